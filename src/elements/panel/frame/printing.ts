import type { ReactiveController } from 'lit';

/** Rows printed at most: browsers do not survive a hundred thousand. */
const MAX_PRINTED_ROWS = 5000;

/** Rows that may not all be in the document. */
export interface PrintableRows {
  /** Number of rows on the page shown. */
  readonly count: number;
  /** Renders all of them if they are no more than `limit`. Returns how many are left out. */
  startPrint(limit: number): number;
  endPrint(): void;
  /** The rows are back on the page. Restores the scroll position, which browsers reset for moved elements. */
  resume(): void;
}

/** Keeps all rows of a panel in the document while the page is printed. */
export class Printing implements ReactiveController {
  /** Number of rows in the last printout. */
  printed = 0;
  readonly #rows: () => PrintableRows | undefined;
  readonly #render: () => void;

  /** @param render - renders synchronously: the browser prints as soon as the listeners return */
  constructor(rows: () => PrintableRows | undefined, render: () => void) {
    this.#rows = rows;
    this.#render = render;
  }

  hostConnected(): void {
    this.#rows()?.resume();
    addEventListener('beforeprint', this.#onprint);
    addEventListener('afterprint', this.#onprint);
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.#onprint);
    removeEventListener('afterprint', this.#onprint);
  }

  #onprint = ({ type }: Event): void => {
    const rows = this.#rows();
    if (type === 'afterprint') return rows?.endPrint();
    this.printed = rows ? rows.count - rows.startPrint(MAX_PRINTED_ROWS) : 0;
    this.#render();
  };
}
