import type { FilterColumn, FilterValue } from './filter-column.ts';

/** A filter of the reader, of which some values may be chosen. */
export interface RowFilter {
  readonly name: string;
  /** Built for all rows that are asked about. */
  readonly column: FilterColumn;
  /** Any of these; empty: the filter is off. */
  readonly values: readonly FilterValue[];
  /** Further values that are wanted, such as those of a range; the filter is on then. */
  readonly wants?: ((value: FilterValue) => boolean) | null;
}

/** How often each value of a filter occurs, where some rows have it; the most frequent first is the reader's to sort. */
export type FacetCounts = ReadonlyMap<FilterValue, number>;

/** Which of some rows pass the filters. */
export interface Filtered {
  /** In the order in which they were given. */
  readonly rows: Uint32Array;
  /**
   * Counts of the values of each filter that was asked for, by its name: among the rows that pass all the *other* filters,
   * so that a count says what choosing the value would show.
   */
  readonly facets: ReadonlyMap<string, FacetCounts>;
}

/** Rows that are looked at in one step of the work. */
const ROWS = 16_384;
const NONE = 255;

/**
 * Narrows rows to those that have, of each filter, one of the chosen values. It can only leave rows out.
 *
 * @param rows - row numbers, in any order: what the fixed filter and the search give; not changed
 * @param filters - at most 255
 * @param counted - names of the filters whose counts are wanted
 *
 * Cost: O(rows) for each filter that is on and for each that is counted, in slices.
 */
export function* filterRows(
  rows: Uint32Array,
  filters: readonly RowFilter[],
  counted: readonly string[] = [],
): Generator<void, Filtered> {
  const missed = new Uint8Array(rows.length);
  const missedBy = new Uint8Array(rows.length).fill(NONE);
  let isAnyOn = false;
  for (const [index, filter] of filters.entries()) {
    if (!isOn(filter)) continue;
    isAnyOn = true;
    const wanted = yield* wantedSets(filter);
    for (let from = 0; from < rows.length; from += ROWS, yield) {
      markMissed(rows, from, Math.min(rows.length, from + ROWS), filter.column.rows, wanted, missed, missedBy, index);
    }
  }
  const facets = new Map<string, FacetCounts>();
  for (const name of counted) {
    const index = filters.findIndex(filter => filter.name === name);
    const column = filters[index]?.column;
    if (!column) continue;
    const counts = new Uint32Array(column.sets.length);
    for (let from = 0; from < rows.length; from += ROWS, yield) {
      count(rows, from, Math.min(rows.length, from + ROWS), column.rows, missed, missedBy, index, counts);
    }
    facets.set(name, yield* countsOfValues(column, counts));
  }
  return { rows: isAnyOn ? yield* passing(rows, missed) : rows, facets };
}

/** Whether some of a filter's values are chosen. */
export const isOn = ({ values, wants }: RowFilter): boolean => values.length > 0 || (wants ?? null) !== null;

/** By set of values: 1 where one of them is wanted. */
export function* wantedSets({ column, values, wants }: RowFilter): Generator<void, Uint8Array> {
  const wanted = new Uint8Array(column.values.length);
  for (const value of values) {
    const code = column.codeOf(value);
    if (code !== undefined) wanted[code] = 1;
  }
  if (wants) {
    for (let from = 0; from < wanted.length; from += ROWS, yield)
      markWanted(column.values, from, Math.min(wanted.length, from + ROWS), wants, wanted);
  }
  const { sets } = column;
  const found = new Uint8Array(sets.length);
  for (let from = 0; from < sets.length; from += ROWS, yield)
    markSets(sets, from, Math.min(sets.length, from + ROWS), wanted, found);
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
    if (set % ROWS === ROWS - 1) yield;
  }
  return found;
}

function* passing(rows: Uint32Array, missed: Uint8Array): Generator<void, Uint32Array> {
  const kept = new Uint32Array(rows.length);
  let n = 0;
  for (let from = 0; from < rows.length; from += ROWS, yield) {
    const end = Math.min(rows.length, from + ROWS);
    for (let i = from; i < end; i++) if (missed[i] === 0) kept[n++] = rows[i]!;
  }
  return kept.slice(0, n);
}

/** A function of its own, with one kind of each argument: engines run it several times as fast. */
function markMissed(
  rows: Uint32Array,
  from: number,
  end: number,
  setOf: Uint32Array,
  wanted: Uint8Array,
  missed: Uint8Array,
  missedBy: Uint8Array,
  filter: number,
): void {
  for (let i = from; i < end; i++) {
    if (wanted[setOf[rows[i]!]!] === 1) continue;
    if (missed[i]! < 2) missed[i]!++;
    missedBy[i] = filter;
  }
}

function count(
  rows: Uint32Array,
  from: number,
  end: number,
  setOf: Uint32Array,
  missed: Uint8Array,
  missedBy: Uint8Array,
  filter: number,
  counts: Uint32Array,
): void {
  for (let i = from; i < end; i++) {
    if (missed[i] !== 0 && (missed[i] !== 1 || missedBy[i] !== filter)) continue;
    counts[setOf[rows[i]!]!]!++;
  }
}
