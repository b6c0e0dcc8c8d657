/** The words of a panel below its rows, which screen readers read aloud. */
export class Announcement {
  text = '';
  readonly #onchange: () => void;
  /** Set while the text is shown, but not to be spoken yet. */
  #unspoken: ReturnType<typeof setTimeout> | undefined;

  /** @param onchange - called when what is public here has changed */
  constructor(onchange: () => void) {
    this.#onchange = onchange;
  }

  /** The text is not to be spoken yet. */
  get unspoken(): boolean {
    return this.#unspoken !== undefined;
  }

  /** @param after - ms until it is spoken; what comes meanwhile is spoken in its place */
  say(text: string, after = 0): void {
    if (text === this.text) return;
    clearTimeout(this.#unspoken);
    this.#unspoken = undefined;
    if (after > 0) {
      this.#unspoken = setTimeout(() => {
        this.#unspoken = undefined;
        this.#onchange();
      }, after);
    }
    this.text = text;
    this.#onchange();
  }
}
