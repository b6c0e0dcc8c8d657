import type { GridBody } from './grid-body.ts';
import type { GridRow } from './grid-row.ts';
import type { RowRange } from './row-range.ts';

/** Clicks on checkbox cells, which select rows. Clicks elsewhere open rows, see row-links.ts. */
export class RowPointer {
  readonly #body: GridBody;
  readonly #range: RowRange;

  constructor(body: GridBody, range: RowRange) {
    this.#body = body;
    this.#range = range;
  }

  connect(): void {
    const { tbody, signal } = this.#body;
    tbody.addEventListener('mousedown', event => this.#ondown(event), { signal });
    tbody.addEventListener('click', event => this.#onclick(event), { signal });
  }

  #ondown(event: MouseEvent): void {
    // Otherwise Shift+click extends the text selection from the last click.
    if (event.shiftKey && inSelectCell(event) && this.#body.rowOf(event.target as Element)) event.preventDefault();
  }

  #onclick(event: MouseEvent): void {
    const found = inSelectCell(event) ? this.#body.rowOf(event.target as Element) : null;
    if (found) this.#select(event, found.row, found.position);
  }

  #select(event: MouseEvent, { checkbox }: GridRow, position: number): void {
    if (!checkbox || checkbox.disabled || event.button !== 0) return;
    const selected = event.target === checkbox ? checkbox.checked : !checkbox.checked;
    this.#range.select(position, selected, event.shiftKey);
  }
}

/** Whether an event is in the cell of a checkbox. */
export function inSelectCell(event: Event): boolean {
  return (event.target as Element).closest('[part=select-cell]') !== null;
}
