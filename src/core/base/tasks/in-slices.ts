import { yieldToPage } from './yield-to-page.ts';

/** Milliseconds of work after which the page gets its turn. */
const SLICE = 30;

/**
 * Runs work that yields every few thousand steps, and lets the page answer its reader between slices.
 *
 * @throws the signal's reason once it is aborted
 */
export async function inSlices<T>(work: Iterator<void, T>, signal: AbortSignal): Promise<T> {
  let end = performance.now() + SLICE;
  while (true) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() < end) continue;
    await yieldToPage();
    signal.throwIfAborted();
    end = performance.now() + SLICE;
  }
}
