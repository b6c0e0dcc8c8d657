/**
 * Limits how long work goes on: until its client leaves, its time is up, or it is aborted. Call `clear` when it is done.
 *
 * Does not use `AbortSignal.any` and `AbortSignal.timeout`: Node collects the signals that they wait for as garbage,
 * and then they never fire (nodejs/node#57736, nodejs/node#65995).
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #caller: { readonly signal: AbortSignal };
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onabort = () => this.abort(this.#caller.signal.reason);

  /**
   * @param caller - a request, or anything else whose `signal` tells that nobody waits any more; kept as a whole, for
   *   the signal of a request never fires once the request is garbage
   * @param milliseconds - limit for all of the work; default none
   */
  constructor(caller: { readonly signal: AbortSignal }, milliseconds?: number) {
    this.#caller = caller;
    if (milliseconds !== undefined) this.#timer = this.#limit(milliseconds);
    if (caller.signal.aborted) this.#onabort();
    else caller.signal.addEventListener('abort', this.#onabort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Does a part of the work; all of the work is aborted if the part takes longer. */
  async runWithin<T>(milliseconds: number, part: () => Promise<T>): Promise<T> {
    const timer = this.#limit(milliseconds);
    try {
      return await part();
    } finally {
      clearTimeout(timer);
    }
  }

  abort(reason?: unknown): void {
    this.clear();
    this.#controller.abort(reason);
  }

  /** Call it when the work is over: stops waiting for the client and the time. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#caller.signal.removeEventListener('abort', this.#onabort);
  }

  #limit(milliseconds: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.abort(new DOMException('It took too long', 'TimeoutError')), milliseconds);
  }
}

/** Does work within a time limit. */
export async function withTimeout<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new Deadline(new AbortController(), milliseconds);
  try {
    return await work(deadline.signal);
  } finally {
    deadline.clear();
  }
}
