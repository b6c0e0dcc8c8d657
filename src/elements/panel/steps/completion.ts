/** The promise behind `loaded`: resolves when a panel has nothing under way, and is replaced when new work begins. */
export class Completion {
  readonly #isIdle: () => boolean;
  #resolve!: () => void;
  #promise!: Promise<void>;
  #done = false;

  /** @param isIdle - whether nothing is under way */
  constructor(isIdle: () => boolean) {
    this.#isIdle = isIdle;
    this.#begin();
  }

  get promise(): Promise<void> {
    if (this.#done && !this.#isIdle()) this.#begin();
    return this.#promise;
  }

  /** To be called at the end of each update, which may be the last. */
  check(): void {
    if (this.#isIdle()) this.end();
  }

  /** Resolves the promise, whatever is under way. */
  end(): void {
    this.#done = true;
    this.#resolve();
  }

  #begin(): void {
    this.#done = false;
    this.#promise = new Promise(resolve => (this.#resolve = resolve));
  }
}
