import { NO_LONGER_WANTED } from '../../base/tasks/no-longer-wanted.ts';
import type { WindowAnswer } from './result-extent.ts';

export interface AskedWindowsOptions {
  readonly fetch: (number: number, signal: AbortSignal) => Promise<WindowAnswer>;
  readonly onanswer: (number: number, answer: WindowAnswer) => void;
  readonly onerror: (thrown: unknown) => void;
  /** Called when a request starts or ends. */
  readonly onchange: () => void;
}

/** The pending requests for windows near the view, by window number. */
export class AskedWindows {
  readonly #options: AskedWindowsOptions;
  #asked = new Map<number, AbortController>();

  constructor(options: AskedWindowsOptions) {
    this.#options = options;
  }

  get busy(): boolean {
    return this.#asked.size > 0;
  }

  has(number: number): boolean {
    return this.#asked.has(number);
  }

  /** Aborts requests outside a range. Their windows can be requested again at once. */
  keep(first: number, last: number): void {
    for (const [number, asked] of this.#asked) {
      if (number >= first && number <= last) continue;
      this.#asked.delete(number);
      asked.abort(NO_LONGER_WANTED);
    }
  }

  abort(): void {
    for (const asked of this.#asked.values()) asked.abort(NO_LONGER_WANTED);
    this.#asked = new Map();
  }

  async ask(number: number): Promise<void> {
    const { fetch, onanswer, onerror, onchange } = this.#options;
    const controller = new AbortController();
    const { signal } = controller;
    this.#asked.set(number, controller);
    onchange();
    try {
      const answer = await fetch(number, signal);
      if (!signal.aborted) onanswer(number, answer);
    } catch (thrown) {
      if (!signal.aborted) onerror(thrown);
    } finally {
      if (this.#asked.get(number) === controller) this.#asked.delete(number);
      onchange();
    }
  }
}
