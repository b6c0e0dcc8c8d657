/** The promise of `loaded`: it resolves when a panel has nothing under way, and is another one when something begins. */
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

  /** An update is over: perhaps the last. */
  check(): void {
    if (this.#isIdle()) this.end();
  }

  /** Resolves, whatever is under way. */
  end(): void {
    this.#done = true;
    this.#resolve();
  }

  #begin(): void {
    this.#done = false;
    this.#promise = new Promise(resolve => (this.#resolve = resolve));
  }
}
