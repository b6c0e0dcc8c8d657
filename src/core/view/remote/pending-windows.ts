import { NO_LONGER_WANTED } from '../../base/tasks/no-longer-wanted.ts';
import type { WindowAnswer } from './result-extent.ts';
import type { Windows } from './window-rows.ts';

export interface PendingWindowsOptions {
  readonly fetch: (number: number, signal: AbortSignal) => Promise<WindowAnswer>;
  readonly onanswer: (number: number, answer: WindowAnswer) => void;
  readonly onerror: (thrown: unknown) => void;
  /** Called when a request starts or ends. */
  readonly onchange: () => void;
}

/** The pending requests for windows near the view, by window number. */
export class PendingWindows {
  readonly #options: PendingWindowsOptions;
  #requests = new Map<number, AbortController>();

  constructor(options: PendingWindowsOptions) {
    this.#options = options;
  }

  get busy(): boolean {
    return this.#requests.size > 0;
  }

  /**
   * Fetches the missing windows of a range, both ends included, and aborts requests outside it. Their windows can be
   * requested again at once.
   */
  fetchRange(first: number, last: number, loaded: Windows): void {
    for (const [number, request] of this.#requests) {
      if (number >= first && number <= last) continue;
      this.#requests.delete(number);
      request.abort(NO_LONGER_WANTED);
    }
    for (let number = first; number <= last; number++)
      if (!loaded.has(number) && !this.#requests.has(number)) void this.#fetch(number);
  }

  abort(): void {
    for (const request of this.#requests.values()) request.abort(NO_LONGER_WANTED);
    this.#requests = new Map();
  }

  async #fetch(number: number): Promise<void> {
    const { fetch, onanswer, onerror, onchange } = this.#options;
    const controller = new AbortController();
    const { signal } = controller;
    this.#requests.set(number, controller);
    onchange();
    try {
      const answer = await fetch(number, signal);
      if (!signal.aborted) onanswer(number, answer);
    } catch (thrown) {
      if (!signal.aborted) onerror(thrown);
    } finally {
      if (this.#requests.get(number) === controller) this.#requests.delete(number);
      onchange();
    }
  }
}
