/** Characters that wait for a reader, at most. */
const MOST = 1_048_576;

/** What a stream is told, until its reader takes it. A reader may be slow, and holds nobody else up. */
export class EventQueue {
  #texts: string[] = [];
  #length = 0;
  #isOver = false;
  #wake = () => {};

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** @param instead - told in place of all that waits, where that is too much */
  add(text: string, instead: string): void {
    if (this.#isOver) return;
    if (this.#length + text.length > MOST) {
      this.#texts = [instead];
      this.#length = instead.length;
    } else {
      this.#texts.push(text);
      this.#length += text.length;
    }
    this.#wake();
  }

  /** Nothing more is told, not even what waits. */
  end(): void {
    this.#isOver = true;
    [this.#texts, this.#length] = [[], 0];
    this.#wake();
  }

  /** All that waits, as soon as there is something; null at the end. */
  async take(): Promise<string | null> {
    while (this.#length === 0 && !this.#isOver) await new Promise<void>(resolve => (this.#wake = resolve));
    const text = this.#texts.join('');
    [this.#texts, this.#length] = [[], 0];
    return this.#isOver ? null : text;
  }
}
