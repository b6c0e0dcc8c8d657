import { readFile } from 'node:fs/promises';

/** Methods by which Liquid's tags tell its static analysis what they hold, and by which they render: ours are compiled. */
const UNUSED =
  /^ {4}\*?(?:children|arguments|localScope|blockScope|partialScope|render|evaluate|value|getBlockRender)\(.*\) \{$/;
const TIMES_UNUSED = 60;

/** Filters that src/core/template/ has its own of, or that answer too late for a cell: lines of Liquid's tables. */
const FILTERS = (
  'escape xml_escape escape_once newline_to_br strip_html where reject where_exp reject_exp has has_exp find_index ' +
  'find_index_exp find find_exp append prepend hmac_sha256 map sum sort sort_natural group_by group_by_exp'
)
  .split(' ')
  .map(name => `${name}: ${name}`)
  .concat(['sha256: sha256$1', 'default: defaultFilter', 'raw', 'jsonify: json', 'json']);

/** Methods that nobody calls: for files, for callers of old versions, for pictures of the place of an error. */
const METHODS = {
  LiquidError: ['update'],
  Tokenizer: ['readWord', 'readFileNameTemplate', 'readExpression'],
  LiquidDate: ['static createDateFixedToTimezone'],
};

/** What parsing asks of Liquid's options, and what the panels leave them at. */
const OPTIONS = {
  tagDelimiterLeft: "'{%'",
  tagDelimiterRight: "'%}'",
  outputDelimiterLeft: "'{{'",
  outputDelimiterRight: "'}}'",
  trimTagLeft: 'false',
  trimTagRight: 'false',
  trimOutputLeft: 'false',
  trimOutputRight: 'false',
  keyValueSeparator: "':'",
  jekyllInclude: 'false',
  dynamicPartials: 'true',
  groupedExpressions: 'false',
  outputEscape: 'undefined',
  preserveTimezones: 'false',
  lenientIf: 'false',
};

/** Declarations by their first line, and what is replaced in them. */
const IN_BLOCKS = [
  // What the constructor of a token has done already.
  [/^class \w+ extends Token \{/, /^ {8}this\.(\w+) = \1;\n/gm, (line, name) => (BY_TOKEN.has(name) ? '' : line)],
  // Comparisons never wait for anything.
  [
    /^class \w+Drop extends|^const defaultOperators|^function\* (?:equals|arrayEquals)\(/,
    /\byield |\*(?= ?\w*\()/g,
    '',
  ],
];
const BY_TOKEN = new Set(['input', 'begin', 'end', 'file']);

/** Text and what stands for it: of no use after the above, or meant for other surroundings than a browser of today. */
const REPLACED = [
  ['    fs: fs,\n', ''],
  ['super.update();', ''],
  ['const tokens = [...tokenizer.readFileNameTemplate(liquid.options)];', 'const tokens = [];'],
  ['date = LiquidDate.createDateFixedToTimezone(v, locale);', 'date = new LiquidDate(v, locale);'],
  // Filters are looked up by our compiler: their tokens are enough.
  ['token.filters.map(token => new Filter(token, this.getFilter(liquid, token.name), liquid))', 'token.filters'],
  // Operators that our compiler does itself; the parser wants their names.
  [/^ {4}'contains': function\* [^]*?^ {4}},$/gm, "    'contains': 0,"],
  [/^ {4}'(not|and|or)': function\* .*$/gm, "    '$1': 0,"],
  [/test: is(?:Falsy|Truthy),/g, ''],
  [/^function toValueSync\([^]*?^}$/gm, 'function toValueSync(val) { return val; }'],
  ['greedy ? BLANK : INLINE_BLANK', 'BLANK'],
  [', groupedExpressions = false)', ')'],
  ['this.groupedExpressions = groupedExpressions;', ''],
  // Names of which one direction is enough, or none.
  [/^ {4}TokenKind\[TokenKind\["(\w+)"\] = (\d+)\] = "\w+";$/gm, '    $1: $2,'],
  ['var TokenKind;\n(function (TokenKind) {\n', 'const TokenKind = {\n'],
  ['})(TokenKind || (TokenKind = {}));', '};'],
  [/^var (LookupType|BlockMode);\n\(function [^]*?^\}\)\(.*\);$/gm, 'const $1 = {};'],
  [/(?<=typeGuards = [^}]*)^ {2}is(?:Delimited|Quoted|Literal|Number|Word|FilteredValue|Value)Token: .*\n/gm, ''],
  // All browsers have `Intl`, and no `Buffer`.
  [/\(_a = (this\.format\(.*\))\) !== null && _a !== void 0 \? _a : .*;/g, '$1;'],
  ['this.DateTimeFormat && this.DateTimeFormat(', 'Intl.DateTimeFormat('],
  ['this.DateTimeFormat = getDateTimeFormat();', ''],
  [/^ {8}if \(!this\.DateTimeFormat\)\n.*\n/gm, ''],
  ['return this.DateTimeFormat().', 'return Intl.DateTimeFormat().'],
  [/^ {4}if \(typeof Buffer !== 'undefined' && Buffer\.isBuffer\(value\)\) \{[^]*?^ {4}}\n/gm, ''],
];

/**
 * Leaves out of the bundle what LiquidJS needs for other uses than ours. Fails where a part is no longer found. All
 * filters stay, and all tags can be parsed.
 */
export function plugin() {
  return {
    name: 'liquidjs-for-cells-only',
    setup(build) {
      build.onLoad({ filter: /[\\/]liquidjs[\\/]dist[\\/]liquid\.browser\.mjs$/ }, async ({ path }) => ({
        contents: trimmed(await readFile(path, 'utf8')),
      }));
    },
  };
}

/** @param source - text of LiquidJS's module for browsers */
export function trimmed(source) {
  const lines = source.split(/\r?\n/);
  const fail = part => {
    throw new Error(`LiquidJS has no ${part} any more: see src/build/liquid-plugin.mjs`);
  };
  const cut = (part, isStart, isEnd, from = 0) => {
    const start = lines.findIndex((line, i) => i >= from && isStart(line));
    const end = lines.findIndex((line, i) => i >= start && isEnd(line));
    if (start < 0 || end < 0) fail(part);
    lines.splice(start, end - start + 1);
  };
  for (const line of FILTERS) {
    const isLine = found => found.replace(',', '').trim() === line;
    cut(line, isLine, isLine);
  }
  const isMethodEnd = line => line === '    }';
  for (const [owner, names] of Object.entries(METHODS)) {
    const from = lines.findIndex(line => line.startsWith(`class ${owner} `));
    for (const name of names) {
      cut(`${owner}.${name}`, line => line.replace('*', '').startsWith(`    ${name}(`), isMethodEnd, from);
    }
  }
  for (let i = 0; i < TIMES_UNUSED; i++) cut('method of a tag', line => UNUSED.test(line), isMethodEnd);
  let text = lines.join('\n');
  for (const [written, by] of REPLACED) {
    const replaced = text.replaceAll(written, by);
    if (replaced === text) fail(written);
    text = replaced;
  }
  for (const [start, part, by] of IN_BLOCKS) {
    const blocks = new RegExp(`(?:${start.source})[^]*?^}`, 'gm');
    if (!text.match(blocks)?.some(block => block.search(part) >= 0)) fail(start);
    text = text.replace(blocks, block => block.replace(part, by));
  }
  return withFixedOptions(text, fail);
}

/** Options that are read become their values, so that what hangs on others falls away. */
function withFixedOptions(source, fail) {
  let text = source.replace(/^ {8}const \{ ([\w, ]+) \} = options;$/gm, (line, names) =>
    names.split(', ').every(name => Object.hasOwn(OPTIONS, name)) ? '' : line,
  );
  for (const [name, value] of Object.entries(OPTIONS)) {
    const read = new RegExp(
      `(?:\\b(?:this\\.)?(?:liquid\\.)?(?:ctx\\.)?(?:options|opts|this)\\.|(?<![\\w.'"]))${name}(?![\\w'":])(?! =)`,
      'g',
    );
    if (!read.test(text)) fail(name);
    text = text.replace(read, value);
  }
  return text;
}
