import type { FilterState } from './filters/filter-state.ts';
import type { SortKey } from './view-state.ts';

/** A view that a reader has saved. Values are as they were chosen: `me` and choices by their names. Plain JSON. */
export interface SavedView {
  /** Its identity: titles may repeat. */
  readonly id: string;
  /** Plain text. */
  readonly title: string;
  /** By the name of each filter, the chosen values. */
  readonly filters: FilterState;
  /** Most important first. */
  readonly sort: readonly SortKey[];
  /** The text in the search box. */
  readonly search: string;
}

/** Where a reader's own views are kept: the property `viewStore` of a grid (contract 7.13). */
export interface ViewStore {
  /** All views of the current reader. What is not of the shape is left out. */
  list(): readonly SavedView[] | Promise<readonly SavedView[]>;
  /** Keeps a view, in place of one with the same id. A rejection is told the reader. */
  save(view: SavedView): void | Promise<void>;
  /** Keeps it no longer. */
  remove(id: string): void | Promise<void>;
}
