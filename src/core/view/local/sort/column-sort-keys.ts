import { mergeSort } from './merge-sort.ts';
import { MISSING_KEY, type SortKeys } from './radix-sort.ts';

const SLICE_ROWS = 512;
/** Whole numbers within a smaller span are used as keys directly. */
const MAX_NUMBER_SPAN = 0xf000_0000;

/** Code of a row whose value is a number. Codes from 0 on refer to the dictionary. */
export const IS_NUMBER = -1;

/** The values of the rows of a column. */
export interface ColumnValues {
  /** By row; null if none is a number. */
  readonly numbers: Float64Array | null;
  /** By row; null if all are numbers. */
  readonly codes: Int32Array | null;
  /** The dictionary, by code: strings, booleans, and null for missing values. */
  readonly others: readonly unknown[];
  /** Code of missing values, if there are any. */
  readonly missing: number | undefined;
}

/**
 * Makes the keys of the first `n` rows: numbers first, then the other values in collation order. Each text of the
 * dictionary is collated once, however many rows share it.
 *
 * @param compare - compares members of the dictionary
 *
 * Cost: O(n), and some 20 comparisons for each member of the dictionary.
 */
export function* makeSortKeys(
  values: ColumnValues,
  n: number,
  compare: (a: unknown, b: unknown) => number,
): Generator<void, SortKeys> {
  const keys = new Uint32Array(n);
  const first = yield* keyNumbers(values, keys);
  const { codes, others, missing } = values;
  if (!codes) return { keys, max: Math.max(0, first - 1) };
  const ranks = new Uint32Array(others.length);
  const all = ranks.map((_, code) => code);
  const count = yield* rank(all, (a, b) => compare(others[a], others[b]), ranks);
  if (missing !== undefined) ranks[missing] = MISSING_KEY - first;
  for (let row = 0; row < n; row++) {
    const code = codes[row]!;
    if (code !== IS_NUMBER) keys[row] = first + ranks[code]!;
    if (row % SLICE_ROWS === 0) yield;
  }
  return { keys, max: first + count };
}

/** Assigns keys to rows with numbers and returns the first free key for the other values. */
function* keyNumbers({ numbers, codes }: ColumnValues, keys: Uint32Array): Generator<void, number> {
  if (!numbers) return 0;
  const rows = new Uint32Array(keys.length);
  let count = 0;
  let least = Infinity;
  let greatest = -Infinity;
  let whole = true;
  for (let row = 0; row < keys.length; row++) {
    if (row % SLICE_ROWS === 0) yield;
    if (codes && codes[row] !== IS_NUMBER) continue;
    const value = numbers[row]!;
    rows[count++] = row;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
    whole &&= Number.isSafeInteger(value);
  }
  if (count === 0) return 0;
  if (whole && greatest - least < MAX_NUMBER_SPAN) {
    for (let i = 0; i < count; i++) {
      keys[rows[i]!] = numbers[rows[i]!]! - least;
      if (i % SLICE_ROWS === 0) yield;
    }
    return greatest - least + 1;
  }
  const compare = (a: number, b: number): number => (numbers[a]! < numbers[b]! ? -1 : +(numbers[a]! > numbers[b]!));
  return yield* rank(rows.slice(0, count), compare, keys);
}

/** Assigns ranks to items, the same to equal ones, and returns the number of ranks. */
function* rank(
  items: Uint32Array<ArrayBuffer>,
  compare: (a: number, b: number) => number,
  ranks: Uint32Array,
): Generator<void, number> {
  const sorted = yield* mergeSort(items, compare);
  let rank = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i > 0 && compare(sorted[i - 1]!, sorted[i]!) !== 0) rank++;
    ranks[sorted[i]!] = rank;
    if (i % SLICE_ROWS === 0) yield;
  }
  return rank + 1;
}
