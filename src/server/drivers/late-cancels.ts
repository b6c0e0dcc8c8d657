import { isCancelled } from '../database-errors.ts';

/** Milliseconds after which a cancel that has been asked for has come. */
const LATEST = 1000;
const ATTEMPTS = 3;

/**
 * Cancels that come when their statement is over, and so end the next one of its connection, which nobody has given up. A
 * driver that does not say when a cancel has come leaves no way to wait for it: what it has ended is asked again.
 */
export class LateCancels {
  #last = -Infinity;

  /** A statement is being cancelled. */
  begin(): void {
    this.#last = performance.now();
  }

  /**
   * Asks again for what a late cancel has ended.
   *
   * @param ask - rejects with the reason of its own signal where that was aborted
   * @param hasBegun - whether something has been done that must not be done twice
   */
  async survive<T>(ask: () => Promise<T>, hasBegun = () => false): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const began = performance.now();
      try {
        return await ask();
      } catch (thrown) {
        if (!isCancelled(thrown) || hasBegun() || this.#last < began - LATEST || attempt === ATTEMPTS) throw thrown;
      }
    }
  }
}
