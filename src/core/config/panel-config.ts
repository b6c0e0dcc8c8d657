import type { Direction, SortField } from '../query/process-query.ts';

/** One condition as the author wrote it: `- '!process': [1, 2]` is `{name: '!process', value: [1, 2], …}`. */
export interface CriterionConfig {
  readonly name: string;
  readonly value: unknown;
  /** JSON Pointer of the condition in the document as written, for messages. */
  readonly path: string;
}

/** What both panels share (specification 2.1, 2.2), defaults in. */
export interface FilterConfig {
  readonly criteria: readonly CriterionConfig[];
  readonly limit: number | null;
  readonly offset: number;
  readonly acl: boolean;
  readonly self: boolean;
  /** Null for the grid. */
  readonly sort: { readonly field: SortField; readonly direction: Direction } | null;
}

/** What a member of a process is made of: a path, a template of `$item`, a constant, or a map of these. */
export type MappedValue = string | number | boolean | null | { readonly [member: string]: MappedValue };

/** How JSON of any shape is read as processes (contract 5.5). */
export interface SourceMapping {
  /** Path of the list of items; without it the JSON itself, or its `processes`. */
  readonly items?: string | null;
  /** Path of the number of all items that match. */
  readonly total?: string | null;
  /** The items are the members of an object, by their ids. */
  readonly entries?: boolean | null;
  /** Member of a process or a step to where its value comes from; without it items are processes of contract 4. */
  readonly map?: { readonly [member: string]: MappedValue } | null;
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
  readonly source: SourceMapping | null;
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

/** A column (specification 2.5). */
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
  readonly source: SourceMapping | null;
  /** Template source of a row. */
  readonly content: string;
  readonly ui: UiConfig;
}

export type PanelConfig = GridConfig | ListConfig;
