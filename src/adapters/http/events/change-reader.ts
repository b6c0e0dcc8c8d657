import type { ProcessChange } from '../../../core/processes/process-change.ts';

/** One who follows: changes wait until they are asked for. */
export class ChangeReader {
  readonly #connected: (() => void) | undefined;
  readonly #waiting: ProcessChange[] = [];
  #isConnected = false;
  #over: { readonly error: unknown } | null = null;
  #wake = () => {};

  constructor(connected: (() => void) | undefined) {
    this.#connected = connected;
  }

  /** What it follows is being told. */
  connect(): void {
    if (this.#isConnected) return;
    this.#isConnected = true;
    this.#connected?.();
  }

  add(change: ProcessChange): void {
    this.#waiting.push(change);
    this.#wake();
  }

  /** @param error - thrown after what waits */
  end(error: unknown): void {
    this.#over ??= { error };
    this.#wake();
  }

  /** @param leave - called when nobody reads any more */
  async *changes(leave: () => void): AsyncGenerator<ProcessChange> {
    try {
      for (;;) {
        while (this.#waiting.length > 0) yield this.#waiting.shift()!;
        if (this.#over) throw this.#over.error;
        await new Promise<void>(resolve => (this.#wake = resolve));
      }
    } finally {
      leave();
    }
  }
}
