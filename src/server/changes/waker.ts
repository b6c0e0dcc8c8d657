/** Sleeps until somebody wakes it, also if that was just before. */
export class Waker {
  #wake: (() => void) | null = null;
  #isAwake = false;

  wake(): void {
    this.#isAwake = true;
    this.#wake?.();
  }

  /** @returns whether it was woken, and did not wake by itself */
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
