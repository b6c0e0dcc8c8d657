/** What a reader has seen, times of one clock. */
export interface Seen {
  /** They know what was committed by then: they have done it, or were told. */
  known: number;
  /** When they were last answered. */
  read: number;
  /** The life of the replica that answered them last; null: it was the primary. */
  life: object | null;
  /** Since when the primary answers them. */
  fallback: number;
}

/** What each reader has seen, for as long as a replica may be behind it. */
export class Readers {
  readonly #seen = new Map<string, Seen>();

  /** Of somebody who has long seen nothing, anything may be shown. */
  of(user: string): Seen | null {
    return this.#seen.get(user) ?? null;
  }

  /** Notes what a reader has seen, and forgets all that were seen before some time. */
  note(user: string, seen: Partial<Seen>, horizon: number): void {
    const before = this.#seen.get(user) ?? { known: -Infinity, read: -Infinity, life: null, fallback: Infinity };
    // the last noted is the last of the map
    this.#seen.delete(user);
    this.#seen.set(user, { ...before, ...seen });
    for (const [other, { known, read }] of this.#seen) {
      if (Math.max(known, read) >= horizon) break;
      this.#seen.delete(other);
    }
  }
}
