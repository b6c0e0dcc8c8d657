import type { CliIo } from './cli-io.ts';

const QUIET_MS = 500;
const STEP = 100;
const LINE = 5000;

/**
 * Reports the progress of a long run: in one line that is overwritten on a terminal, else in a new line now and then.
 */
export class Progress {
  readonly #total: number;
  readonly #io: CliIo;
  #done = 0;
  #next: number;
  #drawn = false;

  constructor(total: number, io: CliIo) {
    this.#total = total;
    this.#io = io;
    this.#next = performance.now() + (io.interactive ? QUIET_MS : LINE);
  }

  advance(): void {
    this.#done++;
    const now = performance.now();
    if (now < this.#next || this.#done === this.#total) return;
    const text = `${this.#done} of ${this.#total} files checked`;
    this.#io.err(this.#io.interactive ? `\r${text}` : `${text}\n`);
    this.#drawn = true;
    this.#next = now + (this.#io.interactive ? STEP : LINE);
  }

  end(): void {
    if (this.#drawn && this.#io.interactive) this.#io.err('\r\u001b[K');
  }
}
