/**
 * How long work goes on: until its reader leaves, its time is up, or it is given up by hand. `end` it when the work is over.
 *
 * Not by `AbortSignal.any` and `AbortSignal.timeout`, which hold what they wait for too loosely: Node collects it as garbage,
 * and then nobody is told (nodejs/node#57736, nodejs/node#65995).
 */
export class Patience {
  readonly #controller = new AbortController();
  readonly #reader: { readonly signal: AbortSignal };
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #leave = () => this.giveUp(this.#reader.signal.reason);

  /**
   * @param reader - a request, or who else tells by `signal` that nobody waits any more; kept as a whole, for the signal of a
   *   request is told nothing any more once the request is garbage
   * @param milliseconds - time for all of the work; without it there is no end
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

  /** Does a part of the work: all of it is given up where that takes longer. */
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

  /** The work is over: nobody need be told of anything. */
  end(): void {
    clearTimeout(this.#timer);
    this.#reader.signal.removeEventListener('abort', this.#leave);
  }

  #limit(milliseconds: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.giveUp(new DOMException('It took too long', 'TimeoutError')), milliseconds);
  }
}

/** Does work that nobody but the clock ends. */
export async function withinTime<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const patience = new Patience(new AbortController(), milliseconds);
  try {
    return await work(patience.signal);
  } finally {
    patience.end();
  }
}
