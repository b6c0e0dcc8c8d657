import { mergeSort } from './merge-sort.ts';
import { MISSING_KEY, type SortKeys } from './radix-sort.ts';

const SLICE_ROWS = 512;
/** Whole numbers that span less than this are their own keys. */
const WIDEST_SPAN = 0xf000_0000;

/** Code of a row whose value is a number. Codes from 0 up are those of the dictionary. */
export const IS_NUMBER = -1;

/** The values of the rows of a column. */
export interface ColumnValues {
  /** By row; null where none is a number. */
  readonly numbers: Float64Array | null;
  /** By row; null where all are numbers. */
  readonly codes: Int32Array | null;
  /** The dictionary, by code: strings, booleans, and null for what is missing. */
  readonly others: readonly unknown[];
  /** Code of what is missing, if anything is. */
  readonly missing: number | undefined;
}

/**
 * Makes the keys of the first `n` rows: numbers come first, then the others in the order of the collation. Each text of
 * the dictionary is collated once, however many rows share it.
 *
 * @param compare - how members of the dictionary compare
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

/** Gives rows of numbers their keys and returns the first key that is free for what stands behind numbers. */
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
  if (whole && greatest - least < WIDEST_SPAN) {
    for (let i = 0; i < count; i++) {
      keys[rows[i]!] = numbers[rows[i]!]! - least;
      if (i % SLICE_ROWS === 0) yield;
    }
    return greatest - least + 1;
  }
  const compare = (a: number, b: number): number => (numbers[a]! < numbers[b]! ? -1 : +(numbers[a]! > numbers[b]!));
  return yield* rank(rows.slice(0, count), compare, keys);
}

/** Gives items their ranks, equal ones the same, and returns how many ranks there are. */
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
