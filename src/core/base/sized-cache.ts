/** Weight of an entry beside its text, in UTF-16 units, so that many short texts are bounded too. */
const ENTRY_WEIGHT = 50;

/**
 * Results by the text that they were made from. The least recently used are dropped when the texts together exceed the
 * capacity; a text of more than a tenth of it is never stored.
 *
 * Cost: O(1).
 */
export class SizedCache<T> {
  readonly #capacity: number;
  readonly #values = new Map<string, T>();
  #size = 0;

  /** @param capacity - UTF-16 units of all texts, plus 50 for each */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(text: string): T | undefined {
    const value = this.#values.get(text);
    if (value === undefined) return undefined;
    this.#values.delete(text);
    this.#values.set(text, value);
    return value;
  }

  set(text: string, value: T): void {
    if (text.length > this.#capacity / 10) return;
    if (!this.#values.has(text)) this.#size += text.length + ENTRY_WEIGHT;
    this.#values.set(text, value);
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#capacity) return;
      this.#values.delete(oldest);
      this.#size -= oldest.length + ENTRY_WEIGHT;
    }
  }

  clear(): void {
    this.#values.clear();
    this.#size = 0;
  }
}
