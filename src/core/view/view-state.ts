import type { Direction } from '../query/process-query.ts';
import type { PersonalColumns } from './personal-columns.ts';

/** A column that a grid is sorted by. */
export interface SortKey {
  /** Name of a column that has a `sortField`. */
  readonly column: string;
  /** Ascending or descending. */
  readonly direction: Direction;
}

/** What the reader did to a grid: the element's property `view` (contract 1.2). */
export interface ViewState {
  /** The text in the search box; empty for none. */
  readonly search: string;
  /** Most important first. */
  readonly sort: readonly SortKey[];
  /** Counts from 1. */
  readonly page: number;
  /** Rows on a page, once the reader has chosen one of `table.pageSizes`. */
  readonly perPage?: number | undefined;
  /** Only with `table.personal`, and where the reader has changed a column. */
  readonly columns?: PersonalColumns;
}

export function sameKeys(a: readonly SortKey[], b: readonly SortKey[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ column, direction }, i) => b[i]!.column === column && b[i]!.direction === direction)
  );
}
