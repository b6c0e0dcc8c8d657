import type { AdapterCapabilities } from '../../processes/adapter.ts';
import type { changedInPlace } from '../../processes/live/changed-in-place.ts';
import type { ChangedProcesses } from '../../processes/live/changed-pairs.ts';
import type { PairTable } from '../../processes/process.ts';
import type { QueryCriterion } from '../../query/process-query.ts';
import type { FilterState } from '../filters/filter-state.ts';
import type { GridView, GridViewOptions } from '../grid-view.ts';
import type { ViewState } from '../view-state.ts';
import type { WindowAnswer } from './result-extent.ts';
import type { WindowRequest } from './window-request.ts';

/** Windows that are there, and how many there will be where that is known. */
export interface FetchProgress {
  readonly done: number;
  readonly of: number | null;
}

/** All that match search and filters, as they were when they were fetched. */
export interface WholeResult {
  readonly pairs: PairTable;
  readonly order: Uint32Array;
}

export interface RemoteViewOptions extends GridViewOptions {
  readonly capabilities: AdapterCapabilities;
  /** The view that the reader wants first. */
  readonly state: ViewState;
  /** `filter.limit` and `filter.offset`: windows lie within what these leave. */
  readonly limit: number | null;
  readonly offset: number;
  /** The criteria that the source is asked with for the filters that are on, as of now. */
  criteriaOf?(filters: FilterState): readonly QueryCriterion[];
  /** Asks for more of the query that was asked last. */
  fetch(request: WindowRequest, signal: AbortSignal): Promise<WindowAnswer>;
  /** Search, filters, sort or page is another: the query is to be asked anew, beginning with `firstWindow`. */
  reload(): void;
  /** Rows could not be fetched. */
  onerror(thrown: unknown): void;
}

/** The view of a source that searches, sorts and pages by itself (contract 5.3): rows are loaded as they come into view. */
export interface RemoteGridView extends GridView {
  /** The window that a load begins with: the page, or the rows that were in view. */
  readonly firstWindow: WindowRequest;
  /** Name of the column that the source brings the rows in groups by; null where it is not to, or cannot. */
  readonly groupedBy: string | null;
  /** The rows are those of another search, sort or page than the one that was asked for last. */
  readonly stale: boolean;
  /** Processes that match, within limit and offset; null where that is not known. */
  readonly total: number | null;
  /** Of what is fetched out of turn; null where nothing is. */
  readonly progress: FetchProgress | null;
  /** Null where not all were fetched, or something is known to have changed since. */
  readonly whole: WholeResult | null;
  /** The source will be asked for something else: cursors and what was found are of no use any more. */
  reset(): void;
  /** The rows at `order[start]` to `order[end - 1]` are near the view: fetches what is missing, and ends requests for others. */
  need(start: number, end: number): void;
  /** Loads the rows that are still to be loaded. Resolves with false where it could not, or something came in between. */
  complete(): Promise<boolean>;
  /**
   * The pairs of all processes that match, or of those from one row to another, both included, of which what is missing is
   * fetched; null where that was ended or has failed, which is reported otherwise. Cost: one request a missing window.
   *
   * @param running - ends it, and is aborted where another search or query does
   */
  fetchPairs(running?: AbortController, rows?: readonly [number, number]): Promise<PairTable | null>;
  /**
   * Changes processes where they stand in the windows that are there. Returns whether something else may be another: only the
   * source knows what.
   *
   * @param inPlace - what changes the rows of a window
   */
  change(changed: ChangedProcesses, inPlace: typeof changedInPlace): boolean;
  /** Whether these are the rows that the window of a load has already, in their order. */
  shows(pairs: PairTable): boolean;
  /** Ends requests for rows near the view and all that is fetched out of turn. */
  stop(): void;
}
