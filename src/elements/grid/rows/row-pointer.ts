import type { GridBody } from './grid-body.ts';
import { type GridRow, INTERACTIVE } from './grid-row.ts';
import { openRow } from './open-row.ts';
import type { RowRange } from './row-range.ts';
import { hasSelectedText } from './selected-text.ts';

/** Clicks on the rows of a grid: on a row they open it as its link does, on the cell of the checkbox they select. */
export class RowPointer {
  readonly #body: GridBody;
  readonly #range: RowRange;
  /** The button went down on selected text: what follows is no click on the row. */
  #onText = false;
  /** The button that went down: WebKit's click of the middle button may say that it was the first. */
  #button = 0;

  constructor(body: GridBody, range: RowRange) {
    this.#body = body;
    this.#range = range;
    const { tbody, signal } = body;
    tbody.addEventListener('mousedown', event => this.#ondown(event), { signal });
    tbody.addEventListener('click', event => this.#onclick(event), { signal });
    tbody.addEventListener('auxclick', event => event.button === 1 && this.#onclick(event), { signal });
  }

  #ondown(event: MouseEvent): void {
    const found = this.#body.rowOf(event.target as Element);
    if (!found) return;
    this.#onText = this.#selectedText(found.row);
    this.#button = event.button;
    // Else a middle click scrolls, Control selects a cell in Firefox, and Shift selects text from the last click on.
    const otherTab = event.button === 1 || event.ctrlKey || event.metaKey || (event.shiftKey && !this.#onText);
    if ((otherTab && found.row.link) || (event.shiftKey && inSelectCell(event))) event.preventDefault();
  }

  #onclick(event: MouseEvent): void {
    const { host } = this.#body;
    const { model } = host;
    const found = this.#body.rowOf(event.target as Element);
    if (!found) return;
    const { row, position } = found;
    if (inSelectCell(event)) return this.#onselect(event, row, position);
    if (!model.links || event.defaultPrevented) return;
    const middle = event.detail > 0 && this.#button === 1;
    const used = usedWithin(row, event.target as Element);
    const ownLink = used === row.link && used !== null;
    if (used && !ownLink) return;
    if (event.detail > 0 && (this.#onText || this.#selectedText(row))) {
      if (ownLink) event.preventDefault();
    } else if (!ownLink || (middle && event.type === 'click')) {
      event.preventDefault();
      openRow(this.#body, row, position, event, middle);
    } else if (!host.open(position)) {
      event.preventDefault();
    }
  }

  #onselect(event: MouseEvent, { checkbox }: GridRow, position: number): void {
    if (!checkbox || checkbox.disabled || event.button !== 0) return;
    const selected = event.target === checkbox ? checkbox.checked : !checkbox.checked;
    this.#range.select(position, selected, event.shiftKey);
  }

  #selectedText(row: GridRow): boolean {
    return hasSelectedText(this.#body.tbody.getRootNode() as ShadowRoot, row.element);
  }
}

function inSelectCell(event: Event): boolean {
  return (event.target as Element).closest('[part=select-cell]') !== null;
}

/** What in a row a click on an element uses: the nearest link, button, … around it. */
function usedWithin(row: GridRow, element: Element): Element | null {
  const used = element.closest(INTERACTIVE);
  return used && used !== row.element && row.element.contains(used) ? used : null;
}
