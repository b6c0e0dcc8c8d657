import { readFile } from 'node:fs/promises';

/** DOMPurify's own lists of elements and attributes: src/elements/sanitize.ts gives it ours. */
const LISTS = 'html$1 svg$1 svgFilters svgDisallowed mathMl$1 mathMlDisallowed text html svg mathMl xml'.split(' ');

/**
 * Functions that only serve input other than text, sanitizing in place, `SAFE_FOR_TEMPLATES` and policies of callers, and
 * what our first hook does before: it leaves no name that could hide a member of a form, nor `is`, and removes no node.
 */
const UNUSED = (
  '_neutralizeRoot _walkTree _neutralizeSubtree _collectLiveNodes _neutralizeEscapedElements _neutralizeDiscarded ' +
  '_sanitizeUnvisitedNodes _sanitizeUnvisitedIn _neutralizePatchLinkage _stripTemplateExpressions _markVisited ' +
  '_scrubTemplateExpressions2 _scrubOwnCharacterData _sanitizeAttachedShadowRoots _stripAttributes ' +
  '_assertNotInTrustedTypesPolicy _isClobbered _handleHookDetachedNode'
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
  NAMESPACE: 'HTML_NAMESPACE',
  RETURN_DOM: true,
  RETURN_DOM_FRAGMENT: true,
  RETURN_TRUSTED_TYPE: false,
  SAFE_FOR_TEMPLATES: false,
  SAFE_FOR_XML: false,
  SANITIZE_DOM: false, // it is about `id` and `name`, which we do not allow
  SANITIZE_NAMED_PROPS: false,
  SET_CONFIG: false,
  PARSER_MEDIA_TYPE: '"text/html"',
  USE_PROFILES: false,
  WHOLE_DOCUMENT: false,
};

/** Methods that nobody calls. */
const METHODS = 'setConfig clearConfig isValidAttribute removeHook removeHooks removeAllHooks'.split(' ');

/** What of its namespaces we need: all of our elements are HTML, as their parents are. */
const VALID_NAMESPACE = `
	const _checkValidNamespace = element => {
		const parent = getParentNode(element);
		const isInside = parent && _readNodeType(parent) === NODE_TYPE.element;
		return _readNamespaceURI(element) === HTML_NAMESPACE && (!isInside || _readNamespaceURI(parent) === HTML_NAMESPACE);
	};`;

