import type { Clock } from './clock.ts';

/** The highest upper bound of a random wait, in ms, and that of the first minute. */
const MAX_WAIT_MS = 60_000;
const MAX_WAIT_AT_FIRST_MS = 10_000;
const AT_FIRST_MS = 60_000;
/** A connection that lasted longer than this, in ms, does not count as failed from the start. */
export const STEADY_MS = 10_000;

/**
 * Waits between retries: a random part of a bound that doubles with each failure ("full jitter"), so that many clients
 * that fail at once do not all retry at once. In the first minute the bound stays low: a server that restarts is back
 * soon.
 */
export class Backoff {
  readonly #clock: Clock;
  readonly #first: number;
  #failures = 0;
  /** When the first of these failures was. */
  #since = 0;

  /** @param first - the first upper bound of a wait, in ms */
  constructor(clock: Clock, first = 1000) {
    this.#clock = clock;
    this.#first = first;
  }

  /**
   * Records a failure.
   *
   * @param lasted - ms for which it worked before
   * @returns ms to wait
   */
  failed(lasted = 0): number {
    this.#failures = lasted > STEADY_MS ? 1 : this.#failures + 1;
    const now = this.#clock.now();
    if (this.#failures === 1) this.#since = now;
    const most = now - this.#since < AT_FIRST_MS ? MAX_WAIT_AT_FIRST_MS : MAX_WAIT_MS;
    return this.#clock.random() * Math.min(this.#first * 2 ** (this.#failures - 1), most);
  }

  /** Forgets all failures. */
  reset(): void {
    this.#failures = 0;
  }
}

/** Resolves after `ms`, or sooner if the network is back, the page becomes visible, or the signal is aborted. */
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
