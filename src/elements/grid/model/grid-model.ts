import { signal } from '@preact/signals-core';
import type { Length } from '../../../core/config/column-layout.ts';
import type { GridConfig } from '../../../core/config/panel-config.ts';
import { pointerTo } from '../../../core/config/yaml/yaml-node.ts';
import type { LazyTimeZone } from '../../../core/template/engine.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import type { Process, ProcessItem, Step } from '../../../core/processes/process.ts';
import type { TemplateEngine } from '../../../core/template/template.ts';
import type { CellContent } from '../../../core/view/cells/cell-content.ts';
import { nextChangeOf } from '../../../core/view/cells/next-change.ts';
import { FieldValues } from '../../../core/view/field-values.ts';
import { createLocalView } from '../../../core/view/local/local-view.ts';
import type { FilterState } from '../../../core/view/filters/filter-state.ts';
import type { GridView, GridViewOptions } from '../../../core/view/grid-view.ts';
import { columnFormats } from '../columns/column-formats.ts';
import type { SortKey, ViewState } from '../../../core/view/view-state.ts';
import type { RemoteGridView, RemoteViewOptions } from '../../../core/view/remote/remote-grid-view.ts';
import { sortPathOf } from '../../../core/view/remote/window-request.ts';
import type { RemoteView } from '../../../core/view/remote/remote-view.ts';
import type { PersonalColumns } from '../../../core/view/personal-columns.ts';
import type { RowReports } from '../../panel/panel-reports.ts';
import { RowAddresses } from '../../rows/row-addresses.ts';
import type { WidestActions } from '../../rows/row-buttons.ts';
import { type GridColumn, GridColumns, labelOf, showable, withGrouped } from './grid-columns.ts';
import type { ModelFilters } from './model-filters.ts';
import type { ExtraLines } from './extra-lines.ts';
import { PageLines } from './page-lines.ts';

/** Rows in which a default column of a mapping needs a value to be shown. */
const ROWS_WITH_VALUES = 500;

/** A source that searches, sorts and pages by itself. */
export interface RemoteSource extends Pick<RemoteViewOptions, 'capabilities' | 'fetch' | 'reload' | 'onerror'> {
  /** The class of its views, which is loaded on demand. */
  readonly View: typeof RemoteView;
  /** The initial view state, given the sort of the configuration. */
  stateOf(initialSort: readonly SortKey[]): ViewState;
}

export interface GridModelOptions {
  readonly config: GridConfig;
  readonly engine: TemplateEngine;
  readonly lang: string;
  readonly messages: Messages;
  readonly zone: LazyTimeZone;
  /** The reader's filters; null: there are none. */
  readonly filters: ModelFilters | null;
  /** The source, if it serves windows; null: all pairs are loaded. */
  readonly windows: RemoteSource | null;
  /** Rows show their actions. */
  readonly hasActions: boolean;
  /** Rows can be selected, if the configuration allows it. */
  readonly isSelectable: boolean;
  /** The reader's changes to the columns. */
  readonly choices: PersonalColumns | null;
  /** Headings and details between the rows; loaded only if the configuration uses them. */
  readonly extraLines: ExtraLines | null;
  /** Rows were on display before. */
  readonly followsOther: boolean;
  /** Where failed templates, and values that do not fit their columns, are reported. */
  readonly reports: RowReports;
}

