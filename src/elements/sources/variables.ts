import type { ReactiveController } from 'lit';
import { VariableStore } from '../../core/query/variable-store.ts';

const SHARED = Symbol.for('process-panels/variables');

/**
 * The store shared by all panels of a document, including those of other copies of the library, unless they have their
 * own.
 */
const storeOf = (document: Document & { [SHARED]?: VariableStore }): VariableStore =>
  (document[SHARED] ??= new VariableStore());

/** The store of a panel; calls back when a variable in it changes while the panel is on the page. */
export class Variables implements ReactiveController {
  readonly #host: Element;
  readonly #onvariablechange: () => void;
  #given: VariableStore | null = null;
  /** The store that is listened to: in another document, it is a different one. */
  #observed: VariableStore | null = null;

  constructor(host: Element, onvariablechange: () => void) {
    this.#host = host;
    this.#onvariablechange = onvariablechange;
  }

  get store(): VariableStore {
    return this.#given ?? storeOf(this.#host.ownerDocument);
  }

  set store(store: VariableStore | null) {
    this.hostDisconnected();
    // Frameworks may set any value.
    this.#given = store instanceof EventTarget ? store : null;
    if (this.#host.isConnected) this.hostConnected();
    this.#onvariablechange();
  }

  hostConnected(): void {
    this.#observed = this.store;
    this.#observed.addEventListener('change', this.#onvariablechange);
    // Variables may have been set while the panel was away.
    this.#onvariablechange();
  }

  hostDisconnected(): void {
    this.#observed?.removeEventListener('change', this.#onvariablechange);
    this.#observed = null;
  }
}
