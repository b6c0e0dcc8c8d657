import { clipText } from '../../core/base/text/clip-text.ts';
import type { ReactiveController } from 'lit';
import { timeZoneOf } from '../../core/base/dates/time-zone.ts';
import type { GridConfig } from '../../core/config/panel-config.ts';
import type { ReaderFilterConfig } from '../../core/config/filters/reader-filter-config.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';
import type { QueryCriterion } from '../../core/query/process-query.ts';
import { isAboutPeople, meantValue } from '../../core/query/reader-filters/filter-values.ts';
import type { FilterValue } from '../../core/view/filters/filter-column.ts';
import { type FilterState, type UnappliedFilter, readFilterState } from '../../core/view/filters/filter-state.ts';
import type { ViewFilters } from '../../core/view/filters/view-filters.ts';
import type { ViewState } from '../../core/view/view-state.ts';
import type { GridPanel } from '../../elements/grid/grid-panel.ts';
import type { ModelFilters } from '../../elements/grid/model/model-filters.ts';
import { choicesOf, fromPercent, inPercent, rangeOf, rangeTypeOf } from './bar-choices.ts';
import { FilterCounts } from './filter-counts.ts';
import { FilterLabels } from './filter-labels.ts';
import type { BarFilter, FilterBarState, FilterChip, FilterModel } from './filter-model.ts';
import { criteriaOf, type FilterSourcesContext } from './filter-sources.ts';
import { NamedViews } from './views/named-views.ts';

/** Maximum number of names and values in the notice of `notApplied`. */
const MAX_LISTED = 5;

/** The filters and named views of a grid: the model of the bar, and the filters of the grid's models. */
export class ReaderFilters implements FilterModel, ModelFilters, ReactiveController {
  readonly #panel: GridPanel;
  readonly #labels: FilterLabels;
  readonly #views: NamedViews;
  readonly #counts: FilterCounts;
  readonly #context: FilterSourcesContext;
  #filters: readonly ReaderFilterConfig[] = [];
  /** Capabilities of a source that serves windows; null: all pairs are loaded. */
  #capabilities: AdapterCapabilities | null = null;
  #notApplied: string | null = null;
  #state: FilterBarState | null = null;
  readonly #made = new Map<string, { readonly basis: readonly unknown[]; readonly result: unknown }>();

