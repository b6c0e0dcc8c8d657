/** Keys that are kept, of what nobody knows the outcome of: those of the last tries. */
const MOST = 20_000;

/**
 * Keys by which a server knows that something is tried again (`Idempotency-Key`). A try has a fresh one, unless nobody knows
 * what came of the same thing before: then it has that of before, so that it is not done twice.
 */
export class ActionKeys {
  readonly #kept = new Map<string, string>();

  /** @param what - the action and what it is done with, as a text */
  keyOf(what: string): string {
    const key = this.#kept.get(what) ?? randomKey();
    this.keep(what, key);
    return key;
  }

  /** It was begun with this key, and nobody knows what came of it. */
  keep(what: string, key: string): void {
    this.#kept.delete(what);
    this.#kept.set(what, key);
    if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value!);
  }

  /** What came of it is known. */
  forget(what: string): void {
    this.#kept.delete(what);
  }
}

/** Not by `randomUUID`, which pages without TLS do not have. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
