import { ProcessPanelError } from '../core/base/process-panel-error.ts';
import { abortable, type Clock } from './clock.ts';

/** First upper bound of a random wait; it doubles with each attempt. */
const BACKOFF = 500;
const LONGEST_BACKOFF = 15_000;
/** A server that asks for a longer wait than this is not waited for: the reader is told instead. */
const LONGEST_RETRY_AFTER = 60_000;

/** A failure that may be gone at the next attempt. */
export class Transient {
  readonly error: ProcessPanelError;
  /** What the server asks to wait, in ms. */
  readonly wait: number;

  constructor(error: ProcessPanelError, wait = 0) {
    this.error = error;
    this.wait = wait;
  }
}

export interface RetryOptions {
  /** Milliseconds that an attempt may take to its first page, and from each page to the next; 0 for ever. */
  timeout: number;
  /** Further attempts after the first. */
  retries: number;
  clock: Clock;
  /** Named in messages. */
  place: string;
  signal: AbortSignal;
}

/**
 * The pages of the first attempt that gives one. A {@link Transient} failure before the first page starts another
 * attempt, after a random part of an exponentially growing wait ("full jitter") or the wait that the server asks for;
 * after the first page nothing is asked twice, or rows would come twice.
 */
export async function* retried<T>(
  attempt: (signal: AbortSignal) => AsyncGenerator<T>,
  { timeout, retries, clock, place, signal }: RetryOptions,
): AsyncGenerator<T> {
  for (let failures = 0; ;) {
    const cancel = new AbortController();
    const abort = () => cancel.abort(signal.reason);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    let started = false;
    try {
      const pages = attempt(cancel.signal);
      for (;;) {
        const page = await next(pages, cancel);
        if (page.done) return;
        started = true;
        yield page.value;
      }
    } catch (thrown) {
      if (signal.aborted) throw signal.reason;
      if (!(thrown instanceof Transient)) throw thrown;
      if (started || failures >= retries || thrown.wait > LONGEST_RETRY_AFTER) throw thrown.error;
      const jitter = clock.random() * Math.min(LONGEST_BACKOFF, BACKOFF * 2 ** failures++);
      await clock.wait(Math.max(jitter, thrown.wait), signal);
    } finally {
      signal.removeEventListener('abort', abort);
      cancel.abort();
    }
  }

  async function next(pages: AsyncGenerator<T>, cancel: AbortController): Promise<IteratorResult<T>> {
    const page = abortable(pages.next(), cancel.signal);
    if (!timeout || timeout === Infinity) return page;
    const arrived = new AbortController();
    clock.wait(timeout, arrived.signal).then(
      () =>
        cancel.abort(
          new Transient(new ProcessPanelError('adapter/timeout', `${place} did not answer in ${timeout / 1000} s`)),
        ),
      () => {},
    );
    return page.finally(() => arrived.abort());
  }
}
