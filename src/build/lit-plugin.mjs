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

/** Files, and what in them serves old browsers, decorators and warnings about a second Lit. */
const UNUSED = {
  'reactive-element': [
    /Symbol\.metadata\?\?=Symbol\("metadata"\),\w\.litPropertyMetadata\?\?=new WeakMap;/,
    /const t=this\[Symbol\.metadata\];if\(null!==t\)\{.*?\}\}?(?=this\._\$Eh=new Map)/,
    /,\w=\w\.reactiveElementPolyfillSupport\b/,
    /,\w\?\.\(\{ReactiveElement:\w\}\),\(\w\.reactiveElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/,
  ],
  'lit-element': [
    /,\w\.litElementHydrateSupport\?\.\(\{LitElement:\w\}\)/,
    /const \w=\w\.litElementPolyfillSupport;\w\?\.\(\{LitElement:\w\}\);/,
    /\(\w\.litElementVersions\?\?=\[\]\)\.push\("[\d.]+"\);/,
  ],
  'lit-html': [/,\w=\w\.litHtmlPolyfillSupport;\w\?\.\(\w,\w\),\(\w\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\)/],
};

/** Leaves out of the bundle what Lit needs for other surroundings than ours. Fails where a part is no longer found. */
export function plugin() {
  return {
    name: 'lit-for-browsers-of-today',
    setup(build) {
      build.onLoad({ filter: /[\\/]@lit[\\/]reactive-element[\\/]css-tag\.js$/ }, () => ({ contents: CSS_TAG }));
      for (const [name, parts] of Object.entries(UNUSED)) {
        build.onLoad({ filter: new RegExp(`[\\\\/]${name}[\\\\/]${name}\\.js$`) }, async ({ path }) => ({
          contents: parts.reduce(without, await readFile(path, 'utf8')),
        }));
      }
    },
  };
}

function without(source, part) {
  if (!part.test(source)) throw new Error(`Lit has no ${part} any more: see src/build/lit-plugin.mjs`);
  return source.replace(part, '');
}
