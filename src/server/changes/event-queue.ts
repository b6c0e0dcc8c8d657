/** Most characters that wait for a reader. */
const MAX_CHARACTERS = 1_048_576;

/** Holds the events of a stream until they are read: a slow reader does not hold up others. */
export class EventQueue {
  #texts: string[] = [];
  #length = 0;
  #isOver = false;
  #wake = () => {};

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** @param instead - replaces everything that waits, if it would be too much */
  add(text: string, instead: string): void {
    if (this.#isOver) return;
    if (this.#length + text.length > MAX_CHARACTERS) {
      this.#texts = [instead];
      this.#length = instead.length;
    } else {
      this.#texts.push(text);
      this.#length += text.length;
    }
    this.#wake();
  }

  /** Ends the queue, and discards what waits. */
  end(): void {
    this.#isOver = true;
    [this.#texts, this.#length] = [[], 0];
    this.#wake();
  }

  /** Takes everything that waits, as soon as there is something; null at the end. */
  async take(): Promise<string | null> {
    while (this.#length === 0 && !this.#isOver) await new Promise<void>(resolve => (this.#wake = resolve));
    const text = this.#texts.join('');
    [this.#texts, this.#length] = [[], 0];
    return this.#isOver ? null : text;
  }
}
