/** What a reader has seen, times of one clock. */
export interface Seen {
  /** They know of everything committed by then, from their own actions or from events. */
  known: number;
  /** When they were last answered. */
  read: number;
  /** The life of the replica that last answered them; null if it was the primary. */
  life: object | null;
  /** Since when the primary has been answering them. */
  fallback: number;
}

/** What each reader has seen, for as long as a replica may be behind it. */
export class Readers {
  readonly #seen = new Map<string, Seen>();

  /** Null for users who have seen nothing for long: anything may be shown to them. */
  of(user: string): Seen | null {
    return this.#seen.get(user) ?? null;
  }

  /** Notes what a reader has seen, and forgets all who have seen nothing since `horizon`. */
  note(user: string, seen: Partial<Seen>, horizon: number): void {
    const before = this.#seen.get(user) ?? { known: -Infinity, read: -Infinity, life: null, fallback: Infinity };
    // keeps the latest entry last
    this.#seen.delete(user);
    this.#seen.set(user, { ...before, ...seen });
    for (const [other, { known, read }] of this.#seen) {
      if (Math.max(known, read) >= horizon) break;
      this.#seen.delete(other);
    }
  }
}
