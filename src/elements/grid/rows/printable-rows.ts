import type { PrintableRows } from '../../panel/frame/printing.ts';
import type { VirtualScroller } from '../../rows/virtual-scroller.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { GridLine } from './grid-line.ts';
import { GridRow } from './grid-row.ts';
import { endPrintedSize, startPrintedSize } from './printed-size.ts';

/** What a date or an amount of a template reads like, such as "Nov 25, 2026" or "88,335.00 €". */
const SHORT_WITH_DIGIT = /^(?=.*\d).{1,16}$/;
/** Contents that are printed although they are no text. */
const PICTURES = ':is(img, svg, progress):not(.pp-button *)';
/** Not printed: a column that has nothing but buttons. */
const UNPRINTED = 'pp-unprinted';
/** Printed on one line. */
const WHOLE = 'pp-printed-whole';

/** The rows of a page for printing: only rows are counted, headings and details are printed with them. */
export function printableRows(
  table: HTMLTableElement,
  { view }: GridModel,
  scroller: VirtualScroller<GridLine>,
): PrintableRows {
  const { start, end } = view.page;
  const count = end - start;
  return {
    count,
    startPrint(limit) {
      scroller.startPrint(limit);
      const rows = scroller.rows.filter(line => line instanceof GridRow).map(({ element }) => element);
      startPrintedSize(table, markCells(table, rows));
      return count - rows.length;
    },
    endPrint() {
      for (const cell of table.querySelectorAll(`.${UNPRINTED}, .${WHOLE}`)) cell.classList.remove(UNPRINTED, WHOLE);
      endPrintedSize(table);
      scroller.endPrint();
    },
    resume: () => scroller.resume(),
  };
}

/**
 * Marks columns of buttons, and short texts that would be torn apart. Cost: reads each cell once.
 *
 * @returns the number of columns that are printed
 */
function markCells(table: HTMLTableElement, rows: readonly HTMLElement[]): number {
  let printed = 0;
  const cells = rows.map(row => [...row.querySelectorAll<HTMLElement>(':scope > [part~=cell]')]);
  for (const [i, head] of table.tHead!.querySelectorAll(':scope > tr > [part~=header-cell]').entries()) {
    const column = cells.flatMap(row => row[i] ?? []);
    const remains = column.map(printedText);
    for (const [nth, text] of remains.entries())
      column[nth]!.classList.toggle(WHOLE, text !== null && SHORT_WITH_DIGIT.test(text));
    const hasButtons = column.some(cell => cell.querySelector('.pp-button'));
    if (hasButtons && remains.every(text => text === ''))
      for (const cell of [head, ...column]) cell.classList.add(UNPRINTED);
    else printed++;
  }
  return printed;
}

/** The text of a cell without its buttons; null: it has a picture. */
function printedText(cell: HTMLElement): string | null {
  const content = cell.querySelector('.pp-value') ?? cell;
  if (content.querySelector(PICTURES)) return null;
  let text = content.textContent;
  for (const button of content.querySelectorAll('.pp-button')) text = text.replace(button.textContent, '');
  return text.trim();
}
