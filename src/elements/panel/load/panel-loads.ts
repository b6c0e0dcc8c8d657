import { signal } from '@preact/signals-core';
import { type ProcessPanelError, toProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { PanelConfig } from '../../../core/config/panel-config.ts';
import { untilPainted } from '../../page/until-painted.ts';
import { ProcessErrorEvent, ProcessLoadEvent } from '../../events.ts';
import type { LivePort } from '../panel-ports.ts';
import type { PanelReports } from '../panel-reports.ts';
import type { GraphSurroundings } from '../steps/graph-surroundings.ts';
import type { LoadDemand, PanelRequest } from '../steps/panel-request.ts';
import type { Run } from '../steps/resource.ts';
import type { Trace } from '../steps/trace.ts';
import { type LoadSnapshot, NOTHING_SHOWN } from './answer.ts';
import { SourceQueries } from './source-queries.ts';
import { itemsOf } from './items-of.ts';
import type { ReloadSchedule } from './reload-schedule.ts';
import { RowPainter } from './row-painter.ts';

/** The loads of a panel: what to request next, how a load begins and ends, and what is reported to the page. */
export class PanelLoads<C extends PanelConfig> {
  readonly queries: SourceQueries<C>;
  readonly rows: RowPainter<C>;
  /** The last load that ended, whether it succeeded or failed. */
  readonly lastFinishedLoad = signal<{ readonly request: PanelRequest<C> | null } | null>(null);
  /** The latest reason to query the source. */
  demand: LoadDemand = { quiet: false, cause: 'first' };
  /** A further load: wanted while one is under way, due once that is over. */
  followUpLoad: 'no' | 'wanted' | 'due' = 'no';
  readonly #around: GraphSurroundings<C>;
  readonly #reports: PanelReports<C>;
  readonly #schedule: ReloadSchedule;
  /** Failed loads in a row that nobody asked for. A first one counts whoever asked. */
  #failures = 0;

  constructor(around: GraphSurroundings<C>, reports: PanelReports<C>, schedule: ReloadSchedule, trace: Trace) {
    this.#around = around;
    this.#reports = reports;
    this.#schedule = schedule;
    this.queries = new SourceQueries(around);
    this.rows = new RowPainter(around, trace);
  }

  /** Rows that follow their source; null: they do not. */
  get live(): LivePort | null {
    return this.#around.features.get('live');
  }

  fetchAnswer(request: PanelRequest<C>, run: Run<LoadSnapshot<C>>): Promise<LoadSnapshot<C>> {
    this.#reports.forgetReported();
    this.followUpLoad = 'no';
    this.#schedule.pause();
    // The error belongs to another query, or to a request that could not be made.
    if (!request.error && !request.again) this.rows.failure.value = null;
    return this.queries.fetchAnswer(request, run, this.rows.shown.peek() ?? NOTHING_SHOWN);
  }

  /** @param error - null: its rows are painted */
  end(request: PanelRequest<C>, error: ProcessPanelError | null): void {
    if (error) {
      // What a reader asks for, such as each letter of a search, must not delay the next try of the panel itself.
      const isOwn = request.demand.quiet && (request.error !== undefined || request.again);
      return this.#fail(request, error, isOwn ? this.#failures + 1 : 1);
    }
    this.lastFinishedLoad.value = { request };
    this.#failures = 0;
    this.rows.failure.value = null;
    const { state } = this.rows.shown.peek()!;
    this.#reports.queueEvent(new ProcessLoadEvent(() => itemsOf(state.pairs), state.total ?? state.processes));
    this.#reports.reportMalformed(state);
    this.#reports.noteRemarks(state);
    if (this.followUpLoad === 'wanted') this.followUpLoad = 'due';
  }

  /** A window that the reader asked for could not be fetched. */
  fail(request: PanelRequest<C> | null, error: ProcessPanelError): void {
    this.#fail(request, error, 1);
  }

  #fail(request: PanelRequest<C> | null, error: ProcessPanelError, failures: number): void {
    this.lastFinishedLoad.value = { request };
    this.#failures = failures;
    this.rows.failure.value = error;
    this.live?.fail();
    this.#reports.reportError(error);
  }

  /** To be called if there is no usable configuration. */
  stop(error: ProcessPanelError): void {
    this.live?.stop();
    this.queries.lastRequest = null;
    this.#schedule.pause();
    this.#reports.queueEvent(new ProcessErrorEvent(error));
  }

  /** Plans when to load again. Called after the rows are painted, since it determines the time zone, which is slow. */
  async planNext(seconds: number, signal: AbortSignal): Promise<void> {
    this.#schedule.pause();
    await untilPainted();
    if (signal.aborted) return;
    const error = this.rows.failure.peek();
    this.#schedule.plan(
      seconds,
      this.#failures,
      this.#around.locale.zone.timeZone,
      error !== null && isUnreachable(error),
    );
  }

  /** Paints the same rows in another language. */
  async repaintInLanguage(): Promise<void> {
    if (!this.rows.shown.peek()) return;
    try {
      await this.rows.paintAgain('language');
    } catch (thrown) {
      this.#reports.reportError(toProcessPanelError(thrown, 'template/evaluation'));
    }
  }
}

/** The source was not reached, a gateway did not reach it, or it is down and does not say for how long. */
function isUnreachable({ code, cause }: ProcessPanelError): boolean {
  const { status, wait } = Object(cause) as { readonly status?: unknown; readonly wait?: unknown };
  if (code === 'adapter/network' || code === 'adapter/timeout') return true;
  return status === 502 || status === 504 || (status === 503 && !wait);
}
