import { streamSafe } from '../../../core/base/text/stream-safe.ts';
import { textOfMarkup } from '../../../core/base/text/text-of-markup.ts';
import { type CardPlace, cardPlaces } from '../../../core/config/column-layout.ts';
import type { ColumnConfig, GroupByConfig, TableConfig } from '../../../core/config/panel-config.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import { prunedColumns } from '../../../core/view/change-columns.ts';
import {
  type ArrangedColumn,
  arrangeColumns,
  groupOf,
  type PersonalColumns,
} from '../../../core/view/personal-columns.ts';

/** A column that the grid could show, with the texts and the sort that its language and its source allow. */
export interface NamedColumn extends ColumnConfig {
  /** The configuration lets sort by it, the source does not. */
  readonly sortUnserved: boolean;
  /** Its title without markup. */
  readonly label: string;
}

/** A column as the grid shows it. */
export interface GridColumn extends NamedColumn {
  /** Number of the column among those shown. */
  readonly index: number;
  readonly cardPlace: CardPlace;
}

/** The columns of a grid: those of the configuration, and what the reader made of them. */
export class GridColumns {
  /** The author lets the reader change them. */
  readonly personal: boolean;
  /** Those that can be shown, in the author's order. */
  readonly all: readonly NamedColumn[];
  /** In the order on display. Another list where a column comes, goes, moves, or is pinned. */
  shown: readonly GridColumn[] = [];
  /** Px that the reader chose, by column. */
  widths: ReadonlyMap<string, number> = new Map();
  /** The author's grouping. */
  readonly authorsGroup: GroupByConfig | null;
  /** The reader's choice; null: none. */
  choices: PersonalColumns | null = null;

  /** @param isUnserved - whether the source cannot sort by a field */
  constructor(
    { columns, personal, groupBy }: GroupedTable,
    messages: Messages,
    isUnserved: (sortField: string | null) => boolean,
  ) {
    this.personal = personal;
    this.authorsGroup = groupBy;
    this.all = showable({ columns, personal }).map(column => {
      const { sortField } = column;
      const served = isUnserved(sortField) ? null : sortField;
      const [title, label] = [titleOf(column, messages), labelOf(column, messages)];
      const groupable = column.layout.groupable && !isUnserved(sortField ?? column.field);
      const layout = { ...column.layout, groupable };
      return { ...column, layout, title, label, sortField: served, sortUnserved: served !== sortField };
    });
  }

  /** All of them, in the order on display, the hidden ones in their places. */
  get arranged(): readonly ArrangedColumn<NamedColumn>[] {
    return arrangeColumns(this.all, this.choices);
  }

  /** The grouping of the rows: the reader's choice, else the author's. */
  get group(): GroupByConfig | null {
    return groupFor({ columns: this.all, personal: this.personal, groupBy: this.authorsGroup }, this.choices);
  }

  /** Takes up what the reader chose, as far as it applies. */
  arrange(choices: PersonalColumns | null): void {
    this.choices = this.personal ? prunedColumns(this.all, choices) : null;
    const arranged = this.arranged.filter(({ hidden }) => !hidden);
    const columns = arranged.map(({ column, pin }) => ({
      ...column,
      layout: { ...column.layout, pin, hidden: false },
    }));
    const places = cardPlaces(columns);
    const isSame =
      columns.length === this.shown.length &&
      columns.every(({ name, layout }, i) => name === this.shown[i]!.name && layout.pin === this.shown[i]!.layout.pin);
    if (!isSame) this.shown = columns.map((column, index) => ({ ...column, index, cardPlace: places[index]! }));
    const chosen = arranged.flatMap(({ column: { name }, width }) => (width === null ? [] : [[name, width] as const]));
    if (chosen.length !== this.widths.size || chosen.some(([name, width]) => this.widths.get(name) !== width))
      this.widths = new Map(chosen);
  }
}

type GroupedTable = Pick<TableConfig, 'columns' | 'personal' | 'groupBy'>;

/** The grouping of the rows of a table, given the reader's choice. */
export function groupFor(
  { columns, personal, groupBy }: GroupedTable,
  choices: PersonalColumns | null,
): GroupByConfig | null {
  const chosen = personal ? groupOf(columns, choices) : undefined;
  if (chosen === undefined || chosen === groupBy?.column) return groupBy;
  return chosen === null ? null : { column: chosen, open: groupBy?.open ?? true };
}

/** The columns that may be shown: what the author hides stays so where the reader cannot change it. */
export function showable({ columns, personal }: Pick<TableConfig, 'columns' | 'personal'>): readonly ColumnConfig[] {
  return personal ? columns : columns.filter(({ layout }) => !layout.hidden);
}

/** With the column that rows are grouped by, which needs not be shown. */
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
