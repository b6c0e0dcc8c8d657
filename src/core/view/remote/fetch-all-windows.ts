import { NO_LONGER_WANTED } from '../../base/tasks/no-longer-wanted.ts';
import type { Id } from '../../processes/process.ts';
import type { FetchProgress } from './remote-grid-view.ts';
import type { ResultExtent, WindowAnswer } from './result-extent.ts';
import type { Windows } from './window-rows.ts';

export interface FetchAllOptions {
  /** Called when `progress` has changed. */
  readonly onprogress: () => void;
  readonly onerror: (thrown: unknown) => void;
}

/** Requests a window by its number, and by its cursor if the source has given one. */
export type FetchWindow = (number: number, cursor: string | null, signal: AbortSignal) => Promise<WindowAnswer>;

/** The windows that are already loaded. */
export interface KnownWindows {
  readonly windows: Windows;
  readonly cursors: ReadonlyMap<number, string>;
  /** Makes the extent of a source about which nothing is known yet. */
  readonly extent: ResultExtent;
}

/** Fetches windows one after the other, in view or not, for features that need all rows: export, selection. */
export class FetchAllWindows {
  /** Null if nothing is under way. */
  progress: FetchProgress | null = null;
  readonly #running = new Set<AbortController>();
  readonly #options: FetchAllOptions;

  constructor(options: FetchAllOptions) {
    this.#options = options;
  }

  /** Aborts all fetches under way. */
  stop(): void {
    for (const running of this.#running) running.abort(NO_LONGER_WANTED);
  }

  /**
   * The windows of a range, both ends included, as far as they exist; null if it was aborted or failed.
   *
   * @param controller - aborts it
   */
  async run(
    [from, to]: readonly [number, number],
    { windows, cursors: known, extent }: KnownWindows,
    fetch: FetchWindow,
    controller: AbortController,
  ): Promise<Windows | null> {
    const { signal } = controller;
    const cursors = new Map(known);
    const found = new Map<number, WindowAnswer>();
    const ids = new Set<Id>();
    this.#running.add(controller);
    this.progress = { done: 0, of: null };
    this.#options.onprogress();
    try {
      for (let number = from; number <= to && (number === from || number < extent.windows); number++) {
        const answer = windows.get(number) ?? (await fetch(number, cursors.get(number) ?? null, signal));
        signal.throwIfAborted();
        const { pairs, next } = answer;
        const before = ids.size;
        for (const { id } of pairs.processes) ids.add(id);
        // A source that starts over would never end.
        if (pairs.length > 0 && ids.size === before) break;
        extent.update(number, answer);
        if (next !== null) cursors.set(number + 1, next);
        found.set(number, answer);
        this.progress = { done: found.size, of: extent.known ? Math.min(extent.windows, to + 1) - from : null };
        this.#options.onprogress();
      }
      return found;
    } catch (thrown) {
      if (!signal.aborted) this.#options.onerror(thrown);
      return null;
    } finally {
      this.#running.delete(controller);
      this.progress = null;
      this.#options.onprogress();
    }
  }
}
