/** The event `change` of a {@link VariableStore}: a variable has changed. */
export class VariableChangeEvent extends Event {
  /** Name of the variable. */
  readonly name: string;

  constructor(name: string) {
    super('change');
    this.name = name;
  }
}

/**
 * Named values that panels share: panels write the one named by `selection.variable`, and templates in criteria read
 * them as `$variables`. All panels of a document use the same store unless given another.
 *
 * @fires {VariableChangeEvent} change - After a variable has changed.
 */
export class VariableStore extends EventTarget {
  readonly #values = new Map<string, unknown>();
  readonly #onread = new Map<string, () => void>();

  /** The value; undefined if the variable was never set. */
  get(name: string): unknown {
    const onread = this.#onread.get(name);
    this.#onread.delete(name);
    onread?.();
    return this.#values.get(name);
  }

  /** The names of all variables that were set. */
  names(): string[] {
    return [...this.#values.keys()];
  }

  /**
   * Sets a variable. Setting an equal value, or another list of equal values, fires no event; setting the same list
   * object does, since it may have been changed in place.
   */
  set(name: string, value: unknown): void {
    this.#onread.delete(name);
    if (this.#values.has(name) && isSame(this.#values.get(name), value)) return;
    this.#values.set(name, value);
    this.dispatchEvent(new VariableChangeEvent(name));
  }

  /**
   * Announces a new value that is slow to compute: fires `change`, and keeps the old value until `set` is called.
   *
   * @param onread - called once, when the variable is read, to compute the value and call {@link set}
   */
  announce(name: string, onread: () => void): void {
    this.#onread.set(name, onread);
    this.dispatchEvent(new VariableChangeEvent(name));
  }
}

function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b);
  return a !== b && a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}
