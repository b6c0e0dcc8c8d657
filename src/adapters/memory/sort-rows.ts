import { streamSafe } from '../../core/base/text/stream-safe.ts';
import { mergeSort } from '../../core/view/local/sort/merge-sort.ts';
import { MISSING_KEY, sortRows as radixSort } from '../../core/view/local/sort/radix-sort.ts';

/** A sort key of rows: a number, a string, or anything else for a missing value. */
export interface SortBy {
  readonly valueOf: (row: number) => unknown;
  readonly descending: boolean;
}

/** Sorts after all other keys. */
const MISSING = Number.MAX_VALUE;
/** Integers in a smaller range than this are radix-sorted. */
const MAX_INTEGER_RANGE = 0xf000_0000;
/** Rows processed between two checks of the clock. */
export const ROWS = 4096;

/**
 * The numbers from 0 up to `count`, sorted stably by the last key, then the one before it, and so on: numbers before
 * strings, missing values last in both directions.
 *
 * Cost: 8 bytes a row; only distinct texts are compared; rows already in order are only scanned.
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

/** A number for each row that sorts like its value. */
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
  // far enough above the numbers that ranks stay distinct from them and, as floats, from each other
  const [base, apart] = greatest < 2 ** 52 ? [greatest + 1, 1] : [greatest * 2, greatest / 2 ** 50];
  for (const row of textRows) keys[row] = base + ranks[keys[row]!]! * apart;
  return keys;
}

/** The rank of each text; equal for texts that the language does not distinguish. */
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

/** Converts integer keys in a small range to unsigned integers for a radix sort; null for other keys. */
function digitsOf(keys: Float64Array): { keys: Uint32Array; max: number } | null {
  let [least, greatest] = [Infinity, -Infinity];
  for (const key of keys) {
    if (key === MISSING) continue;
    if (!Number.isSafeInteger(key)) return null;
    if (key < least) least = key;
    if (key > greatest) greatest = key;
  }
  const max = Math.max(0, greatest - least);
  if (max >= MAX_INTEGER_RANGE) return null;
  return { keys: Uint32Array.from(keys, key => (key === MISSING ? MISSING_KEY : key - least)), max };
}
