import type { ReactiveController } from 'lit';
import { ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { CriterionConfig } from '../../core/config/filters/criterion-config.ts';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { AdapterCapabilities, ProcessAdapter } from '../../core/processes/adapter.ts';
import type { ProcessQuery, QueryCriterion } from '../../core/query/process-query.ts';
import { hasTextIds } from '../sources/adapter-source.ts';
import { variablesRead } from '../../core/config/variables-read.ts';
import { loadPairs, type LoadOptions, type LoadState } from '../../core/processes/load.ts';
import type { CurrentUser, GivenProcess, Id } from '../../core/processes/process.ts';
import { replaceProcesses } from '../../core/processes/replace-processes.ts';
import { type WindowRequest, windowOf } from '../../core/view/remote/window-request.ts';
import { ProcessErrorEvent, ProcessLoadEvent } from '../events.ts';
import { QueryTracker } from './load/query-tracker.ts';
import { Loading } from './load/loading.ts';
import { Painting } from './load/painting.ts';
import type { Locale } from '../page/locale.ts';
import { Completion } from './pipeline/completion.ts';
import { FirstTurn } from './pipeline/first-turn.ts';
import type { PanelContent } from './panel-content.ts';
import type { PanelFeatures } from './panel-features.ts';
import type { PipelineHost } from './pipeline/pipeline-host.ts';
import { isOnPage } from '../page/on-removed.ts';
import type { LiveStage } from './panel-ports.ts';
import { PanelReports, warn } from './panel-reports.ts';
import { PanelSetup } from './panel-setup.ts';
import { Reloads } from './load/reloads.ts';
import { inTurn } from '../page/turns.ts';
import { PanelSources } from './pipeline/panel-sources.ts';

/** A query, and the source that was asked with it. */
export interface AskedQuery {
  readonly adapter: ProcessAdapter;
  readonly query: ProcessQuery;
}

/**
 * The walk of the data through a panel, in `update`: sources → configuration → query → pages of processes → checked pairs
 * → content. Each update of the panel carries it on, and a step is taken when one of its inputs is another object.
 */
export class PanelPipeline<C extends PanelConfig> implements ReactiveController {
  readonly setup: PanelSetup<C>;
  readonly loading: Loading;
  readonly reports: PanelReports<C>;
  /** A configuration or an adapter is still to come. */
  waiting = true;
  readonly #host: PipelineHost;
  readonly #features: PanelFeatures;
  readonly #content: () => PanelContent<C>;
  readonly #locale: Locale;
  readonly #queries = new QueryTracker<C>();
  readonly #sources: PanelSources;
  /** The window that the last load began with, with its search, its order and its filters, as JSON. */
  #firstAsked = '';
  readonly #reloads: Reloads;
  /** Resolves when what rows look different without takes part; null: it does. */
  #prepared: Promise<void> | null = null;
  /** What was asked last. */
  asked: AskedQuery | null = null;
  /** Asks for the query that was asked last, or for a window of it. */
  #ask: ((request: WindowRequest | null, options: LoadOptions) => Promise<LoadState>) | null = null;
  readonly #completion: Completion;
  readonly #firstTurn: FirstTurn;
  readonly #painting: Painting;

  /** @param content - what shows the pairs: asked for from the first update on */
  constructor(host: PipelineHost, locale: Locale, features: PanelFeatures, content: () => PanelContent<C>) {
    const update = () => host.requestUpdate();
    this.#host = host;
    this.#features = features;
    this.#content = content;
    this.#locale = locale;
    this.#completion = new Completion(() => this.#idle);
    this.#firstTurn = new FirstTurn(host);
    this.#painting = new Painting(host, () => (this.setup.config ? content() : null));
    this.#sources = new PanelSources(host, () => this.#queries.asked && this.#queries.renew());
    this.#reloads = new Reloads({
      load: () => this.#renew(),
      busy: () => this.loading.busy,
      timeZone: () => locale.zone.timeZone,
      seconds: () => (host.refresh > 0 ? host.refresh : (this.#live?.every ?? this.setup.config?.live?.every ?? 0)),
    });
    this.setup = new PanelSetup(update, doubts => warn(host, doubts));
    this.reports = new PanelReports(host, locale, this.setup);
    this.loading = new Loading({
      onchange: update,
      shown: pairs => (this.#live ? this.#live.answer(pairs) : pairs),
      ready: async () => {
        await locale.ready;
        await this.#prepared;
      },
      paint: (pairs, info) => this.#painting.show(pairs, info),
      firstPaint: paint => inTurn(host, 'paint', paint),
      onload: () => this.#loaded(),
      onerror: error => this.#failed(error),
    });
  }

  /** Why there are no rows, or no newer ones. */
  get error(): ProcessPanelError | null {
    return this.setup.error ?? this.loading.error;
  }

  /** The criteria ask for the current user, and nobody is known. */
  get isUserMissing(): boolean {
    return this.#sources.user.isMissing;
  }

  get busy(): boolean {
    return this.waiting || this.loading.busy;
  }

  /** Resolves when nothing is under way any more, well or not. */
  get loaded(): Promise<void> {
    return this.#completion.promise;
  }

  get #idle(): boolean {
    const { hasUpdated, isUpdatePending } = this.#host;
    return (
      hasUpdated &&
      !(
        isOnPage(this.#host) &&
        (isUpdatePending || this.busy || this.setup.doubtsPending || this.#locale.pending || this.#awaitsFeatures)
      )
    );
  }

  /** What a source can do that serves windows; null: it does not, or it has not been asked yet. */
  get windowed(): AdapterCapabilities | null {
    const { capabilities } = this.asked?.adapter ?? {};
    return capabilities?.window ? capabilities : null;
  }

  /** Whether anything can come in: not outside of a page. */
  get isConnected(): boolean {
    return isOnPage(this.#host);
  }

  /** Whether what failed may be tried again as it is. */
  get retriable(): boolean {
    if (this.#sources.failed || this.setup.retriable) return true;
    return !this.setup.error && (this.#queries.asked || this.#sources.incomplete);
  }

  hostConnected(): void {
    this.#sources.hostConnected();
    this.#reloads.hostConnected();
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#sources.hostDisconnected();
    this.#reloads.hostDisconnected();
  }

  /** The panel has left the page for good, or for a while: what was under way is asked anew when it is back. */
  abandon(): void {
    this.#sources.abandon();
    const followed = this.#live?.stop() ?? false;
    if (this.loading.abort() || followed) this.#queries.renew();
    this.#completion.end();
  }

  /** Queries again at the next update, after what could not be fetched or loaded, and shows what comes. */
  renew(): void {
    this.#reloads.loud();
    this.#renew();
  }

  /**
   * Shows processes that have changed, in the rows of those before. Resolves with false where that cannot be: another load
   * is under way, the source serves windows, or one is not of the shape of contract 4.
   */
  async takeProcesses(now: ReadonlyMap<Id, GivenProcess>): Promise<boolean> {
    const { loading } = this;
    if (loading.busy || !loading.info.complete || this.asked?.adapter.capabilities?.window) return false;
    const live = this.#live?.replace(now);
    if (live) return await live;
    const { pairs, refused } = replaceProcesses(loading.pairs, now);
    if (refused.length > 0) return false;
    await loading.replace(pairs);
    return true;
  }

  /** Something that templates of criteria may read has changed. */
  review(): void {
    this.#queries.review();
    this.#host.requestUpdate();
  }

  /** Carries on. To be called in each update. */
  update(panel: C['panel']): void {
    const host = this.#host;
    if (!this.#firstTurn.take()) return;
    const { messages, zone } = this.#locale;
    const config = this.#sources.config();
    const change = this.setup.update(config, panel, host.strict, messages, zone, hasTextIds(host));
    if (this.setup.pending) {
      this.waiting = true;
      return;
    }
    if (change) this.#configure();
    else if (this.setup.config) this.#features.update(this.setup.config);
    if (change === 'config') this.#reconfigured();
    else if (change === 'language' && this.loading.state) this.#showAgain();
    const adapter = this.#sources.adapter(this.setup.config?.source ?? null);
    this.waiting = !config || (!this.setup.error && !adapter);
    this.#reloads.replan();
    if (!this.setup.config) return;
    const user = this.#sources.userOf(this.setup.config, adapter, this.#content().wantsUser);
    if (!user) {
      this.waiting = true;
      return;
    }
    const context = { ...contextOf(host), user: user.error ? null : user.value };
    const source = user.error && !adapter?.error ? user : adapter;
    const next = this.#queries.next(this.setup.config, this.setup.engine!, source, context, zone);
    if (!next) return;
    this.reports.renew();
    if ('error' in next) {
      this.#reloads.begin();
      this.loading.fail(next.error);
    } else this.#load(next.adapter, next.query, next.again);
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

  /** Asks the source for all, after the load that is under way. */
  reload(): void {
    this.#reloads.ask();
  }

  /** Reckons anew when to load again. */
  replan(): void {
    this.#reloads.replan();
  }

  /** The current user, where criteria or the reader's filters ask for one. */
  get user(): CurrentUser | null {
    return this.#queries.user;
  }

  /**
   * A condition beside those of the query, resolved as they are.
   *
   * @throws ProcessPanelError if a template of it cannot be evaluated
   */
  criterionOf(config: CriterionConfig): QueryCriterion {
    return this.#queries.criterionOf(config);
  }

  /** The update is over. */
  updated(): void {
    if (this.setup.config) this.#features.get('persistence')?.keep();
    this.reports.dispatch();
    if (this.#awaitsFeatures && !this.busy) void this.#features.loadRest();
    if (this.setup.doubtsPending && !this.busy) void this.setup.findDoubts();
    this.#completion.check();
  }

  /** What comes after the rows is still to come: not where there are none because something has failed. */
  get #awaitsFeatures(): boolean {
    return this.setup.config !== null && !this.error && this.#features.pending;
  }

  get #live(): LiveStage | null {
    return this.#features.get('live');
  }

  #renew(): void {
    this.#sources.retry();
    this.setup.retry();
    this.#features.retry();
    this.#locale.retry();
    this.reports.lack(null);
    this.#queries.renew();
    this.#host.requestUpdate();
  }

  /** Configuration → columns and templates, and the view that was kept for it. */
  #configure(): void {
    const { config, engine } = this.setup;
    if (!config) return;
    try {
      this.#features.update(config);
      this.#content().configure(config, engine!);
      this.#features.get('persistence')?.restore();
    } catch (thrown) {
      this.setup.refuse(toProcessPanelError(thrown, 'template/evaluation'));
    }
  }

  #reconfigured(): void {
    const { error, diagnostics } = this.setup;
    this.loading.abort();
    if (!error) {
      warn(this.#host, diagnostics);
      return;
    }
    this.#live?.stop();
    this.#queries.forget();
    this.#reloads.pause();
    this.reports.tell(new ProcessErrorEvent(error));
  }

  /** Query → pages of processes → checked pairs, shown as they come. */
  #load(adapter: ProcessAdapter, query: ProcessQuery, again: boolean): void {
    const { lang } = this.#locale;
    const content = this.#content();
    this.asked = { adapter, query };
    const capabilities = this.windowed;
    const quiet = this.#reloads.begin();
    this.#features.update(this.setup.config!);
    const { ready } = this.#features;
    const firstWindow = () => {
      content.takeFeatures();
      return content.firstWindow(capabilities, again);
    };
    let first = ready ? null : firstWindow();
    const prepare = async (features: Promise<void>, signal: AbortSignal) => {
      await features;
      signal.throwIfAborted();
      content.takeFeatures();
      this.#features.get('persistence')?.restore();
      first = firstWindow();
      this.#host.requestUpdate();
    };
    const asked = JSON.stringify(first);
    const isSame = again && asked === this.#firstAsked;
    this.#firstAsked = asked;
    // What failed was something else, or that there was nothing to ask.
    if (!again) this.loading.error = null;
    const variables = adapter.textIds
      ? variablesRead(this.setup.config!, this.#host.getAttribute('detail-url'))
      : undefined;
    const named = variables !== undefined && { variables };
    const ask = (this.#ask = (request: WindowRequest | null, options: LoadOptions) =>
      loadPairs(adapter, request ? windowOf(query, request) : query, { ...options, lang, ...named }));
    void this.loading.start(
      async options => {
        this.#prepared = ready && prepare(ready, options.signal);
        // Rows are asked for meanwhile, where what is to come has no part in that.
        if (this.#prepared && (capabilities || this.setup.config!.live)) await this.#prepared;
        else this.#prepared?.catch(() => {}); // comes up again where rows are painted
        // Nothing is missed between the answer and the first change.
        this.#live?.begin(again, quiet);
        return await ask(first, first ? options : { ...options, known: this.loading.pairs });
      },
      isSame && this.loading.pairs.length > 0,
      total => Math.min(Math.max(total - query.offset, 0), query.limit ?? Infinity, first?.window?.limit ?? Infinity),
    );
  }

  /** The same pairs in another language. */
  #showAgain(): void {
    const { pairs, info } = this.loading;
    this.#painting
      .show(pairs, info)
      .then(rest => rest())
      .catch((thrown: unknown) => this.reports.error(toProcessPanelError(thrown, 'template/evaluation')));
  }

  #loaded(): void {
    this.#reloads.loaded();
    const state = this.loading.state!;
    const { pairs, total, processes } = state;
    this.reports.tell(new ProcessLoadEvent(() => this.loading.itemsOf(pairs), total ?? processes));
    this.reports.leftOut(state);
  }

  #failed(error: ProcessPanelError): void {
    this.#live?.fail();
    this.#reloads.failed();
    this.reports.error(error);
  }
}

const contextOf = ({ current, processId, variables }: PipelineHost) => ({ current, processId, variables });
