import type { LineHost } from '../../elements/grid/rows/grid-line.ts';
import { detailsId } from './details-row.ts';
import { setExpanded } from '../../elements/rows/toggle-button.ts';
import { lineToggle } from './line-toggle.ts';

/** The cell of a row with the button that opens and closes its details. */
export class DetailsToggle {
  readonly cell = document.createElement('td');
  readonly #host: LineHost;
  readonly #row: HTMLElement;
  readonly #button: HTMLButtonElement;
  #position = -1;

  /** @param row - gets `aria-expanded`, too */
  constructor(host: LineHost, row: HTMLElement) {
    this.#host = host;
    this.#row = row;
    this.#button = lineToggle(() => host.toggle(this.#position));
    this.cell.part.add('toggle-cell');
    this.cell.role = 'gridcell';
    this.cell.append(this.#button);
  }

  /** @param name - of the row's process; null: it is not loaded yet */
  show(position: number, name: string | null): void {
    this.#position = position;
    const button = this.#button;
    const { model, messages } = this.#host;
    const open = name === null ? null : model.lines.isOpen(position);
    button.disabled = name === null;
    const label = name === null ? null : messages.text('detailsOf', { id: name });
    if (button.ariaLabel !== label) button.ariaLabel = label;
    setExpanded(button, open);
    // As in the heading of a group.
    setExpanded(this.cell, open);
    setExpanded(this.#row, open);
    if (open) button.setAttribute('aria-controls', detailsId(model.lines.placeAt(position)));
    else button.removeAttribute('aria-controls');
  }
}
