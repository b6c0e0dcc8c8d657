import { readFile } from 'node:fs/promises';

/** What of js-yaml the panels use: its parser to events. The rest are schemas, tags and the writer. */
const REGIONS = ['common/exception', 'parser/events', 'parser/parser_scalar', 'parser/parser'];
/** Draws an excerpt into each error; ours come from `excerptOf`. */
const LEFT_OUT = 'function makeSnippet() { return null; }';
const EXPORTS = ['EVENT_ID', 'SCALAR_STYLE', 'YAMLException', 'getScalarValue', 'parseEvents'];

/**
 * Leaves js-yaml's unused parts out of the bundle, 5 kB compressed, which esbuild cannot: the one file of js-yaml runs
 * code at its top level. Fails where a region or a name is no longer found.
 */
export function plugin() {
  return {
    name: 'js-yaml-parser-only',
    setup(build) {
      build.onLoad({ filter: /[\\/]js-yaml[\\/]dist[\\/]js-yaml\.mjs$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const licence = /^\/\*![^\n]*\*\/\n/.exec(source)?.[0] ?? '';
        if (!source.includes('function makeSnippet(')) throw new Error('js-yaml has no makeSnippet any more');
        return {
          contents: `${licence}${LEFT_OUT}\n${REGIONS.map(name => region(source, name)).join('\n')}\n${exportsOf(source)}`,
        };
      });
    },
  };
}

function region(source, name) {
  const start = source.indexOf(`//#region src/${name}.ts\n`);
  const end = source.indexOf('//#endregion', start);
  if (start < 0 || end < 0) throw new Error(`js-yaml has no region ${name} any more: see src/build/yaml-plugin.mjs`);
  return source.slice(start, end);
}

function exportsOf(source) {
  for (const name of EXPORTS) {
    if (!new RegExp(`^(?:var|function|class) ${name}\\b`, 'm').test(source)) {
      throw new Error(`js-yaml has no ${name} any more: see src/build/yaml-plugin.mjs`);
    }
  }
  return `export { ${EXPORTS.join(', ')} };`;
}
