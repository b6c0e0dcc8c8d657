import type { World } from './cli-io.ts';

const QUIET = 500;
const STEP = 100;
const LINE = 5000;

/** Tells how far a long run is: a line that is drawn over where someone looks on, else a line now and then. */
export class Progress {
  readonly #total: number;
  readonly #world: World;
  #done = 0;
  #next: number;
  #drawn = false;

  constructor(total: number, world: World) {
    this.#total = total;
    this.#world = world;
    this.#next = performance.now() + (world.interactive ? QUIET : LINE);
  }

  step(): void {
    this.#done++;
    const now = performance.now();
    if (now < this.#next || this.#done === this.#total) return;
    const text = `${this.#done} of ${this.#total} files checked`;
    this.#world.err(this.#world.interactive ? `\r${text}` : `${text}\n`);
    this.#drawn = true;
    this.#next = now + (this.#world.interactive ? STEP : LINE);
  }

  end(): void {
    if (this.#drawn && this.#world.interactive) this.#world.err('\r\u001b[K');
  }
}
