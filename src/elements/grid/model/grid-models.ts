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
import type { Doubt } from '../../panel/panel-reports.ts';
import { viewOf } from '../../../core/view/read-view.ts';
import { groupFor } from './grid-columns.ts';
import { GridModel, type GridModelOptions, type RemoteSource } from './grid-model.ts';
import type { ModelFilters } from './model-filters.ts';
import type { OpenLines } from './open-lines.ts';

/** Ports of features that models use. */
export interface ModelPorts extends PanelPorts {
  readonly filters: ModelFilters;
  readonly lineParts: { readonly lines: OpenLines };
  /** The view of sources that search, sort and page by themselves. */
  readonly RemoteView: typeof RemoteView;
  /** There where rows can be selected. */
  readonly selection: object;
}

export interface GridModelsOptions {
  readonly graph: PanelGraph<GridConfig>;
  readonly locale: Locale;
  readonly features: PanelFeatures<ModelPorts>;
  /** The current model shows something else. */
  readonly onchange: () => void;
  /** The current model is about to give way to another. */
  readonly ondrop: () => void;
}

/** Whether a grid has filters of the reader, or named views. */
export const hasFilters = (config: GridConfig | null | undefined): boolean =>
  (config?.filters.length ?? 0) > 0 || (config?.views.length ?? 0) > 0;
const noGroups = (column: string): Doubt => ({
  code: 'config/pitfall',
  message: `the source pages by itself and cannot sort by the column ${JSON.stringify(column)}, so rows are not grouped`,
  hint: 'List the path that the column sorts by in the "orderBy" of its capabilities, or group by another column.',
});

const GROUPS_OPEN: Doubt = {
  code: 'config/pitfall',
  message: '"open: false" has no effect: the source pages by itself, so that all groups are open',
  hint: 'Remove it.',
};

const NO_SEARCH: Doubt = {
  code: 'config/pitfall',
  message: 'the source pages by itself and cannot search, so there is no search box',
  hint: 'Give its capabilities "search: true" where it can, or write "searchFields: []".',
};

/**
 * The models of a grid, one after the other: there is another one for each configuration and each kind of source. What
 * the reader wants to see goes on from one to the next.
 */
export class GridModels {
  current: GridModel | null = null;
  /** A load of this configuration is over. */
  complete = false;
  /** Of a source that searches, sorts and pages by itself; null where all pairs are loaded. */
  capabilities: AdapterCapabilities | null = null;
  readonly #options: GridModelsOptions;
  #setup: Pick<GridModelOptions, 'config' | 'engine'> | null = null;
  /** The view that the reader or a script has asked for; once the first load is over, the view on display. */
  #wanted: ViewState = { search: '', sort: [], page: 1 };
  /** The sort was chosen: a new configuration does not take it back. */
  #sortChosen = false;
  /** Changes that were asked for before the filters were loaded, which interpret them. */
  readonly #early: Partial<ViewState>[] = [];
  /** The reader's choice of columns, whether the configuration allows all of it or not. */
  #choices: PersonalColumns | null = null;
  /** The features that the current model was made with. */
  #made: readonly unknown[] = [];

  constructor(options: GridModelsOptions) {
    this.#options = options;
  }

  get view(): ViewState {
    const state = this.complete ? this.current!.view.state : this.#wanted;
    const columns = this.current ? this.current.arrangement.choices : this.#choices;
    return columns ? { ...state, columns } : state;
  }

  get variable(): string | null {
    return this.current?.variable ?? null;
  }

