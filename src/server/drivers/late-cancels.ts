import { isCancelled } from '../database-errors.ts';

/** Milliseconds within which a requested cancel arrives. */
const MAX_CANCEL_DELAY_MS = 1000;
const MAX_ATTEMPTS = 3;

/**
 * Handles cancels that arrive after their statement is over, and so end the next one of the connection by mistake. A
 * driver that does not say when a cancel has arrived leaves no way to wait for it: a statement ended by mistake is run
 * again.
 */
export class LateCancels {
  #last = -Infinity;

  /** Notes that a statement is being cancelled. */
  begin(): void {
    this.#last = performance.now();
  }

  /**
   * Runs a statement again that a late cancel has ended.
   *
   * @param ask - rejects with the reason of its own signal if that was aborted
   * @param hasBegun - whether something has been done that must not be done twice
   */
  async survive<T>(ask: () => Promise<T>, hasBegun = () => false): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const began = performance.now();
      try {
        return await ask();
      } catch (thrown) {
        if (!isCancelled(thrown) || hasBegun() || this.#last < began - MAX_CANCEL_DELAY_MS || attempt === MAX_ATTEMPTS)
          throw thrown;
      }
    }
  }
}
