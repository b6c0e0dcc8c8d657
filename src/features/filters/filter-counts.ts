import { timeZoneOf } from '../../core/base/dates/time-zone.ts';
import { toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ReaderFilterConfig } from '../../core/config/filters/reader-filter-config.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';
import type { PartialPairTable } from '../../core/processes/process.ts';
import { meantValue, valueReader } from '../../core/query/reader-filters/filter-values.ts';
import { FilterColumn, type FilterValue } from '../../core/view/filters/filter-column.ts';
import { RowFilters } from '../../core/view/filters/row-filters.ts';
import type { GridPanel } from '../../elements/grid/grid-panel.ts';
import type { KnownValues } from './bar-choices.ts';
import type { FilterLabels } from './filter-labels.ts';
import { criteriaOf, type FilterSourcesContext, rowSourceOf } from './filter-sources.ts';
import { type FacetAsk, isCountable, RemoteFacets } from './remote-facets.ts';

/** Rows that are looked at for values where the source cannot say them. */
const MOST_ROWS = 10_000;
const NOTHING_KNOWN: KnownValues = { values: [], countOf: () => null, partial: false, basis: null };

/** The values of filters and their counts: of loaded rows, or by a source that counts by itself. Never guessed ones. */
export class FilterCounts {
  readonly #panel: GridPanel;
  readonly #context: FilterSourcesContext;
  readonly #facets: RemoteFacets;
  #filters: readonly ReaderFilterConfig[] = [];
  #capabilities: AdapterCapabilities | null = null;
  /** Null where the source serves windows, or there are no filters. */
  #rows: RowFilters | null = null;
  #wanted: readonly string[] = [];
  /** Values of the rows that are loaded, of a source that serves windows. */
  #loaded: { pairs: PartialPairTable; columns: Map<string, FilterColumn> } | null = null;
  #isTold = false;

