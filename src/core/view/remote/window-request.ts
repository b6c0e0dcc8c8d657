import type { AdapterCapabilities } from '../../processes/adapter.ts';
import type { ProcessQuery } from '../../query/process-query.ts';
import type { WindowAnswer } from './result-extent.ts';
import type { GridViewOptions } from '../grid-view.ts';
import type { ViewState } from '../view-state.ts';

/** Part of a query that a source which serves windows is asked with (contract 5.3). */
export type WindowRequest = Pick<ProcessQuery, 'window' | 'search' | 'orderBy'>;

export interface RemoteViewOptions extends GridViewOptions {
  readonly capabilities: AdapterCapabilities;
  /** What the reader wants to see first. */
  readonly state: ViewState;
  /** `filter.limit` and `filter.offset`: windows lie within what these leave. */
  readonly limit: number | null;
  readonly offset: number;
  /** Asks for more of the query that was asked last. */
  fetch(request: WindowRequest, signal: AbortSignal): Promise<WindowAnswer>;
  /** Search, sort or page is another: the query is to be asked anew, beginning with `firstWindow`. */
  reload(): void;
  /** Rows could not be fetched. */
  onerror(thrown: unknown): void;
}

/** Whether a column's `sortField` is one output of a path that the source sorts by. */
export function sortPathOf(
  { fields, capabilities }: Pick<RemoteViewOptions, 'fields' | 'capabilities'>,
  sortField: string | null,
): string | null {
  const path = sortField === null ? null : (fields.get(sortField)?.path ?? null);
  return path !== null && capabilities.orderBy?.includes(path) ? path : null;
}
