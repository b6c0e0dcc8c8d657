/** Milliseconds after the last letter of a search until it is sent to a server. */
const TYPING_PAUSE_MS = 200;

export interface TypedSearchOptions {
  /** The search of the view. */
  readonly current: () => string;
  readonly change: (search: string) => void;
  /** Whether the panel is still there. */
  readonly isConnected: () => boolean;
}

/** What the reader is typing into the search box: letters in quick succession are one search. */
export class TypedSearch {
  readonly #options: TypedSearchOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Typed, but not searched for yet; `before`: the search of the view until then. */
  #typed: { readonly text: string; readonly before: string } | null = null;

  constructor(options: TypedSearchOptions) {
    this.#options = options;
  }

  /** The text of the search box. */
  get text(): string {
    const current = this.#options.current();
    return this.#typed?.before === current ? this.#typed.text : current;
  }

  /** The reader has typed; an empty box takes effect at once. */
  type(text: string): void {
    clearTimeout(this.#timer);
    this.#typed = { text, before: this.#options.current() };
    if (text === '') this.search();
    else this.#timer = setTimeout(() => this.search(), TYPING_PAUSE_MS);
  }

  /** Searches for what was typed, unless another search has been set since. */
  search(): void {
    clearTimeout(this.#timer);
    const { current, change, isConnected } = this.#options;
    const typed = this.#typed;
    this.#typed = null;
    if (typed && typed.before === current() && isConnected()) change(typed.text);
  }
}
