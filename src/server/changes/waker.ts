/** Sleeps until somebody wakes it, also if that was just before. */
export class Waker {
  #wake: (() => void) | null = null;
  #awake = false;

  wake(): void {
    this.#awake = true;
    this.#wake?.();
  }

  async sleep(milliseconds: number): Promise<void> {
    if (!this.#awake) {
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#awake = false;
    this.#wake = null;
  }
}
