import type { ColumnLayout } from '../config/column-layout.ts';

/** The reader's choices for a column; where one is left out, the author's counts. */
export interface PersonalColumn {
  /** Name of the column. */
  readonly column: string;
  /** In px, from edge to edge. */
  readonly width?: number;
  /** The author's width at that time, such as `12ch`, null where there was none: a later one of the author's wins. */
  readonly against?: string | null;
  /** Whether the column is left out. */
  readonly hidden?: boolean;
  /** The edge at which the column stays in view; null: none. */
  readonly pin?: 'start' | 'end' | null;
}

/** The reader's choice of columns in a grid with `table.personal`. */
export interface PersonalColumns {
  /** Names in the reader's order; empty: the author's. */
  readonly order: readonly string[];
  /** One entry a column. */
  readonly changes: readonly PersonalColumn[];
  /** Name of the column that rows are grouped by; null: they are not. Left out: as the author groups them. */
  readonly group?: string | null;
}

/** All as the author wants it. */
export const NO_CHOICES: PersonalColumns = { order: [], changes: [] };

/** A column as the author wrote it. */
export interface AuthorColumn {
  readonly name: string;
  readonly layout: Pick<ColumnLayout, 'width' | 'hidden' | 'pin'> & Partial<Pick<ColumnLayout, 'groupable'>>;
}

/** A column as the reader sees it. */
export interface ArrangedColumn<C extends AuthorColumn> {
  readonly column: C;
  readonly hidden: boolean;
  readonly pin: 'start' | 'end' | null;
  /** The reader's choice, in px; null: the panel finds one. */
  readonly width: number | null;
}

/** Wider than any screen: more is a mistake. */
const WIDEST = 10_000;

/**
 * A reader's choices, read from a value of any shape: parts that are not of the right one are left out.
 *
 * @returns null where nothing is left
 */
export function readPersonalColumns(value: unknown): PersonalColumns | null {
  const { order, changes, group } = Object(value) as Record<string, unknown>;
  const names = listOf(order).filter(name => typeof name === 'string');
  const seen = new Map<string, PersonalColumn>();
  for (const entry of listOf(changes)) {
    const change = readChange(Object(entry) as Record<string, unknown>);
    if (change && !seen.has(change.column)) seen.set(change.column, change);
  }
  const isGrouped = typeof group === 'string' || group === null;
  if (names.length === 0 && seen.size === 0 && !isGrouped) return null;
  return { order: [...new Set(names)], changes: [...seen.values()], ...(isGrouped && { group }) };
}

function readChange({ column, width, against, hidden, pin }: Record<string, unknown>): PersonalColumn | null {
  if (typeof column !== 'string') return null;
  const hasWidth = typeof width === 'number' && width >= 1 && width <= WIDEST;
  const isTold = against === null || typeof against === 'string';
  return {
    column,
    ...(hasWidth && (isTold || against === undefined) && { width, ...(isTold && { against }) }),
    ...(typeof hidden === 'boolean' && { hidden }),
    ...((pin === 'start' || pin === 'end' || pin === null) && { pin }),
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * The columns as the reader sees them, in order, the hidden ones in their places. Columns that the author has added stand
 * behind the column that the author put before them; choices for columns that are gone, and widths against an older one of
 * the author's, are left out. Pinned columns stand at their edge. At least one column is shown if the author shows one.
 *
 * Cost: O(columns).
 */
export function arrangeColumns<C extends AuthorColumn>(
  columns: readonly C[],
  personal: PersonalColumns | null,
): ArrangedColumn<C>[] {
  const byName = new Map(columns.map(column => [column.name, column]));
  const choices = new Map(personal?.changes.map(change => [change.column, change]));
  const arranged = orderOf(columns, personal).map((name): ArrangedColumn<C> => {
    const column = byName.get(name)!;
    const choice = choices.get(name);
    const { layout } = column;
    return {
      column,
      hidden: choice?.hidden ?? layout.hidden,
      pin: choice?.pin === undefined ? layout.pin : choice.pin,
      width: choice?.width !== undefined && isCurrent(choice, column) ? choice.width : null,
    };
  });
  const shown = arranged.some(({ hidden }) => !hidden)
    ? arranged
    : arranged.map(each => ({ ...each, hidden: each.column.layout.hidden }));
  const edge = ({ pin }: ArrangedColumn<C>) => (pin === 'start' ? 0 : pin === 'end' ? 2 : 1);
  return [...shown].sort((a, b) => edge(a) - edge(b));
}

/** Names of all columns in the reader's order, before pinned ones go to their edge. */
export function orderOf(columns: readonly AuthorColumn[], personal: PersonalColumns | null): string[] {
  const known = new Set(columns.map(({ name }) => name));
  const placed = new Set(personal?.order.filter(name => known.has(name)));
  // A column that the author has added follows the one before it, which is placed by then.
  const followers = new Map<string | undefined, string[]>();
  let leader: string | undefined;
  for (const { name } of columns) {
    if (placed.has(name)) leader = name;
    else followers.set(leader, [...(followers.get(leader) ?? []), name]);
  }
  return [undefined, ...placed].flatMap(name => [
    ...(name === undefined ? [] : [name]),
    ...(followers.get(name) ?? []),
  ]);
}

/** The author's width as it is written, which is kept with a reader's choice of a width. */
export function widthText({ layout: { width } }: AuthorColumn): string | null {
  return width && `${width.value}${width.unit}`;
}

/** Whether a width was chosen against the one that the author has now. */
export function isCurrent({ against }: PersonalColumn, column: AuthorColumn): boolean {
  return against === undefined || against === widthText(column);
}

/**
 * The reader's grouping, as far as the author allows it: the name of a column, null for none; undefined where
 * that is the author's.
 */
export function groupOf(columns: readonly AuthorColumn[], personal: PersonalColumns | null): string | null | undefined {
  const group = personal?.group;
  return typeof group !== 'string' || columns.some(({ name, layout }) => name === group && layout.groupable)
    ? group
    : undefined;
}