/** The model of a grid under one configuration: its columns, the view of its pairs, and the addresses of its rows. */
export class GridModel {
  readonly view: GridView;
  /** Counts the changes of `view`. The effect in `elements/grid/grid-content.ts` reads it, and renders the view. */
  readonly viewChanges = signal(0);
  /** The same view if the source searches, sorts and pages by itself. */
  readonly remote: RemoteGridView | null;
  /** Which columns of the configuration are on display, and how. */
  readonly gridColumns: GridColumns;
  /** The page sizes that the reader can choose from; null: no choice. */
  readonly pageSizes: readonly number[] | null;
  /** Panels narrower than this show cards; null: never. */
  readonly cardsBelow: Length | null;
  readonly searchable: boolean;
  /** False if the source pages by itself and does not search. */
  readonly searchServed: boolean;
  /** Name of the variable that the selection is written to; null if nothing can be selected. */
  readonly variable: string | null;
  /** The widest buttons that a row can have, for measuring; null: rows have none. */
  readonly rowActions: WidestActions | null;
  /** Rows have links. */
  readonly links: boolean;
  /** The initial sort: only the first column with `initialSort` counts. */
  readonly initialSort: readonly SortKey[];
  /** The lines of the page: rows, and between them headings and details. */
  readonly lines: PageLines;
  readonly #zone: LazyTimeZone;
  readonly #addresses: RowAddresses;
  /** Members are mapped, and the author may leave the columns to the panel. */
  readonly #isMapped: boolean;

  /** @throws ProcessPanelError if a template of a field cannot be compiled */
  constructor(given: GridModelOptions) {
    const { config, engine, lang, messages, filters, windows, reports } = given;
    const { table, selection, filter } = config;
    const { fields, searchFields, perPage, pageSizes, links } = table;
    const columns = withGrouped(showable(table), table);
    const filtered = config.filters.flatMap(({ source }) => (filters && 'field' in source ? source.field : []));
    const shown = columns.flatMap(({ field, sortField }) => [field, sortField ?? field]);
    const used = new Set([...searchFields, ...shown, ...filtered]);
    this.#zone = given.zone;
    this.#isMapped = table.isMapped;
    this.#addresses = new RowAddresses(engine, error => reports.reportError(error));
    this.pageSizes = pageSizes;
    this.cardsBelow = table.cardsBelow;
    this.links = links;
    this.rowActions = given.hasActions ? widestActions(config) : null;
    this.searchable = searchFields.length > 0;
    this.searchServed = !windows || windows.capabilities.search === true;
    this.variable = given.isSelectable ? (selection?.variable ?? null) : null;
    const templates = new Map(Array.from(used, field => [field, engine.compile(fields.get(field) ?? '')]));
    const isUnserved = (sortField: string | null) =>
      windows !== null && sortPathOf({ fields: templates, ...windows }, sortField) === null;
    this.gridColumns = new GridColumns(table, messages, isUnserved);
    this.gridColumns.applyChoices(given.choices);
    const first = this.gridColumns.all.find(({ initialSort, sortField, layout }) => {
      return initialSort && sortField !== null && !layout.hidden;
    });
    this.initialSort = first ? [{ column: first.name, direction: first.initialSort! }] : [];
    const { group } = this.gridColumns;
    const options: GridViewOptions = {
      fields: templates,
      columns: columnFormats({ ...given, columns, fields: templates, mapsItself: Boolean(config.source?.map) }),
      searchFields,
      perPage,
      grouping: given.extraLines && group && given.extraLines.groupingBy(group),
      lang,
      followsOther: given.followsOther,
      filters: filters?.configure(config, windows?.capabilities ?? null) ?? null,
      onviewchange: () => this.viewChanges.value++,
      ontemplateerror: (field, error) => reports.reportError(error, pointerTo('/table/fields', field)),
    };
    const { limit, offset } = filter;
    const criteriaOf = (state: FilterState) => filters?.criteriaOf(state) ?? [];
    this.remote = windows
      ? new windows.View({
          ...options,
          ...windows,
          criteriaOf,
          state: windows.stateOf(this.initialSort),
          limit,
          offset,
        })
      : null;
    this.view = this.remote ?? createLocalView(options);
    const grouped = table.columns.find(({ name }) => name === group?.column);
    const isGrouped = grouped && (!this.remote || this.remote.groupedBy !== null);
    this.lines = new PageLines({
      view: this.view,
      extraLines: given.extraLines,
      details:
        table.details === null
          ? null
          : new FieldValues('details', engine.compile(table.details), (_, error) =>
              reports.reportError(error, '/table/details'),
            ),
      groupedBy: isGrouped ? { name: grouped.name, label: labelOf(grouped, messages) } : null,
      closable: !this.remote,
    });
  }

