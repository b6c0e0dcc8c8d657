import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { ReactiveController } from 'lit';
import type { Diagnostic } from '../../core/base/errors/diagnostic.ts';
import { type ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { untilIdle } from '../../core/base/tasks/yield-to-page.ts';
import type { CriterionConfig } from '../../core/config/filters/criterion-config.ts';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { AdapterCapabilities, ProcessAdapter } from '../../core/processes/adapter.ts';
import type { LoadState } from '../../core/processes/load.ts';
import type { CurrentUser, GivenProcess, Id, PairTable } from '../../core/processes/process.ts';
import { replaceProcesses } from '../../core/processes/replace-processes.ts';
import { buildCriterion } from '../../core/query/build-query.ts';
import type { QueryCriterion } from '../../core/query/process-query.ts';
import { engineOf } from '../../core/template/engine.ts';
import type { TemplateEngine } from '../../core/template/template.ts';
import type { WindowRequest } from '../../core/view/remote/window-request.ts';
import { ProcessErrorEvent, ProcessLoadEvent } from '../events.ts';
import type { SourceResult } from '../sources/source-result.ts';
import { givenUserId } from '../sources/user-source.ts';
import {
  type Answer,
  type Arrival,
  isWorthPainting,
  type LoadProgress,
  NOTHING_SHOWN,
  type PaintInfo,
} from './load/answer.ts';
import { Asking } from './load/asking.ts';
import type { GraphSurroundings } from './steps/graph-surroundings.ts';
import { itemsOf } from './load/items-of.ts';
import { ReloadSchedule } from './load/reload-schedule.ts';
import { ShownRows } from './load/shown-rows.ts';
import type { LiveStage } from './panel-ports.ts';
import { PanelReports, warn } from './panel-reports.ts';
import type { PanelSetup } from './panel-setup.ts';
import { type Arranged, arrangeView } from './steps/arrange-view.ts';
import { Completion } from './steps/completion.ts';
import type { PanelSources } from './steps/panel-sources.ts';
import { type Ask, type AskedQuery, contextOf, type PanelRequest, requestOf } from './steps/panel-request.ts';
import { type Doubts, findDoubts, type PanelReading, readPanelConfig } from './steps/read-panel-config.ts';
import { Resource, type Run } from './steps/resource.ts';
import { type Inputs, step } from './steps/step.ts';
import { Trace } from './steps/trace.ts';

/**
 * The walk of the data through a panel: each value follows from those above it. An update of the element reads the page
 * anew, and takes the steps whose inputs are others, from top to bottom; work that is over asks for the next update.
 */
export class PanelGraph<C extends PanelConfig> implements ReactiveController {
  readonly trace = new Trace();
  readonly reports: PanelReports<C>;
  readonly #around: GraphSurroundings<C>;
  /** Updates so far: what a page sets between two of them counts together. */
  readonly #updates = signal(0);
  readonly #asking: Asking<C>;
  readonly #rows: ShownRows<C>;
  #panel: C['panel'] = 'process_list';
  /** Somebody wants the source to be asked. */
  #ask: Ask = { quiet: false, cause: 'first' };
  /** As of the last update. */
  #seen: Ask = this.#ask;
  /** The update under way has taken the steps: not where the panel waits for its turn, or is not on the page. */
  #hasWalked = false;
  /** Templates of criteria may read something else. */
  #reviewed = 0;

  constructor(around: GraphSurroundings<C>) {
    this.#around = around;
    this.#asking = new Asking(around);
    this.#rows = new ShownRows(around, this.trace);
    this.reports = new PanelReports(around.host, around.locale, this);
  }

  // Source → configuration --------------------------------------------------------------------------------------------

  /** The configuration as it is written; null while it is not known. */
  readonly #text = this.#read(({ sources }) => sources.config());
  readonly #strict = this.#read(({ host }) => host.strict);
  readonly #textIds = this.#read(({ sources }) => sources.hasTextIds);
  /** A configuration that could not be read, or not in full, is read again. */
  readonly #rereads = signal(0);

  readonly #reading = this.#resource<{ text: NonNullable<ReturnType<PanelSources['config']>> }, PanelReading<C>>(
    'config',
    () => {
      const text = this.#text.value;
      return text && { text, strict: this.#strict.value, textIds: this.#textIds.value, rereads: this.#rereads.value };
    },
    ({ text }) => this.#readConfig(text),
  );

  /** Diagnostics that have come since the configuration was read, with the data. */
  readonly #notes = signal<{ readonly of: unknown; readonly found: readonly Diagnostic[] }>({ of: null, found: [] });

  // Configuration → view ----------------------------------------------------------------------------------------------

  readonly #engine = this.#read(({ locale }) => engineOf(locale.messages, locale.zone));

  readonly #arranged = this.#resource<{ reading: PanelReading<C>; engine: TemplateEngine }, Arranged<C>>(
    'view',
    () => {
      const reading = this.#reading.value.value;
      return reading && { reading, engine: this.#engine.value };
    },
    (inputs, run) => this.#arrangeView(inputs, run),
  );

  readonly #setup = computed((): PanelSetup<C> => {
    const { reading = null, config = null, engine = null, error = null } = this.#arranged.value.value ?? {};
    const { text = '', places = null, errors = 'full', diagnostics = [] } = reading ?? {};
    const [doubts, notes] = [this.#doubts.value.value, this.#notes.value];
    const found = [
      doubts && doubts.of === reading ? doubts.found : [],
      diagnostics,
      notes.of === reading ? notes.found : [],
    ];
    return { config, engine, error, text, places, errors, diagnostics: found.flat() };
  });

  readonly #config = computed(() => this.#setup.value.config);

  // Source, user, page → query ----------------------------------------------------------------------------------------

  readonly #mapping = computed(() => this.#config.value?.source ?? null);
  readonly #adapter = this.#read(({ sources }) => sources.adapter(this.#mapping.value));
  readonly #wantsUser = this.#read(({ content }) => this.#config.value !== null && (content().wantsUser ?? false));
  readonly #user = this.#read(
    ({ sources }) =>
      this.#config.value && sources.userOf(this.#config.value, this.#adapter.value, this.#wantsUser.value),
  );

  /** The values that templates of criteria read, as of the instant at which it is called. */
  readonly #context = step(
    'context',
    this.trace,
    this.#inputs(({ host }) => ({
      config: this.#config.value,
      engine: this.#setup.value.engine,
      current: host.current,
      processId: host.processId,
      variables: host.variables,
      reviewed: this.#reviewed,
      user: userIn(this.#user.value),
      textIds: textIdsIn(this.#adapter.value),
    })),
    ({ config, engine, ...page }) =>
      config && engine && contextOf({ panel: config.panel, engine, zone: this.#around.locale.zone, ...page }),
  );

  /** The request that the source is to answer; null while it is not known. */
  readonly #request = step(
    'query',
    this.trace,
    this.#inputs(({ host }) => ({
      config: this.#config.value,
      context: this.#context.value,
      adapter: this.#adapter.value,
      user: this.#user.value,
      // Also where no criterion reads it: what the source lets the user see changes too.
      userId: givenUserId(host),
      ask: this.#ask,
      // Until it is known whether another configuration can be used, the one before goes on.
      isHeld: this.#reading.pending.value,
    })),
    ({ config, context, adapter, user, userId, ask, isHeld }): PanelRequest<C> | null => {
      const before = this.#asking.requested;
      const source = user?.error && !adapter?.error ? (user as { error: ProcessPanelError }) : adapter;
      if (!config || !context) return null;
      if (isHeld || !source || !user) return before?.config === config ? before : null;
      return requestOf({ config, context, source, userId, ask }, before, this.#asking.isTaken(ask));
    },
  );

  // Query → answer ----------------------------------------------------------------------------------------------------

  /** Pages of processes → checked pairs, as they come. */
  readonly #answer = this.#resource<{ request: PanelRequest<C> }, Answer<C>>(
    'answer',
    () => {
      const request = this.#request.value;
      return request && { request };
    },
    ({ request }, run) => this.#fetchAnswer(request, run),
  );

  /** The load under way: until its rows are painted, or it has failed. */
  readonly #underWay = computed(() => {
    const request = this.#answer.current.value?.request ?? null;
    return request === this.#over.value?.request ? null : request;
  });
  /** The load that was over last, well or not. */
  readonly #over = signal<{ readonly request: PanelRequest<C> | null } | null>(null);

  /** How much of the load under way has come; null: nothing yet. */
  readonly #progress = computed((): LoadProgress | null => {
    const answer = this.#answer.value.value;
    if (!answer || answer.request !== this.#underWay.value) return null;
    return { done: answer.state.processes, of: answer.expected };
  });

  // Answer → pairs → rows ---------------------------------------------------------------------------------------------

  /** As much of the answer as is worth painting. */
  readonly #arrival = step(
    'arrival',
    this.trace,
    () => ({
      answer: this.#answer.value.value,
      hasFailed: !this.#answer.pending.value && this.#answer.error.value !== null,
    }),
    ({ answer, hasFailed }): Arrival<C> | null => {
      if (!answer || !isWorthPainting(answer, hasFailed)) return this.#arrived;
      return (this.#arrived = { answer, isLast: answer.extent === 'all' || hasFailed });
    },
  );
  #arrived: Arrival<C> | null = null;
  readonly #isLast = computed(() => this.#arrival.value?.isLast !== false);

  /** One paint after the other, of what has come by then. */
  readonly #painted = this.#resource<{ arrival: Arrival<C> }, Answer<C>>(
    'rows',
    () => {
      const arrival = this.#arrival.value;
      return arrival && { arrival };
    },
    ({ arrival: { answer } }) => {
      const isWanted = computed(() => answer.request === this.#underWay.value);
      return this.#rows.paintAnswer(answer, isWanted, this.#isLast);
    },
    true,
  );

  // When rows are there -----------------------------------------------------------------------------------------------

  readonly #isWaiting = computed(() => {
    if (this.#updates.value === 0 || !this.#text.value || this.#reading.pending.value) return true;
    const { config, error } = this.#setup.value;
    return (!error && !this.#adapter.value) || (config !== null && !this.#user.value);
  });
  readonly #isBusy = computed(() => this.#isWaiting.value || this.#underWay.value !== null);

  /** The end of a load, which the page hears of. */
  readonly #outcome = this.#resource<{ request: PanelRequest<C> }, void>(
    'outcome',
    () => {
      const request = this.#underWay.value;
      return request && !this.#answer.pending.value && !this.#painted.pending.value ? { request } : null;
    },
    ({ request }) => this.#endLoad(request),
  );

  readonly #undoubted = computed(() => {
    const reading = this.#reading.value.value;
    return reading?.explain && this.#doubts.value.value?.of !== reading ? reading : null;
  });
  /** Doubtful settings of the configuration, looked for once the rows are there. */
  readonly #doubts: Resource<{ reading: PanelReading<C> }, Doubts> = this.#resource(
    'doubts',
    () => {
      const reading = this.#undoubted.value;
      return reading && !this.#isBusy.value ? { reading } : null;
    },
    ({ reading }) => this.#findDoubts(reading),
  );

  readonly #seconds = this.#read(({ host }) =>
    host.refresh > 0 ? host.refresh : (this.#live?.every ?? this.#config.value?.live?.every ?? 0),
  );
  /** Loads that failed in a row. */
  #failures = 0;
  readonly #schedule = new ReloadSchedule(() => this.reload('refresh'));
  /** When to load again, reckoned from the end of the load before. */
  readonly #plan = this.#resource<{ over: object; seconds: number }, void>(
    'refresh',
    () => {
      const over = this.#over.value;
      return over && this.#config.value && !this.#underWay.value ? { over, seconds: this.#seconds.value } : null;
    },
    ({ seconds }, run) => this.#planReload(seconds, run),
  );

  /** The steps that do something, in the order in which they are taken. */
  readonly #steps = [
    this.#reading,
    this.#arranged,
    this.#answer,
    this.#painted,
    this.#outcome,
    this.#doubts,
    this.#plan,
  ] as const;

  /** Carries on. To be called in each update of the element. */
  update(panel: C['panel']): void {
    this.#panel = panel;
    this.#hasWalked = true;
    this.#seen = this.#ask;
    batch(() => {
      this.#updates.value++;
      for (const each of this.#steps) {
        each.follow();
        if (each === this.#arranged && this.config) this.#around.features.update(this.config);
      }
    });
    if (this.#updates.peek() === 1) effect(() => this.#requestUpdate());
  }

  /** Asks for an update of the element whenever anything that it shows, or a step works with, is another. */
  #requestUpdate(): void {
    for (const { value, inputs, due, pending } of this.#steps)
      void [value.value, inputs.value, due.value, pending.value];
    void [
      this.#setup.value,
      this.#progress.value,
      this.#rows.shown.value,
      this.#rows.failure.value,
      this.#isBusy.value,
    ];
    untracked(() => this.#around.host.requestUpdate());
  }

  // What each step does -----------------------------------------------------------------------------------------------

  #readConfig(text: NonNullable<ReturnType<PanelSources['config']>>): PanelReading<C> | Promise<PanelReading<C>> {
    const errors = this.#reading.value.peek()?.errors ?? 'full';
    const [strict, textIds] = [this.#strict.peek(), this.#textIds.peek()];
    const { messages } = this.#around.locale;
    return readPanelConfig<C>(text, {
      panel: this.#panel,
      strict,
      textIds,
      engine: this.#engine.peek(),
      messages,
      errors,
    });
  }

  #arrangeView(inputs: { reading: PanelReading<C>; engine: TemplateEngine }, run: Run<Arranged<C>>): Arranged<C> {
    const { reading } = inputs;
    const before = this.#arranged.value.peek();
    const isOther = before?.reading !== reading;
    if (before && !isOther && !before.config) return before;
    const arranged = arrangeView(inputs, this.#around, run);
    if (!isOther) {
      if (this.#rows.shown.peek()) void this.#showInLanguage();
    } else if (arranged.error) this.#stopLoads(arranged.error);
    else warn(this.#around.host, reading.diagnostics);
    return arranged;
  }

  /** The same rows in another language. */
  async #showInLanguage(): Promise<void> {
    try {
      await this.#rows.paintAgain('language');
    } catch (thrown) {
      this.reports.error(toProcessPanelError(thrown, 'template/evaluation'));
    }
  }

  /** There is no configuration to load by. */
  #stopLoads(error: ProcessPanelError): void {
    this.#live?.stop();
    this.#asking.requested = null;
    this.#schedule.pause();
    this.reports.tell(new ProcessErrorEvent(error));
  }

  #fetchAnswer(request: PanelRequest<C>, run: Run<Answer<C>>): Promise<Answer<C>> {
    this.reports.renew();
    this.#isMissed = false;
    this.#schedule.pause();
    // An error of another query, or of a request that could not be made.
    if (!request.error && !request.again) this.#rows.failure.value = null;
    return this.#asking.fetchAnswer(request, run, this.#rows.shown.peek() ?? NOTHING_SHOWN);
  }

  #endLoad(request: PanelRequest<C>): void {
    const error = this.#answer.error.peek() ?? this.#painted.error.peek();
    if (error) return this.#endFailed(request, error);
    this.#over.value = { request };
    this.#failures = 0;
    this.#rows.failure.value = null;
    const { pairs, total, processes } = this.shown!;
    this.reports.tell(new ProcessLoadEvent(() => itemsOf(pairs), total ?? processes));
    this.reports.leftOut(this.shown!);
    if (this.#isMissed) this.reload('missed');
  }

  #endFailed(request: PanelRequest<C> | null, error: ProcessPanelError): void {
    this.#over.value = { request };
    this.#failures++;
    this.#rows.failure.value = error;
    this.#live?.fail();
    this.reports.error(error);
  }

  async #findDoubts(reading: PanelReading<C>): Promise<Doubts> {
    const doubts = await findDoubts(reading);
    if (doubts.missing) console.warn(String(doubts.missing));
    else if (doubts.wrong) this.#rereads.value++;
    else warn(this.#around.host, doubts.found);
    return doubts;
  }

  /** After the rows are painted: it asks for the time zone. */
  async #planReload(seconds: number, { signal }: Run<void>): Promise<void> {
    this.#schedule.pause();
    await untilIdle();
    if (!signal.aborted) this.#schedule.plan(seconds, this.#failures, this.#around.locale.zone.timeZone);
  }

  // What is asked of a graph ------------------------------------------------------------------------------------------

  get setup(): PanelSetup<C> {
    return this.#setup.value;
  }

  get config(): C | null {
    return this.#config.value;
  }

  /** The pairs on display; null before there are any. */
  get shown(): LoadState | null {
    return this.#rows.shown.value?.state ?? null;
  }

  /** Of what is painted. */
  get info(): PaintInfo {
    return this.#rows.info;
  }

  get pairs(): PairTable {
    return this.#rows.pairs;
  }

  get progress(): LoadProgress | null {
    return this.#progress.value;
  }

  /** Why the last load failed. */
  get failure(): ProcessPanelError | null {
    return this.#rows.failure.value;
  }

  /** Why there are no rows, or no newer ones. */
  get error(): ProcessPanelError | null {
    return this.#reading.error.value ?? this.setup.error ?? this.failure;
  }

  /** A load is under way. */
  get isLoading(): boolean {
    return this.#underWay.value !== null;
  }

  /** The same, or a configuration or an adapter is still to come. */
  get busy(): boolean {
    return this.#isBusy.value;
  }

  /** The criteria ask for the current user, and nobody is known. */
  get isUserMissing(): boolean {
    return this.#around.sources.isUserMissing;
  }

  /** The current user, where criteria or the reader's filters ask for one. */
  get user(): CurrentUser | null {
    return this.#context.peek()?.().user ?? null;
  }

  /** The last query, and the source that was asked. */
  get asked(): AskedQuery | null {
    return this.#asking.asked;
  }

  /** The capabilities of a source that serves windows; null: it does not, or it has not been asked yet. */
  get windowed(): AdapterCapabilities | null {
    return this.#asking.windowed;
  }

  /** Whether anything can come in: not outside of a page. */
  get isConnected(): boolean {
    return this.#around.screen.isOnPage;
  }

  /** Whether what failed may be tried again as it is. */
  get retriable(): boolean {
    const { sources } = this.#around;
    const { error } = this.setup;
    if (sources.failed || error?.code === 'panel/part') return true;
    return !error && (this.#asking.requested !== null || sources.incomplete);
  }

  /** Resolves when nothing is under way any more, well or not. */
  get loaded(): Promise<void> {
    return this.#completion.promise;
  }
  readonly #completion = new Completion(() => this.#isIdle);

  get #isIdle(): boolean {
    const { host, screen, locale } = this.#around;
    const { hasUpdated, isUpdatePending } = host;
    if (!hasUpdated || !screen.isOnPage) return hasUpdated;
    const isLooking = this.#doubts.pending.value;
    return !(isUpdatePending || this.busy || isLooking || locale.pending || this.#awaitsFeatures);
  }

  /** Features are to be loaded after the rows: not where there are none because something has failed. */
  get #awaitsFeatures(): boolean {
    return this.config !== null && !this.error && this.#around.features.pending;
  }

  get #live(): LiveStage | null {
    return this.#around.features.get('live');
  }

  /**
   * A condition beside those of the query, resolved as they are.
   *
   * @throws ProcessPanelError if a template of it cannot be evaluated
   */
  criterionOf(config: CriterionConfig): QueryCriterion {
    return buildCriterion(config, this.#context.peek()!());
  }

  /**
   * More of the query that was asked last, from a source that serves windows. Rejects with a ProcessPanelError, or with
   * the reason of the abort.
   */
  async fetchWindow(request: WindowRequest, signal: AbortSignal): Promise<LoadState> {
    const state = await this.#asking.fetchWindow(request, signal);
    this.reports.leftOut(state);
    return state;
  }

  // What is set from outside ------------------------------------------------------------------------------------------

  /** Queries again at the next update, after what could not be fetched or loaded, and shows what comes. */
  renew(cause = 'load()'): void {
    this.#ask = { quiet: false, cause };
    this.#retry();
  }

  /** Asks the source for all, behind the reader's back: after the load that is under way, whose rows are shown before. */
  reload(cause: string): void {
    if (this.isLoading) {
      this.#isMissed = true;
      return;
    }
    if (this.#asking.isTaken(this.#ask)) this.#ask = { quiet: true, cause };
    this.#retry();
  }
  /** When the load under way is over, another one is to begin. */
  #isMissed = false;

  /** Something that templates of criteria may read has changed. */
  review(): void {
    this.#reviewed++;
    this.#around.host.requestUpdate();
  }

  /** Ends what is under way with an error; what was painted stays. */
  fail(error: ProcessPanelError): void {
    const { request = null } = this.#answer.current.peek() ?? {};
    this.#answer.abort();
    this.#endFailed(request, error);
  }

  /** Paints other pairs in place of those that are shown; resolves when they are there. */
  showPairs(pairs: PairTable): Promise<void> {
    return this.#rows.showPairs(pairs);
  }

  /**
   * Shows processes that have changed, in the rows of those before. Resolves with false where that cannot be: another load
   * is under way, the source serves windows, or one is not of the shape of contract 4.
   */
  async showProcesses(now: ReadonlyMap<Id, GivenProcess>): Promise<boolean> {
    if (this.isLoading || !this.info.complete || this.asked?.adapter.capabilities?.window) return false;
    const live = this.#live?.replace(now);
    if (live) return await live;
    const { pairs, refused } = replaceProcesses(this.pairs, now);
    if (refused.length > 0) return false;
    await this.showPairs(pairs);
    return true;
  }

  /** Adds what has turned out about the configuration. Returns what is new of it. */
  note(found: readonly Diagnostic[]): readonly Diagnostic[] {
    const { diagnostics } = this.setup;
    const fresh = found.filter(({ message }) => diagnostics.every(known => known.message !== message));
    const of = this.#arranged.value.peek()?.reading;
    const before = this.#notes.peek();
    if (fresh.length > 0) this.#notes.value = { of, found: [...(before.of === of ? before.found : []), ...fresh] };
    return fresh;
  }

  hostConnected(): void {
    this.#around.sources.hostConnected();
    this.#schedule.hostConnected();
    this.#around.host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#around.sources.hostDisconnected();
    this.#schedule.hostDisconnected();
  }

  /** The panel has left the page for good, or for a while: what was under way is asked anew when it is back. */
  abandon(): void {
    this.#around.sources.abandon();
    const isFollowing = this.#live?.stop() ?? false;
    if (this.isLoading || isFollowing) this.#ask = { quiet: false, cause: 'back on the page' };
    this.#answer.abort();
    this.#completion.end();
  }

  /** The update is over. */
  updated(): void {
    const { features } = this.#around;
    if (this.config) features.get('persistence')?.keep();
    this.reports.dispatch();
    if (this.#awaitsFeatures && !this.busy) void features.loadRest();
    // A step that became due within an update, and an ask, wait for another one.
    const isLeft = this.#seen !== this.#ask || this.#steps.some(({ due }) => due.peek());
    if (this.#hasWalked && isLeft) this.#around.host.requestUpdate();
    this.#hasWalked = false;
    this.#completion.check();
  }

  #retry(): void {
    const { sources, features, locale, host } = this.#around;
    sources.retry();
    if (this.setup.error?.code === 'panel/part') this.#rereads.value++;
    if (this.#doubts.value.peek()?.missing) this.#doubts.value.value = null;
    features.retry();
    locale.retry();
    this.reports.lack(null);
    host.requestUpdate();
  }

  // -------------------------------------------------------------------------------------------------------------------

  /** A value of the page: read once in an update. */
  #read<T>(read: (around: GraphSurroundings<C>) => T): ReadonlySignal<T> {
    return computed(() => {
      void this.#updates.value;
      return read(this.#around);
    });
  }

  #inputs<I extends Inputs>(read: (around: GraphSurroundings<C>) => I): () => I {
    return () => {
      void this.#updates.value;
      return read(this.#around);
    };
  }

  #resource<I extends Inputs, T>(
    name: string,
    read: () => I | null,
    work: (inputs: I, run: Run<T>) => T | Promise<T>,
    serial = false,
  ): Resource<I, T> {
    return new Resource({ name, trace: this.trace, read, work, code: 'adapter/failed', serial });
  }
}

/** Null where nobody is known, be it for an error. */
const userIn = (result: SourceResult<CurrentUser | null> | null): CurrentUser | null =>
  result && !result.error ? result.value : null;

const textIdsIn = (source: SourceResult<ProcessAdapter> | null): boolean =>
  source !== null && !source.error && (source.value.textIds ?? false);
