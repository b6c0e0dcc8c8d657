import { systemClock } from '../../adapters/http/clock.ts';
import { untilIdle } from '../../core/base/tasks/yield-to-page.ts';
import { ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { LiveConfig } from '../../core/config/live-config.ts';
import { changedInPlace } from '../../core/processes/live/changed-in-place.ts';
import { LiveRows, type WaitingRows } from '../../core/processes/live/live-rows.ts';
import type { GivenProcess, Id, PairTable, Process } from '../../core/processes/process.ts';
import type { Messages } from '../../core/messages/messages.ts';
import { ChangeBatches } from './change-batches.ts';
import { Subscription } from './subscription.ts';
import { liveBar, type LiveBarState } from './live-bar.ts';
import type { Followed, LiveHost } from './live-host.ts';
import { waitingWords } from './waiting-words.ts';

/**
 * Minimum time in ms between queries of a source that alone knows which rows are new, if new rows are shown at once.
 */
const RELOAD_INTERVAL_MS = 5000;

type LiveWindows = NonNullable<ReturnType<LiveHost['windows']>>;

const NONE: WaitingRows = { addedCount: 0, goneCount: 0, moved: false, unsure: false };

/** The rows of one query while they follow its source. */
export class LiveRun {
  readonly followed: Followed;
  readonly config: LiveConfig;
  readonly #host: LiveHost;
  readonly #rows: LiveRows;
  readonly #batches: ChangeBatches;
  readonly #subscription: Subscription | null = null;
  /** The source reports changes. */
  #live = false;
  /** The rows were live, or should be, but are not. */
  #isDisconnected = false;
  /** As of when the shown rows are current, in ms since 1970. */
  #asOf = 0;
  /** A complete answer is shown. */
  #answered = false;
  /** The last query of the source failed. */
  #failed = false;
  /** The next answer was not requested by the reader. */
  #quiet = false;
  /** For a source that serves windows: rows may have changed that are not shown, or are not current. */
  #unsure = false;
  /** The text about waiting rows at the time the first one began to wait; announced once. */
  #announced = '';
  #reloadTimer: ReturnType<typeof setTimeout> | undefined;
  #reportedErrors = new Set<string>();
  /** The source rejected the stream because the user is logged out, and has been queried to report that. */
  #isLoggedOut = false;

  constructor(host: LiveHost, config: LiveConfig, followed: Followed) {
    this.#host = host;
    this.config = config;
    this.followed = followed;
    const { adapter, query } = followed;
    this.#rows = new LiveRows(query.limit !== null || query.offset > 0, query.offset > 0);
    this.#batches = new ChangeBatches({
      apply: changed => this.#applyChanges(changed),
      onfault: message => this.#reportError(new ProcessPanelError('adapter/items', `a change is left out: ${message}`)),
    });
    if (config.mode !== 'push' || !adapter.subscribe) return;
    this.#subscription = new Subscription({
      adapter,
      query,
      clock: systemClock,
      onchange: change => this.#batches.add(change),
      onresync: () => host.reload(),
      onlive: live => this.#onlive(live),
      onerror: error => this.#onerror(error),
    });
    document.addEventListener('visibilitychange', this.#onvisibility);
  }

  /** Seconds from one load to the next; 0 while the source reports changes. */
  get every(): number {
    return this.#live && !this.#failed ? 0 : this.config.every;
  }

  /** Rows and changes that wait to be shown. */
  get waiting(): WaitingRows {
    const { displaced, sorted } = this.#host.order();
    const unsure = this.#unsure && !this.#host.isActing();
    const waiting = this.#host.windows() ? { ...NONE, unsure } : this.#rows.waiting;
    return { ...waiting, moved: displaced || (waiting.moved && !sorted) };
  }

  /** The source is about to be queried for all rows. */
  beginLoad(quiet: boolean): void {
    this.#quiet = quiet;
    // Earlier changes must not be applied after the answer, which may be newer.
    const early = this.#batches.drain();
    if (early.size > 0) void this.#applyChanges(early);
    this.#rows.beginLoad();
    if (!document.hidden) this.#subscription?.start();
  }

  /** Applies the pairs of a complete answer. Returns the pairs to show; null if the shown rows stay. */
  applyAnswer(pairs: PairTable): PairTable | null {
    const windows = this.#host.windows();
    // Rows of an earlier search, kept while the source could not be reached, are replaced.
    const isAsked = !this.#quiet || (windows?.stale ?? false);
    const hold = this.#answered && !isAsked && this.config.rows === 'pill';
    this.#answered = true;
    this.#failed = false;
    this.#asOf = Date.now();
    if (windows) return this.#answerWindow(pairs, hold, windows);
    this.#rows.applyAnswer(pairs, hold);
    void untilIdle().then(() => this.#rows.prepare());
    this.#announce();
    return this.#rows.shown;
  }

  fail(): void {
    this.#failed = true;
    this.#rows.fail();
  }

  /** Shows a change made by the reader. Returns false if it cannot be shown without querying the source. */
  async applyReaderChange(now: ReadonlyMap<Id, GivenProcess>): Promise<boolean> {
    if (this.#rows.applyReaderChange(now).length > 0) return false;
    await this.#host.replacePairs(this.#rows.shown);
    return true;
  }

  /** Shows all waiting changes. */
  async release(): Promise<void> {
    this.#announced = '';
    if (!this.#rows.releasable || this.#host.windows()) return this.#host.reload(true);
    this.#rows.release();
    await this.#show();
  }

  /** Stops for good. */
  stop(): void {
    document.removeEventListener('visibilitychange', this.#onvisibility);
    this.#subscription?.stop();
    this.#batches.drain();
    clearTimeout(this.#reloadTimer);
  }

  /** What stands beside the title. */
  render(messages: Messages): unknown {
    const state = this.#stateNow;
    const { timeZone } = this.#host;
    return liveBar(
      {
        state,
        asOf: this.#answered ? this.#asOf : null,
        waiting: this.waiting,
        announced: this.#announced,
        timeZone,
        messages,
      },
      () => this.release(),
    );
  }

  /** The source is asked at intervals. */
  get isPolled(): boolean {
    return this.#subscription === null;
  }

  /** The state to show. If the last query failed, it is neither "live" nor "was live before". */
  get #stateNow(): LiveBarState['state'] {
    if (this.#failed && !this.#answered) return 'connecting';
    if (this.#live && !this.#failed) return 'live';
    if (this.#isDisconnected) return 'away';
    return this.#subscription && !this.#failed ? 'connecting' : 'polling';
  }

  /** Applies the first window of an answer. Returns the pairs to show; null if the shown ones are updated in place. */
  #answerWindow(pairs: PairTable, hold: boolean, windows: LiveWindows): PairTable | null {
    if (!hold) {
      this.#unsure = false;
      this.#announced = '';
      return pairs;
    }
    const isSame = windows.isShowing(pairs);
    // A process may continue in the next window, so processes missing from this one are not known to be gone.
    const isOther = windows.applyChanges(
      new Map(pairs.processes.map(process => [process.id, process])),
      changedInPlace,
    );
    this.#unsure ||= isOther || !isSame;
    this.#announce();
    return null;
  }

  async #applyChanges(changed: ReadonlyMap<Id, Process | null>): Promise<void> {
    const hold = this.config.rows === 'pill';
    this.#asOf = Date.now();
    const windows = this.#host.windows();
    const own = this.#host.ownAmong(changed);
    const concernsRows = !windows && this.#rows.applyChanges(changed, hold, own);
    if (!this.#answered) return;
    if (windows) this.#unsure = windows.applyChanges(changed, changedInPlace, own) || this.#unsure;
    else if (concernsRows) await this.#show();
    if (hold) this.#announce();
    else this.#scheduleReload();
    this.#host.requestUpdate();
  }

  async #show(): Promise<void> {
    try {
      await this.#host.replacePairs(this.#rows.shown);
    } catch (thrown) {
      this.#reportError(toProcessPanelError(thrown, 'template/evaluation'));
    }
    this.#host.requestUpdate();
  }

  /** Queries the source again, if new rows are shown at once and only the source knows them. */
  #scheduleReload(): void {
    const { addedCount, goneCount, unsure } = this.waiting;
    if (addedCount + goneCount === 0 && !unsure) return;
    this.#reloadTimer ??= setTimeout(() => {
      this.#reloadTimer = undefined;
      this.#host.reload();
    }, RELOAD_INTERVAL_MS);
  }

  /** Announces waiting rows when the first begins to wait, not for each further one. */
  #announce(): void {
    const words = waitingWords(this.waiting, this.#host.messages);
    if (!words || !this.#announced) this.#announced = words;
  }

  #onlive(live: boolean): void {
    if (this.#live && !live) this.#asOf = Date.now();
    this.#live = live;
    this.#isDisconnected = !live;
    if (live) {
      this.#isLoggedOut = false;
      this.#host.hastenRetry();
    }
    this.#host.replan();
    this.#host.requestUpdate();
  }

  /** Reports a stream error. On 401, also queries the source, but only once until it can be followed again. */
  #onerror(error: ProcessPanelError & { readonly status?: unknown }): void {
    this.#reportError(error);
    if (error.status !== 401 || this.#isLoggedOut) return;
    this.#isLoggedOut = true;
    this.#host.reload();
  }

  /** Reports each error once per run. */
  #reportError(error: ProcessPanelError): void {
    const key = `${error.code} ${error.message}`;
    if (this.#reportedErrors.has(key)) return;
    this.#reportedErrors.add(key);
    this.#host.onerror(error);
  }

  readonly #onvisibility = (): void => {
    if (document.hidden) {
      this.#subscription!.stop();
      this.#live = false;
    } else {
      this.#subscription!.start();
      this.#host.replan();
    }
  };
}
