import type { ActionItems, ActionResults, PerformOptions } from '../actions/action-result.ts';
import type { ProcessQuery } from '../query/process-query.ts';
import type { FacetAnswer, FacetOptions } from './facets.ts';
import type { CurrentUser, GivenProcess, Process } from './process.ts';
import type { ProcessChange, SubscribeOptions } from './process-change.ts';

/**
 * A source of processes: the one interface between the panels and a back end (contract 5).
 *
 * An adapter answers a query with one page, or with an async iterable of pages that are painted as they come. A
 * criterion that it cannot serve must reject with `adapter/unsupported-criterion`, never be left out.
 */
export interface ProcessAdapter {
  /** Its capabilities beside criteria; without them the panel searches, sorts and pages by itself. */
  readonly capabilities?: AdapterCapabilities | undefined;
  /** Ids of this source are texts: criteria may name them, and templates give them. */
  readonly textIds?: boolean | undefined;
  /**
   * What has to be known before the first query, such as what a server can do: a panel waits for it, and reads `capabilities`
   * and the optional methods afterwards. A rejection is shown like that of a load, and "Try again" calls it anew.
   */
  ready?(options: Pick<FetchOptions, 'signal'>): Promise<void>;
  /** Answers a query. Rejects, or throws while it is iterated, with a `ProcessPanelError` or any other error. */
  fetch(
    query: ProcessQuery,
    options: FetchOptions,
  ): Promise<ProcessPage<GivenProcess>> | AsyncIterable<ProcessPage<GivenProcess>>;
  /**
   * Does an action of the configuration (contract 7.10), where no listener of `process-action` does it. The results may come
   * all at once or one by one, in any order; a rejection means that what has no result has not been done.
   *
   * @param action - its name in the configuration
   */
  readonly perform?:
    | ((action: string, items: ActionItems, options: PerformOptions) => ActionResults | Promise<ActionResults>)
    | undefined;
  /**
   * Who is logged in; null for nobody. A panel asks once, where its criteria read the user and the page does not say who
   * it is.
   */
  currentUser?(options: Pick<FetchOptions, 'signal'>): Promise<CurrentUser | null>;
  /**
   * Follows the result of a query (contract 5.6), where the configuration has `live: {mode: push}`: what changes in it from
   * now on, or from `lastEventId` on. A panel that misses something is told so by `resync`, never by silence. A rejection,
   * and an end that was not asked for, make the panel subscribe again, later and later.
   */
  readonly subscribe?: ((query: ProcessQuery, options: SubscribeOptions) => AsyncIterable<ProcessChange>) | undefined;
  /**
   * Counts processes by the values of filters of the reader (contract 5.7), where `capabilities.facets` is true: under the
   * query's criteria and search, but without its limit, offset and window, and for each filter without its own criteria.
   *
   * @param names - the filters whose counts are wanted; `options.filters` says what each looks at
   */
  readonly facets?:
    | ((query: ProcessQuery, names: readonly string[], options: FacetOptions) => Promise<FacetAnswer>)
    | undefined;
}

/** Options that an adapter gets beside the query. */
export interface FetchOptions {
  /** Aborted when the answer is no longer wanted: the adapter then rejects as soon as it can. */
  readonly signal: AbortSignal;
  /** The panel's language, BCP 47, for sources that sort names themselves. */
  readonly lang?: string;
  /**
   * Names of the variables that the panel's templates and columns read, for sources that ask for them by name; null: any of
   * them may be read. Criteria name theirs themselves.
   */
  readonly variables?: readonly string[] | null;
}

/** The capabilities of a source beside criteria (contract 5.3, 7.10). */
export interface AdapterCapabilities {
  /** It answers with the part of the rows that the query's `window` asks for. */
  window?: boolean;
  /** Its `perform` takes all that match a query, without their ids. */
  bulk?: boolean;
  /** It searches for the query's `search`. */
  search?: boolean;
  /** Its `facets` counts values for the filters of the reader. */
  facets?: boolean;
  /** Paths such as `step.id` that the source can sort by. */
  orderBy?: readonly string[];
}

/** A part of an answer, or all of it. Of an adapter that leaves members out: `ProcessPage<GivenProcess>`. */
export interface ProcessPage<P extends GivenProcess = Process> {
  /** Each with those of its steps that match. */
  processes: P[];
  /**
   * Processes of pages before, with what was not known when these came, such as the names of people: they take the place of
   * those with the same ids, so that nobody waits for names to see rows.
   */
  renewed?: P[];
  /** Processes that match, before limit and offset. */
  total?: number;
  /** Cursor of the next page. */
  next?: string;
  /** Remarks on the answer for the author of the panel: shown above the rows where errors are shown in full. */
  remarks?: readonly Remark[] | Promise<readonly Remark[]>;
}

/** A fact without a full stop, and one sentence of cure. */
export interface Remark {
  readonly message: string;
  readonly hint: string;
}
