/** The event `change` of a {@link VariableStore}: a variable has a new value. */
export class VariableChangeEvent extends Event {
  /** Name of the variable. */
  readonly name: string;

  constructor(name: string) {
    super('change');
    this.name = name;
  }
}

/**
 * The named values that panels share: where `selection.variable` is written and `$variables` in the templates of
 * criteria is read. Panels of a document share one, unless they are given others.
 *
 * @fires {VariableChangeEvent} change - After a variable got another value.
 */
export class VariableStore extends EventTarget {
  readonly #values = new Map<string, unknown>();
  readonly #onread = new Map<string, () => void>();

  /** The value, or undefined where the variable was never set. */
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
   * Sets a variable. A value that is the same, or another list of the same values, is no change and fires nothing; the
   * very list that was set before may have been changed within and fires.
   */
  set(name: string, value: unknown): void {
    this.#onread.delete(name);
    if (this.#values.has(name) && isSame(this.#values.get(name), value)) return;
    this.#values.set(name, value);
    this.dispatchEvent(new VariableChangeEvent(name));
  }

  /**
   * The variable has another value, which takes long to find out: until then it keeps the one it has, and fires `change`.
   *
   * @param onread - called once, when the variable is read: it is time to find out, and to call {@link set}
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
