import type { ReactiveController } from 'lit';
import { type ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import { untilIdle, yieldToPage } from '../../core/base/tasks/yield-to-page.ts';
import { loadPairs, type QueryContext } from '../../core/pipeline.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';
import type { LoadOptions, LoadState } from '../../core/processes/load.ts';
import type { PairTable } from '../../core/processes/process.ts';
import type { TemplateEngine } from '../../core/template/template.ts';
import type { WindowRequest } from '../../core/view/remote/window-request.ts';
import { type AdapterGiven, AdapterSource } from '../sources/adapter-source.ts';
import { ConfigSource } from '../sources/config-source.ts';
import { deferred } from './load/deferred.ts';
import { ProcessErrorEvent, ProcessLoadEvent } from '../events.ts';
import { Inquiry } from './load/query-tracker.ts';
import { Loading, type PaintInfo } from './load/loading.ts';
import type { Locale } from './locale.ts';
import { pageSettled } from '../sources/source-result.ts';
import { OwnScripts } from '../sources/child-scripts.ts';
import { PanelReports, warn } from './panel-reports.ts';
import { PanelSetup } from './panel-setup.ts';
import { Schedule } from './load/reload-schedule.ts';

/** What a run reads of its panel. */
export interface RunHost extends AdapterGiven, Omit<QueryContext, 'now'>, HTMLElement {
  readonly config: string | object | null;
  readonly strict: boolean;
  readonly refresh: number;
  readonly hasUpdated: boolean;
  readonly isUpdatePending: boolean;
  requestUpdate(): void;
}

/** What a run does with its panel. */
export interface RunHooks<C> {
  /** Takes a configuration up, or the same one in another language. Throws where a template does not compile. */
  adopt(config: C, engine: TemplateEngine): void;
  /** Puts pairs before the reader; resolves when they are there. */
  paint(pairs: PairTable, info: PaintInfo): Promise<void>;
  /**
   * What has to be loaded before a source is asked, null where nothing has.
   *
   * @param capabilities - of one that serves windows
   */
  viewReady(capabilities: AdapterCapabilities | null): Promise<void> | null;
  /**
   * The first window to ask a source for that serves windows (null: one that does not), or null for all.
   *
   * @param again - the same query has been asked before
   */
  firstWindow(capabilities: AdapterCapabilities | null, again: boolean): WindowRequest | null;
}

/**
 * What goes on in a panel from its sources to painted pairs: sources → configuration → query → load. Each update of the
 * panel carries it on; a step is taken when what it depends on has changed.
 */
export class PanelRun<C extends PanelConfig> implements ReactiveController {
  readonly setup: PanelSetup<C>;
  readonly loading: Loading;
  readonly reports: PanelReports<C>;
  /** A configuration or an adapter is still to come. */
  waiting = true;
  readonly #host: RunHost;
  readonly #hooks: RunHooks<C>;
  readonly #locale: Locale;
  readonly #inquiry = new Inquiry<C>();
  readonly #configSource: ConfigSource;
  readonly #adapterSource: AdapterSource;
  readonly #schedule = new Schedule(() => this.renew());
  /** The page has had its chance to give a configuration and an adapter. */
  #settled = false;
  #failures = 0;
  /** The page has had its turn before the first step. */
  #begun = false;
  #refresh = 0;
  /** Asks for the query that was asked last, or for a window of it. */
  #ask: ((request: WindowRequest | null, options: LoadOptions) => Promise<LoadState>) | null = null;
  #over = deferred();

  constructor(host: RunHost, locale: Locale, hooks: RunHooks<C>) {
    const update = () => host.requestUpdate();
    this.#host = host;
    this.#hooks = hooks;
    this.#locale = locale;
    const scripts = new OwnScripts(host, update);
    this.#configSource = new ConfigSource(host, scripts, update);
    this.#adapterSource = new AdapterSource(host, scripts, update);
    this.setup = new PanelSetup((config, engine) => hooks.adopt(config, engine));
    this.reports = new PanelReports(host, locale, this.setup);
    this.loading = new Loading({
      onchange: update,
      paint: (pairs, info) => hooks.paint(pairs, info),
      onload: () => this.#loaded(),
      onerror: error => this.#failed(error),
    });
  }

  /** Why there are no rows, or no newer ones. */
  get error(): ProcessPanelError | null {
    return this.setup.fault ?? this.loading.error;
  }

  get busy(): boolean {
    return this.waiting || this.loading.busy;
  }

  /** Resolves when nothing is under way any more, well or not. */
  get loaded(): Promise<void> {
    if (this.#over.done && !this.#idle) this.#over = deferred();
    return this.#over.promise;
  }

  get #idle(): boolean {
    const { hasUpdated, isConnected, isUpdatePending } = this.#host;
    return hasUpdated && !(isConnected && (isUpdatePending || this.busy));
  }

  /** Whether anything can come in: not outside of a document. */
  get isConnected(): boolean {
    return this.#host.isConnected;
  }

  /** Whether what failed may be tried again as it is. */
  get retriable(): boolean {
    return this.#configSource.failed || (!this.setup.fault && this.#inquiry.asked);
  }

  hostConnected(): void {
    this.#adapterSource.hostConnected();
    this.#schedule.hostConnected();
    this.#host.requestUpdate();
    if (this.#settled) return;
    void pageSettled().then(() => {
      this.#settled = true;
      this.#host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.#adapterSource.hostDisconnected();
    this.#schedule.hostDisconnected();
  }

  /** The panel has left the page for good, or for a while: what was under way is asked anew when it is back. */
  abandon(): void {
    this.#configSource.hostDisconnected();
    if (this.loading.abort()) this.#inquiry.renew();
    this.#over.resolve();
  }

  /** Queries again at the next update, after a configuration that could not be fetched. */
  renew(): void {
    this.#configSource.retry();
    this.#inquiry.renew();
    this.#host.requestUpdate();
  }

  /** Something that templates of criteria may read has changed. */
  review(): void {
    this.#inquiry.review();
    this.#host.requestUpdate();
  }

  /** Carries on. To be called in each update. */
  update(panel: C['panel']): void {
    const host = this.#host;
    if (this.#awaitTurn()) return;
    const { messages, lang, place } = this.#locale;
    const config = this.#configSource.read(host.config, this.#settled);
    const adapter = this.#adapterSource.read(host, this.#settled);
    const change = this.setup.update(config, panel, host.strict, messages, place);
    if (change === 'config') this.#reconfigured();
    else if (change === 'language' && this.loading.state) this.#repaint();
    this.waiting = !config || (!this.setup.fault && !adapter);
    if (this.#refresh !== host.refresh) {
      this.#refresh = host.refresh;
      this.#plan();
    }
    if (!this.setup.config) return;
    const { current, processId, variables } = host;
    const context = { current, processId, variables };
    const next = this.#inquiry.next(this.setup.config, this.setup.engine!, adapter, context, place);
    if (!next) return;
    this.reports.renew();
    this.#schedule.pause();
    if ('error' in next) {
      this.loading.fail(next.error);
      return;
    }
    const { adapter: source, query, again } = next;
    const capabilities = source.capabilities?.window ? source.capabilities : null;
    const ready = this.#hooks.viewReady(capabilities);
    let first = ready ? null : this.#hooks.firstWindow(capabilities, again);
    const ask = (this.#ask = (request: WindowRequest | null, options: LoadOptions) =>
      loadPairs(source, request ? { ...query, ...request } : query, { ...options, lang }));
    void this.loading.start(
      async options => {
        if (ready) {
          await ready;
          options.signal.throwIfAborted();
          first = this.#hooks.firstWindow(capabilities, again);
          host.requestUpdate();
        }
        return await ask(first, first ? options : { ...options, known: this.loading.pairs });
      },
      again && this.loading.pairs.length > 0,
      total => Math.min(Math.max(total - query.offset, 0), query.limit ?? Infinity, first?.window?.limit ?? Infinity),
    );
  }

  /**
   * More of the query that was asked last, from a source that serves windows. Rejects with a ProcessPanelError, or with
   * the reason of the abort.
   */
  async fetchWindow(request: WindowRequest, signal: AbortSignal): Promise<LoadState> {
    const state = await this.#ask!(request, { signal });
    this.reports.leftOut(state);
    return state;
  }

  /** The update is over. */
  updated(): void {
    this.reports.dispatch();
    if (this.#idle) this.#over.resolve();
  }

  #reconfigured(): void {
    const { fault, diagnostics } = this.setup;
    this.loading.abort();
    if (!fault) {
      warn(this.#host, diagnostics);
      return;
    }
    this.#inquiry.forget();
    this.#schedule.pause();
    this.reports.tell(new ProcessErrorEvent(fault));
  }

  /** The same pairs in another language. */
  #repaint(): void {
    const { pairs, info } = this.loading;
    this.#hooks
      .paint(pairs, info)
      .catch((thrown: unknown) => this.reports.error(toProcessPanelError(thrown, 'template/evaluation')));
  }

  #loaded(): void {
    this.#failures = 0;
    this.#plan();
    const state = this.loading.state!;
    const { pairs, total, processes } = state;
    this.reports.tell(new ProcessLoadEvent(() => this.loading.itemsOf(pairs), total ?? processes));
    this.reports.leftOut(state);
  }

  #failed(error: ProcessPanelError): void {
    this.#failures++;
    this.#plan();
    this.reports.error(error);
  }

  /** After the rows are painted: it asks for the time zone. */
  #plan(): void {
    void untilIdle().then(() => {
      if (!this.loading.busy) this.#schedule.plan(this.#refresh, this.#failures, this.#locale.place.timeZone);
    });
  }

  /** The first step of a page is cold and long: the page gets its turn before it. */
  #awaitTurn(): boolean {
    if (this.#begun) return false;
    this.waiting = true;
    void yieldToPage().then(() => {
      this.#begun = true;
      this.#host.requestUpdate();
    });
    return true;
  }
}
