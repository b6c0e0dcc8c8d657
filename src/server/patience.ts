/**
 * Limits how long work goes on: until its client leaves, its time is up, or it is given up. Call `end` when it is done.
 *
 * Does not use `AbortSignal.any` and `AbortSignal.timeout`: Node collects the signals that they wait for as garbage,
 * and then they never fire (nodejs/node#57736, nodejs/node#65995).
 */
export class Patience {
  readonly #controller = new AbortController();
  readonly #reader: { readonly signal: AbortSignal };
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #leave = () => this.giveUp(this.#reader.signal.reason);

  /**
   * @param reader - a request, or anything else whose `signal` tells that nobody waits any more; kept as a whole, for
   *   the signal of a request never fires once the request is garbage
   * @param milliseconds - limit for all of the work; default none
   */
  constructor(reader: { readonly signal: AbortSignal }, milliseconds?: number) {
    this.#reader = reader;
    if (milliseconds !== undefined) this.#timer = this.#limit(milliseconds);
    if (reader.signal.aborted) this.#leave();
    else reader.signal.addEventListener('abort', this.#leave, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Does a part of the work; all of the work is given up if the part takes longer. */
  async within<T>(milliseconds: number, part: () => Promise<T>): Promise<T> {
    const timer = this.#limit(milliseconds);
    try {
      return await part();
    } finally {
      clearTimeout(timer);
    }
  }

  giveUp(reason?: unknown): void {
    this.end();
    this.#controller.abort(reason);
  }

  /** Call it when the work is over: stops waiting for the client and the time. */
  end(): void {
    clearTimeout(this.#timer);
    this.#reader.signal.removeEventListener('abort', this.#leave);
  }

  #limit(milliseconds: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.giveUp(new DOMException('It took too long', 'TimeoutError')), milliseconds);
  }
}

/** Does work within a time limit. */
export async function withinTime<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const patience = new Patience(new AbortController(), milliseconds);
  try {
    return await work(patience.signal);
  } finally {
    patience.end();
  }
}
