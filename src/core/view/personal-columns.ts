import type { ColumnLayout } from '../config/column-layout.ts';

/** The reader's choices for a column; a missing one means the author's setting. */
export interface PersonalColumn {
  /** Name of the column. */
  readonly column: string;
  /** In px, including borders and padding. */
  readonly width?: number;
  /** The author's width at that time, such as `12ch`, or null: if the author changes it later, that change wins. */
  readonly against?: string | null;
  /** Whether the column is hidden. */
  readonly hidden?: boolean;
  /** The edge to which the column is pinned; null: not pinned. */
  readonly pin?: 'start' | 'end' | null;
}

/** The reader's choice of columns in a grid with `table.personal`. */
export interface PersonalColumns {
  /** Names in the reader's order; empty: the author's. */
  readonly order: readonly string[];
  /** One entry a column. */
  readonly changes: readonly PersonalColumn[];
  /** Name of the column that rows are grouped by; null: no groups. Left out: the author's grouping. */
  readonly group?: string | null;
}

/** The author's settings throughout. */
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
  /** The reader's choice, in px; null: chosen by the panel. */
  readonly width: number | null;
}

/** Wider than any screen; larger widths are mistakes. */
const MAX_WIDTH_PX = 10_000;

/**
 * Reads a reader's choices from a value of any shape; drops malformed parts.
 *
 * @returns null if nothing is left
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
  const hasWidth = typeof width === 'number' && width >= 1 && width <= MAX_WIDTH_PX;
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
 * The columns as the reader sees them, in order, including hidden ones. A column that the author has added follows the
 * author's previous column. Choices for removed columns, and widths chosen against an older width of the author, are
 * dropped. Pinned columns are at their edge. The column that the reader has grouped by is hidden unless the reader shows
 * it, since its headings say the same. At least one column is visible if the author shows one.
 *
 * Cost: O(columns).
 */
export function arrangeColumns<C extends AuthorColumn>(
  columns: readonly C[],
  personal: PersonalColumns | null,
): ArrangedColumn<C>[] {
  const byName = new Map(columns.map(column => [column.name, column]));
  const choices = new Map(personal?.changes.map(change => [change.column, change]));
  const group = groupOf(columns, personal);
  const arranged = orderOf(columns, personal).map((name): ArrangedColumn<C> => {
    const column = byName.get(name)!;
    const choice = choices.get(name);
    const { layout } = column;
    return {
      column,
      hidden: choice?.hidden ?? (layout.hidden || name === group),
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

/** Names of all columns in the reader's order, before pinned ones are moved to their edge. */
export function orderOf(columns: readonly AuthorColumn[], personal: PersonalColumns | null): string[] {
  const known = new Set(columns.map(({ name }) => name));
  const placed = new Set(personal?.order.filter(name => known.has(name)));
  // A column that the author has added follows the author's previous one, which already has its place.
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

/** The author's width as written, which is stored with a reader's width. */
export function widthText({ layout: { width } }: AuthorColumn): string | null {
  return width && `${width.value}${width.unit}`;
}

/** Whether a width was chosen against the author's current width. */
export function isCurrent({ against }: PersonalColumn, column: AuthorColumn): boolean {
  return against === undefined || against === widthText(column);
}

/**
 * The reader's grouping, as far as the author allows it: the name of a column, or null for none; undefined for the
 * author's.
 */
export function groupOf(columns: readonly AuthorColumn[], personal: PersonalColumns | null): string | null | undefined {
  const group = personal?.group;
  return typeof group !== 'string' || columns.some(({ name, layout }) => name === group && layout.groupable)
    ? group
    : undefined;
}
