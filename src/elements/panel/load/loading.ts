import { type ProcessPanelError, toProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import { NO_LONGER_WANTED } from '../../../core/base/tasks/no-longer-wanted.ts';
import type { LoadState } from '../../../core/processes/load.ts';
import type { PairTable, ProcessItem } from '../../../core/processes/process.ts';
import { sanitizerReady } from '../../markup/sanitize.ts';

const NOTHING: PairTable = { processes: [], steps: [], length: 0 };

/** Asks for the pairs of one load. */
export type LoadJob = (options: {
  signal: AbortSignal;
  onpage(state: LoadState, whole: boolean): void;
}) => Promise<LoadState>;

export interface LoadingOptions {
  /** Called when what is public here has changed. */
  onchange(): void;
  /** What the first paint waits for beside the pairs; null: nothing. */
  ready(): Promise<void> | null;
  /** What is shown of all the pairs of a load; null: what is shown stays, and knows of them. */
  shown(pairs: PairTable): PairTable | null;
  /** Puts pairs before the reader; resolves when they are there, with what can be done later. */
  paint(pairs: PairTable, info: PaintInfo): Promise<() => Promise<void>>;
  /** Calls `paint` when it is the panel's turn: the first one of a panel, which takes longest. */
  firstPaint(paint: () => Promise<(() => Promise<void>) | null>): Promise<(() => Promise<void>) | null>;
  /** A load is over and its pairs are painted. */
  onload(): void;
  onerror(error: ProcessPanelError): void;
}

export interface PaintInfo {
  /** False for a load that goes on. */
  readonly complete: boolean;
  /** Processes that match before limit and offset, where that is known. */
  readonly total: number | null;
  /** Cursor of the page after this, by the adapter's word. */
  readonly next: string | null;
  /** Items that came, also those left out. */
  readonly items: number;
}

/**
 * One load at a time: a new one aborts the one before, and what that answers afterwards is dropped. What was painted
 * stays until there is something newer.
 */
export class Loading {
  /** What is painted; null before anything is. */
  state: LoadState | null = null;
  busy = false;
  /** Processes that came in so far, and how many there will be where that is known. */
  progress: { done: number; of: number | null } | null = null;
  /** Why the last load failed. */
  error: ProcessPanelError | null = null;
  /** Of what is painted. */
  info: PaintInfo = { complete: false, total: null, next: null, items: 0 };
  readonly #options: LoadingOptions;
  #controller: AbortController | null = null;
  #items: { of: PairTable; list: readonly ProcessItem[] } | null = null;

  constructor(options: LoadingOptions) {
    this.#options = options;
  }

  get pairs(): PairTable {
    return this.state?.pairs ?? NOTHING;
  }

  /** Pairs as the page's scripts get them: built when they are first asked for. */
  itemsOf(pairs: PairTable): readonly ProcessItem[] {
    if (this.#items?.of !== pairs) {
      const { processes, steps, length } = pairs;
      const list = Array.from({ length }, (_, row) => ({ process: processes[row]!, step: steps[row]! }));
      this.#items = { of: pairs, list };
    }
    return this.#items.list;
  }

  /**
   * @param job - asks the adapter
   * @param hold - the same query is asked again, and a table that shrinks to its first page and grows again serves nobody:
   *   paint nothing before the load is complete or, where the one before broke off, before there is as much as then
   * @param expected - processes that will come at most, given the total
   */
  async start(job: LoadJob, hold: boolean, expected: (total: number) => number): Promise<void> {
    this.#controller?.abort(NO_LONGER_WANTED);
    const controller = (this.#controller = new AbortController());
    const { signal } = controller;
    this.busy = true;
    this.progress = null;
    this.#options.onchange();
    const paint = latestOnly(
      (state: LoadState, complete: boolean, _last: boolean) => this.#paint(state, complete, signal),
      (_state, _complete, last) => last,
    );
    const came: { state?: LoadState } = {};
    const readerHasRows = this.pairs.length > 0;
    const enough = !hold ? 0 : this.info.complete ? Infinity : this.pairs.length;
    sanitizerReady()?.catch(() => {}); // comes up again where rows are painted
    try {
      const state = await job({
        signal,
        onpage: (state, whole) => {
          if (signal.aborted) return;
          this.progress = { done: state.processes, of: state.total === null ? null : expected(state.total) };
          came.state = state;
          // Half a page is better than none, but not than rows that a reader is amid.
          if (state.pairs.length >= enough && (whole || !readerHasRows)) paint(state, false, false).catch(() => {}); // comes up again below
          this.#options.onchange();
        },
      });
      await paint(state, true, true);
      if (signal.aborted) return;
      this.#end(null);
      this.#options.onload();
    } catch (thrown) {
      // What came before the error is shown, also where its turn to be painted had not come yet.
      if (came.state && came.state.pairs.length >= enough && !signal.aborted)
        await paint(came.state, false, true).catch(() => {});
      if (signal.aborted) return;
      this.fail(toProcessPanelError(thrown, 'adapter/failed'));
    }
  }

  /** Paints other pairs in place of those of the last load. To be called when none is under way. */
  async replace(pairs: PairTable): Promise<void> {
    if (!this.state) return;
    this.state = { ...this.state, pairs };
    const rest = await this.#options.paint(pairs, this.info);
    await rest();
  }

  /** Ends what is under way with an error; what was painted stays. */
  fail(error: ProcessPanelError): void {
    this.#controller?.abort(NO_LONGER_WANTED);
    this.#end(error);
    this.#options.onerror(error);
  }

  /** Ends what is under way. Returns whether anything was. */
  abort(): boolean {
    const { busy } = this;
    this.#controller?.abort(NO_LONGER_WANTED);
    this.#end(this.error);
    return busy;
  }

  #end(error: ProcessPanelError | null): void {
    this.#controller = null;
    this.busy = false;
    this.progress = null;
    this.error = error;
    this.#options.onchange();
  }

  async #paint(state: LoadState, complete: boolean, signal: AbortSignal): Promise<void> {
    const sanitizer = sanitizerReady();
    if (sanitizer) await sanitizer;
    await this.#options.ready();
    const put = async () => {
      if (signal.aborted) return null;
      const pairs = complete ? this.#options.shown(state.pairs) : state.pairs;
      if (!pairs) {
        this.error = null;
        return null;
      }
      this.state = { ...state, pairs };
      this.info = { complete, total: state.total, next: state.next, items: state.items };
      this.error = null;
      return await this.#options.paint(pairs, this.info);
    };
    const rest = await (this.state ? put() : this.#options.firstPaint(put));
    await rest?.();
  }
}

/** Share of the time that painting what comes may take. */
const PAINTING = 0.25;

/**
 * Runs a job one at a time, and rests after each three times as long as it took; of those asked for meanwhile only the
 * last is run. Resolves when it has been.
 *
 * @param urgent - true for what does not wait for the rest to be over
 */
function latestOnly<A extends readonly unknown[]>(
  job: (...args: A) => Promise<void>,
  urgent: (...args: A) => boolean,
): (...args: A) => Promise<void> {
  let running: Promise<void> | null = null;
  let next: A | null = null;
  let wake = () => {};
  const run = async () => {
    while (next) {
      const args = next;
      next = null;
      const start = performance.now();
      await job(...args);
      const rest = (performance.now() - start) * (1 / PAINTING - 1);
      if (rest > 1 && !urgent(...args) && !(next && urgent(...(next as A))))
        await Promise.race([new Promise<void>(resolve => (wake = resolve)), delay(rest)]);
    }
    running = null;
  };
  return (...args) => {
    next = args;
    if (urgent(...args)) wake();
    return (running ??= run());
  };
}

const delay = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));