  /** @param labels - hear from a source that counts what values are called */
  constructor(panel: GridPanel, context: FilterSourcesContext, labels: FilterLabels) {
    this.#panel = panel;
    this.#context = context;
    this.#facets = new RemoteFacets(panel.host, {
      oncounted: (filter, { names }) => names.forEach((name, value) => labels.addFromSource(filter, value, name)),
      onerror: thrown => this.#notCounted(thrown),
    });
  }

  /** Takes filters and a kind of source up. Returns what narrows loaded rows; null where the source does. */
  configure(filters: readonly ReaderFilterConfig[], capabilities: AdapterCapabilities | null): RowFilters | null {
    this.#filters = filters;
    this.#capabilities = capabilities;
    this.#facets.stop();
    this.#loaded = null;
    const sources = filters.map(filter => rowSourceOf(filter, this.#context));
    this.#rows =
      capabilities || sources.length === 0 ? null : new RowFilters(sources, () => this.#panel.host.requestUpdate());
    this.#rows?.request(this.#wanted);
    return this.#rows;
  }

  /** Counts are wanted for these filters from now on. */
  request(names: readonly string[]): void {
    this.#wanted = names;
    this.#rows?.request(names);
  }

  /** Counts of a filter, or its values, are on their way. */
  isCounting(name: string): boolean {
    return this.#wanted.includes(name) && (this.#rows?.counting ?? this.#facets.counting.has(name));
  }

  /** The known counts of a filter whose counts are wanted; none of another. */
  known(filter: ReaderFilterConfig): KnownValues {
    const { name } = filter;
    if (!this.#wanted.includes(name)) return NOTHING_KNOWN;
    const values = this.columnOf(filter)?.values ?? [];
    if (this.#rows) {
      const counts = this.#rows.counted.get(name)?.counts;
      const countOf = (value: FilterValue) => (counts ? (counts.get(value) ?? 0) : null);
      return { values, countOf, partial: false, basis: counts };
    }
    const counted = this.#facets.counted.get(name);
    if (!counted) return { values, countOf: () => null, partial: true, basis: values };
    const { counts, complete } = counted;
    const countOf = (value: FilterValue) => counts.get(value) ?? (complete && !counts.has(value) ? 0 : null);
    if (!filter.choices) return { values: [...counts.keys()], countOf, partial: !complete, basis: counts };
    return { values: [], countOf: choice => countOfChoice(filter, choice, countOf), partial: false, basis: counts };
  }

  /** The values that rows have; of a source that serves windows those that are loaded. */
  columnOf(filter: ReaderFilterConfig): FilterColumn | null {
    if (this.#rows) return this.#rows.columnOf(filter.name);
    if (filter.choices || 'field' in filter.source) return null;
    const pairs = this.#panel.content.models.pairs;
    if (this.#loaded?.pairs !== pairs) this.#loaded = { pairs, columns: new Map() };
    let column = this.#loaded.columns.get(filter.name);
    if (!column) {
      column = columnOfLoaded(filter, pairs, this.#context);
      this.#loaded.columns.set(filter.name, column);
    }
    return column;
  }

  /** Asks a source that counts by itself for what is wanted, of what is on display now. */
  requestFromSource(): void {
    const { asked, isLoading } = this.#panel.graph;
    if (!this.#capabilities?.facets || !asked?.adapter.facets || isLoading) return;
    this.#facets.request(this.#wantedNow(), this.#filters);
  }

  stop(): void {
    this.#facets.stop();
  }

  #wantedNow(): FacetAsk | null {
    const { graph, content } = this.#panel;
    const wanted = this.#filters.filter(filter => this.#wanted.includes(filter.name) && isCountable(filter));
    if (wanted.length === 0) return null;
    const { adapter, query: base } = graph.asked!;
    const { filters = {}, search } = content.models.view;
    const own = criteriaOf(this.#filters, filters, this.#context);
    const requests = wanted.map(({ name, source }) => {
      const at = own.findIndex(each => each.name === name);
      return [
        name,
        { ...(source as { criterion: string }), without: at < 0 ? [] : [base.criteria.length + at] },
      ] as const;
    });
    const query = {
      ...base,
      criteria: [...base.criteria, ...own.map(({ criterion }) => criterion)],
      search: this.#capabilities!.search && search.trim() ? search : null,
    };
    return { adapter, query, filters: Object.fromEntries(requests), load: graph.shown };
  }

  /** Rows stand as they are: counts are a help, no more. */
  #notCounted(thrown: unknown): void {
    const error = toProcessPanelError(thrown, 'adapter/failed');
    if (!this.#isTold) console.warn(`<${this.#panel.host.localName}> the source cannot count: ${String(error)}`);
    this.#isTold = true;
  }
}

/** A choice that is one value of the criterion has the count of that; of any other nothing is known. */
function countOfChoice(
  { source, choices }: ReaderFilterConfig,
  name: FilterValue,
  countOf: (value: FilterValue) => number | null,
): number | null {
  const [criterion, ...others] = choices?.find(choice => choice.name === name)?.criteria ?? [];
  if (!criterion || others.length > 0 || !('criterion' in source) || criterion.name !== source.criterion) return null;
  const [value, ...more] = [criterion.value].flat() as FilterValue[];
  if (more.length > 0 || value === undefined || /^me$|\{[{%]/.test(String(value))) return null;
  const meant = meantValue(source, value, true);
  return meant === undefined ? null : countOf(meant);
}

function columnOfLoaded(
  filter: ReaderFilterConfig,
  { processes, steps }: PartialPairTable,
  context: FilterSourcesContext,
): FilterColumn {
  const { source } = filter;
  const read = 'field' in source ? () => null : valueReader(source, () => timeZoneOf(context.zone.timeZone));
  const column = new FilterColumn(read, (...met) => context.onvalue(filter, ...met));
  const rows = processes.flatMap((process, row) => (process && steps[row] ? row : [])).slice(0, MOST_ROWS);
  const pairs = {
    processes: rows.map(row => processes[row]!),
    steps: rows.map(row => steps[row]!),
    length: rows.length,
  };
  for (const _ of column.build(pairs, rows.length));
  return column;
}
