import { SLICE_MS, untilIdle, yieldToPage } from './yield-to-page.ts';

/**
 * Work that yields at least once in a millisecond. Its state is consistent whenever it yields, so it can be abandoned
 * there.
 */
export type SlicedWork = Generator<void, void>;

/**
 * Runs a slice of work.
 *
 * @param time - in ms; after that, the work is interrupted where it next yields
 * @returns whether the work is done
 */
export function runSlice(work: SlicedWork, time = SLICE_MS): boolean {
  const end = performance.now() + time;
  do {
    if (work.next().done) return true;
  } while (performance.now() < end);
  return false;
}

/**
 * Runs work to its end, slice by slice, yielding to the page in between.
 *
 * @returns false if the signal ended it
 */
export async function runSliced(work: SlicedWork, signal: AbortSignal, idle = false): Promise<boolean> {
  for (;;) {
    await (idle ? untilIdle() : yieldToPage());
    if (signal.aborted) return false;
    if (runSlice(work)) return true;
  }
}

/** Runs work to its end at once. */
export function runThrough<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Milliseconds of a slice of work that shows nothing before it is complete. */
const LONG_SLICE_MS = 30;

/**
 * Runs work that yields every few thousand operations and returns its result, yielding to the page in between.
 *
 * @throws the signal's reason once it is aborted
 */
export async function inSlices<T>(work: Iterator<void, T>, signal: AbortSignal): Promise<T> {
  let end = performance.now() + LONG_SLICE_MS;
  while (true) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() < end) continue;
    await yieldToPage();
    signal.throwIfAborted();
    end = performance.now() + LONG_SLICE_MS;
  }
}

/** Runs one piece of work at a time; longer work continues in later turns of the page. */
export class WorkRunner {
  #work: Generator<void, () => void> | null = null;
  #last: (() => void) | null = null;

  get busy(): boolean {
    return this.#work !== null;
  }

  /**
   * Runs work and then the function that it returns: within this call if that takes no longer than `time` ms, else
   * slice by slice, yielding to the page in between. Work under way is finished first.
   */
  start(work: Generator<void, () => void>, time: number): Promise<void> {
    this.finish();
    this.#work = work;
    this.#advance(time);
    return this.busy ? this.#continue(work) : Promise.resolve();
  }

  /** Finishes the work under way at once. */
  finish(): void {
    if (this.busy) this.#advance(Infinity);
  }

  async #continue(work: Generator<void, () => void>): Promise<void> {
    for (;;) {
      await yieldToPage();
      if (this.#work !== work) return;
      this.#advance(SLICE_MS);
    }
  }

  #advance(time: number): void {
    const end = performance.now() + time;
    while (!this.#last) {
      const { done, value } = this.#work!.next();
      if (done) this.#last = value;
      else if (performance.now() >= end) return;
    }
    // The returned function runs in a turn of its own if the work has used up this one.
    if (performance.now() >= end - time / 2) return;
    const last = this.#last;
    this.#work = this.#last = null;
    last();
  }
}
