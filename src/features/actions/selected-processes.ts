import type { Id, ProcessItem } from '../../core/processes/process.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import type { Revealed } from '../../elements/grid/rows/reveal-row.ts';
import type { MatchingItems } from './run/action-items.ts';

/** The selection of a grid, loaded or not, as used by actions: selection-actions.ts. */
export interface SelectedProcesses {
  /** Number of processes that match; null: not known. */
  readonly total: number | null;
  /** The query of the matches on display, with search and filters; null: the source cannot act on them by a query. */
  readonly query: ProcessQuery | null;
  /** The text that names the row of an item; empty: it has none. */
  titleOf(item: ProcessItem): string;
  /** An action is over: `done` succeeded; `rest` did not, and is given only after an action on a query. */
  end(done: readonly Id[], rest: readonly Id[] | null): void;
  /** The ids that are currently selected; null: all matches. */
  readonly ids: readonly Id[] | null;
  /** Of all matches, those that are not selected. */
  readonly except: readonly Id[];
  /**
   * Goes to the first available row of these processes, or to the one that follows `after`, focuses and marks it; null:
   * there is none.
   */
  reveal(ids: ReadonlySet<Id>, after: Id | null): Promise<Revealed | null>;
  /** Search or filters may hide rows. */
  readonly isNarrowed: boolean;
  /** Some rows that match are not loaded. */
  readonly isPartial: boolean;
  /** Clears search and filters, then goes to the first one. */
  revealHidden(ids: ReadonlySet<Id>): Promise<Revealed | null>;
  /** Focuses the first row of these processes on the shown page, else the row whose turn it is for the Tab key. */
  focusNear(ids: ReadonlySet<Id>): void;
  /** All pairs of these processes, fetching those that are not loaded; `failed` if that failed, null if it came too late. */
  itemsOf(ids: ReadonlySet<Id>): Promise<readonly ProcessItem[] | 'failed' | null>;
}

/** The selected items as far as they are known, the number of processes that were deleted, and the selected ids. */
export type SelectedItems = MatchingItems & { readonly deletedCount: number; readonly chosen: readonly Id[] };
