/** Statements that may be prepared: a connection keeps each of them, and readers make up new ones. */
const MOST = 200;

/** Tells which statements come again and again: those are worth preparing. */
export class OftenAsked {
  readonly #asked = new Map<string, string>();

  /** @returns a name for it, where it has been asked before and is one of those that are kept */
  nameOf(text: string): string | null {
    const name = this.#asked.get(text);
    if (name === undefined && this.#asked.size < MOST) this.#asked.set(text, `process_panels_${this.#asked.size}`);
    return name ?? null;
  }
}
