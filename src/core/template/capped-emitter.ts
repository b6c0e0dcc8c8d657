import type { Emitter } from 'liquidjs';
import type { Budget } from './budget.ts';
import { textOf } from './markup.ts';

/** Where Liquid writes what it prints, up to the limit. */
export class CappedEmitter implements Emitter {
  buffer = '';
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** @param html - what an output has escaped already, or the template's own text */
  write(html: unknown): void {
    this.buffer += textOf(html);
    this.#budget.printed(this.buffer.length);
  }
}