/** Text and what stands for it: its compiler's help for browsers of old, options that we leave alone, input other than text. */
const REPLACED = [
  [/^\tconst _checkValidNamespace = function[^]*?^\t};$/gm, VALID_NAMESPACE],
  [/^\t\t(?:MATHML_TEXT|HTML)_INTEGRATION_POINTS = .*;\n/gm, ''],
  [/^\t\t(?:ALLOWED_NAMESPACES|DATA_URI_TAGS|FORBID_\w+) = _resolveSetOption\([^]*?\);\n/gm, ''],
  [/^\t\tIS_ALLOWED_URI\$1 = isRegex.*;\n/gm, ''],
  [/^\t\t(?:cfg = clone\(cfg\)|CONFIG = freeze\(cfg\));\n/gm, ''],
  [/FORBID_(?:TAGS\[tagName\]|ATTR\[lcName\])/g, 'false'],
  ['delete FORBID_TAGS.tbody;', ''],
  // What is forbidden with its content is empty by then, by our hook.
  ['!FORBID_CONTENTS[tagName] && !FORBID_CONTENTS[stringToLowerCase(tagName)]', 'true'],
  // Of all that may have an address, we allow `a` and `img`, and no attributes of these lists.
  ['DATA_URI_TAGS[lcTag]', 'lcTag === "img"'],
  [/(?<=DEFAULT_URI_SAFE_ATTRIBUTES = addToSet\(\{\}, \[)[^\]]*/g, ''],
  ['value = _applyTrustedTypesToAttribute(lcTag, lcName, namespaceURI, value);', ''],
  [/,\n\t\t\tcreateScriptURL\(scriptUrl\) \{[^}]*\}/g, ''],
  // A module has no script element of its own to read from.
  ['purifyHostElement && purifyHostElement.hasAttribute(ATTR_NAME)', 'false'],
  // Hooks that nobody adds, and what only they can change.
  [/^\t+_executeHooks\(hooks\.(?!beforeSanitizeElements|uponSanitizeElement)\w+, .*\);\n/gm, ''],
  [/^\t\t(?!beforeSanitizeElements|uponSanitizeElement)\w+: \[\],?\n/gm, ''],
  [/^\t\tconst hookEvent = \{[^]*?^\t\t\};\n/gm, ''],
  [/^\t\t\t(?:hookEvent\.\w+ = .*|value = hookEvent\.attrValue;|if \(hookEvent\.forceKeepAttr\) continue;)\n/gm, ''],
  ['!hookEvent.keepAttr', 'false'],
  [/^\t\tALLOWED_(?:TAGS|ATTR) = _forkSharedAllowlist\(.*\);\n/gm, ''],
  // What input other than our text, another document than the page's, or none at all would need.
  ['var purify_default = createDOMPurify();', 'var purify_default = createDOMPurify;'],
  ['arguments.length > 0 && arguments[0] !== void 0 ? arguments[0] : getGlobal()', 'arguments[0]'],
  [/^\tif \(!window \|\|[^]*?^\t}\n/gm, ''],
  [/^\tDOMPurify\.(?:version|isSupported) = .*\n/gm, ''],
  ['if (!DOMPurify.isSupported) return dirty;', ''],
  [/^\t\tIS_EMPTY_INPUT = !dirty;\n\t\tif \(IS_EMPTY_INPUT\).*\n/gm, ''],
  [/^\t\tif \(typeof dirty !== "string" && !_isNode\(dirty\)\) \{[^]*?^\t\t}\n/gm, ''],
  ['stringMatch(dirty, LEADING_WHITESPACE)', 'null'],
  [
    /^\t\tif \(HTML_NAMESPACE === HTML_NAMESPACE\) try \{\n(.*)\n\t\t\} catch \(_\) \{\}\n\t\tif \(!doc \|\| [^]*?^\t\t\}\n/gm,
    '$1\n',
  ],
  [/^\t+if \(trustedTypesPolicy && typeof emptyHTML === "string"\) .*\n/gm, ''],
  ['could not be detached from its tree and cannot be safely returned; refusing to sanitize in place', 'stayed'],
  // Elements and attributes that we do not allow, and that are gone by then or go with the others.
  [/^\t\tif \(\(tagName === "noscript" [^]*?^\t\t}\n/gm, ''],
  ['stringToLowerCase(name) === "attributename" && stringIndexOf(value, "href") !== -1', 'false'],
  ['if (_isDocumentFragment(node.content)) _sanitizeShadowDOM2(node.content);', ''],
  [/^\t+if \(ALLOWED_ATTR\.shadowroot \|\| .*\n/gm, ''],
  [/^\t\tif \(name === "is"\) \{[^]*?^\t\t}\n/gm, ''],
  // Reports of what was removed.
  [/^\t+arrayPush\(DOMPurify\.removed, \{[^]*?\}\);\n/gm, ''],
  [/^\t+IN_TRUSTED_TYPES_POLICY(?:\+\+|--);\n/gm, ''],
  [
    /^function unapply\(func\) \{[^]*?^}/gm,
    'function unapply(func) { return (self, ...args) => apply(func, self, args); }',
  ],
  [
    /^function unconstruct\(Func\) \{[^]*?^}/gm,
    'function unconstruct(Func) { return (...args) => construct(Func, args); }',
  ],
  ['_slicedToArray(_ref2, 2)', '_ref2'],
  [/^if \(!(?:freeze|seal|apply|construct)\) [^]*?^};\n/gm, ''],
  [/(?<=^const \w+ = )seal\((\/.*\/\w*)\);$/gm, '$1;'],
  ['else if (_isNode(dirty)) {', 'else if (false) {'],
  ['cfg.TRUSTED_TYPES_POLICY', 'undefined'],
  [/^\t\tconst customElementHandling = [^]*?^\t\tseal\(CUSTOM_ELEMENT_HANDLING\);$/gm, ''],
  [/_matchesNameCheck\(CUSTOM_ELEMENT_HANDLING\.[^()]*\)/g, 'false'],
  ['CUSTOM_ELEMENT_HANDLING.allowCustomizedBuiltInElements', 'false'],
  [/_isBasicCustomElement\(\w+\) && false/g, 'false'],
  [/EXTRA_ELEMENT_HANDLING\.\w+ instanceof Function && EXTRA_ELEMENT_HANDLING\.\w+\([^()]*\)/g, 'false'],
  [/^\t\tEXTRA_ELEMENT_HANDLING\.\w+ = null;$/gm, ''],
  [/^\t\tif \(objectHasOwnProperty\(cfg, "ADD_\w+"\)[^]*?^\t\t}\n/gm, ''],
  // What may fail where members are hidden; attributes that stay have names that can be set.
  [
    /^\tconst _removeAttribute = function[^]*?^\t};$/gm,
    '\tconst _removeAttribute = (_name, element, attr) => removeAttributeNode(element, attr);',
  ],
  [/if \(_setAttributeValue\(.*\) && recreatedNamedProp\) .*;$/gm, 'currentNode.setAttribute(name, value);'],
  // Sets and functions that nobody uses after that.
  [/(?<= = )freeze\((?=addToSet|create)/g, '/* @__PURE__ */ freeze(/* @__PURE__ */ '],
  [
    /(?<= = )(?:addToSet\(\{\}|Object\.seal\(create\(|lookup\w+\()|(?<= [=:] )(?:unapply|unconstruct)\(/g,
    '/* @__PURE__ */ $&',
  ],
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
