import { waitFor } from '../base/tasks/abortable.ts';

export interface ResultTimeoutOptions {
  /** Ends the wait: a process without a result by then stays unknown. */
  readonly signal: AbortSignal;
  /** Milliseconds to wait for the next result; each result restarts the time. */
  readonly timeout: number;
  /** Resolves after `ms` milliseconds, or rejects when the signal is aborted before. For tests. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Waits for an action's results: a limited time for each, and no longer than until an abort. */
export class ResultTimeout {
  /** Why the wait ended; null while it goes on. */
  endedBy: 'late' | 'aborted' | null = null;
  readonly #options: ResultTimeoutOptions;
  readonly #onabort = () => this.#end('aborted');
  readonly #timer = new AbortController();
  /** A result has arrived since the timer started. */
  #fresh = false;
  /** Rejects the promise that is being awaited. */
  #reject: (() => void) | null = null;

  constructor(options: ResultTimeoutOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', this.#onabort);
    if (options.signal.aborted) this.endedBy = 'aborted';
    else this.#arm();
  }

  /** Waits for a promise; rejects as soon as the wait ends, for the reason in `endedBy`. */
  race<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#reject = () => reject(new Error(this.endedBy!));
      promise.then(resolve, reject);
      if (this.endedBy) this.#reject();
    });
  }

  /** A result has arrived: the timer restarts when it runs out, not on each call, since a frame may bring thousands. */
  restart(): void {
    this.#fresh = true;
  }

  /** Stops the timer and the abort listener. */
  stop(): void {
    this.#timer.abort();
    this.#options.signal.removeEventListener('abort', this.#onabort);
  }

  #arm(): void {
    const { timeout, wait = waitFor } = this.#options;
    const { signal } = this.#timer;
    this.#fresh = false;
    wait(timeout, signal).then(
      () => {
        if (signal.aborted) return;
        if (this.#fresh) this.#arm();
        else this.#end('late');
      },
      () => {},
    );
  }

  #end(reason: 'late' | 'aborted'): void {
    this.endedBy ??= reason;
    this.#reject?.();
  }
}
