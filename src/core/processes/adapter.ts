import type { ProcessQuery } from '../query/process-query.ts';
import type { GivenProcess, Process } from './process.ts';

/**
 * A source of processes: the one interface between the panels and a back end (contract 5).
 *
 * An adapter answers a query with one page, or with an async iterable of pages that are painted as they come. A
 * criterion that it cannot serve must reject with `adapter/unsupported-criterion`, never be left out.
 */
export interface ProcessAdapter {
  readonly capabilities?: AdapterCapabilities;
  fetch(
    query: ProcessQuery,
    options: FetchOptions,
  ): Promise<ProcessPage<GivenProcess>> | AsyncIterable<ProcessPage<GivenProcess>>;
}

export interface FetchOptions {
  /** Aborted when the answer is no longer wanted: the adapter then rejects as soon as it can. */
  readonly signal: AbortSignal;
  /** The panel's language, BCP 47, for sources that sort names themselves. */
  readonly lang?: string;
}

export interface AdapterCapabilities {
  window: true;
  search?: boolean;
  /** Paths such as `step.id` that the source can sort by. */
  orderBy?: readonly string[];
}

/** Of an adapter that leaves out what it does not have: `ProcessPage<GivenProcess>`. */
export interface ProcessPage<P extends GivenProcess = Process> {
  processes: P[];
  /** Processes that match, before limit and offset. */
  total?: number;
  /** Cursor of the next page. */
  next?: string;
}
