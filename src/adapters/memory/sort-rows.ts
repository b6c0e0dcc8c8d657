import { streamSafe } from '../../core/base/text/stream-safe.ts';
import { mergeSort } from '../../core/view/local/sort/merge-sort.ts';
import { MISSING_KEY, sortRows as radixSort } from '../../core/view/local/sort/radix-sort.ts';

/** What rows are sorted by: a number, a string, or anything else for a missing value. */
export interface SortBy {
  readonly valueOf: (row: number) => unknown;
  readonly descending: boolean;
}

/** Behind all other keys. */
const MISSING = Number.MAX_VALUE;
/** Whole numbers that span less than this sort by their digits. */
const WIDEST = 0xf000_0000;
/** Rows looked at between two looks at the clock. */
export const ROWS = 4096;

/**
 * The numbers from 0 to `count`, sorted stably by the last of some values, then the one before it, and so on: numbers
 * before strings, missing values last in both directions.
 *
 * Cost: 8 bytes a row; texts are compared once for each distinct one; rows that are in order already are only looked at.
 */
export function* sortRows(
  count: number,
  by: readonly SortBy[],
  compare: (a: string, b: string) => number,
): Generator<void, Uint32Array> {
  let order = new Uint32Array(count);
  for (let row = 0; row < count; row++) order[row] = row;
  for (const { valueOf, descending } of by) {
    const keys = yield* keysOf(count, valueOf, compare);
    const difference = (a: number, b: number) => {
      const [x, y] = [keys[a]!, keys[b]!];
      return descending && x !== MISSING && y !== MISSING ? y - x : x - y;
    };
    if (isInOrder(order, difference)) continue;
    const digits = digitsOf(keys);
    order = yield* digits ? radixSort(order, digits, descending) : mergeSort(order, difference);
  }
  return order;
}

function isInOrder(order: Uint32Array, difference: (a: number, b: number) => number): boolean {
  for (let i = 1; i < order.length; i++) if (difference(order[i - 1]!, order[i]!) > 0) return false;
  return true;
}

/** A number for each row that sorts as its value does. */
function* keysOf(
  count: number,
  valueOf: (row: number) => unknown,
  compare: (a: string, b: string) => number,
): Generator<void, Float64Array> {
  const keys = new Float64Array(count);
  const codes = new Map<string, number>();
  const textRows: number[] = [];
  let greatest = -1;
  for (let row = 0; row < count; row++) {
    if (row % ROWS === 0) yield;
    const value = valueOf(row);
    if (typeof value === 'string') {
      const text = streamSafe(value);
      let code = codes.get(text);
      if (code === undefined) codes.set(text, (code = codes.size));
      keys[row] = code;
      textRows.push(row);
    } else if (typeof value === 'number' && !Number.isNaN(value)) {
      keys[row] = value;
      if (value > greatest) greatest = value;
    } else keys[row] = MISSING;
  }
  if (textRows.length === 0) return keys;
  const ranks = ranksOf([...codes.keys()], compare);
  // so far above the numbers that ranks stay apart from them and, as floats, from each other
  const [base, apart] = greatest < 2 ** 52 ? [greatest + 1, 1] : [greatest * 2, greatest / 2 ** 50];
  for (const row of textRows) keys[row] = base + ranks[keys[row]!]! * apart;
  return keys;
}

/** The place of each text among all; the same for texts that the language does not tell apart. */
function ranksOf(texts: readonly string[], compare: (a: string, b: string) => number): Uint32Array {
  const ranks = new Uint32Array(texts.length);
  const order = texts.map((_, code) => code).sort((a, b) => compare(texts[a]!, texts[b]!));
  let rank = 0;
  order.forEach((code, i) => {
    if (i > 0 && compare(texts[order[i - 1]!]!, texts[code]!) !== 0) rank++;
    ranks[code] = rank;
  });
  return ranks;
}

/** Keys that are whole numbers near each other as unsigned ones, for sorting by digits; null for other keys. */
function digitsOf(keys: Float64Array): { keys: Uint32Array; max: number } | null {
  let [least, greatest] = [Infinity, -Infinity];
  for (const key of keys) {
    if (key === MISSING) continue;
    if (!Number.isSafeInteger(key)) return null;
    if (key < least) least = key;
    if (key > greatest) greatest = key;
  }
  const max = Math.max(0, greatest - least);
  if (max >= WIDEST) return null;
  return { keys: Uint32Array.from(keys, key => (key === MISSING ? MISSING_KEY : key - least)), max };
}
