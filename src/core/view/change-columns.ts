import {
  arrangeColumns,
  type AuthorColumn,
  groupOf,
  isCurrent,
  orderOf,
  type PersonalColumn,
  type PersonalColumns,
  widthText,
} from './personal-columns.ts';

/** A choice for one column; `width: null` removes a chosen width. */
export interface ColumnChoice {
  readonly width?: number | null;
  readonly hidden?: boolean;
  readonly pin?: 'start' | 'end' | null;
}

/**
 * Normalizes a reader's choices for these columns: drops whatever equals the author's settings, so that equal looks
 * have equal choices.
 *
 * @returns null if only the author's settings are left
 *
 * Cost: O(columns).
 */
export function prunedColumns(
  columns: readonly AuthorColumn[],
  personal: PersonalColumns | null,
): PersonalColumns | null {
  if (!personal) return null;
  const order = orderOf(columns, personal);
  const isReordered = order.some((name, i) => name !== columns[i]!.name);
  const group = groupOf(columns, personal);
  const ungrouped = { order: personal.order, changes: personal.changes };
  const arranged = new Map(arrangeColumns(columns, ungrouped).map(each => [each.column.name, each]));
  const isShown = (name: string) => personal.changes.some(each => each.column === name && each.hidden === false);
  const changes = columns.flatMap((column): PersonalColumn[] => {
    const { width, hidden, pin } = arranged.get(column.name)!;
    const change = {
      ...(width !== null && { width, against: widthText(column) }),
      // shown although rows are grouped by it
      ...((hidden !== column.layout.hidden || (column.name === group && isShown(group))) && { hidden }),
      ...(pin !== column.layout.pin && { pin }),
    };
    return Object.keys(change).length > 0 ? [{ column: column.name, ...change }] : [];
  });
  if (!isReordered && changes.length === 0 && group === undefined) return null;
  return { order: isReordered ? order : [], changes, ...(group !== undefined && { group }) };
}

/**
 * Applies a reader's choice for a column.
 *
 * @returns null if only the author's settings are left
 */
export function chooseColumn(
  columns: readonly AuthorColumn[],
  personal: PersonalColumns | null,
  name: string,
  { width, ...choice }: ColumnChoice,
): PersonalColumns | null {
  const { order = [], changes = [], ...chosenGroup } = personal ?? {};
  const column = columns.find(each => each.name === name);
  const before = changes.find(change => change.column === name);
  const { width: chosen, against, ...others } = before ?? { column: name };
  // A chosen width keeps its `against`, unless the author's width has changed.
  const past = width === null || !before || !column || !isCurrent(before, column);
  const kept = past || chosen === undefined ? {} : { width: chosen, ...(against !== undefined && { against }) };
  const rest = changes.filter(change => change !== before);
  const change = { ...others, ...(typeof width === 'number' ? { width } : kept), ...choice };
  return prunedColumns(columns, { ...chosenGroup, order, changes: [...rest, change] });
}

/**
 * Moves a column next to another one.
 *
 * @param side - the side of `target` to move it to
 * @returns null if only the author's settings are left
 */
export function moveColumn(
  columns: readonly AuthorColumn[],
  personal: PersonalColumns | null,
  name: string,
  side: 'before' | 'after',
  target: string,
): PersonalColumns | null {
  const order = orderOf(columns, personal);
  const rest = order.filter(each => each !== name);
  const at = rest.indexOf(target);
  if (at < 0 || rest.length === order.length) return prunedColumns(columns, personal);
  rest.splice(side === 'after' ? at + 1 : at, 0, name);
  return prunedColumns(columns, { ...personal, order: rest, changes: personal?.changes ?? [] });
}

/**
 * Applies a reader's choice of grouping.
 *
 * @param name - of the column; null: no grouping
 * @param authors - the author's column to group by
 * @returns null if only the author's settings are left
 */
export function chooseGroup(
  columns: readonly AuthorColumn[],
  personal: PersonalColumns | null,
  name: string | null,
  authors: string | null,
): PersonalColumns | null {
  const { order = [], changes = [] } = personal ?? {};
  return prunedColumns(columns, { order, changes, ...(name !== authors && { group: name }) });
}
