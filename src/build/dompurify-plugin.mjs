import { readFile } from 'node:fs/promises';

/** DOMPurify's own lists of elements and attributes: src/elements/sanitize.ts gives it ours. */
const LISTS = 'html$1 svg$1 svgFilters svgDisallowed mathMl$1 mathMlDisallowed text html svg mathMl xml'.split(' ');

/** Functions that only serve input other than text, sanitizing in place, `SAFE_FOR_TEMPLATES` and policies of callers. */
const UNUSED = (
  '_neutralizeRoot _walkTree _neutralizeSubtree _collectLiveNodes _neutralizeEscapedElements _neutralizeDiscarded ' +
  '_sanitizeUnvisitedNodes _sanitizeUnvisitedIn _neutralizePatchLinkage _stripTemplateExpressions _markVisited ' +
  '_scrubTemplateExpressions2 _scrubOwnCharacterData _sanitizeAttachedShadowRoots _stripAttributes ' +
  '_assertNotInTrustedTypesPolicy'
).split(' ');

/** Options, with the values that src/elements/sanitize.ts gives them or leaves them. */
const OPTIONS = {
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOW_SELF_CLOSE_IN_ATTR: true,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  FORCE_BODY: false,
  IN_PLACE: false,
  inPlace: false,
  KEEP_CONTENT: true,
  RETURN_DOM: true,
  RETURN_DOM_FRAGMENT: true,
  RETURN_TRUSTED_TYPE: false,
  SAFE_FOR_TEMPLATES: false,
  SAFE_FOR_XML: false,
  SANITIZE_DOM: true,
  SANITIZE_NAMED_PROPS: false,
  SET_CONFIG: false,
  PARSER_MEDIA_TYPE: '"text/html"',
  USE_PROFILES: false,
  WHOLE_DOCUMENT: false,
};

/** Methods that nobody calls. */
const METHODS = 'setConfig clearConfig isValidAttribute removeHook removeHooks removeAllHooks'.split(' ');

/** Text and what stands for it: its compiler's help for browsers of old, options that we leave alone, input other than text. */
const REPLACED = [
  ['_slicedToArray(_ref2, 2)', '_ref2'],
  [/^if \(!(?:freeze|seal|apply|construct)\) [^]*?^};\n/gm, ''],
  [/(?<=^const \w+ = )seal\((\/.*\/\w*)\);$/gm, '$1;'],
  ['dirty = stringifyValue(dirty);', ''],
  ['else if (_isNode(dirty)) {', 'else if (false) {'],
  ['cfg.TRUSTED_TYPES_POLICY', 'undefined'],
  [/^\t\tconst customElementHandling = [^]*?^\t\tseal\(CUSTOM_ELEMENT_HANDLING\);$/gm, ''],
  [/_matchesNameCheck\(CUSTOM_ELEMENT_HANDLING\.[^()]*\)/g, 'false'],
  ['CUSTOM_ELEMENT_HANDLING.allowCustomizedBuiltInElements', 'false'],
  [/_isBasicCustomElement\(\w+\) && false/g, 'false'],
  [/EXTRA_ELEMENT_HANDLING\.\w+ instanceof Function && EXTRA_ELEMENT_HANDLING\.\w+\([^()]*\)/g, 'false'],
  [/^\t\tEXTRA_ELEMENT_HANDLING\.\w+ = null;$/gm, ''],
  [/^\t\tif \(objectHasOwnProperty\(cfg, "ADD_\w+"\)[^]*?^\t\t}\n/gm, ''],
  // Sets that nobody reads after that.
  [/(?<= = )addToSet\(\{\}|(?<= = )Object\.seal\(create\(/g, '/* @__PURE__ */ $&'],
];

/**
 * Leaves out of the bundle what DOMPurify needs for other uses than ours, 7 kB compressed. Fails where a part is no
 * longer found.
 */
export function plugin() {
  return {
    name: 'dompurify-for-text-only',
    setup(build) {
      build.onLoad({ filter: /[\\/]dompurify[\\/]dist[\\/]purify\.es\.mjs$/ }, async ({ path }) => ({
        contents: trimmed(await readFile(path, 'utf8')),
      }));
    },
  };
}

/** @param source - text of DOMPurify's module */
export function trimmed(source) {
  let text = source;
  const replace = (name, pattern, by) => {
    if (!pattern.test(text)) throw new Error(`DOMPurify has no ${name} any more: see src/build/dompurify-plugin.mjs`);
    text = text.replace(pattern, () => by);
  };
  for (const name of LISTS) {
    replace(name, new RegExp(`^const ${escaped(name)} = freeze\\(\\[[^\\]]*\\]\\);$`, 'm'), `const ${name} = [];`);
  }
  for (const name of UNUSED) {
    replace(name, new RegExp(`^\\tconst ${name} = function[^]*?^\\t};$`, 'm'), `\tconst ${name} = () => {};`);
  }
  for (const name of METHODS) replace(name, new RegExp(`^\\tDOMPurify\\.${name} = function[^]*?^\\t};$`, 'm'), '');
  for (const [name, value] of Object.entries(OPTIONS)) {
    replace(name, new RegExp(`^\\t+(?:let|const) ${name} = .+;$`, 'm'), '');
    // An assignment that is left stops the build: values take none.
    text = text.replace(new RegExp(`^\\t\\t(?:if \\(\\w+\\) )?${name} = .*;$`, 'gm'), '');
    text = text.replace(new RegExp(`(?<![\\w.$"'])${name}(?![\\w$"'])`, 'g'), String(value));
  }
  for (const [written, by] of REPLACED) {
    const replaced = text.replaceAll(written, by);
    if (replaced === text) throw new Error(`DOMPurify has no ${written} any more: see src/build/dompurify-plugin.mjs`);
    text = replaced;
  }
  // What its compiler added for asynchronous generators, of which there is none.
  replace('AsyncGenerator', /^function AsyncGenerator\([^]*?AsyncGenerator\.prototype\.return = [^]*?^};$/m, '');
  return text;
}

const escaped = name => name.replace('$', '\\$');