  constructor(panel: GridPanel) {
    const { host, graph, locale } = panel;
    this.#panel = panel;
    this.#labels = new FilterLabels(() => locale.messages);
    this.#views = new NamedViews(panel, view => this.#clean(view).view);
    this.#context = {
      zone: locale.zone,
      user: () => graph.user,
      build: criterion => graph.criterionOf(criterion),
      reports: graph.reports,
      labels: this.#labels,
    };
    this.#counts = new FilterCounts(panel, this.#context);
    host.addController(this);
  }

  get state(): FilterBarState {
    return (this.#state ??= this.#read());
  }

  configure(config: GridConfig, capabilities: AdapterCapabilities | null): ViewFilters | null {
    this.#capabilities = capabilities;
    this.#filters = capabilities ? config.filters.filter(({ source }) => !('field' in source)) : config.filters;
    this.#made.clear();
    this.#views.configure(config);
    for (const { name, path, source } of capabilities ? config.filters : [])
      if ('field' in source) this.#panel.graph.reports.warnAbout(notServed(name), path);
    const rows = this.#counts.configure(this.#filters, capabilities);
    this.#changed();
    return rows;
  }

  expand(change: Partial<ViewState>): Partial<ViewState> {
    // Filters of an earlier change that could not be applied no longer matter.
    if ('filters' in change || 'named' in change) this.#notApplied = null;
    return this.#views.expand(change);
  }

  withoutUnknown(view: ViewState): ViewState {
    const { view: clean, notApplied } = this.#clean(view);
    const named = this.#views.known(clean.named);
    const isViewMissing = clean.named !== undefined && named === null;
    if (notApplied.length > 0 || isViewMissing) this.#notApplied = this.#notAppliedWords(notApplied, isViewMissing);
    const { named: _, ...rest } = clean;
    return named === null || named === undefined ? rest : { ...rest, named };
  }

  criteriaOf(filters: FilterState): readonly QueryCriterion[] {
    return criteriaOf(this.#filters, filters, this.#context).map(({ criterion }) => criterion);
  }

  set(name: string, values: readonly FilterValue[]): void {
    this.#notApplied = null;
    const source = this.#filters.find(filter => filter.name === name)?.source;
    const chosen = source && 'field' in source && source.isShare ? values.map(fromPercent) : values;
    const { [name]: _, ...others } = this.#view.filters ?? {};
    this.#change({ filters: { ...others, ...(chosen.length > 0 && { [name]: chosen }) } });
  }

  clear(name?: string): void {
    if (name !== undefined) return this.set(name, []);
    this.#notApplied = null;
    this.#change({ filters: {} });
  }

  requestCounts(names: readonly string[]): void {
    this.#counts.request(names);
    this.#changed();
  }

  choose(id: string | null): void {
    this.#notApplied = null;
    this.#change(this.#views.chosen(id));
  }

  save(title: string): Promise<void> {
    return this.#views.save(title);
  }

  saveChanges(): Promise<void> {
    return this.#views.saveChanges();
  }

  rename(id: string, title: string): Promise<void> {
    return this.#views.rename(id, title);
  }

  remove(id: string): Promise<void> {
    return this.#views.remove(id);
  }

  reset(): void {
    this.choose(this.#view.named ?? null);
  }

  link(): string | null {
    return this.#views.link();
  }

  dismiss(): void {
    this.#notApplied = null;
    this.#views.failure = null;
    this.#changed();
  }

  hostUpdate(): void {
    this.#state = null;
    this.#views.updateStore();
    this.#counts.requestFromSource();
  }

  hostDisconnected(): void {
    this.#counts.stop();
  }

  /** The active filters, in words; empty: none. */
  get words(): string {
    const { messages } = this.#panel.locale;
    return this.state.chips.map(({ title, text }) => `${title}${messages.text('colon')}${text}`).join('; ');
  }

  get #view(): ViewState {
    return this.#panel.content.models.view;
  }

  #change(change: Partial<ViewState>): void {
    this.#panel.content.change(change);
    this.#state = null;
  }

  #changed(): void {
    this.#state = null;
    this.#panel.host.requestUpdate();
  }

  /** A view reduced to filters that exist here, and those that cannot be applied. */
  #clean(view: ViewState): { view: ViewState; notApplied: readonly UnappliedFilter[] } {
    const { filters: given, ...rest } = view;
    if (!given) return { view, notApplied: [] };
    const known = new Map(this.#filters.map(filter => [filter.name, this.#meant(filter)] as const));
    const { filters, notApplied } = readFilterState(given, known);
    return { view: Object.keys(filters).length > 0 ? { ...rest, filters } : rest, notApplied };
  }

  #meant({ source, choices }: ReaderFilterConfig): (value: FilterValue) => FilterValue | undefined {
    const names = choices?.map(({ name }) => name);
    if (names) return value => (names.includes(String(value)) ? String(value) : undefined);
    return value => meantValue(source, value, this.#capabilities !== null);
  }

  #notAppliedWords(notApplied: readonly UnappliedFilter[], isViewMissing: boolean): string {
    const { messages } = this.#panel.locale;
    const listed = notApplied.slice(0, MAX_LISTED).map(({ name, values }) => {
      const filter = this.#filters.find(each => each.name === name);
      const shown = (values ?? []).slice(0, MAX_LISTED).map(value => short(String(value)));
      return filter && values
        ? `${filter.title}${messages.text('colon')}${shown.join(messages.text('separator'))}`
        : short(name);
    });
    if (isViewMissing) listed.push(messages.text('viewGone'));
    return messages.text('filtersLeftOut', { what: listed.join('; ') });
  }

  #read(): FilterBarState {
    const view = this.#view;
    const { filters = {} } = view;
    const separator = this.#panel.locale.messages.text('separator');
    const chosenOf = (name: string) => (Object.hasOwn(filters, name) ? filters[name]! : []);
    const chips = this.#filters.flatMap((filter): FilterChip[] => {
      const chosen = chosenOf(filter.name);
      if (chosen.length === 0) return [];
      const text = chosen.map(value => this.#labels.labelOf(filter, value)).join(separator);
      return [{ name: filter.name, title: filter.title, text }];
    });
    return {
      filters: this.#filters.map(filter => this.#barFilter(filter, chosenOf(filter.name))),
      chips,
      ...this.#views.state,
      notApplied: this.#notApplied,
    };
  }

  #barFilter(filter: ReaderFilterConfig, chosen: readonly FilterValue[]): BarFilter {
    const { name, title } = filter;
    const { zone, lang } = this.#panel.locale;
    const { source } = filter;
    const column = this.#counts.columnOf(filter);
    const shared = { name, title, active: chosen.length > 0, counting: this.#counts.isCounting(name) };
    const known = [column, column?.values.length];
    const type = this.#kept(`type ${name}`, known, () => rangeTypeOf(filter, column));
    if (type) {
      const range = this.#kept(`range ${name}`, [...known, type, ...chosen], () => {
        return rangeOf(type, chosen, column, () => timeZoneOf(zone.timeZone));
      });
      const isShare = 'field' in source && source.isShare;
      return { ...shared, kind: 'range', choices: [], partial: false, range: isShare ? inPercent(range) : range };
    }
    const values = this.#counts.known(filter);
    const user = this.#userOf(filter);
    const basis = [
      filter,
      values.basis,
      values.values.length,
      user,
      this.#labels.version,
      this.#panel.locale.messages,
      ...chosen,
    ];
    const { choices, partial } = this.#kept(`choices ${name}`, basis, () => {
      return choicesOf(filter, chosen, values, { user, labelOf: value => this.#labels.labelOf(filter, value), lang });
    });
    return { ...shared, kind: filter.choices ? 'choices' : 'values', choices, partial, range: null };
  }

  /** Memoizes a result by its inputs, since there may be a hundred thousand values. */
  #kept<T>(what: string, basis: readonly unknown[], make: () => T): T {
    const before = this.#made.get(what);
    if (before?.basis.length === basis.length && before.basis.every((each, i) => each === basis[i]))
      return before.result as T;
    const result = make();
    this.#made.set(what, { basis, result });
    return result;
  }

  /** The id that `me` refers to; undefined: no user is known, or the filter is not about people. */
  #userOf({ source, choices }: ReaderFilterConfig): FilterValue | undefined {
    return !choices && isAboutPeople(source) ? this.#panel.graph.user?.id : undefined;
  }
}

const short = (text: string): string => clipText(text, 40);

const notServed = (name: string) => ({
  code: 'config/pitfall' as const,
  message: `the source pages by itself, so there is no filter "${name}" by a field`,
  hint: 'Write "criterion" or "variable" in place of "field".',
});
