/** Milliseconds for which a text is news. */
const NEWS = 3_000;

/** The words of a panel below its rows, which screen readers read aloud. */
export class Announcement {
  text = '';
  readonly #onchange: () => void;
  /** Set while the text is shown, but not to be spoken yet. */
  #unspoken: ReturnType<typeof setTimeout> | undefined;
  #aging: ReturnType<typeof setTimeout> | undefined;
  #isNews = false;

  /** @param onchange - called when what is public here has changed */
  constructor(onchange: () => void) {
    this.#onchange = onchange;
  }

  /** The text is not to be spoken yet. */
  get unspoken(): boolean {
    return this.#unspoken !== undefined;
  }

  /** The text has just come. A browser that finds an old one anew, such as behind a dialog that closes, is not to have it read again. */
  get isNews(): boolean {
    return this.#isNews;
  }

  /** @param after - ms until it is spoken; what comes meanwhile is spoken in its place */
  say(text: string, after = 0): void {
    if (text === this.text) return;
    clearTimeout(this.#unspoken);
    this.#unspoken = undefined;
    if (after > 0) {
      this.#unspoken = setTimeout(() => {
        this.#unspoken = undefined;
        this.#age();
        this.#onchange();
      }, after);
    }
    this.text = text;
    this.#age();
    this.#onchange();
  }

  /** The text is news from now on, and for a while. Holds no panel that is gone meanwhile. */
  #age(): void {
    this.#isNews = true;
    clearTimeout(this.#aging);
    const self = new WeakRef(this);
    this.#aging = setTimeout(() => self.deref()?.rest(), NEWS);
  }

  private rest(): void {
    this.#isNews = false;
    this.#onchange();
  }
}
