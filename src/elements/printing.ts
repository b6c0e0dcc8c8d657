import type { ReactiveController } from 'lit';

export interface PrintHooks {
  /** Puts rows into the document. Returns how many are left out. */
  start(): number;
  end(): void;
  /** Renders at once: the browser prints when the listeners have returned. */
  render(): void;
}

/** Has all rows of a panel in the document while the page is printed. */
export class Printing implements ReactiveController {
  /** Rows that are left out. */
  leftOut = 0;
  readonly #hooks: PrintHooks;

  constructor(hooks: PrintHooks) {
    this.#hooks = hooks;
  }

  hostConnected(): void {
    addEventListener('beforeprint', this.#onprint);
    addEventListener('afterprint', this.#onprint);
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.#onprint);
    removeEventListener('afterprint', this.#onprint);
  }

  #onprint = ({ type }: Event): void => {
    if (type === 'afterprint') return this.#hooks.end();
    this.leftOut = this.#hooks.start();
    this.#hooks.render();
  };
}
