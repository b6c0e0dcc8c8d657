import type { Clock } from './clock.ts';

/** The last upper bound of a random wait, in ms. */
const LONGEST = 60_000;
/** What lasted so long, in ms, was no failure from the start. */
export const STEADY = 10_000;

/**
 * How long to wait before something is tried again: a random part of a bound that doubles with each failure ("full jitter"),
 * so that what failed for many at once is not tried by all of them at once.
 */
export class Backoff {
  readonly #clock: Clock;
  readonly #first: number;
  #failures = 0;

  /** @param first - the first upper bound of a wait, in ms */
  constructor(clock: Clock, first = 1000) {
    this.#clock = clock;
    this.#first = first;
  }

  /**
   * It has failed.
   *
   * @param lasted - ms for which it went well before
   * @returns ms to wait
   */
  failed(lasted = 0): number {
    this.#failures = lasted > STEADY ? 1 : this.#failures + 1;
    return this.#clock.random() * Math.min(this.#first * 2 ** (this.#failures - 1), LONGEST);
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
