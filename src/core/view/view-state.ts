import type { Direction } from '../query/process-query.ts';
import type { FilterState } from './filters/filter-state.ts';
import type { PersonalColumns } from './personal-columns.ts';

/** A column that a grid is sorted by. */
export interface SortKey {
  /** Name of a column that has a `sortField`. */
  readonly column: string;
  /** Ascending or descending. */
  readonly direction: Direction;
}

/** The reader's view of a grid: the element's property `view` (contract 1.2). */
export interface ViewState {
  /** The text in the search box; empty for none. */
  readonly search: string;
  /** Most important first. */
  readonly sort: readonly SortKey[];
  /** Counts from 1. */
  readonly page: number;
  /** Rows on a page, once the reader has chosen one of `table.pageSizes`. */
  readonly perPage?: number | undefined;
  /** Chosen values by name of each filter that is on; left out if none is. */
  readonly filters?: FilterState;
  /** Id of the named view that the reader has chosen, if any. */
  readonly named?: string | undefined;
  /** Only with `table.personal`, once the reader has changed a column. */
  readonly columns?: PersonalColumns;
}

/** Whether the same values are chosen, in any order. */
export function sameFilters(a: FilterState = {}, b: FilterState = {}): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every(name => {
      const [values, others] = [a[name]!, Object.hasOwn(b, name) ? b[name]! : []];
      return values.length === others.length && values.every(value => others.includes(value));
    })
  );
}

export function sameKeys(a: readonly SortKey[], b: readonly SortKey[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ column, direction }, i) => b[i]!.column === column && b[i]!.direction === direction)
  );
}
