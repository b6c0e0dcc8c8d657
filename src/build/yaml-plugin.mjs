import { readFile } from 'node:fs/promises';

/** What of js-yaml the panels use: its parser to events. The rest are schemas, tags and the writer. */
const REGIONS = ['parser/events', 'parser/parser_scalar', 'parser/parser'];
/** Its errors without line, column and excerpt, which ours have from `SourceText` and `excerptOf`. */
const EXCEPTION = `
class YAMLException extends Error {
  constructor(reason, position) {
    super(reason);
    this.reason = reason;
    this.mark = { position };
  }
  static throwAt(source, position, reason) {
    throw new YAMLException(reason, position);
  }
}
`;
/** A list of the escapes that another function has as a table. */
const SIMPLE_ESCAPE = /(?<=^function isSimpleEscape\((\w+)\) \{\n)\treturn .*;$/m;
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
        const parser = REGIONS.map(name => region(source, name)).join('\n');
        if (!/YAMLException\.throwAt\(/.test(parser) || /new YAMLException\(/.test(parser)) fail('throwAt');
        if (!SIMPLE_ESCAPE.test(parser)) fail('isSimpleEscape');
        const contents = parser.replace(SIMPLE_ESCAPE, '\treturn !!simpleEscapeSequence($1);');
        return { contents: `${licence}${EXCEPTION}${contents}\n${exportsOf(source)}` };
      });
    },
  };
}

function region(source, name) {
  const start = source.indexOf(`//#region src/${name}.ts\n`);
  const end = source.indexOf('//#endregion', start);
  if (start < 0 || end < 0) fail(`region ${name}`);
  return source.slice(start, end);
}

function exportsOf(source) {
  for (const name of EXPORTS) {
    if (!new RegExp(`^(?:var|function|class) ${name}\\b`, 'm').test(source)) {
      fail(name);
    }
  }
  return `export { ${EXPORTS.join(', ')} };`;
}

function fail(part) {
  throw new Error(`js-yaml has no ${part} any more: see src/build/yaml-plugin.mjs`);
}
