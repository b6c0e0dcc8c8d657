import { signal } from '@preact/signals-core';
import { toProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { GridConfig, GroupByConfig } from '../../../core/config/panel-config.ts';
import type { AdapterCapabilities } from '../../../core/processes/adapter.ts';
import type { PairTable, PartialPairTable } from '../../../core/processes/process.ts';
import type { TemplateEngine } from '../../../core/template/template.ts';
import type { PersonalColumns } from '../../../core/view/personal-columns.ts';
import type { SortKey, ViewState } from '../../../core/view/view-state.ts';
import type { RemoteView } from '../../../core/view/remote/remote-view.ts';
import type { WindowRequest } from '../../../core/view/remote/window-request.ts';
import type { PaintInfo } from '../../panel/load/answer.ts';
import type { Locale } from '../../page/locale.ts';
import type { PanelFeatures } from '../../panel/panel-features.ts';
import type { PanelGraph } from '../../panel/panel-graph.ts';
import type { PanelPorts } from '../../panel/panel-ports.ts';
import type { SettingWarning } from '../../panel/panel-reports.ts';
import { viewOf } from '../../../core/view/read-view.ts';
import { groupFor } from './grid-columns.ts';
import { GridModel, type GridModelOptions, type RemoteSource } from './grid-model.ts';
import type { ModelFilters } from './model-filters.ts';
import type { ExtraLines } from './extra-lines.ts';

/** Ports of features that models use. */
export interface ModelPorts extends PanelPorts {
  /** features/filters/reader-filters.ts */
  readonly filters: ModelFilters;
  /** features/lines/lines-feature.ts; the lines: grid-lines.ts */
  readonly lineParts: { readonly extraLines: ExtraLines };
  /** The view class for sources that search, sort and page by themselves: core/view/remote/remote-view.ts. */
  readonly RemoteView: typeof RemoteView;
  /** Present if rows can be selected: features/selection/grid-selection.ts. */
  readonly selection: object;
}

export interface GridModelsOptions {
  readonly graph: PanelGraph<GridConfig>;
  readonly locale: Locale;
  readonly features: PanelFeatures<ModelPorts>;
}

/** Whether a grid has reader filters or named views. */
export const hasFilters = (config: GridConfig | null | undefined): boolean =>
  (config?.filters.length ?? 0) > 0 || (config?.views.length ?? 0) > 0;
const noGroups = (column: string): SettingWarning => ({
  code: 'config/pitfall',
  message: `the source pages by itself and cannot sort by the column ${JSON.stringify(column)}, so rows are not grouped`,
  hint: 'List the path that the column sorts by in the "orderBy" of its capabilities, or group by another column.',
});

const GROUPS_OPEN: SettingWarning = {
  code: 'config/pitfall',
  message: '"open: false" has no effect: the source pages by itself, so that all groups are open',
  hint: 'Remove it.',
};

const NO_SEARCH: SettingWarning = {
  code: 'config/pitfall',
  message: 'the source pages by itself and cannot search, so there is no search box',
  hint: 'Give its capabilities "search: true" where it can, or write "searchFields: []".',
};

/**
 * The models of a grid, one after the other: each configuration and each kind of source gets a new one. The reader's
 * view is carried over from one to the next.
 */
export class GridModels {
  /** A load of this configuration is over. */
  hasLoaded = false;
  /** Capabilities of a source that searches, sorts and pages by itself; null if all pairs are loaded. */
  capabilities: AdapterCapabilities | null = null;
  readonly #options: GridModelsOptions;
  readonly #current = signal<GridModel | null>(null);
  #setup: Pick<GridModelOptions, 'config' | 'engine'> | null = null;
  /** The view requested by the reader or a script; after the first load, the view on display. */
  #wanted: ViewState = { search: '', sort: [], page: 1 };
  /** The sort was chosen by the reader or a script, so a new configuration does not reset it. */
  #sortChosen = false;
  /** Changes requested before the filters, which interpret them, were loaded. */
  readonly #changesBeforeFilters: Partial<ViewState>[] = [];
  /** The reader's changes to the columns, whether or not the configuration allows all of them. */
  #choices: PersonalColumns | null = null;
  /** The features that the current model was created with. */
  #made: readonly unknown[] = [];

  constructor(options: GridModelsOptions) {
    this.#options = options;
  }

  /** The model in use; null before the first configuration. An effect that reads it runs again when it is replaced. */
  get current(): GridModel | null {
    return this.#current.value;
  }

  get view(): ViewState {
    const state = this.hasLoaded ? this.current!.view.state : this.#wanted;
    const columns = this.current ? this.current.gridColumns.choices : this.#choices;
    return columns ? { ...state, columns } : state;
  }

  get variable(): string | null {
    return this.current?.variable ?? null;
  }

  /** The reader's filters; null: there are none, or they are not loaded yet. */
  get filters(): ModelFilters | null {
    return hasFilters(this.#setup?.config) ? this.#options.features.get('filters') : null;
  }

  get pairs(): PartialPairTable {
    return this.current?.view.pairs ?? this.#options.graph.pairs;
  }

  /** The selection may include rows that are not loaded. */
  get partial(): boolean {
    return this.capabilities !== null;
  }

  /** Changes the wanted view, in whole or in part. */
  requestView(given: Partial<ViewState> | null | undefined): void {
    // Scripts may set any value.
    const asked = Object(given) as Partial<ViewState>;
    const { filters } = this;
    if (this.#awaitsFilters) this.#changesBeforeFilters.push(asked);
    const change = filters?.expand(asked) ?? asked;
    if (change.sort) this.#sortChosen = true;
    const { columns = null, ...view } = viewOf({ ...this.view, ...change })!;
    if ('columns' in change) this.#choose(columns);
    this.#wanted = this.#reachable(view);
    this.current?.view.setState(this.#wanted);
  }

  /** Includes features that were loaded after the model was created. */
  adoptFeatures(): void {
    if (!this.#setup || this.#features.every((feature, i) => feature === this.#made[i])) return;
    this.#renew();
    if (!this.capabilities) this.current!.view.setPairs(this.#options.graph.pairs);
    if (this.filters) for (const change of this.#changesBeforeFilters.splice(0)) this.requestView(change);
  }

  /**
   * Applies a configuration to the available pairs.
   *
   * @throws ProcessPanelError if one of its templates cannot be compiled
   */
  configure(config: GridConfig, engine: TemplateEngine, pairs: PairTable): void {
    this.#setup = { config, engine };
    this.#renew();
    if (pairs.length > 0 && !this.capabilities) this.current!.view.setPairs(pairs);
  }

  /**
   * The first window to request from a source that is about to be queried; null: all pairs.
   *
   * @param capabilities - capabilities of a source that serves windows, else null
   * @param again - the same query was sent before
   */
  firstWindow(capabilities: AdapterCapabilities | null, again: boolean): WindowRequest | null {
    if (capabilities !== this.capabilities) {
      this.capabilities = capabilities;
      this.#renew();
      if (!capabilities) this.current!.view.setPairs(this.#options.graph.pairs);
    }
    const { remote } = this.current!;
    if (remote && !again) remote.reset();
    return remote?.firstWindow ?? null;
  }

  setPairs(pairs: PairTable, info: PaintInfo): void {
    const { view } = this.current!;
    view.setPairs(pairs, info);
    if (!this.hasLoaded && !this.capabilities) view.setState(this.#wanted);
  }

  /** Headings and details; null if the table has none. */
  get #extraLines(): ExtraLines | null {
    const details = this.#setup?.config.table.details ?? null;
    return details === null && this.#group === null
      ? null
      : (this.#options.features.get('lineParts')?.extraLines ?? null);
  }

  /** The grouping of rows, or the one that applies once the feature is loaded. */
  get #group(): GroupByConfig | null {
    return this.#setup ? groupFor(this.#setup.config.table, this.#choices) : null;
  }

  /** The loaded features that a model is created with. */
  get #features(): readonly unknown[] {
    const { features } = this.#options;
    const { selection = null, actions = [], explain = false } = this.#setup?.config ?? {};
    const inRows = explain || actions.some(({ places }) => places.includes('row'));
    return [
      this.filters,
      this.#extraLines,
      selection && features.get('selection'),
      inRows && features.get('rowActions'),
    ];
  }

  /** The configuration has filters, but the feature is not loaded yet. */
  get #awaitsFilters(): boolean {
    return !this.filters && this.#options.features.isWanted('filters');
  }

  #choose(choices: PersonalColumns | null): void {
    const before = this.#group;
    this.#choices = choices;
    const group = this.#group;
    if (this.current && group?.column !== before?.column) this.#regroup();
    else this.current?.gridColumns.applyChoices(choices);
  }

  /** Groups the same rows differently, or not at all; a source that pages by itself is queried for their order. */
  #regroup(): void {
    const { graph } = this.#options;
    const { hasLoaded } = this;
    this.#renew();
    if (this.capabilities) return graph.requestLoad();
    this.current!.view.setPairs(graph.pairs);
    this.hasLoaded = hasLoaded;
  }

  #renew(): void {
    const { locale, graph, features } = this.#options;
    this.#wanted = this.view;
    this.hasLoaded = false;
    graph.reports.forgetFaults();
    this.current?.view.dispose();
    const { filters } = this;
    const extraLines = this.#extraLines;
    this.#made = this.#features;
    const model = new GridModel({
      ...this.#setup!,
      lang: locale.lang,
      messages: locale.messages,
      filters,
      windows: this.capabilities && this.#windowsOf(this.capabilities),
      choices: this.#choices,
      extraLines,
      followsOther: graph.shown !== null,
      hasActions: features.get('rowActions') !== null,
      isSelectable: features.get('selection') !== null,
      zone: locale.zone,
      reports: graph.reports,
    });
    this.#wanted = this.#wantedWith(model.initialSort);
    this.#current.value = model;
    if (!this.capabilities) model.view.setState(this.#wanted);
    const { groupBy } = this.#setup!.config.table;
    if (this.capabilities && groupBy && model.lines.extraLines) {
      if (!model.remote!.groupedBy) graph.reports.warnAbout(noGroups(groupBy.column), '/table/groupBy/column');
      else if (!groupBy.open) graph.reports.warnAbout(GROUPS_OPEN, '/table/groupBy/open');
    }
    if (model.searchable && !model.searchServed) graph.reports.warnAbout(NO_SEARCH, '/table/searchFields');
  }

  /**
   * Removes parts of a view that the reader could neither set nor undo: a search without a search box, a page size not
   * offered.
   */
  #reachable(view: ViewState): ViewState {
    if (!this.#setup) return view;
    const { searchFields, pageSizes } = this.#setup.config.table;
    const { perPage, filters, named, ...shown } = view;
    const readerFilters = this.filters;
    const asked = { ...shown, ...(filters && { filters }), ...(named !== undefined && { named }) };
    const rest = readerFilters ? readerFilters.withoutUnknown(asked) : this.#awaitsFilters ? asked : shown;
    const search = searchFields.length === 0 ? '' : view.search;
    return { ...rest, search, ...(perPage !== undefined && pageSizes?.includes(perPage) && { perPage }) };
  }

  #wantedWith(initialSort: readonly SortKey[]): ViewState {
    return this.#reachable(this.#sortChosen ? this.#wanted : { ...this.#wanted, sort: initialSort });
  }

  #windowsOf(capabilities: AdapterCapabilities): RemoteSource {
    const { graph, features } = this.#options;
    return {
      View: features.get('RemoteView')!,
      capabilities,
      stateOf: initialSort => this.#wantedWith(initialSort),
      fetch: (request, signal) => graph.fetchWindow(request, signal),
      reload: () => graph.requestLoad(),
      onerror: thrown => graph.fail(toProcessPanelError(thrown, 'adapter/failed')),
    };
  }
}
