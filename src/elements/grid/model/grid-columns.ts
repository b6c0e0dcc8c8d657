import { COLUMN_TYPES, type ColumnType } from '../../../core/base/column-type.ts';
import { streamSafe } from '../../../core/base/text/stream-safe.ts';
import { textOfMarkup } from '../../../core/base/text/text-of-markup.ts';
import { cardPlaces } from '../../../core/config/card-places.ts';
import { type ColumnSubject, subjectOf } from '../../../core/config/column-subjects.ts';
import type { CardPlace } from '../../../core/config/column-layout.ts';
import type { ColumnConfig, GroupByConfig, TableConfig } from '../../../core/config/panel-config.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import { prunedColumns } from '../../../core/view/change-columns.ts';
import {
  type ArrangedColumn,
  arrangeColumns,
  groupOf,
  type PersonalColumns,
} from '../../../core/view/personal-columns.ts';

/** A column that the grid can show, with its texts in the current language, and whether the source can sort by it. */
export interface NamedColumn extends ColumnConfig {
  /** The configuration allows sorting by it, but the source does not. */
  readonly sortUnserved: boolean;
  /** Its title without markup. */
  readonly label: string;
}

/** A column as the grid shows it. */
export interface GridColumn extends NamedColumn {
  /** Index of the column among those shown. */
  readonly index: number;
  readonly cardPlace: CardPlace;
  readonly subject: ColumnSubject;
  /** Its values need the name of the column where there is no heading above them. */
  readonly needsLabel: boolean;
}

/** The columns of a grid: those of the configuration, with the reader's changes. */
export class GridColumns {
  /** The author allows the reader to change them. */
  readonly personal: boolean;
  /** The columns that can be shown, in the author's order. */
  readonly all: readonly NamedColumn[];
  /** The shown columns, in display order. A new list if a column is added, removed, moved or pinned. */
  shown: readonly GridColumn[] = [];
  /** Widths in px chosen by the reader, by column. */
  widths: ReadonlyMap<string, number> = new Map();
  /** The author's grouping. */
  readonly authorsGroup: GroupByConfig | null;
  /** The reader's changes; null: none. */
  choices: PersonalColumns | null = null;
  readonly #fields: ReadonlyMap<string, string>;
  /** Names of the columns that are left out because no row has a value in them; null: no rows have been seen yet. */
  #empty: ReadonlySet<string> | null = null;

  /** @param isUnserved - whether the source cannot sort by a field */
  constructor(
    { columns, personal, groupBy, fields }: GroupedTable & Pick<TableConfig, 'fields'>,
    messages: Messages,
    isUnserved: (sortField: string | null) => boolean,
  ) {
    this.personal = personal;
    this.authorsGroup = groupBy;
    this.#fields = fields;
    this.all = showable({ columns, personal }).map(column => {
      const { sortField } = column;
      const served = isUnserved(sortField) ? null : sortField;
      const [title, label] = [titleOf(column, messages), labelOf(column, messages)];
      const groupable = column.layout.groupable && !isUnserved(sortField ?? column.field);
      const layout = { ...column.layout, groupable };
      return { ...column, layout, title, label, sortField: served, sortUnserved: served !== sortField };
    });
  }

  /** All columns in display order, including the hidden ones in their places. */
  get arranged(): readonly ArrangedColumn<NamedColumn>[] {
    return arrangeColumns(this.all, this.choices);
  }

  /** The grouping of the rows: the reader's choice, else the author's. */
  get group(): GroupByConfig | null {
    return groupFor({ columns: this.all, personal: this.personal, groupBy: this.authorsGroup }, this.choices);
  }

  /** Applies the reader's changes, as far as possible. */
  applyChoices(choices: PersonalColumns | null): void {
    this.choices = this.personal ? prunedColumns(this.all, choices) : null;
    const arranged = this.arranged.filter(({ column, hidden }) => !hidden && !this.#empty?.has(column.name));
    const columns = arranged.map(({ column, pin }) => ({
      ...column,
      layout: { ...column.layout, pin, hidden: false },
    }));
    const places = cardPlaces(columns, this.#fields);
    const isSame =
      columns.length === this.shown.length &&
      columns.every(({ name, layout }, i) => name === this.shown[i]!.name && layout.pin === this.shown[i]!.layout.pin);
    if (!isSame) {
      this.shown = columns.map((column, index) => {
        const needsLabel = COLUMN_TYPES[column.type].needsLabel || isAmbiguous(column, columns);
        const subject = subjectOf(column, this.#fields.get(column.field) ?? '');
        return { ...column, index, cardPlace: places[index]!, subject, needsLabel };
      });
    }
    const chosen = arranged.flatMap(({ column: { name }, width }) => (width === null ? [] : [[name, width] as const]));
    if (chosen.length !== this.widths.size || chosen.some(([name, width]) => this.widths.get(name) !== width))
      this.widths = new Map(chosen);
  }

  /**
   * Leaves out columns that the author has not asked for and in which no row has a value. One that has been shown stays.
   *
   * @returns whether other columns are shown now
   */
  leaveOutEmpty(isEmpty: (column: string) => boolean): boolean {
    if (this.personal) return false;
    const before = this.#empty;
    const names = before ? [...before] : this.all.filter(({ ownTitle }) => ownTitle).map(({ name }) => name);
    const empty = new Set(names.filter(isEmpty));
    if (empty.size === this.all.length) return false;
    this.#empty = empty;
    if (empty.size === (before?.size ?? 0)) return false;
    this.applyChoices(this.choices);
    return true;
  }
}

/** One date among the values of a row explains itself; of several, nobody knows which is which. So with people. */
function isAmbiguous({ type }: NamedColumn, columns: readonly NamedColumn[]): boolean {
  const kindOf = (other: ColumnType) => (other === 'user' ? 'user' : COLUMN_TYPES[other].reads);
  const kind = kindOf(type);
  return (kind === 'user' || kind === 'date') && columns.filter(column => kindOf(column.type) === kind).length > 1;
}

type GroupedTable = Pick<TableConfig, 'columns' | 'personal' | 'groupBy'>;

/** The grouping of the rows of a table, given the reader's changes. */
export function groupFor(
  { columns, personal, groupBy }: GroupedTable,
  choices: PersonalColumns | null,
): GroupByConfig | null {
  const chosen = personal ? groupOf(columns, choices) : undefined;
  if (chosen === undefined || chosen === groupBy?.column) return groupBy;
  return chosen === null ? null : { column: chosen, open: groupBy?.open ?? true };
}

/** The columns that may be shown: those hidden by the author are excluded if the reader cannot change columns. */
export function showable({ columns, personal }: Pick<TableConfig, 'columns' | 'personal'>): readonly ColumnConfig[] {
  return personal ? columns : columns.filter(({ layout }) => !layout.hidden);
}

/** Adds the column that rows are grouped by, which may be hidden. */
export function withGrouped(
  shown: readonly ColumnConfig[],
  { columns, groupBy }: Pick<TableConfig, 'columns' | 'groupBy'>,
): readonly ColumnConfig[] {
  const grouped = groupBy && columns.find(({ name }) => name === groupBy.column);
  return grouped && !shown.includes(grouped) ? [...shown, grouped] : shown;
}

const titleOf = ({ name, title, ownTitle }: ColumnConfig, messages: Messages) =>
  ownTitle ? messages.text(`column.${name}`) : streamSafe(title);

/** Title of a column in the reader's language, without markup. */
export const labelOf = (column: ColumnConfig, messages: Messages) => textOfMarkup(titleOf(column, messages)).trim();
