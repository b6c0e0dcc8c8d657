/** Maximum number of names; the oldest are dropped. */
const MAX_NAMES = 2000;

/**
 * A cache of values by id: users, groups, definitions. Each id is requested once, together with all others that a page
 * needs; missing ids are remembered, too.
 */
export class KnownNames<T> {
  readonly #known = new Map<string, T | null>();
  readonly #fetch: (ids: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, T>>;

  /** @param fetch - may omit ids that do not exist; after a rejection all ids stay unknown until the next page */
  constructor(fetch: (ids: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, T>>) {
    this.#fetch = fetch;
  }

  /** The values of ids that are known already. */
  known(ids: Iterable<unknown>): Map<string, T> {
    const found = new Map<string, T>();
    for (const id of wantedOf(ids)) {
      const value = this.#known.get(id);
      if (value !== undefined && value !== null) found.set(id, value);
    }
    return found;
  }

  /** Whether no request is needed for these ids. */
  isWhole(ids: Iterable<unknown>): boolean {
    return wantedOf(ids).every(id => this.#known.has(id));
  }

  /** The values of ids after one request at most. If it fails, rows show ids instead of names. */
  async find(ids: Iterable<unknown>, signal: AbortSignal): Promise<ReadonlyMap<string, T>> {
    const wanted = wantedOf(ids);
    const found = this.known(wanted);
    const missing = wanted.filter(id => !this.#known.has(id));
    if (missing.length === 0) return found;
    try {
      const received = await this.#fetch(missing, signal);
      for (const id of missing) {
        const value = received.get(id) ?? null;
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
    if (this.#known.size > MAX_NAMES) this.#known.delete(this.#known.keys().next().value!);
  }
}

const wantedOf = (ids: Iterable<unknown>): string[] =>
  [...new Set(ids)].filter((id): id is string => typeof id === 'string' && id !== '');
