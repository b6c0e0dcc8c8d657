/** Statements that may be prepared: a connection keeps each of them, and readers make up new ones. */
const MOST = 200;

/** Tells which statements come again and again: those are worth preparing. */
export class OftenAsked {
  readonly #asked = new Map<string, number>();

  /** @returns whether it has been asked before, and is one of those that are kept */
  has(text: string): boolean {
    const times = (this.#asked.get(text) ?? 0) + 1;
    if (times === 1 && this.#asked.size >= MOST) return false;
    this.#asked.set(text, times);
    return times > 1;
  }
}
