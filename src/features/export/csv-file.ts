import { SLICE_MS, yieldToPage } from '../../core/base/tasks/yield-to-page.ts';
import { BYTE_ORDER_MARK, csvRecord } from '../../core/view/csv.ts';
import type { GridModel } from '../../elements/grid/model/grid-model.ts';
import { recordOf, titlesOf } from './row-record.ts';

/**
 * The matching rows as a CSV file, written in slices that keep the page responsive.
 *
 * @param onprogress - called with the number of rows done, if it takes longer than one slice
 */
export async function csvOf(model: GridModel | null, onprogress: (done: number) => void): Promise<Blob> {
  const parts = model ? [BYTE_ORDER_MARK, csvRecord(titlesOf(model))] : [];
  const order = model?.view.order;
  let until = performance.now() + SLICE_MS;
  for (const [i, row] of order?.entries() ?? []) {
    parts.push(csvRecord(recordOf(model!, row)));
    if (performance.now() < until) continue;
    onprogress(i + 1);
    await yieldToPage();
    // Sorted, searched or loaded meanwhile: the row numbers are outdated, so start again.
    if (model!.view.order !== order) return csvOf(model, onprogress);
    until = performance.now() + SLICE_MS;
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/** Makes the browser save a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
