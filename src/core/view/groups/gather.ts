import { MISSING_KEY, type SortKeys, sortRows } from '../local/sort/radix-sort.ts';

const SLICE_ROWS = 16_384;

/** Rows in groups. */
export interface GatheredRows {
  readonly order: Uint32Array;
  /** Start of each group in the order, then the number of all rows. */
  readonly starts: Uint32Array;
  /** The group's number in its column, by position. */
  readonly ids: Uint32Array;
}

/**
 * Brings the rows of each group together, keeping their order. Groups are sorted by their first row in a column's sort
 * order; the group without a value is last.
 *
 * @param rows - row numbers; not changed
 * @param groupOf - group of each row
 * @param count - number of groups
 * @param last - the group without a value, or -1
 *
 * Cost: O(rows + groups), no comparison.
 */
export function* gather(
  rows: Uint32Array,
  groupOf: Uint32Array,
  count: number,
  { keys, max }: SortKeys,
  descending: boolean,
  last: number,
): Generator<void, GatheredRows> {
  const sizes = new Uint32Array(count);
  const ranks = new Uint32Array(count).fill(MISSING_KEY);
  const seen = new Uint32Array(count);
  let found = 0;
  for (let at = 0; at < rows.length; at += SLICE_ROWS) {
    const end = Math.min(rows.length, at + SLICE_ROWS);
    found = countSome(rows, at, end, groupOf, sizes, seen, found);
    rankSome(rows, at, end, groupOf, keys, max, descending, ranks);
    yield;
  }
  if (last >= 0) ranks[last] = MISSING_KEY;
  const ids = yield* sortRows(seen.subarray(0, found), { keys: ranks, max: max + 1 }, false);
  const starts = new Uint32Array(found + 1);
  const next = new Uint32Array(count);
  for (let i = 0; i < found; i++) {
    next[ids[i]!] = starts[i]!;
    starts[i + 1] = starts[i]! + sizes[ids[i]!]!;
  }
  yield;
  const order = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at += SLICE_ROWS) {
    placeSome(rows, at, Math.min(rows.length, at + SLICE_ROWS), groupOf, next, order);
    yield;
  }
  return { order, starts, ids };
}

// The loops are in functions of their own, which engines optimize better than the body of a generator.

function countSome(
  rows: Uint32Array,
  start: number,
  end: number,
  groupOf: Uint32Array,
  sizes: Uint32Array,
  seen: Uint32Array,
  found: number,
): number {
  let next = found;
  for (let i = start; i < end; i++) {
    const group = groupOf[rows[i]!]!;
    if (sizes[group]!++ === 0) seen[next++] = group;
  }
  return next;
}

function rankSome(
  rows: Uint32Array,
  start: number,
  end: number,
  groupOf: Uint32Array,
  keys: Uint32Array,
  max: number,
  descending: boolean,
  ranks: Uint32Array,
): void {
  for (let i = start; i < end; i++) {
    const row = rows[i]!;
    const key = keys[row]!;
    const rank = key === MISSING_KEY ? max + 1 : descending ? max - key : key;
    const group = groupOf[row]!;
    if (rank < ranks[group]!) ranks[group] = rank;
  }
}

function placeSome(
  rows: Uint32Array,
  start: number,
  end: number,
  groupOf: Uint32Array,
  next: Uint32Array,
  into: Uint32Array,
): void {
  for (let i = start; i < end; i++) into[next[groupOf[rows[i]!]!]!++] = rows[i]!;
}
