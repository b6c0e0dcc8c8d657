/** Statements prepared at a time: each connection keeps those it has run, and users keep making up new ones. */
const MOST = 200;
/** Milliseconds before another statement may replace one. */
const PAUSE = 10_000;

/** Finds the statements that recur, which are worth preparing. The least recently used one makes room. */
export class OftenAsked {
  /** Statements seen once; below, the names of those that are prepared. The most recent one is last. */
  readonly #once = new Set<string>();
  readonly #names = new Map<string, string>();
  readonly #now: () => number;
  #count = 0;
  #changed = -Infinity;

  /** @param now - milliseconds of a monotonic clock */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** @returns a name never used before for a recurring statement that is to be prepared; null for others */
  nameOf(text: string): string | null {
    let name = this.#names.get(text);
    if (name === undefined) {
      if (!this.#once.delete(text)) return this.#note(text);
      // so that made-up statements do not pile up on the connections
      const isFull = this.#names.size >= MOST;
      if (isFull && this.#now() < this.#changed + PAUSE) return this.#note(text);
      if (isFull) this.#names.delete(this.#names.keys().next().value!);
      this.#changed = this.#now();
      name = `process_panels_${this.#count++}`;
    }
    this.#names.delete(text);
    this.#names.set(text, name);
    return name;
  }

  #note(text: string): null {
    this.#once.add(text);
    if (this.#once.size > MOST) this.#once.delete(this.#once.values().next().value!);
    return null;
  }
}
