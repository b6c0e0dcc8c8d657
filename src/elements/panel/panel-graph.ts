import type { ReactiveController } from 'lit';
import type { Diagnostic } from '../../core/base/errors/diagnostic.ts';
import type { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { CriterionConfig } from '../../core/config/filters/criterion-config.ts';
import type { PanelConfig } from '../../core/config/panel-config.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';
import type { LoadState } from '../../core/processes/load.ts';
import type { CurrentUser, GivenProcess, Id, PairTable } from '../../core/processes/process.ts';
import { replaceProcesses } from '../../core/processes/replace-processes.ts';
import { buildCriterion } from '../../core/query/build-query.ts';
import type { QueryCriterion } from '../../core/query/process-query.ts';
import type { WindowRequest } from '../../core/view/remote/window-request.ts';
import type { LoadProgress, PaintInfo } from './load/answer.ts';
import type { PanelLoads } from './load/panel-loads.ts';
import { ReloadSchedule } from './load/reload-schedule.ts';
import { PanelReports } from './panel-reports.ts';
import type { PanelSetup } from './panel-setup.ts';
import { PanelSteps } from './panel-steps.ts';
import { Completion } from './steps/completion.ts';
import type { GraphSurroundings } from './steps/graph-surroundings.ts';
import type { LoadDemand, SentQuery } from './steps/panel-request.ts';
import type { Trace } from './steps/trace.ts';

/**
 * The graph of a panel, as its element and its features use it: the current values of its steps, and the few inputs that
 * are set from outside. {@link PanelSteps} defines how each value follows from others.
 */
export class PanelGraph<C extends PanelConfig> implements ReactiveController {
  readonly reports: PanelReports<C>;
  readonly #around: GraphSurroundings<C>;
  readonly #schedule = new ReloadSchedule(() => this.requestQuietLoad('refresh'));
  readonly #steps: PanelSteps<C>;
  /** The request to load as of the last update. */
  #lastDemand: LoadDemand | null = null;
  /** The current update has taken the steps; false if the panel waits for its turn, or is not on the page. */
  #hasRun = false;
  readonly #completion = new Completion(() => this.#isIdle);

  constructor(around: GraphSurroundings<C>) {
    this.#around = around;
    this.reports = new PanelReports(around.host, around.locale, this);
    this.#steps = new PanelSteps(around, this.reports, this.#schedule);
  }

  /** The steps that were taken. */
  get trace(): Trace {
    return this.#steps.trace;
  }

  get #loads(): PanelLoads<C> {
    return this.#steps.loads;
  }

  // Read by the element and its features ------------------------------------------------------------------------------

  get setup(): PanelSetup<C> {
    return this.#steps.setup.value;
  }

  get config(): C | null {
    return this.#steps.config.value;
  }

  /** The pairs on display; null before there are any. */
  get shown(): LoadState | null {
    return this.#loads.rows.shown.value?.state ?? null;
  }

  /** About the painted pairs. */
  get info(): PaintInfo {
    return this.#loads.rows.info;
  }

  get pairs(): PairTable {
    return this.#loads.rows.pairs;
  }

  get progress(): LoadProgress | null {
    return this.#steps.progress.value;
  }

  /** Why the last load failed. */
  get failure(): ProcessPanelError | null {
    return this.#loads.rows.failure.value;
  }

  /** Why there are no rows, or no newer ones. */
  get error(): ProcessPanelError | null {
    return this.#steps.reading.error.value ?? this.setup.error ?? this.failure;
  }

  /** A load is under way. */
  get isLoading(): boolean {
    return this.#steps.underWay.value !== null;
  }

  /** A load is under way, or a configuration or an adapter is not known yet. */
  get busy(): boolean {
    return this.#steps.isBusy.value;
  }

  /** The criteria refer to the current user, and no user is known. */
  get isUserMissing(): boolean {
    return this.#around.sources.isUserMissing;
  }

  /** The current user, if criteria or the reader's filters refer to one. */
  get user(): CurrentUser | null {
    return this.#steps.context.peek()?.().user ?? null;
  }

  /** The last query, and the source that it was sent to. */
  get sentQuery(): SentQuery | null {
    return this.#loads.queries.sentQuery;
  }

  /** The capabilities of a source that serves windows; null: it does not, or has not been queried yet. */
  get windowed(): AdapterCapabilities | null {
    return this.#loads.queries.windowed;
  }

  /** Whether the panel is on a page, and can receive data. */
  get isConnected(): boolean {
    return this.#around.screen.isOnPage;
  }

  /** Whether a retry without any change may succeed. */
  get retriable(): boolean {
    const { sources } = this.#around;
    const { error } = this.setup;
    if (sources.failed || error?.code === 'panel/part') return true;
    return !error && (this.#loads.queries.lastRequest !== null || sources.incomplete);
  }

  /** Whether a load that failed is tried again without the reader. */
  get retriesItself(): boolean {
    return this.retriable && this.failure !== null && (this.#steps.seconds.value > 0 || !navigator.onLine);
  }

  /** Resolves when nothing is under way any more, whether it succeeded or failed. */
  get loaded(): Promise<void> {
    return this.#completion.promise;
  }

  /**
   * Resolves an additional condition in the same way as those of the query.
   *
   * @throws ProcessPanelError if a template of it cannot be evaluated
   */
  criterionOf(config: CriterionConfig): QueryCriterion {
    return buildCriterion(config, this.#steps.context.peek()!());
  }

  /**
   * Fetches another window of the last query, from a source that serves windows. Rejects with a ProcessPanelError, or
   * with the reason of the abort.
   */
  async fetchWindow(request: WindowRequest, signal: AbortSignal): Promise<LoadState> {
    const state = await this.#loads.queries.fetchWindow(request, signal);
    this.reports.reportMalformed(state);
    this.hastenRetry();
    return state;
  }

  // Set from outside --------------------------------------------------------------------------------------------------

  /** Queries again at the next update, retries whatever failed to load, and shows the result. */
  requestLoad(cause = 'load()'): void {
    this.#loads.demand = { quiet: false, cause };
    this.#retry();
  }

  /** Queries the source again in the background, after the load under way has shown its rows. */
  requestQuietLoad(cause: string): void {
    if (this.isLoading) {
      this.#loads.followUpLoad = 'wanted';
      return;
    }
    if (this.#loads.queries.isRequested(this.#loads.demand)) this.#loads.demand = { quiet: true, cause };
    this.#retry();
  }

  /** The source is known to answer: a load that failed is tried again soon. */
  hastenRetry(): void {
    this.#schedule.hasten();
  }

  /** Reads the variables again, which templates of criteria may read. */
  rereadVariables(): void {
    this.#steps.variableChanges++;
    this.#around.host.requestUpdate();
  }

  /** Ends the load under way with an error; the painted rows stay. */
  fail(error: ProcessPanelError): void {
    const { request = null } = this.#steps.answer.current.peek() ?? {};
    this.#steps.answer.abort();
    this.#loads.fail(request, error);
  }

  /** Replaces the shown pairs; resolves when the new ones are painted. */
  replacePairs(pairs: PairTable): Promise<void> {
    return this.#loads.rows.replacePairs(pairs);
  }

  /**
   * Shows changed processes in their rows. Resolves with false if that is not possible: another load is under way, the
   * source serves windows, or a process does not have the shape of contract 4.
   */
  async showProcesses(now: ReadonlyMap<Id, GivenProcess>): Promise<boolean> {
    if (this.isLoading || !this.info.complete || this.sentQuery?.adapter.capabilities?.window) return false;
    const live = this.#loads.live?.applyReaderChange(now);
    if (live) return await live;
    const { pairs, refused } = replaceProcesses(this.pairs, now);
    if (refused.length > 0) return false;
    await this.replacePairs(pairs);
    return true;
  }

  /** Adds diagnostics of the configuration that were found later. Returns the new ones. */
  addDiagnostics(found: readonly Diagnostic[]): readonly Diagnostic[] {
    const { diagnostics } = this.setup;
    const fresh = found.filter(({ message }) => diagnostics.every(known => known.message !== message));
    const of = this.#steps.applied.value.peek()?.reading;
    const before = this.#steps.notes.peek();
    if (fresh.length > 0)
      this.#steps.notes.value = { of, found: [...(before.of === of ? before.found : []), ...fresh] };
    return fresh;
  }

  /** Takes the steps that are due. To be called in each update of the element. */
  update(panel: C['panel']): void {
    this.#hasRun = true;
    this.#lastDemand = this.#loads.demand;
    this.#steps.runSteps(panel);
    if (this.#loads.followUpLoad !== 'due') return;
    this.#loads.followUpLoad = 'no';
    this.requestQuietLoad('missed');
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

  /** The panel has left the page, for good or for a while. Work under way begins again if it comes back. */
  abandon(): void {
    this.#around.sources.abandon();
    const isFollowing = this.#loads.live?.stop() ?? false;
    if (this.isLoading || isFollowing) this.#loads.demand = { quiet: false, cause: 'back on the page' };
    this.#steps.answer.abort();
    this.#completion.end();
  }

  /** To be called at the end of an update. */
  updated(): void {
    const { features } = this.#around;
    if (this.config) features.get('persistence')?.save();
    this.reports.dispatch();
    if (this.#awaitsFeatures && !this.busy) void features.loadRest();
    // Steps that became due, and loads requested, during the update wait for the next one.
    const isLeft = this.#lastDemand !== this.#loads.demand || this.#steps.isDue;
    if (this.#hasRun && isLeft) this.#around.host.requestUpdate();
    this.#hasRun = false;
    this.#completion.check();
  }

  #retry(): void {
    const { sources, features, locale, host } = this.#around;
    sources.retry();
    if (this.setup.error?.code === 'panel/part') this.#steps.rereads.value++;
    if (this.#steps.warnings.value.peek()?.missing) this.#steps.warnings.value.value = null;
    features.retry();
    locale.retry();
    this.reports.reportMissingPart(null);
    host.requestUpdate();
  }

  get #isIdle(): boolean {
    const { host, screen, locale } = this.#around;
    const { hasUpdated, isUpdatePending } = host;
    if (!hasUpdated || !screen.isOnPage) return hasUpdated;
    const isChecking = this.#steps.warnings.pending.value;
    return !(isUpdatePending || this.busy || isChecking || locale.pending || this.#awaitsFeatures);
  }

  /** Features are still to be loaded after the rows; false if there are no rows because of a failure. */
  get #awaitsFeatures(): boolean {
    return this.config !== null && !this.error && this.#around.features.pending;
  }
}
