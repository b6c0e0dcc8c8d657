import type { Clock } from './clock.ts';

/** First upper bound of a random wait in ms; it doubles with each failure. */
const FIRST = 1000;
/** And the last. */
const LONGEST = 60_000;
/** What lasted so long, in ms, was no failure from the start. */
export const STEADY = 10_000;

/** How long to wait before something that goes on for long is tried again: "full jitter". */
export class Backoff {
  readonly #clock: Clock;
  #failures = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * It has failed.
   *
   * @param lasted - ms for which it went well
   * @returns ms to wait
   */
  failed(lasted: number): number {
    this.#failures = lasted > STEADY ? 1 : this.#failures + 1;
    return this.#clock.random() * Math.min(FIRST * 2 ** (this.#failures - 1), LONGEST);
  }

  /** Begins anew. */
  reset(): void {
    this.#failures = 0;
  }
}

/** Resolves after `ms`, or sooner when the network is back, the page is shown again, or the signal is aborted. */
export async function untilOnline(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  const online = new AbortController();
  const wake = () => online.abort();
  const shown = () => document.hidden || wake();
  globalThis.addEventListener?.('online', wake);
  globalThis.document?.addEventListener('visibilitychange', shown);
  await clock.wait(ms, signal ? AbortSignal.any([signal, online.signal]) : online.signal).catch(() => {});
  globalThis.removeEventListener?.('online', wake);
  globalThis.document?.removeEventListener('visibilitychange', shown);
}
