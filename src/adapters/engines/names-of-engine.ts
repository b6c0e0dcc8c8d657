/** How many names are kept: those that were asked for longest ago go first. */
const KEPT = 2000;

/**
 * What is called by an id: users, groups, definitions. Each is asked for once, all that a page needs in one request, and
 * what is not there is remembered, too.
 */
export class KnownNames<T> {
  readonly #known = new Map<string, T | null>();
  readonly #ask: (ids: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, T>>;

  /** @param ask - may leave out what is not there; a rejection leaves all of it unknown until the next page */
  constructor(ask: (ids: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, T>>) {
    this.#ask = ask;
  }

  /** What came with another answer. */
  learn(id: string, value: T): void {
    this.#known.delete(id);
    this.#known.set(id, value);
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value!);
  }

  /** Those of the ids that are known after one request at most. Where that fails rows are shown with ids for names. */
  async find(ids: Iterable<unknown>, signal: AbortSignal): Promise<ReadonlyMap<string, T>> {
    const wanted = [...new Set([...ids].filter(id => typeof id === 'string' && id !== ''))] as string[];
    const missing = wanted.filter(id => !this.#known.has(id));
    const found = new Map<string, T>();
    if (missing.length > 0) {
      try {
        const told = await this.#ask(missing, signal);
        for (const id of missing) {
          const value = told.get(id);
          if (value !== undefined) found.set(id, value);
          if (value !== undefined) this.learn(id, value);
          else this.#known.set(id, null);
        }
      } catch {
        signal.throwIfAborted();
      }
    }
    for (const id of wanted) {
      const value = this.#known.get(id);
      if (value !== undefined && value !== null) found.set(id, value);
    }
    return found;
  }
}
