import type { FilterColumn, FilterValue } from './filter-column.ts';

/** A filter with the values that the reader has chosen. */
export interface RowFilter {
  readonly name: string;
  /** Must be built for all rows in question. */
  readonly column: FilterColumn;
  /** Any of these; empty: the filter is off. */
  readonly values: readonly FilterValue[];
  /** Tests for further wanted values, such as those of a range; the filter is then on. */
  readonly wants?: ((value: FilterValue) => boolean) | null;
}

/** Number of rows by value of a filter, for values that occur; not sorted. */
export type FacetCounts = ReadonlyMap<FilterValue, number>;

/** The rows that pass the filters. */
export interface Filtered {
  /** In the given order. */
  readonly rows: Uint32Array;
  /**
   * Counts by name of each requested filter, among the rows that pass all the *other* filters: a count says how many
   * rows choosing the value would show.
   */
  readonly facets: ReadonlyMap<string, FacetCounts>;
}

/** Rows that are processed before the work yields. */
const SLICE_ROWS = 16_384;
const NONE = 255;

/**
 * Narrows rows to those that have one of the chosen values of each filter.
 *
 * @param rows - row numbers in any order, the result of the fixed filter and the search; not changed
 * @param filters - at most 255
 * @param counted - names of the filters to count
 *
 * Cost: O(rows) for each filter that is on and for each that is counted, in slices.
 */
export function* filterRows(
  rows: Uint32Array,
  filters: readonly RowFilter[],
  counted: readonly string[] = [],
): Generator<void, Filtered> {
  // By row: how many filters it fails, up to 2, and the last of these.
  const failCount = new Uint8Array(rows.length);
  const lastFailed = new Uint8Array(rows.length).fill(NONE);
  let isAnyOn = false;
  for (const [index, filter] of filters.entries()) {
    if (!isOn(filter)) continue;
    isAnyOn = true;
    const wanted = yield* wantedSets(filter);
    for (let from = 0; from < rows.length; from += SLICE_ROWS, yield) {
      markFailed(
        rows,
        from,
        Math.min(rows.length, from + SLICE_ROWS),
        filter.column.rows,
        wanted,
        failCount,
        lastFailed,
        index,
      );
    }
  }
  const facets = new Map<string, FacetCounts>();
  for (const name of counted) {
    const index = filters.findIndex(filter => filter.name === name);
    const column = filters[index]?.column;
    if (!column) continue;
    const counts = new Uint32Array(column.sets.length);
    for (let from = 0; from < rows.length; from += SLICE_ROWS, yield) {
      count(rows, from, Math.min(rows.length, from + SLICE_ROWS), column.rows, failCount, lastFailed, index, counts);
    }
    facets.set(name, yield* countsOfValues(column, counts));
  }
  return { rows: isAnyOn ? yield* passing(rows, failCount) : rows, facets };
}

/** Whether any of a filter's values is chosen. */
export const isOn = ({ values, wants }: RowFilter): boolean => values.length > 0 || (wants ?? null) !== null;

/** By set of values: 1 if one of them is wanted. */
export function* wantedSets({ column, values, wants }: RowFilter): Generator<void, Uint8Array> {
  const wanted = new Uint8Array(column.values.length);
  for (const value of values) {
    const code = column.codeOf(value);
    if (code !== undefined) wanted[code] = 1;
  }
  if (wants) {
    for (let from = 0; from < wanted.length; from += SLICE_ROWS, yield)
      markWanted(column.values, from, Math.min(wanted.length, from + SLICE_ROWS), wants, wanted);
  }
  const { sets } = column;
  const found = new Uint8Array(sets.length);
  for (let from = 0; from < sets.length; from += SLICE_ROWS, yield)
    markSets(sets, from, Math.min(sets.length, from + SLICE_ROWS), wanted, found);
  return found;
}

function markWanted(
  values: readonly FilterValue[],
  from: number,
  end: number,
  wants: (value: FilterValue) => boolean,
  wanted: Uint8Array,
): void {
  for (let code = from; code < end; code++) if (wants(values[code]!)) wanted[code] = 1;
}

function markSets(
  sets: readonly (readonly number[])[],
  from: number,
  end: number,
  wanted: Uint8Array,
  found: Uint8Array,
): void {
  for (let set = from; set < end; set++) {
    const codes = sets[set]!;
    for (let i = 0; i < codes.length; i++) if (wanted[codes[i]!] === 1) found[set] = 1;
  }
}

function* countsOfValues({ sets, values }: FilterColumn, counts: Uint32Array): Generator<void, FacetCounts> {
  const found = new Map<FilterValue, number>();
  for (let set = 0; set < sets.length; set++) {
    const n = counts[set]!;
    if (n > 0)
      for (const code of sets[set]!) {
        const value = values[code]!;
        found.set(value, (found.get(value) ?? 0) + n);
      }
    if (set % SLICE_ROWS === SLICE_ROWS - 1) yield;
  }
  return found;
}

function* passing(rows: Uint32Array, failCount: Uint8Array): Generator<void, Uint32Array> {
  const kept = new Uint32Array(rows.length);
  let n = 0;
  for (let from = 0; from < rows.length; from += SLICE_ROWS, yield) {
    const end = Math.min(rows.length, from + SLICE_ROWS);
    for (let i = from; i < end; i++) if (failCount[i] === 0) kept[n++] = rows[i]!;
  }
  return kept.slice(0, n);
}

/** A function of its own with arguments of fixed types, which engines run several times as fast. */
function markFailed(
  rows: Uint32Array,
  from: number,
  end: number,
  setOf: Uint32Array,
  wanted: Uint8Array,
  failCount: Uint8Array,
  lastFailed: Uint8Array,
  filter: number,
): void {
  for (let i = from; i < end; i++) {
    if (wanted[setOf[rows[i]!]!] === 1) continue;
    if (failCount[i]! < 2) failCount[i]!++;
    lastFailed[i] = filter;
  }
}

function count(
  rows: Uint32Array,
  from: number,
  end: number,
  setOf: Uint32Array,
  failCount: Uint8Array,
  lastFailed: Uint8Array,
  filter: number,
  counts: Uint32Array,
): void {
  for (let i = from; i < end; i++) {
    if (failCount[i] !== 0 && (failCount[i] !== 1 || lastFailed[i] !== filter)) continue;
    counts[setOf[rows[i]!]!]!++;
  }
}
