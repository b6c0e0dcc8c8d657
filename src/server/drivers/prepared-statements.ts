/** Statements prepared at a time: each connection keeps those it has run, and users keep making up new ones. */
const MAX_STATEMENTS = 200;
/** Milliseconds before another statement may replace one. */
const REPLACEMENT_PAUSE_MS = 10_000;

/** Finds the statements that recur, which are worth preparing. The least recently used one makes room. */
export class PreparedStatements {
  /** Statements seen once; below, the names of those that are prepared. The most recent one is last. */
  readonly #seenOnce = new Set<string>();
  readonly #names = new Map<string, string>();
  readonly #now: () => number;
  #count = 0;
  #changedAt = -Infinity;

  /** @param now - milliseconds of a monotonic clock */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** @returns a name never used before for a recurring statement that is to be prepared; null for others */
  nameOf(text: string): string | null {
    let name = this.#names.get(text);
    if (name === undefined) {
      if (!this.#seenOnce.delete(text)) return this.#note(text);
      // so that made-up statements do not pile up on the connections
      const isFull = this.#names.size >= MAX_STATEMENTS;
      if (isFull && this.#now() < this.#changedAt + REPLACEMENT_PAUSE_MS) return this.#note(text);
      if (isFull) this.#names.delete(this.#names.keys().next().value!);
      this.#changedAt = this.#now();
      name = `process_panels_${this.#count++}`;
    }
    this.#names.delete(text);
    this.#names.set(text, name);
    return name;
  }

  #note(text: string): null {
    this.#seenOnce.add(text);
    if (this.#seenOnce.size > MAX_STATEMENTS) this.#seenOnce.delete(this.#seenOnce.values().next().value!);
    return null;
  }
}
