import type { ActionItems, ActionResults, PerformOptions } from '../actions/action-result.ts';
import type { ProcessQuery } from '../query/process-query.ts';
import type { FacetAnswer, FacetOptions } from './facets.ts';
import type { CurrentUser, GivenProcess, Process } from './process.ts';
import type { ProcessChange, SubscribeOptions } from './process-change.ts';

/**
 * A source of processes: the one interface between the panels and a back end (contract 5).
 *
 * An adapter answers a query with one page, or with an async iterable of pages that are painted as they come. It must
 * reject a criterion that it cannot serve with `adapter/unsupported-criterion`, and never ignore it.
 */
export interface ProcessAdapter {
  /** Its capabilities besides criteria; without them the panel itself searches, sorts and pages. */
  readonly capabilities?: AdapterCapabilities | undefined;
  /** Ids of this source are strings; criteria may then contain strings as ids. */
  readonly textIds?: boolean | undefined;
  /**
   * Its processes are mapped from JSON of another shape, and these members are given, by their names in `source.map`
   * such as `title`. A grid without columns then shows those of these members (contract 2.11).
   */
  readonly mappedMembers?: readonly string[] | undefined;
  /**
   * Prepares the first query, for example by asking a server what it supports: a panel waits for it before it reads
   * `capabilities` and the optional methods. A rejection is shown like a failed load, and "Try again" calls it again.
   */
  ready?(options: Pick<FetchOptions, 'signal'>): Promise<void>;
  /** Answers a query. Rejects, or throws while it is iterated, with a `ProcessPanelError` or any other error. */
  fetch(
    query: ProcessQuery,
    options: FetchOptions,
  ): Promise<ProcessPage<GivenProcess>> | AsyncIterable<ProcessPage<GivenProcess>>;
  /**
   * Performs an action of the configuration (contract 7.10) unless a listener of `process-action` does. The results may
   * come all at once or one by one, in any order; a rejection means that every process without a result has failed.
   * Called in `features/actions/run/delegate-action.ts`.
   *
   * @param action - its name in the configuration
   */
  readonly perform?:
    | ((action: string, items: ActionItems, options: PerformOptions) => ActionResults | Promise<ActionResults>)
    | undefined;
  /**
   * Who is logged in; null for nobody. A panel calls it once, if its criteria depend on the user and the page does not
   * provide one.
   */
  currentUser?(options: Pick<FetchOptions, 'signal'>): Promise<CurrentUser | null>;
  /**
   * Streams the changes of a query's result (contract 5.6), for `live: {mode: push}`: from now on, or after
   * `lastEventId`. If changes may have been missed, it must send `resync`. After a rejection or an unrequested end the
   * panel subscribes again, with increasing delays. Called in `features/live/subscription.ts`.
   */
  readonly subscribe?: ((query: ProcessQuery, options: SubscribeOptions) => AsyncIterable<ProcessChange>) | undefined;
  /**
   * Counts processes by the values of the reader's filters (contract 5.7), if `capabilities.facets` is true: under the
   * query's criteria and search, but without its limit, offset and window, and for each filter without its own
   * criteria.
   *
   * @param names - the filters to count; `options.filters` has the source of each
   */
  readonly facets?:
    | ((query: ProcessQuery, names: readonly string[], options: FacetOptions) => Promise<FacetAnswer>)
    | undefined;
}

/** Options that an adapter receives with the query. */
export interface FetchOptions {
  /** Aborted when the answer is no longer wanted: the adapter then rejects as soon as it can. */
  readonly signal: AbortSignal;
  /** The panel's language, BCP 47, for sources that sort names themselves. */
  readonly lang?: string;
  /**
   * Names of the variables that the panel's templates and columns read, for sources that query variables by name; null:
   * any may be read. Variables in criteria are not included.
   */
  readonly variables?: readonly string[] | null;
}

/** The capabilities of a source besides criteria (contract 5.3, 7.10). */
export interface AdapterCapabilities {
  /** It returns the part of the result that the query's `window` requests. */
  window?: boolean;
  /** Its `perform` accepts a query, for all processes that match, without their ids. */
  bulk?: boolean;
  /** It applies the query's `search`. */
  search?: boolean;
  /** Its `facets` counts values for the reader's filters. */
  facets?: boolean;
  /** Paths such as `step.id` that the source can sort by. */
  orderBy?: readonly string[];
}

/** An answer, or a part of it. An adapter that leaves members out returns `ProcessPage<GivenProcess>`. */
export interface ProcessPage<P extends GivenProcess = Process> {
  /** Each with its matching steps. */
  processes: P[];
  /**
   * Processes of earlier pages with data that was not available then, such as the names of people. They replace those
   * with the same ids, so that rows need not wait for names.
   */
  renewed?: P[];
  /** Processes that match, before limit and offset. */
  total?: number;
  /** Cursor of the next page. */
  next?: string;
  /** Remarks on the answer for the author of the panel, shown above the rows if errors are shown in full. */
  remarks?: readonly Remark[] | Promise<readonly Remark[]>;
}

/** A fact without a full stop, and one sentence that says what to do. */
export interface Remark {
  readonly message: string;
  readonly hint: string;
  /** JSON Pointer of the setting of the configuration that it is about, such as `/source/map/title`. */
  readonly setting?: string;
}
