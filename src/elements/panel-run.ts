import type { ReactiveController } from 'lit';
import { ProcessPanelError, toProcessPanelError } from '../core/base/process-panel-error.ts';
import type { PanelConfig } from '../core/config/panel-config.ts';
import { faultOfTemplate } from '../core/config/template-fault.ts';
import { untilIdle, yieldToPage } from '../core/base/yield-to-page.ts';
import { loadPairs, type QueryContext } from '../core/pipeline.ts';
import type { AdapterCapabilities } from '../core/processes/adapter.ts';
import type { LoadOptions, LoadState } from '../core/processes/load.ts';
import type { PairTable } from '../core/processes/process.ts';
import type { TemplateEngine } from '../core/template/template.ts';
import type { WindowRequest } from '../core/view/window-source.ts';
import { type AdapterGiven, AdapterSource } from './adapter-source.ts';
import { ConfigSource } from './config-source.ts';
import { deferred } from './deferred.ts';
import { ProcessErrorEvent } from './events.ts';
import { Inquiry } from './inquiry.ts';
import { Loading, type PaintInfo } from './loading.ts';
import type { Locale } from './locale.ts';
import { pageSettled } from './offer.ts';
import { OwnScripts } from './own-scripts.ts';
import { PanelSetup } from './panel-setup.ts';
import { Schedule } from './schedule.ts';

/** What a run reads of its panel. */
export interface RunHost extends AdapterGiven, Omit<QueryContext, 'now'>, HTMLElement {
  readonly config: string | object | null;
  readonly strict: boolean;
  readonly refresh: number;
  readonly hasUpdated: boolean;
  readonly isUpdatePending: boolean;
  requestUpdate(): void;
}

/** A source that searches, sorts and pages by itself (contract 5). */
export interface Windowing {
  readonly capabilities: AdapterCapabilities;
  /** More of the query that was asked last. Rejects with a ProcessPanelError, or with the reason of the abort. */
  fetch(request: WindowRequest, signal: AbortSignal): Promise<LoadState>;
}

/** What a run does with its panel. */
export interface RunHooks<C> {
  /** Takes a configuration up, or the same one in another language. Throws where a template does not compile. */
  adopt(config: C, engine: TemplateEngine): void;
  /** Puts pairs before the reader; resolves when they are there. */
  paint(pairs: PairTable, info: PaintInfo): Promise<void>;
  /**
   * The first window to ask a source for that serves windows (null: one that does not), or null for all.
   *
   * @param again - the same query has been asked before
   */
  firstWindow(capabilities: AdapterCapabilities | null, again: boolean): WindowRequest | null;
  /** Rows of a load are painted. */
  onload(pairs: PairTable, total: number): void;
}

/**
 * What goes on in a panel from its sources to painted pairs: sources → configuration → query → load. Each update of the
 * panel carries it on; a step is taken when what it depends on has changed.
 */
export class PanelRun<C extends PanelConfig> implements ReactiveController {
  readonly setup: PanelSetup<C>;
  readonly loading: Loading;
  /** A configuration or an adapter is still to come. */
  waiting = true;
  /** Null where all is loaded. */
  windowing: Windowing | null = null;
  readonly #host: RunHost;
  readonly #hooks: RunHooks<C>;
  readonly #locale: Locale;
  readonly #inquiry = new Inquiry<C>();
  readonly #configSource: ConfigSource;
  readonly #adapterSource: AdapterSource;
  readonly #schedule = new Schedule(() => this.renew());
  readonly #reported = new Set<string>();
  /** The page has had its chance to give a configuration and an adapter. */
  #settled = false;
  #failures = 0;
  /** The page has had its turn before the first step. */
  #begun = false;
  #refresh = 0;
  #events: Event[] = [];
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

