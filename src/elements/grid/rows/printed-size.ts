/** Numbers of printed columns from which on tables are smaller: the last one stands for any more, too. */
const MANY_COLUMNS = [7, 8, 9];
const classOf = (columns: number) => `pp-printed-${columns}`;

/** The tables that are being printed, with the number of their columns. */
const printed = new Map<HTMLTableElement, number>();

/** Prints a table as small as that with the most columns on the page, so that all of a page have one size. */
export function startPrintedSize(table: HTMLTableElement, columns: number): void {
  // A panel that leaves the page while it is printed does not hear the end of it.
  for (const each of printed.keys()) if (!each.isConnected) printed.delete(each);
  printed.set(table, columns);
  const page = table.ownerDocument;
  const tables = [...printed.keys()].filter(each => each.ownerDocument === page);
  const most = Math.max(...tables.map(each => printed.get(each)!));
  for (const each of tables) for (const n of MANY_COLUMNS) each.classList.toggle(classOf(n), most >= n);
}

export function endPrintedSize(table: HTMLTableElement): void {
  printed.delete(table);
  table.classList.remove(...MANY_COLUMNS.map(classOf));
}
