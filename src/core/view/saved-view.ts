import type { FilterState } from './filters/filter-state.ts';
import type { SortKey } from './view-state.ts';

/** A view that a reader has saved. Values are stored as chosen: `me`, and choices by name. Plain JSON. */
export interface SavedView {
  /** Its identity: titles may repeat. */
  readonly id: string;
  /** Plain text. */
  readonly title: string;
  /** Chosen values by name of the filter. */
  readonly filters: FilterState;
  /** Most important first. */
  readonly sort: readonly SortKey[];
  /** The text in the search box. */
  readonly search: string;
}

/** Where a reader's own views are kept: the property `viewStore` of a grid (contract 7.13). */
export interface ViewStore {
  /** All views of the current reader. Malformed ones are ignored. */
  list(): readonly SavedView[] | Promise<readonly SavedView[]>;
  /** Saves a view, replacing one with the same id. A rejection is reported to the reader. */
  save(view: SavedView): void | Promise<void>;
  /** Deletes a view. */
  remove(id: string): void | Promise<void>;
}
