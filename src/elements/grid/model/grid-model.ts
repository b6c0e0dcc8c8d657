import type { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { Length } from '../../../core/config/column-layout.ts';
import type { GridConfig } from '../../../core/config/panel-config.ts';
import { pointerTo } from '../../../core/config/yaml/yaml-node.ts';
import type { LazyTimeZone } from '../../../core/template/engine.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import type { Process, ProcessItem, Step } from '../../../core/processes/process.ts';
import type { TemplateEngine } from '../../../core/template/template.ts';
import type { CellContent } from '../../../core/view/cells/cell-content.ts';
import { nextChangeOf } from '../../../core/view/cells/next-change.ts';
import { FieldReader } from '../../../core/view/field-reader.ts';
import { createLocalView } from '../../../core/view/local/local-view.ts';
import type { FilterState } from '../../../core/view/filters/filter-state.ts';
import type { GridView, GridViewOptions } from '../../../core/view/grid-view.ts';
import { columnFormats, type Misfit } from '../columns/column-formats.ts';
import type { SortKey, ViewState } from '../../../core/view/view-state.ts';
import type { RemoteGridView, RemoteViewOptions } from '../../../core/view/remote/remote-grid-view.ts';
import { sortPathOf } from '../../../core/view/remote/window-request.ts';
import type { RemoteView } from '../../../core/view/remote/remote-view.ts';
import type { PersonalColumns } from '../../../core/view/personal-columns.ts';
import { RowAddresses } from '../../rows/row-addresses.ts';
import type { WidestActions } from '../../rows/row-buttons.ts';
import { type GridColumn, GridColumns, labelOf, showable, withGrouped } from './grid-columns.ts';
import type { ModelFilters } from './model-filters.ts';
import type { OpenLines } from './open-lines.ts';
import { PageLines } from './page-lines.ts';

/** A source that searches, sorts and pages by itself. */
export interface RemoteSource extends Pick<RemoteViewOptions, 'capabilities' | 'fetch' | 'reload' | 'onerror'> {
  /** The view of such a source, which is loaded on demand. */
  readonly View: typeof RemoteView;
  /** The view that the reader wants first, given the order in the configuration. */
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
  /** null: all pairs are loaded. */
  readonly windows: RemoteSource | null;
  /** Rows show their actions. */
  readonly hasActions: boolean;
  /** Rows can be selected where the configuration has it so. */
  readonly isSelectable: boolean;
  /** The reader's choice of columns. */
  readonly choices: PersonalColumns | null;
  /** Headings and details between the rows, loaded where a configuration asks for them. */
  readonly more: OpenLines | null;
  readonly onchange: () => void;
  /** @param path - of the template it comes from in the configuration, if it is one's */
  readonly ontemplateerror: (error: ProcessPanelError, path?: string) => void;
  readonly onmisfit: (misfit: Misfit) => void;
}

/** The model of a grid under one configuration: its columns, the view of its pairs, and the addresses of its rows. */
export class GridModel {
  readonly view: GridView;
  /** The same view where the source searches, sorts and pages by itself. */
  readonly remote: RemoteGridView | null;
  /** The columns on display, of those in the configuration. */
  readonly arrangement: GridColumns;
  /** The page sizes that the reader can choose from; null: no choice. */
  readonly pageSizes: readonly number[] | null;
  /** Narrower panels show cards; null: never. */
  readonly cardsBelow: Length | null;
  readonly searchable: boolean;
  /** False where the source pages by itself and does not search. */
  readonly searchServed: boolean;
  /** Name of the variable that the selection is written to; null where nothing can be selected. */
  readonly variable: string | null;
  /** Rows have buttons: the label of the longest, to measure by, empty where there is only a menu; null: none has any. */
  readonly rowActions: WidestActions | null;
  /** Rows lead somewhere. */
  readonly links: boolean;
  /** The first column with `initialSort` alone counts. */
  readonly initialSort: readonly SortKey[];
  /** The lines of the page: rows, and between them headings and details. */
  readonly lines: PageLines;
  readonly #zone: LazyTimeZone;
  readonly #addresses: RowAddresses;

  /** @throws ProcessPanelError where a template of a field cannot be compiled */
  constructor(given: GridModelOptions) {
    const { config, engine, lang, messages, filters, windows, onchange, ontemplateerror } = given;
    const { table, selection, filter } = config;
    const { fields, searchFields, perPage, pageSizes, links } = table;
    const columns = withGrouped(showable(table), table);
    const filtered = config.filters.flatMap(({ source }) => (filters && 'field' in source ? source.field : []));
    const shown = columns.flatMap(({ field, sortField }) => [field, sortField ?? field]);
    const used = new Set([...searchFields, ...shown, ...filtered]);
    this.#zone = given.zone;
    this.#addresses = new RowAddresses(engine, ontemplateerror);
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
    this.arrangement = new GridColumns(table, messages, isUnserved);
    this.arrangement.arrange(given.choices);
    const first = this.arrangement.all.find(({ initialSort, sortField, layout }) => {
      return initialSort && sortField !== null && !layout.hidden;
    });
    this.initialSort = first ? [{ column: first.name, direction: first.initialSort! }] : [];
    const { group } = this.arrangement;
    const options: GridViewOptions = {
      fields: templates,
      columns: columnFormats({ ...given, columns, fields: templates }),
      searchFields,
      perPage,
      grouping: given.more && group && given.more.groupingBy(group),
      lang,
      filters: filters?.configure(config, windows?.capabilities ?? null) ?? null,
      onchange,
      ontemplateerror: (field, error) => ontemplateerror(error, pointerTo('/table/fields', field)),
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
      more: given.more,
      details: table.details === null ? null : new FieldReader('details', engine.compile(table.details), detailsFailed),
      groupedBy: isGrouped ? { name: grouped.name, label: labelOf(grouped, messages) } : null,
      closable: !this.remote,
    });
    function detailsFailed(_: string, error: ProcessPanelError) {
      ontemplateerror(error, '/table/details');
    }
  }

  /** Rows on a page at most; null: there are no pages. */
  get perPage(): number | null {
    return this.view.perPage;
  }

  /** Those shown, in order. */
  get columns(): readonly GridColumn[] {
    return this.arrangement.shown;
  }

  /** Columns with those of checkboxes, toggles and actions. */
  get columnCount(): number {
    return this.columns.length + Number(this.variable !== null) + Number(this.lines.opens) + Number(!!this.rowActions);
  }

  /** Lines on the page. */
  get count(): number {
    return this.lines.count;
  }

  /** Number of a row in the pairs, by its position on the page. */
  rowAt(position: number): number {
    return this.view.order[this.lines.placeAt(position)]!;
  }

  /** The same of all rows from one place in the order to another, both included, whichever comes first. */
  rowsBetween(from: number, to: number): Uint32Array {
    return this.view.order.subarray(Math.min(from, to), Math.max(from, to) + 1);
  }

  /** The pair of the row at a position, null where it is still to be loaded, or where no row stands. */
  pairAt(position: number): ProcessItem | null {
    return this.lines.kindAt(position) === 'row' ? this.lines.pairIn(this.lines.placeAt(position)) : null;
  }

  /** Whether a pair is still shown, and does not match any more. */
  isGone({ step }: ProcessItem): boolean {
    return this.view.pairs.gone?.has(step) ?? false;
  }

  contentAt(position: number, column: string): CellContent {
    return this.view.cell(this.rowAt(position), column);
  }

  /** When some of these contents read otherwise, in milliseconds since 1970; `Infinity` where none does. */
  nextChangeOf(contents: readonly (CellContent | null)[]): number {
    let next = Infinity;
    for (const content of contents) {
      // The others never do.
      if (content?.kind === 'time' || content?.kind === 'markup')
        next = Math.min(next, nextChangeOf(content, Date.now(), this.#zone));
    }
    return next;
  }

  /** The key of a line, which stays the same over sorting and loading. */
  keyOf(position: number): string {
    return this.lines.keyOf(position);
  }

  /** Where on the page a key stands, -1 where nowhere. Cost: O(pairs). */
  positionOf(key: string): number {
    return this.lines.positionOf(key);
  }

  /** Takes `detail-url` up. Returns whether it is another one. */
  lead(detailUrl: string | null): boolean {
    return this.#addresses.lead(detailUrl);
  }

  /** Address of the page of a pair; null where it has none. */
  urlOf(process: Process, step: Step): string | null {
    return this.links ? this.#addresses.addressOf(process, step) : null;
  }
}

/** The buttons that a row has at most. */
function widestActions({ actions, explain }: GridConfig): WidestActions | null {
  const inRows = actions.filter(({ places }) => places.includes('row'));
  if (inRows.length === 0 && !explain) return null;
  // Behind one that all rows offer no other is the first.
  const always = inRows.findIndex(({ when }) => when === null);
  const labels = inRows.slice(0, always === 0 ? 1 : always < 0 ? undefined : always).map(({ label }) => label);
  return { labels, several: inRows.length > 1 || explain };
}
