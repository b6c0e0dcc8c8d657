/** Which groups are closed: those that the reader has opened or closed, the others as the configuration has them. */
export class ClosedGroups {
  /** Another number once others are closed. */
  version = 0;
  /** Whether groups are open that the reader has not touched. */
  #open = true;
  readonly #turned = new Set<string>();

  /** Takes a configuration up. What the reader has done goes where groups begin otherwise. */
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
