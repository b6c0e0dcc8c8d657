import type { ReactiveControllerHost } from 'lit';

/** The words of a panel below its rows, which screen readers read aloud. */
export class Announcement {
  text = '';
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  /** Set while the text is shown, but not to be spoken yet. */
  #unspoken: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#host = host;
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
        this.#host.requestUpdate();
      }, after);
    }
    this.text = text;
    this.#host.requestUpdate();
  }
}
