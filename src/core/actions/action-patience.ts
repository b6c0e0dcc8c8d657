import { waitFor } from '../base/tasks/abortable.ts';

export interface PatienceOptions {
  /** Ends it: what has no result by then stays unknown. */
  readonly signal: AbortSignal;
  /** Milliseconds in which a result has to come; what comes in them gives as many again. */
  readonly timeout: number;
  /** Resolves after so many milliseconds, or rejects when the signal is aborted before. For tests. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** How long an action is waited for: from one result to the next, and not after an abort. */
export class Patience {
  /** Why it is not waited for any longer; null while it is. */
  over: 'late' | 'aborted' | null = null;
  readonly #options: PatienceOptions;
  readonly #onabort = () => this.#give('aborted');
  readonly #timer = new AbortController();
  /** Something has come since the time began. */
  #fresh = false;
  /** Rejects what is waited for now. */
  #reject: (() => void) | null = null;

  constructor(options: PatienceOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', this.#onabort);
    if (options.signal.aborted) this.over = 'aborted';
    else this.#arm();
  }

  /** The outcome of a promise; rejects as soon as it is not waited for any longer, where `over` says why. */
  until<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#reject = () => reject(new Error(this.over!));
      promise.then(resolve, reject);
      if (this.over) this.#reject();
    });
  }

  /** Something has come: when the time is over it begins anew. Cost: none, for a thousand results may come in a frame. */
  renew(): void {
    this.#fresh = true;
  }

  /** Nothing is waited for any more. */
  end(): void {
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
        else this.#give('late');
      },
      () => {},
    );
  }

  #give(reason: 'late' | 'aborted'): void {
    this.over ??= reason;
    this.#reject?.();
  }
}
