/** Sleeps until woken, even if that happened just before. */
export class Waker {
  #wake: (() => void) | null = null;
  #isAwake = false;

  wake(): void {
    this.#isAwake = true;
    this.#wake?.();
  }

  /** @returns true if woken, false if the time was up */
  async sleep(milliseconds: number): Promise<boolean> {
    if (!this.#isAwake) {
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const isWoken = this.#isAwake;
    this.#isAwake = false;
    this.#wake = null;
    return isWoken;
  }
}
