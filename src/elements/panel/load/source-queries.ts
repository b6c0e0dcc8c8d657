import type { PanelConfig } from '../../../core/config/panel-config.ts';
import { variablesRead } from '../../../core/config/variables-read.ts';
import type { AdapterCapabilities } from '../../../core/processes/adapter.ts';
import { type LoadOptions, loadPairs, type LoadState } from '../../../core/processes/load.ts';
import { windowOf, type WindowRequest } from '../../../core/view/remote/window-request.ts';
import type { GraphSurroundings } from '../steps/graph-surroundings.ts';
import type { LoadDemand, PanelRequest, SentQuery, ValidRequest } from '../steps/panel-request.ts';
import type { Run } from '../steps/resource.ts';
import type { LoadSnapshot, ShownPairs } from './answer.ts';

type QuerySurroundings<C extends PanelConfig> = Pick<GraphSurroundings<C>, 'host' | 'locale' | 'features' | 'content'>;

/** Milliseconds from the first part of an answer in which rows that are to be put in order wait for the others. */
const ORDER_TIMEOUT_MS = 1000;

/** Queries the source of a panel, and remembers the last query. */
export class SourceQueries<C extends PanelConfig> {
  /** The last query, and the source that it was sent to. */
  sentQuery: SentQuery | null = null;
  /** The last request; null if it came to nothing. */
  lastRequest: ValidRequest<C> | null = null;
  readonly #around: QuerySurroundings<C>;
  /** The demand of the last request. */
  #lastDemand: LoadDemand | null = null;
  /** The first window of the last load, with its search, sort and filters, as JSON. */
  #firstWindowText = '';
  #fetch: ((window: WindowRequest | null, options: LoadOptions) => Promise<LoadState>) | null = null;

  constructor(around: QuerySurroundings<C>) {
    this.#around = around;
  }

  /** The capabilities of a source that serves windows; null: it does not, or has not been queried yet. */
  get windowed(): AdapterCapabilities | null {
    const { capabilities } = this.sentQuery?.adapter ?? {};
    return capabilities?.window ? capabilities : null;
  }

  /** Whether a request has been made for this demand. */
  isRequested(demand: LoadDemand): boolean {
    return demand === this.#lastDemand;
  }

  /**
   * Fetches the pages of a request, and offers each as it arrives. The source is queried before this returns, unless
   * features that shape the query are still being loaded.
   *
   * @param shown - the pairs on display
   * @throws ProcessPanelError if the request cannot be made
   */
  fetchAnswer(request: PanelRequest<C>, run: Run<LoadSnapshot<C>>, shown: ShownPairs): Promise<LoadSnapshot<C>> {
    const isQuiet = !this.isRequested(request.demand) && request.demand.quiet;
    this.#lastDemand = request.demand;
    this.lastRequest = request.error ? null : request;
    if (request.error) throw request.error;
    return this.#fetchPages(request, run, shown, isQuiet);
  }

  /** Fetches another window of the last query. */
  fetchWindow(window: WindowRequest, signal: AbortSignal): Promise<LoadState> {
    return this.#fetch!(window, { signal });
  }

  async #fetchPages(
    request: ValidRequest<C>,
    { signal, offer }: Run<LoadSnapshot<C>>,
    { state: { pairs }, info }: ShownPairs,
    isQuiet: boolean,
  ): Promise<LoadSnapshot<C>> {
    const { adapter, query, again, config } = request;
    const { features, content, locale, host } = this.#around;
    this.sentQuery = { adapter, query };
    const capabilities = this.windowed;
    features.update(config);
    const { ready } = features;
    const firstWindow = () => {
      content().adoptFeatures();
      return content().firstWindow(capabilities, again);
    };
    let first = ready ? null : firstWindow();
    const prepare = async (features: Promise<void>) => {
      await features;
      signal.throwIfAborted();
      content().adoptFeatures();
      this.#around.features.get('persistence')?.restore();
      first = firstWindow();
      host.requestUpdate();
    };
    const variables = adapter.textIds ? variablesRead(config, host.getAttribute('detail-url')) : undefined;
    const named = variables !== undefined && { variables };
    const fetch = (this.#fetch = (window: WindowRequest | null, options: LoadOptions) =>
      loadPairs(adapter, window ? windowOf(query, window) : query, { ...options, lang: locale.lang, ...named }));
    const prepared = ready && prepare(ready);
    const readerHasRows = pairs.length > 0;
    let begun: number | null = null;
    const answerOf = (state: LoadState, extent: LoadSnapshot<C>['extent']): LoadSnapshot<C> => {
      const most = Math.min(query.limit ?? Infinity, first?.window?.limit ?? Infinity);
      const expected = state.total === null ? null : Math.min(Math.max(state.total - query.offset, 0), most);
      const now = performance.now();
      const awaitsOrder = now - (begun ??= now) < ORDER_TIMEOUT_MS && (content().isOrdered ?? false);
      return { request, state, extent, enough, readerHasRows, awaitsOrder, expected, prepared };
    };
    // Unless the features still being loaded shape the query, it is sent meanwhile.
    if (prepared && (capabilities || config.live)) await prepared;
    else prepared?.catch(() => {}); // reported when rows are painted
    const firstWindowText = JSON.stringify(first);
    const isSame = again && firstWindowText === this.#firstWindowText;
    this.#firstWindowText = firstWindowText;
    // If the query is the same, the table must not shrink to its first page and grow again.
    const enough = !(isSame && readerHasRows) ? 0 : info.complete ? Infinity : pairs.length;
    // Before the query, so that no change between it and the answer is missed.
    features.get('live')?.beginLoad(again, isQuiet);
    const onpage = (state: LoadState, whole: boolean) => offer(answerOf(state, whole ? 'pages' : 'part'));
    const answer = fetch(first, first ? { signal, onpage } : { signal, onpage, known: pairs });
    // The first number format of a page takes some 20 ms: made while the source answers, if that takes a while.
    globalThis.requestIdleCallback?.(() => locale.messages.number(0));
    return answerOf(await answer, 'all');
  }
}
