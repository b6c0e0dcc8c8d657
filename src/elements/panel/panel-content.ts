import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';
import type { PairTable, PartialPairTable } from '../../core/processes/process.ts';
import type { TemplateEngine } from '../../core/template/template.ts';
import type { RemoteGridView } from '../../core/view/remote/remote-grid-view.ts';
import type { WindowRequest } from '../../core/view/remote/window-request.ts';
import type { PrintableRows } from './frame/printing.ts';
import type { LoadProgress, PaintInfo } from './load/answer.ts';

/**
 * The part in which grid and list differ: how pairs are shown (elements/grid/grid-content.ts,
 * elements/list/list-content.ts). Called by the steps of a load (steps/apply-config.ts, load/source-queries.ts,
 * load/painting.ts), and by the frame.
 */
export interface PanelContent<C extends PanelConfig> {
  /** True if there are no rows to show. */
  readonly isEmpty: boolean;
  /** The rows on display, even if there are none, come from an answer: for windows, the first one has arrived. */
  readonly isAnswered: boolean;
  /** The panel sorts, searches, filters or groups the rows, so the first ones are known when all have arrived. */
  readonly isOrdered?: boolean;
  /** The first rows have arrived, and are still being put in order: they are not shown before that. */
  readonly isOrdering?: boolean;
  /** It can do more if the current user is known. */
  readonly wantsUser?: boolean;
  /** The reader's search while rows of the previous one are still shown; null: the rows match the current search. */
  readonly requestedView?: { readonly search: string } | null;
  /** Text shown if no process matches and the configuration provides none. */
  readonly placeholder: string;
  /** Progress of fetches other than the load; null: nothing is being fetched. */
  readonly progress: LoadProgress | null;
  /** Number of rows on all pages as far as known, and whether there may be more. */
  readonly total: { readonly known: number; readonly isEndUnknown: boolean };
  /**
   * Whether the reader has sorted the rows, and whether some now belong elsewhere, or nowhere, because their values
   * changed.
   */
  readonly order: { readonly sorted: boolean; readonly displaced: boolean };
  /** The windows on display, if the source serves windows; null: all rows are loaded. */
  readonly windows: RemoteGridView | null;
  /** The loaded pairs of all pages. */
  readonly pairs: PartialPairTable;
  /** Whether the failure of a template is visible to the reader in the rows themselves. */
  showsFault(path: string): boolean;
  /** Undefined before there is anything to print. */
  readonly printableRows: PrintableRows | undefined;
  /**
   * Applies a configuration, or the same one in another language.
   *
   * @throws ProcessPanelError if a template does not compile
   */
  configure(config: C, engine: TemplateEngine): void;
  /** Includes features that were loaded after the configuration was applied. */
  adoptFeatures(): void;
  /**
   * The first window to request from a source, or null for all pairs. Called once per load.
   *
   * @param again - the same query was sent before
   */
  firstWindow(capabilities: AdapterCapabilities | null, again: boolean): WindowRequest | null;
  /**
   * Replaces the shown pairs; resolves when the new ones are in the DOM.
   *
   * @returns remaining work to run when the page is idle
   */
  renderPairs(pairs: PairTable, info: PaintInfo): Promise<(() => void) | void> | void;
  /** Updates the rows in the document to show running actions on their processes. */
  showRowStates(): void;
  /**
   * Grey bars in the shape of the expected content; null if nothing is known about it.
   *
   * @param config - null before the configuration is read
   */
  renderSkeleton(config: C | null): unknown;
  /** The same for the parts above the rows. */
  renderTopSkeleton(config: C | null): unknown;
  /** Rendered once there is data. */
  renderToolbar(): unknown;
  /** Message for a reader whose search or filters leave no rows; null: there are no rows to begin with. */
  renderNoMatch(): unknown;
  renderBody(): unknown;
  renderFooter(): unknown;
}
