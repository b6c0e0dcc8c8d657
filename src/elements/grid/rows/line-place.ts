import type { PageLines } from '../model/page-lines.ts';

/**
 * Says where a line stands: its number in the table, and in a tree grid its number among its siblings. In a tree grid the
 * cells have the number in the table: Firefox exposes no level and no siblings of a row that has it itself.
 */
export function setLinePlace(row: HTMLTableRowElement, lines: PageLines, position: number): void {
  const index = lines.rowIndexOf(position);
  for (const element of lines.isTree ? row.cells : [row])
    if (element.ariaRowIndex !== index) element.ariaRowIndex = index;
  if (!lines.isTree) return;
  const among = lines.siblingsAt(position);
  const place = among && String(among.place);
  const count = among && String(among.count);
  if (row.ariaPosInSet !== place) row.ariaPosInSet = place;
  if (row.ariaSetSize !== count) row.ariaSetSize = count;
}
