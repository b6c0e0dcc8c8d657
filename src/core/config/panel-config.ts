import type { ColumnType } from '../base/column-type.ts';
import type { Direction, SortField } from '../query/process-query.ts';
import type { ActionConfig } from './actions/action-config.ts';
import type { ColumnLayout, Length } from './column-layout.ts';
import type { CriterionConfig } from './filters/criterion-config.ts';
import type { LiveConfig } from './live-config.ts';
import type { NamedViewConfig, ReaderFilterConfig } from './filters/reader-filter-config.ts';

/** The filter of either panel (contract 2.8, 2.9), defaults in. */
export interface FilterConfig {
  /** All must hold for the same pair. */
  readonly criteria: readonly CriterionConfig[];
  /** Most processes to show; null for all. */
  readonly limit: number | null;
  /** Number of processes to skip. */
  readonly offset: number;
  /** Whether to query only what the user may see. */
  readonly acl: boolean;
  /** Whether the result may include the current process. */
  readonly self: boolean;
  /** Null for the grid. */
  readonly sort: { readonly field: SortField; readonly direction: Direction } | null;
}

/** The source of a process's member: a path, a template of `$item`, a constant, or a map of these. */
export type MappedValue = string | number | boolean | null | MappedMembers;

/** Members of an object, such as the `id` and `fullname` of a user, each with its source. */
export type MappedMembers = { readonly [member: string]: MappedValue };

/** How JSON of any shape is read as processes (contract 5.5). */
export interface SourceMapping {
  /** Path of the list of items; without it the JSON itself, or its `processes`. */
  readonly items?: string | null;
  /** Path of the number of matching items. */
  readonly total?: string | null;
  /** The items are the members of an object, keyed by id. */
  readonly entries?: boolean | null;
  /** Sources of the members of a process and its step; without it items are processes of contract 4. */
  readonly map?: MappedMembers | null;
}

/** Plain texts, the detail of errors, and shortcuts. */
export interface UiConfig {
  readonly title: string | null;
  readonly description: string | null;
  /** Null: the panel's own text, in the reader's language. */
  readonly placeholder: string | null;
  /** Detail of the error box: all that the author needs, or only that something failed. */
  readonly errors: 'full' | 'public';
  /** Keys without modifiers are shortcuts. */
  readonly shortcuts: boolean;
}

/** The configuration of a grid, defaults in. */
export interface GridConfig {
  /** Which panel it is for. */
  readonly panel: 'process_grid';
  /** Null if nothing can be selected. */
  readonly selection: { readonly variable: string } | null;
  /** Which processes are shown. */
  readonly filter: FilterConfig;
  /** How JSON of another shape is read; null: as it is. */
  readonly source: SourceMapping | null;
  /** In the order of the text. */
  readonly actions: readonly ActionConfig[];
  /** The reader may ask why rows are there. */
  readonly explain: boolean;
  /** How the rows follow the source; null: they are those of the last load. */
  readonly live: LiveConfig | null;
  /** The reader's filters, in the order of the text. */
  readonly filters: readonly ReaderFilterConfig[];
  /** In the order of the text. */
  readonly views: readonly NamedViewConfig[];
  /** Columns, pages, search and links. */
  readonly table: TableConfig;
  /** Texts around the table. */
  readonly ui: UiConfig;
}

/** The table of a grid (contract 2.8). */
export interface TableConfig {
  /** Field name to template source: the default fields with the author's laid over them. */
  readonly fields: ReadonlyMap<string, string>;
  /** In the order of the text. */
  readonly columns: readonly ColumnConfig[];
  /** The rows are mapped, by the configuration or by the adapter; false: they are processes as they come. */
  readonly isMapped: boolean;
  readonly searchFields: readonly string[];
  readonly perPage: number | null;
  /** Choices of the reader for `perPage`, ascending, including `perPage` itself; null: no choice. */
  readonly pageSizes: readonly number[] | null;
  readonly links: boolean;
  /** Template source of the details of a row; null: rows have none. */
  readonly details: string | null;
  /** Grouping of the rows; null: none. */
  readonly groupBy: GroupByConfig | null;
  /** The reader may resize, move, hide, show and pin the columns. */
  readonly personal: boolean;
  /** Narrower panels show cards; null: never. */
  readonly cardsBelow: Length | null;
}

/** Groups of rows (contract 7.12). */
export interface GroupByConfig {
  /** Name of a column: rows with the same text in it form a group. */
  readonly column: string;
  /** Whether groups are initially open. */
  readonly open: boolean;
}

/** A column (contract 2.8). */
export interface ColumnConfig {
  /** Its name in `view.sort`. */
  readonly name: string;
  /** Name of the field that its cells show. */
  readonly field: string;
  /** Markup allowed. */
  readonly title: string;
  /** True if the title comes from the default columns, so that it may be shown in the reader's language. */
  readonly ownTitle: boolean;
  /** The member of `source.map` that a column shows which its author did not write. */
  readonly member?: string;
  /** Name of the field that it sorts by; null if it cannot be sorted. */
  readonly sortField: string | null;
  /** Initial sort direction of the grid by this column; null for none. */
  readonly initialSort: Direction | null;
  /** Class names of the header cell. */
  readonly titleClass: string | null;
  /** Class names of the data cells. */
  readonly dataClass: string | null;
  /** How the field's value is shown; `html`: as its template writes it. */
  readonly type: ColumnType;
  /** ISO 4217. */
  readonly currency: string;
  /** Decimal places; null: the default of the language. */
  readonly digits: number | null;
  /** Template source of a tone. */
  readonly tone: string | null;
  /** Widths, lines and placement. */
  readonly layout: ColumnLayout;
}

/** The configuration of a list, defaults in. */
export interface ListConfig {
  /** Which panel it is for. */
  readonly panel: 'process_list';
  /** Which processes are shown. */
  readonly filter: FilterConfig;
  /** How JSON of another shape is read; null: as it is. */
  readonly source: SourceMapping | null;
  /** In the order of the text. */
  readonly actions: readonly ActionConfig[];
  /** The reader may ask why rows are there. */
  readonly explain: boolean;
  /** How the rows follow the source; null: they are those of the last load. */
  readonly live: LiveConfig | null;
  /** Template source of a row. */
  readonly content: string;
  /** Texts around the list. */
  readonly ui: UiConfig;
}

/** The configuration of either panel. */
export type PanelConfig = GridConfig | ListConfig;
