import type { ReactiveController } from 'lit';

/** More rows than this are not printed: no browser comes back from a hundred thousand. */
const PRINTED = 5000;

/** Rows of which not all are in the document. */
export interface PrintableRows {
  /** Rows of the page shown. */
  readonly count: number;
  /** Puts all of them into the document if they are no more than `limit`. Returns how many are left out. */
  startPrint(limit: number): number;
  endPrint(): void;
  /** The rows are on the page again, where browsers scroll to the top what has moved. */
  resume(): void;
}

/** Has all rows of a panel in the document while the page is printed. */
export class Printing implements ReactiveController {
  /** Rows on the paper last printed. */
  printed = 0;
  readonly #rows: () => PrintableRows | undefined;
  readonly #render: () => void;

  /** @param render - renders at once: the browser prints when the listeners have returned */
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
    this.printed = rows ? rows.count - rows.startPrint(PRINTED) : 0;
    this.#render();
  };
}
