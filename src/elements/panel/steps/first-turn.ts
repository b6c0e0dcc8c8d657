import { yieldToPage } from '../../../core/base/tasks/yield-to-page.ts';
import { inTurn } from '../../page/turns.ts';

/** A panel that waits for its first turn. */
export interface TurnTaker extends Element {
  readonly updateComplete: Promise<boolean>;
  requestUpdate(): void;
}

/** Lets each panel wait for its turn before its first step, which is slow on a cold page with many panels. */
export class FirstTurn {
  readonly #host: TurnTaker;
  #queued = false;
  #hasTurn = false;

  constructor(host: TurnTaker) {
    this.#host = host;
  }

  /** Returns whether it is the turn of the panel. If not, the panel is queued, and updated in its turn. */
  request(): boolean {
    if (this.#queued) return this.#hasTurn;
    this.#queued = true;
    void yieldToPage()
      .then(() => inTurn(this.#host, 'begin', () => this.#begin()))
      .catch(() => {}); // Lit reports errors of updates
    return false;
  }

  async #begin(): Promise<void> {
    this.#hasTurn = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
  }
}
