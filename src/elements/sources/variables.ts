import type { ReactiveController } from 'lit';
import { VariableStore } from '../../core/query/variable-store.ts';

const SHARED = Symbol.for('process-panels/variables');

/** The store that all panels of a document share, those of another copy of the library too, unless they are given another. */
const storeOf = (document: Document & { [SHARED]?: VariableStore }): VariableStore =>
  (document[SHARED] ??= new VariableStore());

/** The store of a panel, and what happens when a variable in it changes while the panel is on the page. */
export class Variables implements ReactiveController {
  readonly #host: Element;
  readonly #onchange: () => void;
  #own: VariableStore | null = null;
  /** That is listened to: in another document the panel has another one. */
  #heard: VariableStore | null = null;

  constructor(host: Element, onchange: () => void) {
    this.#host = host;
    this.#onchange = onchange;
  }

  get store(): VariableStore {
    return this.#own ?? storeOf(this.#host.ownerDocument);
  }

  set store(store: VariableStore | null) {
    this.hostDisconnected();
    // Frameworks set what they like.
    this.#own = store instanceof EventTarget ? store : null;
    if (this.#host.isConnected) this.hostConnected();
    this.#onchange();
  }

  hostConnected(): void {
    this.#heard = this.store;
    this.#heard.addEventListener('change', this.#onchange);
    // Variables may have been set while the panel was away.
    this.#onchange();
  }

  hostDisconnected(): void {
    this.#heard?.removeEventListener('change', this.#onchange);
    this.#heard = null;
  }
}
