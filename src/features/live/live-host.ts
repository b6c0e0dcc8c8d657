import type { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import type { PairTable } from '../../core/processes/process.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import type { RemoteGridView } from '../../core/view/remote/remote-grid-view.ts';

/** A query, and the source that is followed for it. */
export interface Followed {
  readonly adapter: ProcessAdapter;
  readonly query: ProcessQuery;
}

/** A panel, as its live rows know it. */
export interface LiveHost {
  readonly messages: Messages;
  readonly timeZone: string;
  /** Whether the reader has sorted the rows, and whether some would stand elsewhere, or nowhere, by what they say now. */
  order(): { readonly sorted: boolean; readonly displaced: boolean };
  /** The windows on display of a source that serves them; null where all rows are loaded. */
  windows(): Pick<RemoteGridView, 'change' | 'shows'> | null;
  /** Shows these in place of those before. */
  show(pairs: PairTable): Promise<void>;
  /**
   * Asks the source for all.
   *
   * @param asked - the reader has asked for it
   */
  reload(asked?: boolean): void;
  /** Reckons anew when to load again. */
  replan(): void;
  requestUpdate(): void;
  onerror(error: ProcessPanelError): void;
}
