import type { ColumnCells } from '../cells/column-cells.ts';
import type { FieldValues } from '../field-values.ts';
import type { GridViewOptions } from '../grid-view.ts';
import type { LocalGroups } from './local-groups.ts';
import { SortColumn } from '../local/sort/sort-column.ts';

/**
 * Groups the rows of a view by the column's sort field, or by its field if it has none.
 *
 * @param sorted - sort columns by field; the one for the groups is added
 * @returns null without grouping
 */
export function groupsFor(
  { grouping, columns, lang }: GridViewOptions,
  fields: ReadonlyMap<string, FieldValues>,
  sorted: Map<string, SortColumn>,
  cells: ColumnCells,
): LocalGroups | null {
  const column = grouping && columns.find(({ name }) => name === grouping.column);
  if (!grouping || !column) return null;
  const { name, field, sortField } = column;
  const [shown, sorting] = [fields.get(field), fields.get(sortField ?? field)];
  if (!shown || !sorting) return null;
  const keys = sorted.get(sortField ?? field) ?? new SortColumn(sorting, lang);
  sorted.set(sortField ?? field, keys);
  return new grouping.LocalGroups(grouping, shown, (pairs, row) => cells.textAt(pairs, row, name).trim(), keys);
}
