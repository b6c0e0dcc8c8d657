import type { ReactiveController } from 'lit';
import { htmlTable, tsvRecord } from '../../core/view/csv.ts';
import type { GridBody } from '../../elements/grid/rows/grid-body.ts';
import type { GridModel } from '../../elements/grid/model/grid-model.ts';
import { recordOf, titlesOf } from './row-record.ts';
import { hasSelectedText } from '../../elements/rows/selected-text.ts';

/** WebKit fires `copy` without selected text only if `beforecopy` was prevented. */
const EVENTS = ['beforecopy', 'copy'];

/**
 * Copies the selected rows on `copy`, while the focus is in the table and no text is selected. Listens on the document,
 * since without selected text, browsers differ in where they fire the event.
 */
export class RowCopy implements ReactiveController {
  readonly #body: () => GridBody | null;
  readonly #oncopied: (rows: number) => void;

  constructor(body: () => GridBody | null, oncopied: (rows: number) => void) {
    this.#body = body;
    this.#oncopied = oncopied;
  }

  hostConnected(): void {
    for (const type of EVENTS) document.addEventListener(type, this.#oncopy);
  }

  hostDisconnected(): void {
    for (const type of EVENTS) document.removeEventListener(type, this.#oncopy);
  }

  readonly #oncopy = (event: Event): void => {
    const body = this.#body();
    if (!body) return;
    const { scroller, host } = body;
    const root = scroller.getRootNode() as ShadowRoot;
    if (host.selected.isEmpty || !scroller.contains(root.activeElement) || hasSelectedText(root, scroller)) return;
    const { order, pairs } = host.model.view;
    const { processes } = pairs;
    const rows = Array.from(order).filter(row => processes[row] && host.selected.has(processes[row].id));
    if (rows.length === 0) return;
    event.preventDefault();
    const { clipboardData } = event as ClipboardEvent;
    if (event.type !== 'copy' || !clipboardData) return;
    copyRows(clipboardData, host.model, rows);
    this.#oncopied(rows.length);
  };
}

/**
 * Puts rows on the clipboard as text and as a table, synchronously: the browser reads the data when the listeners
 * return.
 */
function copyRows(data: DataTransfer, model: GridModel, rows: readonly number[]): void {
  const records = [titlesOf(model), ...rows.map(row => recordOf(model, row))];
  data.setData('text/plain', records.map(tsvRecord).join(''));
  data.setData('text/html', htmlTable(records));
}
