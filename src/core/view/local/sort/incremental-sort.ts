import { mergeSort } from './merge-sort.ts';
import { MISSING_KEY, restricted } from './radix-sort.ts';
import type { SortKeys } from './radix-sort.ts';

const SLICE_ROWS = 4096;

/** Rows in ascending order of keys, then of row numbers. */
export interface SortedRows extends SortKeys {
  readonly order: Uint32Array;
}

/** Compares the values of two rows, and tests for missing ones. */
export interface RowValues {
  readonly compare: (a: number, b: number) => number;
  readonly isMissing: (row: number) => boolean;
}

/**
 * Sorts the first `n` rows if few values have changed since the previous order: sorts those rows and inserts them among
 * the others, of which only some values are read.
 *
 * @param fresh - rows whose values are new, ascending
 *
 * Cost: O(n) without comparison; for each fresh row some 20 comparisons.
 */
export function* sortIncrementally(
  before: SortedRows,
  n: number,
  fresh: readonly number[],
  values: RowValues,
): Generator<void, SortedRows> {
  const stays = new Uint8Array(Math.max(n, before.order.length)).fill(1, 0, n);
  for (const row of fresh) stays[row] = 0;
  const moved = yield* mergeSort(Uint32Array.from(fresh), values.compare);
  const stay = yield* restricted(before.order, stays, n - fresh.length);
  const order = new Uint32Array(n);
  const stride = Math.max(1, Math.ceil(stay.length / fresh.length));
  let from = 0;
  for (let i = 0; i < moved.length; i++) {
    const row = moved[i]!;
    const isAfter = (other: number) => (values.compare(other, row) || other - row) > 0;
    let low = from;
    let high = from + stride;
    for (; high < stay.length && !isAfter(stay[high]!); high += stride) low = high + 1;
    high = Math.min(high, stay.length);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isAfter(stay[middle]!)) high = middle;
      else low = middle + 1;
    }
    order.set(stay.subarray(from, low), from + i);
    order[low + i] = row;
    from = low;
    yield;
  }
  order.set(stay.subarray(from), from + moved.length);
  return { order, ...(yield* ranked(before.keys, order, stays, values)) };
}

/** New keys in the given order, derived from the old ones if still valid. */
function* ranked(
  old: Uint32Array,
  order: Uint32Array,
  stays: Uint8Array,
  { compare, isMissing }: RowValues,
): Generator<void, SortKeys> {
  const keys = new Uint32Array(order.length).fill(MISSING_KEY);
  let max = 0;
  for (let i = 0, before = -1; i < order.length; i++) {
    const row = order[i]!;
    if (stays[row] === 1 ? old[row] === MISSING_KEY : isMissing(row)) break;
    if (before >= 0) {
      const isSame = stays[row]! & stays[before]! ? old[before] === old[row] : compare(before, row) === 0;
      if (!isSame) max++;
    }
    keys[row] = max;
    before = row;
    if (i % SLICE_ROWS === 0) yield;
  }
  return { keys, max };
}
