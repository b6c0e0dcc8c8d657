import { SLICE, yieldToPage } from '../../core/base/yield-to-page.ts';
import { textOfMarkup } from '../../core/base/text-of-markup.ts';
import type { ColumnConfig } from '../../core/config/panel-config.ts';
import { BYTE_ORDER_MARK, csvRecord, htmlTable, tsvRecord } from '../../core/view/csv.ts';
import type { GridView } from '../../core/view/grid-view.ts';

/** Titles of the columns as text. */
export function titlesOf(columns: readonly ColumnConfig[]): string[] {
  return columns.map(({ title, name }) => textOfMarkup(title).trim() || name);
}

function recordOf(view: GridView, columns: readonly ColumnConfig[], row: number): string[] {
  return columns.map(({ field }) => view.cellText(row, field).trim());
}

/** Puts rows on the clipboard as text and as a table. */
export function copyRows(data: DataTransfer, view: GridView, columns: readonly ColumnConfig[], rows: number[]): void {
  const records = [titlesOf(columns), ...rows.map(row => recordOf(view, columns, row))];
  data.setData('text/plain', records.map(tsvRecord).join(''));
  data.setData('text/html', htmlTable(records));
}

/**
 * The rows as a CSV file, in slices that leave the page responsive.
 *
 * @param onprogress - told how many rows are done, where it takes longer than one slice
 */
export async function csvOf(
  view: GridView,
  columns: readonly ColumnConfig[],
  rows: Iterable<number>,
  onprogress: (done: number) => void,
): Promise<Blob> {
  const parts = [BYTE_ORDER_MARK, csvRecord(titlesOf(columns))];
  let until = performance.now() + SLICE;
  let done = 0;
  for (const row of rows) {
    parts.push(csvRecord(recordOf(view, columns, row)));
    done++;
    if (performance.now() < until) continue;
    onprogress(done);
    await yieldToPage();
    until = performance.now() + SLICE;
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/** Has the browser save a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
