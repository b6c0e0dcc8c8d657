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

  /** Those of the ids that are known already. */
  known(ids: Iterable<unknown>): Map<string, T> {
    const found = new Map<string, T>();
    for (const id of wantedOf(ids)) {
      const value = this.#known.get(id);
      if (value !== undefined && value !== null) found.set(id, value);
    }
    return found;
  }

  /** Whether nothing has to be asked for these. */
  isWhole(ids: Iterable<unknown>): boolean {
    return wantedOf(ids).every(id => this.#known.has(id));
  }

  /** Those of the ids that are known after one request at most. Where that fails rows are shown with ids for names. */
  async find(ids: Iterable<unknown>, signal: AbortSignal): Promise<ReadonlyMap<string, T>> {
    const wanted = wantedOf(ids);
    const found = this.known(wanted);
    const missing = wanted.filter(id => !this.#known.has(id));
    if (missing.length === 0) return found;
    try {
      const told = await this.#ask(missing, signal);
      for (const id of missing) {
        const value = told.get(id) ?? null;
        if (value !== null) found.set(id, value);
        this.#keep(id, value);
      }
    } catch {
      signal.throwIfAborted();
    }
    return found;
  }

  #keep(id: string, value: T | null): void {
    this.#known.delete(id);
    this.#known.set(id, value);
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value!);
  }
}

const wantedOf = (ids: Iterable<unknown>): string[] =>
  [...new Set(ids)].filter((id): id is string => typeof id === 'string' && id !== '');
