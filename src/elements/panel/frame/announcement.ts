/** Milliseconds for which a text counts as news. */
const NEWS_MS = 3_000;

/** The status text of a panel below its rows, which screen readers read aloud. */
export class Announcement {
  text = '';
  readonly #onstatuschange: () => void;
  /** Set while the text is shown, but not to be announced yet. */
  #unspoken: ReturnType<typeof setTimeout> | undefined;
  #aging: ReturnType<typeof setTimeout> | undefined;
  #isNews = false;

  /** @param onstatuschange - called when a public value has changed */
  constructor(onstatuschange: () => void) {
    this.#onstatuschange = onstatuschange;
  }

  /** The text is not to be announced yet. */
  get unspoken(): boolean {
    return this.#unspoken !== undefined;
  }

  /** The text is recent. An old text must not be read again when it reappears, such as behind a dialog that closes. */
  get isNews(): boolean {
    return this.#isNews;
  }

  /** @param after - ms until it is announced; a newer text replaces it meanwhile */
  say(text: string, after = 0): void {
    if (text === this.text) return;
    clearTimeout(this.#unspoken);
    this.#unspoken = undefined;
    if (after > 0) {
      this.#unspoken = setTimeout(() => {
        this.#unspoken = undefined;
        this.#age();
        this.#onstatuschange();
      }, after);
    }
    this.text = text;
    this.#age();
    this.#onstatuschange();
  }

  /** Starts the time for which the text is news. Keeps no reference to a panel that is removed meanwhile. */
  #age(): void {
    this.#isNews = true;
    clearTimeout(this.#aging);
    const self = new WeakRef(this);
    this.#aging = setTimeout(() => self.deref()?.rest(), NEWS_MS);
  }

  private rest(): void {
    this.#isNews = false;
    this.#onstatuschange();
  }
}
