import { abortable } from './clock.ts';

/**
 * Lets several readers read the pages of one source, each from the first page on and at its own pace. The source is
 * read when the fastest reader wants more, and aborted when the last reader has left.
 */
export class SharedPages<T> {
  readonly #source: AsyncIterator<T>;
  readonly #abort = new AbortController();
  readonly #pages: T[] = [];
  #pulling: Promise<void> | null = null;
  #readers = 0;
  #done = false;
  #fault: { readonly thrown: unknown } | null = null;
  #onover: () => void;

  /** @param onover - called once, when the source has ended, failed or been aborted; `pages` is null unless it ended */
  constructor(open: (signal: AbortSignal) => AsyncIterable<T>, onover: (pages: readonly T[] | null) => void) {
    this.#onover = () => {
      this.#onover = () => {};
      onover(this.#done ? this.#pages : null);
    };
    this.#source = open(this.#abort.signal)[Symbol.asyncIterator]();
  }

  /** The reader counts from this call on, also before it asks for its first page. */
  read(signal: AbortSignal): AsyncIterable<T> {
    this.#readers++;
    const leave = () => {
      signal.removeEventListener('abort', leave);
      if (left) return;
      left = true;
      if (--this.#readers > 0) return;
      this.#abort.abort();
      this.#source.return?.().catch(() => {});
      this.#onover();
    };
    let left = false;
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
    else void this.#pull();
    return this.#read(signal, leave);
  }

  async *#read(signal: AbortSignal, leave: () => void): AsyncGenerator<T> {
    try {
      for (let i = 0; ; i++) {
        while (i >= this.#pages.length && !this.#fault && !this.#done) await abortable(this.#pull(), signal);
        signal.throwIfAborted();
        if (i < this.#pages.length) yield this.#pages[i]!;
        else if (this.#fault) throw this.#fault.thrown;
        else return;
      }
    } finally {
      leave();
    }
  }

  /** Never rejects: what went wrong waits in `#fault` for each reader. */
  #pull(): Promise<void> {
    return (this.#pulling ??= this.#source
      .next()
      .then(
        ({ done, value }) => {
          if (done) this.#done = true;
          else this.#pages.push(value);
        },
        (thrown: unknown) => {
          this.#fault = { thrown };
        },
      )
      .then(() => {
        this.#pulling = null;
        if (this.#done || this.#fault) this.#onover();
      }));
  }
}
