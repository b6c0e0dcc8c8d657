import type { PairTable } from '../../processes/process.ts';
import type { FieldValues } from '../field-values.ts';
import type { SortColumn } from '../local/sort/sort-column.ts';
import type { SortKey } from '../view-state.ts';
import { gather } from './gather.ts';
import { GroupColumn } from './group-column.ts';
import { GroupPages } from './group-pages.ts';
import type { RowGroups } from './row-groups.ts';

/** The grouping of the rows. */
export interface GroupedBy {
  /** Name of a column. */
  readonly column: string;
  /** Whether the group with this text is closed: only its heading is visible. */
  isClosed(text: string): boolean;
}

/** Groups loaded rows, as the last step before paging. */
export class LocalGroups {
  /** Must be notified of changed pairs, like sort columns. */
  readonly column: GroupColumn;
  /** Reads the text of the column, which determines the group of a row. */
  readonly shown: FieldValues;
  readonly #by: GroupedBy;
  readonly #sorted: SortColumn;
  #order: Uint32Array | null = null;
  #groups: RowGroups | null = null;

  /**
   * @param shown - reads what the column shows
   * @param textAt - text of a row in the column
   * @param sorted - values that the column sorts by
   */
  constructor(
    by: GroupedBy,
    shown: FieldValues,
    textAt: (pairs: PairTable, row: number) => string,
    sorted: SortColumn,
  ) {
    this.shown = shown;
    this.#by = by;
    this.#sorted = sorted;
    this.column = new GroupColumn(textAt);
  }

  /** Brings the rows of each group together, keeping their order. */
  *gather(rows: Uint32Array, pairs: PairTable, n: number, sort: readonly SortKey[]): Generator<void, Uint32Array> {
    const { column } = this;
    const direction = sort.find(key => key.column === this.#by.column)?.direction;
    const keys = yield* this.#sorted.keysOf(pairs, n);
    const groupOf = yield* column.groupsOf(pairs, n);
    const descending = direction === 'desc';
    const { order, starts, ids } = yield* gather(rows, groupOf, column.count, keys, descending, column.empty);
    this.#order = order;
    this.#groups = {
      starts,
      textOf: group => column.textOf(ids[group]!),
      countOf: group => starts[group + 1]! - starts[group]!,
    };
    return order;
  }

  /** The groups of an order; null unless it is the last result of `gather`. */
  of(order: Uint32Array): RowGroups | null {
    return order === this.#order ? this.#groups : null;
  }

  /** The pages of grouped rows, with the groups that are closed now. */
  pages(groups: RowGroups, perPage: number): GroupPages {
    return new GroupPages(groups, perPage, group => this.#by.isClosed(groups.textOf(group)!));
  }
}