  /** Rows on a page at most; null: there are no pages. */
  get perPage(): number | null {
    return this.view.perPage;
  }

  /** The shown columns, in order. */
  get columns(): readonly GridColumn[] {
    return this.gridColumns.shown;
  }

  /**
   * Leaves out default columns of a mapping that have no value in any of the first rows.
   *
   * @returns whether other columns are shown now
   */
  leaveOutEmptyColumns(): boolean {
    const { pairs } = this.view;
    const n = Math.min(pairs.length, ROWS_WITH_VALUES);
    if (!this.#isMapped || n === 0) return false;
    return this.gridColumns.leaveOutEmpty(column => {
      for (let row = 0; row < n; row++) if (pairs.steps[row] && this.view.cellText(row, column) !== '') return false;
      return true;
    });
  }

  /** Number of columns, including those for checkboxes, toggles and actions. */
  get columnCount(): number {
    return this.columns.length + Number(this.variable !== null) + Number(this.lines.opens) + Number(!!this.rowActions);
  }

  /** Number of lines on the page. */
  get count(): number {
    return this.lines.count;
  }

  /** Row number in the pairs of the row at a position on the page. */
  rowAt(position: number): number {
    return this.view.order[this.lines.placeAt(position)]!;
  }

  /** Row numbers from one place in the order to another, both included, whichever comes first. */
  rowsBetween(from: number, to: number): Uint32Array {
    return this.view.order.subarray(Math.min(from, to), Math.max(from, to) + 1);
  }

  /** The pair of the row at a position; null if it is not loaded yet, or the line is not a row. */
  pairAt(position: number): ProcessItem | null {
    return this.lines.kindAt(position) === 'row' ? this.lines.pairAtPlace(this.lines.placeAt(position)) : null;
  }

  /** Whether a pair is still shown although it no longer matches. */
  isGone({ step }: ProcessItem): boolean {
    return this.view.pairs.gone?.has(step) ?? false;
  }

  contentAt(position: number, column: string): CellContent {
    return this.view.cell(this.rowAt(position), column);
  }

  /** When the words of any of these contents next change, in milliseconds since 1970; `Infinity`: never. */
  nextChangeOf(contents: readonly (CellContent | null)[]): number {
    let next = Infinity;
    for (const content of contents) {
      // Other kinds never change by themselves.
      if (content?.kind === 'time' || content?.kind === 'markup')
        next = Math.min(next, nextChangeOf(content, Date.now(), this.#zone));
    }
    return next;
  }

  /** The key of a line, which is stable across sorting and loading. */
  keyOf(position: number): string {
    return this.lines.keyOf(position);
  }

  /** Position on the page of the line with a key, -1 if there is none. Cost: O(pairs). */
  positionOf(key: string): number {
    return this.lines.positionOf(key);
  }

  /** Applies `detail-url`. Returns whether it has changed. */
  setDetailUrl(detailUrl: string | null): boolean {
    return this.#addresses.setDetailUrl(detailUrl);
  }

  /** Address of the page of a pair; null if it has none. */
  urlOf(process: Process, step: Step): string | null {
    return this.links ? this.#addresses.addressOf(process, step) : null;
  }
}

/** The widest set of buttons that a row can have. */
function widestActions({ actions, explain }: GridConfig): WidestActions | null {
  const inRows = actions.filter(({ places }) => places.includes('row'));
  if (inRows.length === 0 && !explain) return null;
  // Actions after one without `when` are never the first button.
  const always = inRows.findIndex(({ when }) => when === null);
  const labels = inRows.slice(0, always === 0 ? 1 : always < 0 ? undefined : always).map(({ label }) => label);
  return { labels, several: inRows.length > 1 || explain };
}