  /** The reader's filters; null: there are none, or they are still to come. */
  get filters(): ModelFilters | null {
    return hasFilters(this.#setup?.config) ? this.#options.features.get('filters') : null;
  }

  get pairs(): PartialPairTable {
    return this.current?.view.pairs ?? this.#options.graph.pairs;
  }

  /** Rows that are not loaded may be selected. */
  get partial(): boolean {
    return this.capabilities !== null;
  }

  /** Wants to see something else, in whole or in part. */
  want(given: Partial<ViewState> | null | undefined): void {
    // Scripts set what they like.
    const asked = Object(given) as Partial<ViewState>;
    const { filters } = this;
    if (this.#awaitsFilters) this.#early.push(asked);
    const change = filters?.expand(asked) ?? asked;
    if (change.sort) this.#sortChosen = true;
    const { columns = null, ...view } = viewOf({ ...this.view, ...change })!;
    if ('columns' in change) this.#choose(columns);
    this.#wanted = this.#reachable(view);
    this.current?.view.setState(this.#wanted);
  }

  /** Features that have come since the model was made take part from now on. */
  adoptFeatures(): void {
    if (!this.#setup || this.#features.every((feature, i) => feature === this.#made[i])) return;
    this.#renew();
    if (!this.capabilities) this.current!.view.setPairs(this.#options.graph.pairs);
    if (this.filters) for (const change of this.#early.splice(0)) this.want(change);
  }

  /**
   * Takes a configuration up, with the pairs that are there.
   *
   * @throws ProcessPanelError where a template of it cannot be compiled
   */
  configure(config: GridConfig, engine: TemplateEngine, pairs: PairTable): void {
    this.#setup = { config, engine };
    this.#renew();
    if (pairs.length > 0 && !this.capabilities) this.current!.view.setPairs(pairs);
  }

  /**
   * A source is about to be asked, with what of it first; null: with all.
   *
   * @param capabilities - of one that serves windows
   * @param again - the same query has been asked before
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
    if (!this.complete && !this.capabilities) view.setState(this.#wanted);
  }

  /** Headings and details, where the table has any. */
  get #lines(): OpenLines | null {
    const details = this.#setup?.config.table.details ?? null;
    return details === null && this.#group === null ? null : (this.#options.features.get('lineParts')?.lines ?? null);
  }

  /** The column that rows are grouped by, or will be once the feature is loaded. */
  get #group(): GroupByConfig | null {
    return this.#setup ? groupFor(this.#setup.config.table, this.#choices) : null;
  }

  /** The features that the model is made with, as far as they are loaded. */
  get #features(): readonly unknown[] {
    const { features } = this.#options;
    const { selection = null, actions = [], explain = false } = this.#setup?.config ?? {};
    const inRows = explain || actions.some(({ places }) => places.includes('row'));
    return [this.filters, this.#lines, selection && features.get('selection'), inRows && features.get('rowActions')];
  }

  /** The configuration has filters, which are still to come. */
  get #awaitsFilters(): boolean {
    return !this.filters && this.#options.features.wants('filters');
  }

  #choose(choices: PersonalColumns | null): void {
    const before = this.#group;
    this.#choices = choices;
    const group = this.#group;
    if (this.current && group?.column !== before?.column) this.#regroup();
    else this.current?.arrangement.arrange(choices);
  }

  /** Shows the same rows in other groups, or in none; a source that pages by itself is asked for their order. */
  #regroup(): void {
    const { graph } = this.#options;
    const { complete } = this;
    this.#renew();
    if (this.capabilities) return graph.renew();
    this.current!.view.setPairs(graph.pairs);
    this.complete = complete;
  }

  #renew(): void {
    const { locale, graph, features, onchange, ondrop } = this.#options;
    this.#wanted = this.view;
    this.complete = false;
    graph.reports.forgetFaults();
    this.current?.view.dispose();
    ondrop();
    const { filters } = this;
    const more = this.#lines;
    this.#made = this.#features;
    const model: GridModel = new GridModel({
      ...this.#setup!,
      lang: locale.lang,
      messages: locale.messages,
      filters,
      windows: this.capabilities && this.#windowsOf(this.capabilities),
      choices: this.#choices,
      more,
      hasActions: features.get('rowActions') !== null,
      isSelectable: features.get('selection') !== null,
      onchange: () => model === this.current && onchange(),
      zone: locale.zone,
      ontemplateerror: (error, path) => graph.reports.error(error, path),
      onmisfit: ({ path, ...doubt }) => graph.reports.doubt(doubt, path),
    });
    this.#wanted = this.#wantedWith(model.initialSort);
    this.current = model;
    if (!this.capabilities) model.view.setState(this.#wanted);
    const { groupBy } = this.#setup!.config.table;
    if (this.capabilities && groupBy && model.lines.more) {
      if (!model.remote!.groupedBy) graph.reports.doubt(noGroups(groupBy.column), '/table/groupBy/column');
      else if (!groupBy.open) graph.reports.doubt(GROUPS_OPEN, '/table/groupBy/open');
    }
    if (model.searchable && !model.searchServed) graph.reports.doubt(NO_SEARCH, '/table/searchFields');
  }

  /** Without what the reader could not have done, nor take back: a search without a box, a page size that is not offered. */
  #reachable(view: ViewState): ViewState {
    if (!this.#setup) return view;
    const { searchFields, pageSizes } = this.#setup.config.table;
    const { perPage, filters, named, ...shown } = view;
    const reader = this.filters;
    const asked = { ...shown, ...(filters && { filters }), ...(named !== undefined && { named }) };
    const rest = reader ? reader.reachable(asked) : this.#awaitsFilters ? asked : shown;
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
      reload: () => graph.renew(),
      onerror: thrown => graph.fail(toProcessPanelError(thrown, 'adapter/failed')),
    };
  }
}
