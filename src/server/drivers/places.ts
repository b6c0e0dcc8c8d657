/** A semaphore: a number of places, for which work waits in turn. */
export class Places {
  #free: number;
  readonly #waiting = new Set<(isWell: boolean) => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Does the work in a place, unless the signal is aborted before one is free.
   *
   * @param work - gets whether the place comes straight from work in it that succeeded
   */
  async within<T>(work: (isHandedOver: boolean) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const isHandedOver = await this.#take(signal);
    let isWell = false;
    try {
      const done = await work(isHandedOver);
      isWell = true;
      return done;
    } finally {
      this.#leave(isWell);
    }
  }

  async #take(signal: AbortSignal | undefined): Promise<boolean> {
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

  #leave(isWell: boolean): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next(isWell);
  }
}
