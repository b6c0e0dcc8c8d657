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
  LiquidDate: ['static createDateFixedToTimezone', 'toLocaleString'],
  Drop: ['liquidMethodMissing'],
  Token: ['getPosition'],
  Value: ['getFilter'],
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
  // `nil`, `empty` and `blank` are neither more nor less than anything.
  [/^class (?:Null|Empty)Drop extends/, /^ {4}(?:gt|geq|lt|leq)\(\) \{\n {8}return false;\n {4}\}\n/gm, ''],
  [/^class \w+Drop extends/, /^ {4}static is\(value\) \{\n.*\n {4}\}\n/gm, ''],
  [
    /^const defaultOperators/,
    /^ {8}if \(isComparable\(l\)\)\n.*l\.[gl].*\n {8}if \(isComparable\(r\)\)\n.*\n/gm,
    '        if (isComparable(l) || isComparable(r))\n            return false;\n',
  ],
  // Options that nobody reads after that.
  [/^const defaultOptions = \{/, /^ {4}(?!dateFormat|locale|operators)\w+: .*\n/gm, ''],
];
const BY_TOKEN = new Set(['input', 'begin', 'end', 'file']);

/** Text and what stands for it: of no use after the above, or meant for other surroundings than a browser of today. */
const REPLACED = [
  [/^class (TokenizationError|ParseError) extends LiquidError \{[^]*?^}/gm, 'class $1 extends LiquidError {}'],
  [/^class AssertionError extends Error \{[^]*?^}/gm, 'class AssertionError extends Error {}'],
  [/Object\.defineProperty\(this, '(originalError|token)', \{ value: (\w+), enumerable: false \}\);/g, 'this.$1 = $2;'],
  [/^ {8}(?:this\.context = '';|Object\.defineProperty\(this, TRAIT, .*)\n/gm, ''],
  [
    "return (obj === null || obj === void 0 ? void 0 : obj[TRAIT]) === 'LiquidError';",
    'return obj instanceof LiquidError;',
  ],
  [
    /^function isComparable\(arg\) \{[^]*?^}/gm,
    'const isComparable = arg => arg instanceof NullDrop || arg instanceof EmptyDrop;',
  ],
  ['const tokens = [...tokenizer.readFileNameTemplate(liquid.options)];', 'const tokens = [];'],
  ['date = LiquidDate.createDateFixedToTimezone(v, locale);', 'date = new LiquidDate(v, locale);'],
  // Filters are looked up by our compiler: their tokens are enough.
  ['token.filters.map(token => new Filter(token, this.getFilter(liquid, token.name), liquid))', 'token.filters'],
  // Operators that our compiler does itself; the parser wants their names.
  [/^ {4}'contains': function\* [^]*?^ {4}},$/gm, "    'contains': 0,"],
  [/^ {4}'(not|and|or)': function\* .*$/gm, "    '$1': 0,"],
  [/test: is(?:Falsy|Truthy),/g, ''],
  [/^function toValueSync\([^]*?^}$/gm, 'function toValueSync(val) { return val; }'],
  [/typeof input === 'string'\s+\? new Tokenizer\(.*\s+: input;/g, 'input;'],
  [/^ {8}const filters = this\.value\.filters;\n {8}const outputEscape [^]*?^ {8}}\n/gm, ''],
  [/input instanceof Tokenizer\s+\? input\s+: new Tokenizer\(.*\);/g, 'input;'],
  [/const sep = isString\(jekyllStyle\).*;/g, 'const sep = jekyllStyle;'],
  ['greedy ? BLANK : INLINE_BLANK', 'BLANK'],
  [/, (?:groupedExpressions = false|[\w.]+\.groupedExpressions)\)/g, ')'],
  ['this.groupedExpressions = groupedExpressions;', ''],
  // Names of which one direction is enough, or none.
  [/^var (LookupType|BlockMode);\n\(function [^]*?^\}\)\(.*\);$/gm, 'const $1 = {};'],
  [/(?<=typeGuards = [^}]*)^ {2}is(?:Delimited|Quoted|Literal|Number|Word|FilteredValue|Value)Token: .*\n/gm, ''],
  // What a date of the engine does itself.
  ['class LiquidDate {', 'class LiquidDate extends Date {'],
  ['constructor(init, locale, timezone) {', '$& super(init);'],
  ['this.displayDate = new Date(time);', 'this.setTime(time);'],
  ['.format(this.displayDate)', '.format(this)'],
  [/^ {4}(\w+)\((\w*)\) \{\n {8}return this\.displayDate\.\1\(\2\);\n {4}\}\n/gm, ''],
  // What all browsers have, beside no `Buffer`.
  [
    /^function pad(Start|End)\(.*\) \{[^]*?^}/gm,
    "const pad$1 = (text, length, by = ' ') => String(text).pad$1(length, by);",
  ],
  ["toString$1.call(value) === '[object Array]'", 'Array.isArray(value)'],
  [/(?:\(_\w = (.*?)\)|(\b[\w.]+)) === null \|\| \w+ === void 0 \? void 0 : \w+\./g, '$1$2?.'],
  [/(?:\(_\w = (.*?)\)|(\b\w+)) !== null && \w+ !== void 0 \? \w+ : /g, '$1$2 ?? '],
  [/^ {4,8}var _a(?:, _\w)*;\n/gm, ''],
  [/Object\.freeze\(\{\n {2}__proto__: null,?/g, '({'],
  [
    /^const filters = (?:Object\.assign\()+\{\}, (.*)\);$/gm,
    (_, names) => `const filters = { ...${names.split('), ').join(', ...')} };`,
  ],
  [/(this\.format\(.*\)) \?\? .*;/g, '$1;'],
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
  return withFixedOptions(withNumbers(text, fail), fail);
}

/** Kinds of tokens by their numbers; `LiquidFault` names one. */
function withNumbers(source, fail) {
  const numbers = Object.fromEntries(
    Array.from(source.matchAll(/TokenKind\["(\w+)"\] = (\d+)/g), ([, name, number]) => [name, number]),
  );
  if (!numbers.Word) fail('TokenKind');
  return source
    .replace(/^var TokenKind;\n[^]*?^\}\)\(.*\);$/m, `const TokenKind = { Word: ${numbers.Word} };`)
    .replace(/TokenKind\.(\w+)/g, (_, name) => numbers[name] ?? fail(`TokenKind.${name}`));
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
