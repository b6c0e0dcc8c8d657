import { yieldToPage } from '../../../core/base/tasks/yield-to-page.ts';
import { inTurn } from '../../page/turns.ts';

/** A panel that waits for its first turn. */
export interface TurnTaker extends Element {
  readonly updateComplete: Promise<boolean>;
  requestUpdate(): void;
}

/** The first step of a page is cold and long, and a page may have many panels: each waits for its turn before it. */
export class FirstTurn {
  readonly #host: TurnTaker;
  #queued = false;
  #come = false;

  constructor(host: TurnTaker) {
    this.#host = host;
  }

  /** Returns whether the turn has come. Where it has not, the panel stands in the queue, and is updated in its turn. */
  request(): boolean {
    if (this.#queued) return this.#come;
    this.#queued = true;
    void yieldToPage()
      .then(() => inTurn(this.#host, 'begin', () => this.#begin()))
      .catch(() => {}); // Lit tells of what an update throws
    return false;
  }

  async #begin(): Promise<void> {
    this.#come = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
  }
}
