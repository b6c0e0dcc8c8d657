import type { AdapterCapabilities } from '../../processes/adapter.ts';
import type { changedInPlace } from '../../processes/live/changed-in-place.ts';
import type { ChangedProcesses } from '../../processes/live/changed-pairs.ts';
import type { Id, PairTable } from '../../processes/process.ts';
import type { QueryCriterion } from '../../query/process-query.ts';
import type { FilterState } from '../filters/filter-state.ts';
import type { GridView, GridViewOptions } from '../grid-view.ts';
import type { ViewState } from '../view-state.ts';
import type { WindowAnswer } from './result-extent.ts';
import type { WindowRequest } from './window-request.ts';

/** Number of windows fetched, and their total if known. */
export interface FetchProgress {
  readonly done: number;
  readonly of: number | null;
}

/** All processes that match search and filters, as of the fetch. */
export interface WholeResult {
  readonly pairs: PairTable;
  readonly order: Uint32Array;
}

export interface RemoteViewOptions extends GridViewOptions {
  readonly capabilities: AdapterCapabilities;
  /** The initial view state. */
  readonly state: ViewState;
  /** `filter.limit` and `filter.offset`: windows are within what these leave. */
  readonly limit: number | null;
  readonly offset: number;
  /** The current criteria for the filters that are on. */
  criteriaOf?(filters: FilterState): readonly QueryCriterion[];
  /** Requests more of the last query. */
  fetch(request: WindowRequest, signal: AbortSignal): Promise<WindowAnswer>;
  /** Search, filters, sort or page have changed: the query must be sent again, starting with `firstWindow`. */
  reload(): void;
  /** Called when rows could not be fetched. */
  readonly onerror: (thrown: unknown) => void;
}

/**
 * The view of a source that itself searches, sorts and pages (contract 5.3): rows are loaded as they come into view.
 */
export interface RemoteGridView extends GridView {
  /** The window that a load starts with: the page, or the rows in view. */
  readonly firstWindow: WindowRequest;
  /** Name of the column by which the source groups rows; null if it should not, or cannot. */
  readonly groupedBy: string | null;
  /** The rows belong to an earlier search, sort or page than the last request. */
  readonly stale: boolean;
  /** Processes that match, within limit and offset; null if unknown. */
  readonly total: number | null;
  /** Progress of {@link fetchPairs}; null if none is under way. */
  readonly progress: FetchProgress | null;
  /** Null unless all were fetched and nothing is known to have changed since. */
  readonly whole: WholeResult | null;
  /** The query is about to change: cursors and results are no longer valid. */
  reset(): void;
  /**
   * The rows at `order[start]` to `order[end - 1]` are near the view: fetches missing ones, and aborts requests for
   * others.
   */
  requestRows(start: number, end: number): void;
  /** Loads all missing rows. Resolves with false if that failed or was superseded. */
  fetchRest(): Promise<boolean>;
  /**
   * The pairs of all processes that match, or of a range of rows, both ends included; fetches missing ones. Null if it
   * was aborted or failed; errors are reported by `onerror`. Cost: one request for each missing window.
   *
   * @param running - aborts it, and is aborted by a new search or query
   */
  fetchPairs(running?: AbortController, rows?: readonly [number, number]): Promise<PairTable | null>;
  /**
   * Updates processes in place in the loaded windows. Returns whether anything else may have changed that only the
   * source knows.
   *
   * @param inPlace - updates the rows of a window
   * @param expected - processes whose change is not news where they are in no window
   */
  applyChanges(changed: ChangedProcesses, inPlace: typeof changedInPlace, expected?: ReadonlySet<Id>): boolean;
  /** Whether a load's first window already has exactly these rows, in order. */
  isShowing(pairs: PairTable): boolean;
  /** Aborts requests for rows near the view, and {@link fetchPairs}. */
  stop(): void;
}
