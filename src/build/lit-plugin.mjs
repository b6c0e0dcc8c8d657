import { readFile } from 'node:fs/promises';

/** Lit's `css` where style sheets can be made and shared, as in all browsers that the panels know; our texts have no holes. */
const CSS_TAG = `
export function css([text]) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
export const getCompatibleStyle = sheet => sheet;
export function adoptStyles(root, sheets) {
  root.adoptedStyleSheets = sheets;
}
export const supportsAdoptingStyleSheets = true;
export const CSSResult = undefined;
export const unsafeCSS = undefined;
`;

/**
 * Files, and what in them serves old browsers, decorators and warnings about a second Lit, or markup and properties of
 * other kinds than ours: SVG and MathML, holes in comments and in texts such as a style's, templates compiled before,
 * attributes that hold numbers, lists and maps. With what stands for it, if anything does.
 */
const UNUSED = {
  'reactive-element/reactive-element': [
    /Symbol\.metadata\?\?=Symbol\("metadata"\),\w\.litPropertyMetadata\?\?=new WeakMap;/,
    /const t=this\[Symbol\.metadata\];if\(null!==t\)\{.*?\}\}?(?=this\._\$Eh=new Map)/,
    /,\w=\w\.reactiveElementPolyfillSupport\b/,
    /,\w\?\.\(\{ReactiveElement:\w\}\),\(\w\.reactiveElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/,
    /static addInitializer\(.*?\}(?=static)/,
    /,void 0!==\w\.l&&\(this\.l=\[\.\.\.\w\.l\]\)/,
    /,this\.constructor\.l\?\.forEach\(\w=>\w\(this\)\)/,
    /removeController\(\w\)\{.*?\}/,
    /case Object:case Array:\w=null==\w\?\w:JSON\.stringify\(\w\)/,
    /case Number:\w=null===\w\?null:Number\(\w\);break;case Object:case Array:try\{.*?\}catch\(\w\)\{\w=null\}/,
    /"function"==typeof \w\.converter\?\{fromAttribute:\w\.converter\}:/,
    /\|\|\w\.useDefault&&\w\.reflect&&.*?(?=\)\)return;)/,
    /\w&&!\(this\._\$Ej\?\?=.*?\|\|(?=\(this\._\$AL\.has)/,
    /\?\?this\._\$Ej\?\.get\(\w\)\?\?\w/,
  ],
  'lit-element/lit-element': [
    /,\w\.litElementHydrateSupport\?\.\(\{LitElement:\w\}\)/,
    /const \w=\w\.litElementPolyfillSupport;\w\?\.\(\{LitElement:\w\}\);/,
    /\(\w\.litElementVersions\?\?=\[\]\)\.push\("[\d.]+"\);/,
  ],
  'lit-html/lit-html': [
    /,\w=\w\.litHtmlPolyfillSupport;\w\?\.\(\w,\w\),\(\w\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\)/,
    [/2===\w\?"<svg>":3===\w\?"<math>":""/, '""'],
    /\+\(2===\w\?"<\/svg>":3===\w\?"<\/math>":""\)/,
    [/if\((this\.el=[^{]*?\.content),2===\w\|\|3===\w\)\{.*?\}for\(/, '$1;for('],
    /(?<==\w\(1\)),\w=\w\(2\),\w=\w\(3\)/,
    /,\w as (?:svg|mathml)\b/g,
    /if\(\w\.test\(\w\.tagName\)\)\{.*?\}\}(?=\}else if\(8===)/,
    /else\{let \w=-1;for\(;-1!==.*?\.length-1\}/,
    [/"number"==typeof \w\?(this\._\$AC\(\w\)):\(.*?\),\w\)(?=;if)/, '$1'],
  ],
  'lit-html/directive-helpers': [[/const\{I:\w\}=\w,/, 'const ']],
  'lit-html/directives/live': [
    /constructor\(\w\)\{if\(super\(\w\),.*?\}(?=render\()/,
    /else if\(\w\.type===\w\.BOOLEAN_ATTRIBUTE\).*?(?=;return \w\(\w\),)/,
    [/if\(\w\.type===\w\.PROPERTY\)(\{.*?\})/, '$1'],
  ],
};

/** Leaves out of the bundle what Lit needs for other surroundings than ours. Fails where a part is no longer found. */
export function plugin() {
  return {
    name: 'lit-for-browsers-of-today',
    setup(build) {
      build.onLoad({ filter: /[\\/]@lit[\\/]reactive-element[\\/]css-tag\.js$/ }, () => ({ contents: CSS_TAG }));
      for (const [name, parts] of Object.entries(UNUSED)) {
        const filter = new RegExp(`[\\\\/]${name.replaceAll('/', '[\\\\/]')}\\.js$`);
        build.onLoad({ filter }, async ({ path }) => ({
          contents: parts.reduce(without, await readFile(path, 'utf8')),
        }));
      }
    },
  };
}

function without(source, part) {
  const [unused, by] = Array.isArray(part) ? part : [part, ''];
  if (source.search(unused) < 0) throw new Error(`Lit has no ${unused} any more: see src/build/lit-plugin.mjs`);
  return source.replace(unused, by);
}
