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
  /** How the field's values are shown; without it as the template writes them. */
  readonly format?: ColumnFormat | null;
}

export interface GridViewOptions {
  readonly fields: ReadonlyMap<string, Template>;
  readonly columns: readonly ViewColumn[];
  readonly searchFields: readonly string[];
  /** Rows on a page where the state says nothing of it; null: one page with all. */
  readonly perPage: number | null;
  /** The grouping of the rows; without it they are not grouped. */
  readonly grouping?: Grouping | null;
  /** BCP 47, for collation. */
  readonly lang: string;
  /** The reader's filters; left out or null: there are none. */
  readonly filters?: ViewFilters | null;
  /** Called when what is public of the view has changed. */
  onchange(): void;
  /** A template failed in a cell. Called once for each field and message, for the first ten messages of a field. */
  ontemplateerror(field: string, error: ProcessPanelError): void;
}

/**
 * Columns and view state → row numbers in order (search → filter → sort → group → page). What all views can do; where a
 * source searches, sorts and pages by itself, the view is a `RemoteGridView`.
 */
export interface GridView {
  /** Without gaps but in a remote view. */
  readonly pairs: PartialPairTable;
  readonly state: ViewState;
  /** Rows on a page as the state has it; null: one page with all. */
  readonly perPage: number | null;
  /** All rows that match search and filters, in display order, over all pages. Entries are row numbers of `pairs`. */
  readonly order: Uint32Array;
  /** The groups that the rows of `order` stand in; null where they are not grouped. */
  readonly groups: RowGroups | null;
  /** The page now shown: `order.subarray(start, end)`. `page` counts from 1. */
  readonly page: PageSpan;
  /** The last of the rows stands for all that may come after those known. Only ever true of a remote view. */
  readonly open: boolean;
  /** True while `order` lags behind `state` or `pairs`. */
  readonly busy: boolean;
  /** Rows that have changed where they stand would be sorted or found otherwise. */
  readonly displaced: boolean;
  /** Resolves when `order` reflects `state` and `pairs`. Never rejects. */
  readonly settled: Promise<void>;
  /**
   * Replaces the pairs, or shows more of the same: columns of rows whose process and step objects stay are kept.
   *
   * @param info - what else is known of the load; only a remote view needs it
   */
  setPairs(pairs: PairTable, info?: Omit<WindowAnswer, 'pairs'>): void;
  /** Unknown columns are left out of `sort`, `page` is clamped when settled. */
  setState(state: ViewState): void;
  /** Number of the page on which a group begins. */
  pageOfGroup(group: number): number;
  /** The content of a cell. Computed on demand, never throws. */
  cell(row: number, column: string): CellContent;
  /** The text of a cell without markup, as it is shown. */
  cellText(row: number, column: string): string;
  /** The same for copy and export: numbers and times as the data have them. */
  cellRecord(row: number, column: string): string;
  /** The text that the search looks through in a row; null where the source searches by itself. */
  searchText(row: number): string | null;
  /** Aborts what is under way and frees the columns. */
  dispose(): void;
}
