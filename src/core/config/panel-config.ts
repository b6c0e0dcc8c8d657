import type { Direction, SortField } from '../query/process-query.ts';

/** One condition as the author wrote it: `- '!process': [1, 2]` is `{name: '!process', value: [1, 2], …}`. */
export interface CriterionConfig {
  readonly name: string;
  readonly value: unknown;
  /** JSON Pointer of the condition in the document as written, for messages. */
  readonly path: string;
}

/** What both panels share (contract 2.8, 2.9), defaults in. */
export interface FilterConfig {
  readonly criteria: readonly CriterionConfig[];
  readonly limit: number | null;
  readonly offset: number;
  readonly acl: boolean;
  readonly self: boolean;
  /** Null for the grid. */
  readonly sort: { readonly field: SortField; readonly direction: Direction } | null;
}

/** Plain texts. */
export interface UiConfig {
  readonly title: string | null;
  readonly description: string | null;
  /** null: the panel's own text, in the reader's language. */
  readonly placeholder: string | null;
}

export interface GridConfig {
  readonly panel: 'process_grid';
  /** Null where nothing can be selected. */
  readonly selection: { readonly variable: string } | null;
  readonly filter: FilterConfig;
  readonly table: TableConfig;
  readonly ui: UiConfig;
}

export interface TableConfig {
  /** Field name to template source: the default fields with the author's laid over them. */
  readonly fields: ReadonlyMap<string, string>;
  /** In the order of the text. */
  readonly columns: readonly ColumnConfig[];
  readonly searchFields: readonly string[];
  readonly perPage: number | null;
  readonly links: boolean;
}

/** A column (contract 2.8). */
export interface ColumnConfig {
  readonly name: string;
  readonly field: string;
  /** Markup allowed. */
  readonly title: string;
  /** True where the title is the default set's own, so that it may be shown in the reader's language. */
  readonly ownTitle: boolean;
  readonly sortField: string | null;
  readonly initialSort: Direction | null;
  readonly titleClass: string | null;
  readonly dataClass: string | null;
}

export interface ListConfig {
  readonly panel: 'process_list';
  readonly filter: FilterConfig;
  /** Template source of a row. */
  readonly content: string;
  readonly ui: UiConfig;
}

export type PanelConfig = GridConfig | ListConfig;
