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
const NAMES = 'anchorStart anchorEnd tagStart tagEnd'.split(' ');
/** Text and what stands for it, which does the same once or names it once. */
const REPLACED = [
  // A list, and two tables, of the escapes that a function knows.
  [/(?<=^function isSimpleEscape\((\w+)\) \{\n)\treturn .*;$/gm, '\treturn !!simpleEscapeSequence($1);'],
  [/^(?:const|var) simpleEscapeCheck = [^]*?^}$/gm, ''],
  ['escaped < 256 && simpleEscapeCheck[escaped]', 'simpleEscapeSequence(escaped)'],
  ['simpleEscapeMap[escaped]', 'simpleEscapeSequence(escaped)'],
  // Of two functions, the one that also knows what is no such code.
  [/^function (?:fromHexCode|escapedHexLen)\$1\([^]*?^}$/gm, ''],
  [/(fromHexCode|escapedHexLen)\$1(?=\()/g, '$1'],
  // Anchor and tag of a node are handed on together.
  [NAMES.map(name => `props.${name}`).join(', '), 'props'],
  [new RegExp(`\\b${NAMES.join(', ')}\\b`, 'g'), 'props'],
  [new RegExp(`\\b${NAMES.join(',\\s+')}\\b`, 'g'), '...props'],
  [new RegExp(NAMES.map(name => `${name}: props.${name}`).join(',\\s+'), 'g'), '...props'],
  [
    new RegExp(`(?<!return \\{\\s+)${NAMES.map(name => `${name}: NO_RANGE\\$1`).join(',\\s+')}`, 'g'),
    '...emptyProperties()',
  ],
  [/(?<=addScalarEvent\(.*)NO_RANGE\$1, NO_RANGE\$1, NO_RANGE\$1, NO_RANGE\$1(?=, SCALAR)/g, 'emptyProperties()'],
  ['state.input.charCodeAt(state.position)', 'codeAt(state)'],
  ['state.input.charCodeAt(++state.position)', 'nextCode(state)'],
  [/state\.input\.charCodeAt\(state\.position ([+-]) (\d)\)/g, 'codeAt(state, $1$2)'],
];
const READING = `
function codeAt(state, ahead = 0) {
  return state.input.charCodeAt(state.position + ahead);
}
function nextCode(state) {
  return state.input.charCodeAt(++state.position);
}
`;
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
        let parser = REGIONS.map(name => region(source, name)).join('\n');
        if (!/YAMLException\.throwAt\(/.test(parser) || /new YAMLException\(/.test(parser)) fail('throwAt');
        for (const [written, by] of REPLACED) {
          const replaced = parser.replaceAll(written, by);
          if (replaced === parser) fail(written);
          parser = replaced;
        }
        return { contents: `${licence}${EXCEPTION}${READING}${parser}\n${exportsOf(source)}` };
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
