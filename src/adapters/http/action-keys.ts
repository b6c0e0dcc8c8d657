/** Number of keys that are kept for actions whose outcome is unknown; the oldest are dropped. */
const MAX_KEYS = 20_000;

/**
 * Keys by which a server recognizes a retry (`Idempotency-Key`). Each attempt gets a new one, unless the outcome of the
 * same action is unknown: then it reuses the key, so that nothing is done twice.
 */
export class ActionKeys {
  readonly #kept = new Map<string, string>();

  /** @param what - the action and its target, serialized */
  keyOf(what: string): string {
    const key = this.#kept.get(what) ?? randomKey();
    this.keep(what, key);
    return key;
  }

  /** Remembers the key of an attempt whose outcome is unknown. */
  keep(what: string, key: string): void {
    this.#kept.delete(what);
    this.#kept.set(what, key);
    if (this.#kept.size > MAX_KEYS) this.#kept.delete(this.#kept.keys().next().value!);
  }

  /** Drops the key, as the outcome is known. */
  forget(what: string): void {
    this.#kept.delete(what);
  }
}

/** Does not use `randomUUID`, which pages without TLS do not have. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
