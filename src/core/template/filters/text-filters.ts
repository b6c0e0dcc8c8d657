import { streamSafe } from '../../base/text/stream-safe.ts';
import { liquidFilters, type Filter } from './filter.ts';
import { jsonOf, textOf } from './markup.ts';

/** Letters that do not decompose into a base letter and a mark, as written in addresses. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Nanoseconds for a character that decomposes into many. */
const COST_OF_DECOMPOSED = 2_500;

const webalize: Filter = function (value) {
  this.context.budget.chargeRead(value, COST_OF_DECOMPOSED);
  return streamSafe(textOf(value))
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]/g, character => LETTERS[character] ?? '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
};

const firstUpper: Filter = function (value) {
  const text = textOf(value);
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return text && first.toLocaleUpperCase(this.context.tools.lang) + text.slice(first.length);
};

function padded(side: 'padStart' | 'padEnd'): Filter {
  return function (value, length, pad = ' ') {
    this.context.budget.use(Number(length));
    return textOf(value)[side](Number(length) || 0, textOf(pad));
  };
}

const implode: Filter = function (value, glue = '') {
  const text = (Array.isArray(value) ? value : [value]).map(textOf).join(textOf(glue));
  this.context.budget.use(text.length);
  return text;
};

const json: Filter = function (value, space = 0) {
  const text = jsonOf(value, Number(space) || 0);
  this.context.budget.use(text.length);
  return text;
};

/** A filter with numeric arguments: a text among them is converted once, not at each character. */
function counting(name: string, numbers: number): [string, Filter] {
  const filter = liquidFilters[name]!;
  return [
    name,
    function (value, ...args) {
      const read = args.map((arg, i) => (i < numbers && typeof arg === 'string' ? Number(arg) : arg));
      return filter.call(this, value, ...read);
    },
  ];
}

/** A filter that is slower than others. @param cost - nanoseconds for each character */
function expensive(name: string, cost: number): [string, Filter] {
  const filter = liquidFilters[name]!;
  return [
    name,
    function (value, ...args) {
      this.context.budget.chargeRead(value, cost);
      return filter.call(this, value, ...args);
    },
  ];
}

/** A filter that looks for its first argument in its value. */
function searching(name: string): [string, Filter] {
  const filter = liquidFilters[name]!;
  return [
    name,
    function (value, ...args) {
      this.context.budget.search(value, args[0]);
      return filter.call(this, value, ...args);
    },
  ];
}

const SEARCHING = ['split', 'replace', 'replace_first', 'replace_last', 'remove', 'remove_first', 'remove_last'];

/** Filters of FlowEye's templates, and JSON that calls no methods. */
export const TEXT_FILTERS: Readonly<Record<string, Filter>> = {
  webalize,
  firstUpper,
  padLeft: padded('padStart'),
  padRight: padded('padEnd'),
  implode,
  json,
  jsonify: json,
  ...Object.fromEntries([counting('slice', 2), counting('truncate', 1), counting('truncatewords', 1)]),
  ...Object.fromEntries([expensive('sample', 1_500), expensive('base64_encode', 300), ...SEARCHING.map(searching)]),
};
