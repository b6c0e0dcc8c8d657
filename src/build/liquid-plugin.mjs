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

/** Left without a purpose by the above: text and what stands for it. */
const REPLACED = [
  ['    fs: fs,\n', ''],
  ['super.update();', ''],
  ['const tokens = [...tokenizer.readFileNameTemplate(liquid.options)];', 'const tokens = [];'],
  ['date = LiquidDate.createDateFixedToTimezone(v, locale);', 'date = new LiquidDate(v, locale);'],
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
    if (!text.includes(written)) fail(written);
    text = text.replaceAll(written, () => by);
  }
  return text;
}
