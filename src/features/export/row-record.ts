import { textOfMarkup } from '../../core/base/text/text-of-markup.ts';
import type { GridModel } from '../../elements/grid/model/grid-model.ts';

/** Titles of the columns as text. */
export function titlesOf({ columns }: GridModel): string[] {
  return columns.map(({ title, name }) => textOfMarkup(title).trim() || name);
}

/** The texts of a row by column, for copying and files. */
export function recordOf({ view, columns }: GridModel, row: number): string[] {
  return columns.map(({ name }) => view.cellRecord(row, name).trim());
}