  /** Whether what failed may be tried again as it is. */
  get retriable(): boolean {
    return !this.setup.fault && this.#inquiry.asked;
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

  /** Queries again at the next update. */
  renew(): void {
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
    const { messages, lang } = this.#locale;
    const config = this.#configSource.read(host.config, this.#settled);
    const adapter = this.#adapterSource.read(host, this.#settled);
    const change = this.setup.update(config, panel, host.strict, messages, this.#locale);
    if (change === 'config') this.#reconfigured();
    else if (change === 'language' && this.loading.shown) this.#repaint();
    this.waiting = !config || (!this.setup.fault && !adapter);
    if (this.#refresh !== host.refresh) {
      this.#refresh = host.refresh;
      this.#plan();
    }
    if (!this.setup.config) return;
    const { current, processId, variables } = host;
    const context = { current, processId, variables };
    const next = this.#inquiry.next(this.setup.config, this.setup.engine!, adapter, context, this.#locale);
    if (!next) return;
    this.#reported.clear();
    this.#schedule.pause();
    if ('error' in next) {
      this.loading.fail(next.error);
      return;
    }
    const { adapter: source, query, again } = next;
    const { capabilities } = source;
    const first = this.#hooks.firstWindow(capabilities?.window ? capabilities : null, again);
    const load = (request: WindowRequest | null, options: LoadOptions) =>
      loadPairs(source, request ? { ...query, ...request } : query, { ...options, lang });
    this.windowing = first && { capabilities: capabilities!, fetch: (request, signal) => load(request, { signal }) };
    void this.loading.start(
      options => load(first, options),
      again && this.loading.pairs.length > 0,
      total => Math.min(Math.max(total - query.offset, 0), query.limit ?? Infinity, first?.window?.limit ?? Infinity),
    );
  }

  /** An event for the end of this update, when what it tells of is in the DOM. */
  tell(event: Event): void {
    this.#events.push(event);
    this.#host.requestUpdate();
  }

  /** Tells of an error, once a load. */
  report(error: ProcessPanelError): void {
    const key = `${error.code} ${error.message}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.tell(new ProcessErrorEvent(error));
  }

  /** The same of a template of the configuration, at a path in it. */
  reportTemplate(error: ProcessPanelError, path: string): void {
    const key = `${path} ${error.message}`;
    const { config, text } = this.setup;
    if (this.#reported.has(key) || !config) return;
    this.#reported.add(key);
    const fault = faultOfTemplate(error, path, text, config.panel);
    this.report(fault);
    this.setup.note(fault.diagnostics ?? []);
  }

  /** Tells of items that are not of the shape of contract 4. */
  reportLeftOut({ leftOut, leftOutCount: n }: Pick<LoadState, 'leftOut' | 'leftOutCount'>): void {
    if (n === 0) return;
    const text = this.#locale.messages.text('leftOut', { n });
    this.report(new ProcessPanelError('adapter/items', text, { diagnostics: leftOut }));
  }

  /** The update is over. */
  updated(): void {
    for (const event of this.#events.splice(0)) this.#host.dispatchEvent(event);
    if (this.#idle) this.#over.resolve();
  }

  #reconfigured(): void {
    const { fault, diagnostics } = this.setup;
    this.loading.abort();
    if (!fault) {
      for (const { message, line, column, hint } of diagnostics)
        console.warn(`<${this.#host.localName}> ${line}:${column}: ${message}. ${hint}`);
      return;
    }
    this.#inquiry.forget();
    this.#schedule.pause();
    this.tell(new ProcessErrorEvent(fault));
  }

  /** The same pairs in another language. */
  #repaint(): void {
    const { pairs, info } = this.loading;
    this.#hooks
      .paint(pairs, info)
      .catch((thrown: unknown) => this.report(toProcessPanelError(thrown, 'template/evaluation')));
  }

  #loaded(): void {
    this.#failures = 0;
    this.#plan();
    const { pairs, total } = this.loading;
    this.#hooks.onload(pairs, total);
    this.reportLeftOut(this.loading);
  }

  #failed(error: ProcessPanelError): void {
    this.#failures++;
    this.#plan();
    this.report(error);
  }

  /** After the rows are painted: it asks for the time zone. */
  #plan(): void {
    void untilIdle().then(() => {
      if (!this.loading.busy) this.#schedule.plan(this.#refresh, this.#failures, this.#locale.timeZone);
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
