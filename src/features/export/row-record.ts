import { textOfMarkup } from '../../core/base/text/text-of-markup.ts';
import type { GridModel } from '../../elements/grid/model/grid-model.ts';

/** Titles of the columns as text. */
export function titlesOf({ columns }: GridModel): string[] {
  return columns.map(({ title, name }) => textOfMarkup(title).trim() || name);
}

/** A row outside of the page, column by column: when it is copied, and in a file. */
export function recordOf({ view, columns }: GridModel, row: number): string[] {
  return columns.map(({ name }) => view.cellRecord(row, name).trim());
}
