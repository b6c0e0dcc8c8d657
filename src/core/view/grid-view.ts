import type { ProcessPanelError } from '../base/errors/process-panel-error.ts';
import type { PairTable, PartialPairTable } from '../processes/process.ts';
import type { CellContent } from './cells/cell-content.ts';
import type { ColumnFormat } from './cells/column-format.ts';
import type { Template } from '../template/template.ts';
import type { ViewFilters } from './filters/view-filters.ts';
import type { PageSpan } from './page-span.ts';
import type { Grouping } from './groups/grouping.ts';
import type { RowGroups } from './groups/row-groups.ts';
import type { WindowAnswer } from './remote/result-extent.ts';
import type { ViewState } from './view-state.ts';

/** A column of a view. */
export interface ViewColumn {
  readonly name: string;
  readonly field: string;
  readonly sortField: string | null;
  /** How the field's values are shown; without it, as the template writes them. */
  readonly format?: ColumnFormat | null;
}

export interface GridViewOptions {
  readonly fields: ReadonlyMap<string, Template>;
  readonly columns: readonly ViewColumn[];
  readonly searchFields: readonly string[];
  /** Rows on a page unless the state says otherwise; null: all on one page. */
  readonly perPage: number | null;
  /** The grouping of the rows, if any. */
  readonly grouping?: Grouping | null;
  /** BCP 47, for collation. */
  readonly lang: string;
  /** Rows were on display before: they are shown as they come until they are in order. */
  readonly followsOther?: boolean;
  /** The reader's filters, if any. */
  readonly filters?: ViewFilters | null;
  /** Called when the public state of the view has changed. */
  readonly onviewchange: () => void;
  /** Called when a template fails in a cell, once for each of the first ten messages of a field. */
  readonly ontemplateerror: (field: string, error: ProcessPanelError) => void;
}

/**
 * Turns columns and view state into row numbers in order (search → filter → sort → group → page). The interface of all
 * views: of local/local-view.ts if all pairs are loaded, of remote/remote-view.ts for a source that searches, sorts and
 * pages by itself.
 */
export interface GridView {
  /** Without gaps, except in a remote view. */
  readonly pairs: PartialPairTable;
  readonly state: ViewState;
  /** Rows on a page; null: all on one page. */
  readonly perPage: number | null;
  /** All rows that match search and filters, in display order, over all pages. Entries are row numbers of `pairs`. */
  readonly order: Uint32Array;
  /** The groups of the rows of `order`; null if they are not grouped. */
  readonly groups: RowGroups | null;
  /** The current page: `order.subarray(start, end)`. `page` counts from 1. */
  readonly page: PageSpan;
  /** The last row stands for an unknown number of further rows. True only in remote views. */
  readonly isEndUnknown: boolean;
  /** True while `order` lags behind `state` or `pairs`. */
  readonly busy: boolean;
  /** Rows that changed in place would now have another place, or no longer match. */
  readonly displaced: boolean;
  /** Resolves when `order` reflects `state` and `pairs`. Never rejects. */
  readonly settled: Promise<void>;
  /**
   * Replaces or extends the pairs; values of rows with the same process and step objects are kept.
   *
   * @param info - further facts of the load, for remote views
   */
  setPairs(pairs: PairTable, info?: Omit<WindowAnswer, 'pairs'>): void;
  /** Unknown columns are dropped from `sort`; `page` is clamped once settled. */
  setState(state: ViewState): void;
  /** Number of the page on which a group begins. */
  pageOfGroup(group: number): number;
  /** Number of the page with a row, or with the heading of its closed group. */
  pageOfPlace(place: number): number;
  /** The content of a cell. Computed on demand, never throws. */
  cell(row: number, column: string): CellContent;
  /** The text of a cell without markup, as it is shown. */
  cellText(row: number, column: string): string;
  /** The same for copy and export, with raw numbers and times. */
  cellRecord(row: number, column: string): string;
  /** The text of a row that is searched; null if the source searches. */
  searchText(row: number): string | null;
  /** Aborts work under way and frees the columns. */
  dispose(): void;
}
