import type { ProcessPanelError } from '../base/errors/process-panel-error.ts';
import type { PairTable } from '../processes/process.ts';
import type { Template } from '../template/template.ts';
import type { WindowAnswer } from './remote/result-extent.ts';
import type { ViewState } from './view-state.ts';

/** What one cell shows. Text never goes near a parser; markup is sanitized first. */
export type CellContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'markup'; readonly html: string }
  | { readonly kind: 'error'; readonly error: ProcessPanelError };

export interface GridViewOptions {
  readonly fields: ReadonlyMap<string, Template>;
  readonly columns: readonly { readonly name: string; readonly field: string; readonly sortField: string | null }[];
  readonly searchFields: readonly string[];
  /** Rows on a page; null: one page with all. */
  readonly perPage: number | null;
  /** BCP 47, for collation. */
  readonly lang: string;
  /** Called when `order`, `page`, `busy` or `progress` has changed. */
  onchange(): void;
  /** A template failed in a cell. Called once per field and code. */
  onfault(field: string, error: ProcessPanelError): void;
}

/** Columns and view state → row numbers in order (search → sort → page), in slices that leave the page responsive. */
export interface GridView {
  readonly pairs: PairTable;
  readonly state: ViewState;
  /** All rows that match the search, in display order, over all pages. Entries are row numbers of `pairs`. */
  readonly order: Uint32Array;
  /** The page now shown: `order.subarray(start, end)`. `page` counts from 1. */
  readonly page: { readonly page: number; readonly pages: number; readonly start: number; readonly end: number };
  /** True while `order` lags behind `state` or `pairs`. */
  readonly busy: boolean;
  /** Resolves when `order` reflects `state` and `pairs`. Never rejects. */
  readonly settled: Promise<void>;
  /** Replaces the pairs, or shows more of the same: columns of rows whose process and step objects stay are kept. */
  setPairs(pairs: PairTable, info?: Omit<WindowAnswer, 'pairs'>): void;
  /** Unknown columns are left out of `sort`, `page` is clamped when settled. */
  setState(state: ViewState): void;
  /** Computed on demand, never throws. */
  cell(row: number, field: string): CellContent;
  /** The text of a cell without markup, for copy and export. */
  cellText(row: number, field: string): string;
  /** Where rows are loaded as they come near the view: those at `order[start]` to `order[end - 1]` are wanted. */
  need?(start: number, end: number): void;
  /** Loads the rows that are still to be loaded. Resolves with false where it could not, or something came in between. */
  complete?(): Promise<boolean>;
  /** Ends requests for rows near the view and all that is gathered. */
  stop?(): void;
  /** The last of the rows stands for all that may come after those known. */
  readonly open?: boolean;
  /** Windows that are fetched out of turn, and how many there will be where that is known. */
  readonly progress?: { readonly done: number; readonly of: number | null } | null;
  /** All that match the search, where they were gathered and nothing is known to have changed. */
  readonly whole?: { readonly pairs: PairTable; readonly order: Uint32Array } | null;
  /**
   * The pairs of all processes that match, or of those from one row to another, of which what is missing is fetched; null
   * where that was ended or has failed, which is told otherwise.
   *
   * @param running - ends it, and is aborted where another search or query does
   */
  gather?(running?: AbortController, rows?: readonly [number, number]): Promise<PairTable | null>;
  /** Aborts what is under way and frees the columns. */
  dispose(): void;
}
