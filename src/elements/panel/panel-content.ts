import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';
import type { PairTable, PartialPairTable } from '../../core/processes/process.ts';
import type { TemplateEngine } from '../../core/template/template.ts';
import type { RemoteGridView } from '../../core/view/remote/remote-grid-view.ts';
import type { WindowRequest } from '../../core/view/remote/window-request.ts';
import type { PrintableRows } from './frame/printing.ts';
import type { LoadProgress, PaintInfo } from './load/answer.ts';

/** How pairs are shown, in which the panels differ. {@link PanelWalk} and the frame of the panel call it. */
export interface PanelContent<C extends PanelConfig> {
  /** True where there are no rows to show. */
  readonly isEmpty: boolean;
  /** The rows on display, even if there are none, are those of an answer: a source that serves windows has given the first. */
  readonly isAnswered: boolean;
  /** It can do more where the current user is known. */
  readonly wantsUser?: boolean;
  /** The search that the reader asked for while rows of the one before are still shown; null: the rows are those asked for. */
  readonly asked?: { readonly search: string } | null;
  /** Text where no process matches and the configuration has none. */
  readonly placeholder: string;
  /** How far fetching beside the load has come; null where nothing is fetched. */
  readonly progress: LoadProgress | null;
  /** Rows over all pages: those known, and whether there may be more. */
  readonly total: { readonly known: number; readonly open: boolean };
  /** The reader has sorted the rows; some would stand elsewhere, or nowhere, by what they say now. */
  readonly order: { readonly sorted: boolean; readonly displaced: boolean };
  /** The windows on display of a source that serves them; null where all rows are loaded. */
  readonly windows: RemoteGridView | null;
  /** Pairs on display and, of all pages, those that are loaded. */
  readonly pairs: PartialPairTable;
  /** Whether a reader sees in its own place that a template of the configuration fails. */
  showsFault(path: string): boolean;
  /** None before there is something to print. */
  readonly printableRows: PrintableRows | undefined;
  /**
   * Takes a configuration up, or the same one in another language.
   *
   * @throws ProcessPanelError where a template does not compile
   */
  configure(config: C, engine: TemplateEngine): void;
  /** Features that have come since the configuration was taken up take part from now on. */
  adoptFeatures(): void;
  /**
   * The window to ask a source for first, or null for all pairs. Called once for each load.
   *
   * @param again - the same query has been asked before
   */
  firstWindow(capabilities: AdapterCapabilities | null, again: boolean): WindowRequest | null;
  /**
   * Shows pairs in place of those before; resolves when they are in the DOM.
   *
   * @returns what is left to do when the page has nothing better to do
   */
  show(pairs: PairTable, info: PaintInfo): Promise<(() => void) | void> | void;
  /** Rows in the document show what is under way with their processes. */
  showRowStates(): void;
  /** Grey bars in the shape of what comes; null where nothing is known of it. */
  renderSkeleton(config: C): unknown;
  /** The same of what stands above the rows. */
  renderTopSkeleton(config: C): unknown;
  /** These are rendered once there are data. */
  renderToolbar(): unknown;
  /** Words for a reader whose search or filters leave no rows; null: there is nothing at all. */
  renderNoMatch(): unknown;
  renderBody(): unknown;
  renderFooter(): unknown;
}
