import type { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import type { Id, PairTable, Process } from '../../core/processes/process.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import type { RemoteGridView } from '../../core/view/remote/remote-grid-view.ts';

/** A query, and the source that is followed for it. */
export interface Followed {
  readonly adapter: ProcessAdapter;
  readonly query: ProcessQuery;
}

/** A panel, as its live rows use it; made in panel-live.ts. */
export interface LiveHost {
  readonly messages: Messages;
  readonly timeZone: string;
  /**
   * Whether the reader has sorted the rows, and whether some now belong elsewhere, or nowhere, because their values
   * changed.
   */
  order(): { readonly sorted: boolean; readonly displaced: boolean };
  /** The changed processes that are as the reader's own actions have left them. */
  ownAmong(changed: ReadonlyMap<Id, Process | null>): ReadonlySet<Id>;
  /** An action of the reader is under way, which ends with a load of its own. */
  isActing(): boolean;
  /** The windows on display, if the source serves windows; null: all rows are loaded. */
  windows(): Pick<RemoteGridView, 'applyChanges' | 'isShowing' | 'stale'> | null;
  /** Replaces the shown pairs. */
  replacePairs(pairs: PairTable): Promise<void>;
  /**
   * Queries the source again.
   *
   * @param asked - requested by the reader
   */
  reload(asked?: boolean): void;
  /** The source is known to answer: a load that failed is tried again soon. */
  hastenRetry(): void;
  /** Plans the next load again. */
  replan(): void;
  requestUpdate(): void;
  onerror(error: ProcessPanelError): void;
}
