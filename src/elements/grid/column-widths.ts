/**
 * Lets the browser lay out the columns by their content, then keeps those widths, so that columns do not jump when other
 * rows come into the document.
 *
 * @param probe - a row of long contents that is laid out with the others for the time being
 *
 * Cost: one layout of the rows in the document.
 */
export function freezeColumns(table: HTMLTableElement, probe: HTMLTableRowElement): void {
  releaseColumns(table);
  table.tBodies[0]!.append(probe);
  const widths = Array.from(table.tHead!.rows[0]!.cells, cell => cell.getBoundingClientRect().width);
  probe.remove();
  for (const [i, column] of columnsOf(table).entries()) column.style.width = `${widths[i] ?? 0}px`;
  table.classList.add('pp-frozen');
}

/** Lets the browser lay out the columns by what is in them. */
export function releaseColumns(table: HTMLTableElement): void {
  table.classList.remove('pp-frozen');
  for (const column of columnsOf(table)) column.style.width = '';
}

function columnsOf(table: HTMLTableElement): HTMLElement[] {
  return [...table.querySelectorAll('col')];
}
