import type { ActionItems, ActionResults, PerformOptions } from '../actions/action-result.ts';
import type { ProcessQuery } from '../query/process-query.ts';
import type { CurrentUser, GivenProcess, Process } from './process.ts';

/**
 * A source of processes: the one interface between the panels and a back end (contract 5).
 *
 * An adapter answers a query with one page, or with an async iterable of pages that are painted as they come. A
 * criterion that it cannot serve must reject with `adapter/unsupported-criterion`, never be left out.
 */
export interface ProcessAdapter {
  /** What it can do beside criteria; without it the panel searches, sorts and pages by itself. */
  readonly capabilities?: AdapterCapabilities;
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
  perform?(action: string, items: ActionItems, options: PerformOptions): ActionResults | Promise<ActionResults>;
  /**
   * Who is logged in; null for nobody. A panel asks once, where its criteria read the user and the page does not say who
   * it is.
   */
  currentUser?(options: Pick<FetchOptions, 'signal'>): Promise<CurrentUser | null>;
}

/** What an adapter gets beside the query. */
export interface FetchOptions {
  /** Aborted when the answer is no longer wanted: the adapter then rejects as soon as it can. */
  readonly signal: AbortSignal;
  /** The panel's language, BCP 47, for sources that sort names themselves. */
  readonly lang?: string;
}

/** What a source can do beside criteria (contract 5.3, 7.10). */
export interface AdapterCapabilities {
  /** It answers with the part of the rows that the query's `window` asks for. */
  window?: boolean;
  /** Its `perform` takes all that match a query, without their ids. */
  bulk?: boolean;
  /** It searches for the query's `search`. */
  search?: boolean;
  /** Paths such as `step.id` that the source can sort by. */
  orderBy?: readonly string[];
}

/** A part of an answer, or all of it. Of an adapter that leaves members out: `ProcessPage<GivenProcess>`. */
export interface ProcessPage<P extends GivenProcess = Process> {
  /** Each with those of its steps that match. */
  processes: P[];
  /** Processes that match, before limit and offset. */
  total?: number;
  /** Cursor of the next page. */
  next?: string;
}
