/** Limits how many pieces of work run at the same time; others wait in turn. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<(isWell: boolean) => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Does the work as soon as a slot is free, unless the signal is aborted before.
   *
   * @param work - gets whether it takes over the slot of work that has just succeeded
   */
  async run<T>(work: (isHandedOver: boolean) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const isHandedOver = await this.#acquire(signal);
    let isWell = false;
    try {
      const done = await work(isHandedOver);
      isWell = true;
      return done;
    } finally {
      this.#release(isWell);
    }
  }

  async #acquire(signal: AbortSignal | undefined): Promise<boolean> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return false;
    }
    return await new Promise<boolean>((resolve, reject) => {
      const enter = (isWell: boolean) => {
        signal?.removeEventListener('abort', giveUp);
        resolve(isWell);
      };
      const giveUp = () => {
        this.#waiting.delete(enter);
        reject(signal!.reason as Error);
      };
      this.#waiting.add(enter);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  #release(isWell: boolean): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next(isWell);
  }
}
