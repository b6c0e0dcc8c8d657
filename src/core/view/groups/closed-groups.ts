/** Tracks which groups are closed: as the configuration says, unless the reader has toggled them. */
export class ClosedGroups {
  /** Changes when groups are opened or closed. */
  version = 0;
  /** Whether groups are open by default. */
  #open = true;
  readonly #turned = new Set<string>();

  /** Applies a configuration. A new default discards what the reader has toggled. */
  begin(open: boolean): void {
    if (this.#open === open) return;
    this.#open = open;
    this.#turned.clear();
    this.version++;
  }

  has(text: string): boolean {
    return this.#turned.has(text) === this.#open;
  }

  set(text: string, closed: boolean): void {
    if (this.has(text) === closed) return;
    if (!this.#turned.delete(text)) this.#turned.add(text);
    this.version++;
  }
}
