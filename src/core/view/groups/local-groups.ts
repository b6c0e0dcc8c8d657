import type { PairTable } from '../../processes/process.ts';
import type { FieldReader } from '../field-reader.ts';
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
  /** The reader sees no more than the heading of the group of such a text. */
  isClosed(text: string): boolean;
}

/** Groups rows that are all loaded: the last step before pages. */
export class LocalGroups {
  /** To be told of other pairs as columns that sort are. */
  readonly column: GroupColumn;
  /** The text of the column: where it differs, a row is of another group. */
  readonly shown: FieldReader;
  readonly #by: GroupedBy;
  readonly #sorted: SortColumn;
  #order: Uint32Array | null = null;
  #groups: RowGroups | null = null;

  /**
   * @param shown - what the column shows
   * @param textAt - what a row reads in the column
   * @param sorted - what the column is sorted by
   */
  constructor(
    by: GroupedBy,
    shown: FieldReader,
    textAt: (pairs: PairTable, row: number) => string,
    sorted: SortColumn,
  ) {
    this.shown = shown;
    this.#by = by;
    this.#sorted = sorted;
    this.column = new GroupColumn(textAt);
  }

  /** Brings the rows of each group together, each in the order that its rows come in. */
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

  /** The groups of an order, null where it was not gathered last. */
  of(order: Uint32Array): RowGroups | null {
    return order === this.#order ? this.#groups : null;
  }

  /** The pages of rows in groups, as these are open and closed now. */
  pages(groups: RowGroups, perPage: number): GroupPages {
    return new GroupPages(groups, perPage, group => this.#by.isClosed(groups.textOf(group)!));
  }
}
