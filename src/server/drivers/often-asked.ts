/** Statements that are prepared at a time: each connection keeps those that it has met, and readers make up new ones. */
const MOST = 200;
/** Milliseconds after which another one may take a place. */
const PAUSE = 10_000;

/** Tells which statements come again and again: those are worth preparing. The one that was not asked for longest makes room. */
export class OftenAsked {
  /** Asked once, and by name those that are prepared: the one asked last stands last. */
  readonly #once = new Set<string>();
  readonly #names = new Map<string, string>();
  readonly #now: () => number;
  #count = 0;
  #changed = -Infinity;

  /** @param now - milliseconds, of a clock that only goes on */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** @returns a name for it that no other ever had, where it has been asked before and is one of those that are kept */
  nameOf(text: string): string | null {
    let name = this.#names.get(text);
    if (name === undefined) {
      if (!this.#once.delete(text)) return this.#note(text);
      // who makes up statements does not make connections keep more and more of them
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
