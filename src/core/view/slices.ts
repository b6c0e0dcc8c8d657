import { SLICE, untilIdle, yieldToPage } from '../base/yield-to-page.ts';

/** Work in steps of well under a millisecond. It is in order whenever it yields, so that it can be left there. */
export type Steps = Generator<void, void>;

/** Runs steps for at most so many milliseconds. @returns whether they are done */
export function runSlice(steps: Steps, time = SLICE): boolean {
  const end = performance.now() + time;
  do {
    if (steps.next().done) return true;
  } while (performance.now() < end);
  return false;
}

/**
 * Runs steps to their end, slice by slice with the page's turns in between.
 *
 * @returns false where the signal ended it
 */
export async function runSliced(steps: Steps, signal: AbortSignal, idle = false): Promise<boolean> {
  for (;;) {
    await (idle ? untilIdle() : yieldToPage());
    if (signal.aborted) return false;
    if (runSlice(steps)) return true;
  }
}
