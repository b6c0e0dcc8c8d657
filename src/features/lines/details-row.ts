import { type CellContent, isSameContent } from '../../core/view/cells/cell-content.ts';
import { replaceContent } from '../../elements/markup/cell-node.ts';
import { ticker } from '../../elements/page/ticker.ts';
import type { GridLine, LineHost } from '../../elements/grid/rows/grid-line.ts';

/** Element id of the details of the row at a place. */
export const detailsId = (place: number) => `pp-details-${place}`;

/** The details of a row, below it. */
export class DetailsRow implements GridLine {
  readonly element = document.createElement('tr');
  readonly #host: LineHost;
  readonly #cell = this.element.insertCell();
  readonly #target = document.createElement('div');
  #content: CellContent | null = null;
  #position = -1;

  constructor(host: LineHost) {
    this.#host = host;
    const { element } = this;
    element.part.add('details');
    element.role = 'row';
    element.ariaLevel = String(host.model.lines.rowLevel + 1);
    element.tabIndex = -1;
    this.#cell.part.add('details-cell');
    this.#cell.role = 'gridcell';
    this.#target.className = 'pp-details';
    this.#cell.append(this.#target);
  }

  show(position: number): void {
    this.#position = position;
    const { model, messages } = this.#host;
    const { element } = this;
    const place = model.lines.placeAt(position);
    this.#cell.colSpan = model.columnCount;
    element.id = detailsId(place);
    element.ariaRowIndex = model.lines.rowIndexOf(position);
    const id = model.lines.pairAtPlace(place)?.process.id;
    element.ariaLabel = id === undefined ? null : messages.text('detailsOf', { id: String(id) });
    const content = model.lines.detailsAtPlace(place);
    ticker.watch(this, model.nextChangeOf([content]));
    if (isSameContent(this.#content, content)) return;
    replaceContent(this.#target, this.#content, content);
    this.#content = content;
  }

  /** Updates relative times. */
  tick(): void {
    if (this.#host.model.lines.kindAt(this.#position) === 'details') this.show(this.#position);
  }
}
