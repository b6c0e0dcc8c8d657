/** Values that are created once per key and kept for as long as somebody holds them. */
export class SharedByKey<T extends object> {
  readonly #known = new Map<string, WeakRef<T>>();
  readonly #gone = new FinalizationRegistry<string>(key => this.#known.get(key)?.deref() || this.#known.delete(key));

  get(key: string, make: () => T): T {
    const known = this.#known.get(key)?.deref();
    if (known) return known;
    const made = make();
    this.#known.set(key, new WeakRef(made));
    this.#gone.register(made, key);
    return made;
  }
}
