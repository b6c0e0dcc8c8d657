import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { abortable } from '../../core/base/tasks/abortable.ts';
import { Backoff } from './backoff.ts';
import type { Clock } from './clock.ts';

/** First upper bound of a random wait in ms. */
const FIRST_WAIT_MS = 500;
/** A longer `Retry-After` than this, in ms, is not honored: the reader gets the error instead. */
const MAX_RETRY_AFTER_MS = 60_000;
/** The limit of timers; above it, an attempt has no timeout. */
const TIMER_LIMIT_MS = 2 ** 31;

/** A failure that the next attempt may not meet. */
export class Transient {
  readonly error: ProcessPanelError;
  /** The wait that the server asks for, in ms. */
  readonly wait: number;

  constructor(error: ProcessPanelError, wait = 0) {
    this.error = error;
    this.wait = wait;
  }
}

export interface RetryOptions {
  /** Milliseconds that an attempt may take for its first page, and between pages; 0 means no limit. */
  timeout: number;
  /** Retries after the first attempt. */
  retries: number;
  clock: Clock;
  /** Names the source in messages. */
  label: string;
  signal: AbortSignal;
}

/**
 * Yields the pages of the first attempt that gives one. A {@link Transient} failure before the first page leads to
 * another attempt, after the wait of a {@link Backoff} or the one that the server asks for; after the first page
 * nothing is requested again, or rows would appear twice.
 */
export async function* retried<T>(
  attempt: (signal: AbortSignal) => AsyncGenerator<T>,
  { timeout, retries, clock, label, signal }: RetryOptions,
): AsyncGenerator<T> {
  const backoff = new Backoff(clock, FIRST_WAIT_MS);
  for (let left = retries; ; left--) {
    const cancel = new AbortController();
    const either = AbortSignal.any([signal, cancel.signal]);
    let started = false;
    try {
      for (const pages = attempt(either); ; started = true) {
        const arrived = new AbortController();
        if (timeout && timeout < TIMER_LIMIT_MS)
          clock.wait(timeout, arrived.signal).then(
            () => cancel.abort(late()),
            () => {},
          );
        const { done, value } = await abortable(pages.next(), either).finally(() => arrived.abort());
        if (done) return;
        yield value;
      }
    } catch (thrown) {
      if (!(thrown instanceof Transient)) throw thrown;
      if (started || left <= 0 || thrown.wait > MAX_RETRY_AFTER_MS) throw thrown.error;
      await clock.wait(Math.max(backoff.failed(), thrown.wait), signal);
    }
  }

  function late(): Transient {
    return new Transient(new ProcessPanelError('adapter/timeout', `${label} did not answer in ${timeout / 1000} s`));
  }
}
