import { SLICE_MS, untilIdle, yieldToPage } from './yield-to-page.ts';

/**
 * Work in steps of well under a millisecond. Its state is consistent whenever it yields, so it can be abandoned there.
 */
export type Steps = Generator<void, void>;

/**
 * Runs steps for some milliseconds.
 *
 * @param time - in ms; the step under way when it ends is completed
 * @returns whether the steps are done
 */
export function runSlice(steps: Steps, time = SLICE_MS): boolean {
  const end = performance.now() + time;
  do {
    if (steps.next().done) return true;
  } while (performance.now() < end);
  return false;
}

/**
 * Runs steps to their end, slice by slice, yielding to the page in between.
 *
 * @returns false if the signal ended it
 */
export async function runSliced(steps: Steps, signal: AbortSignal, idle = false): Promise<boolean> {
  for (;;) {
    await (idle ? untilIdle() : yieldToPage());
    if (signal.aborted) return false;
    if (runSlice(steps)) return true;
  }
}

/** Runs steps to their end at once. */
export function runThrough<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Milliseconds of a slice of work that shows nothing before it is complete. */
const LONG_SLICE_MS = 30;

/**
 * Runs work that yields every few thousand steps and returns its result, yielding to the page in between.
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
export class SlicedWork {
  #steps: Generator<void, () => void> | null = null;
  #last: (() => void) | null = null;

  get busy(): boolean {
    return this.#steps !== null;
  }

  /**
   * Runs steps and then the function that they return: within this call if that takes no longer than `time` ms, else
   * slice by slice, yielding to the page in between. Work under way is finished first.
   */
  start(steps: Generator<void, () => void>, time: number): Promise<void> {
    this.finish();
    this.#steps = steps;
    this.#advance(time);
    return this.busy ? this.#goOn(steps) : Promise.resolve();
  }

  /** Finishes the work under way at once. */
  finish(): void {
    if (this.busy) this.#advance(Infinity);
  }

  async #goOn(steps: Generator<void, () => void>): Promise<void> {
    for (;;) {
      await yieldToPage();
      if (this.#steps !== steps) return;
      this.#advance(SLICE_MS);
    }
  }

  #advance(time: number): void {
    const end = performance.now() + time;
    while (!this.#last) {
      const { done, value } = this.#steps!.next();
      if (done) this.#last = value;
      else if (performance.now() >= end) return;
    }
    // The returned function runs in a turn of its own if the steps have used up theirs.
    if (performance.now() >= end - time / 2) return;
    const last = this.#last;
    this.#steps = this.#last = null;
    last();
  }
}
