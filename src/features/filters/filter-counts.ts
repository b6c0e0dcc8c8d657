import { timeZoneOf } from '../../core/base/dates/time-zone.ts';
import { toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ReaderFilterConfig } from '../../core/config/filters/reader-filter-config.ts';
import type { AdapterCapabilities } from '../../core/processes/adapter.ts';
import type { PartialPairTable } from '../../core/processes/process.ts';
import { meantValue, valueGetter } from '../../core/query/reader-filters/filter-values.ts';
import { FilterColumn, type FilterValue } from '../../core/view/filters/filter-column.ts';
import { RowFilters } from '../../core/view/filters/row-filters.ts';
import type { GridPanel } from '../../elements/grid/grid-panel.ts';
import type { KnownValues } from './bar-choices.ts';
import { criteriaOf, type FilterSourcesContext, rowSourceOf } from './filter-sources.ts';
import { type CountDemand, isCountable, RemoteFacets } from './remote-facets.ts';

/** Maximum number of rows scanned for values if the source cannot provide them. */
const MAX_SCANNED_ROWS = 10_000;
const NOTHING_KNOWN: KnownValues = { values: [], countOf: () => null, partial: false, basis: null };

/** The values of filters and their exact counts: of loaded rows, or from a source that counts by itself. */
export class FilterCounts {
  readonly #panel: GridPanel;
  readonly #context: FilterSourcesContext;
  readonly #facets: RemoteFacets;
  #filters: readonly ReaderFilterConfig[] = [];
  #capabilities: AdapterCapabilities | null = null;
  /** Null if the source serves windows, or there are no filters. */
  #rows: RowFilters | null = null;
  #wanted: readonly string[] = [];
  /** Values of the loaded rows, if the source serves windows. */
  #loaded: { pairs: PartialPairTable; columns: Map<string, FilterColumn> } | null = null;
  #isReported = false;

  constructor(panel: GridPanel, context: FilterSourcesContext) {
    const { labels } = context;
    this.#panel = panel;
    this.#context = context;
    this.#facets = new RemoteFacets(panel.host, {
      oncounted: (filter, { names }) => names.forEach((name, value) => labels.addFromSource(filter, value, name)),
      onerror: thrown => this.#notCounted(thrown),
    });
  }

  /** Applies filters and a kind of source. Returns the filters for loaded rows; null if the source filters. */
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

  /** Requests counts for these filters from now on. */
  request(names: readonly string[]): void {
    this.#wanted = names;
    this.#rows?.request(names);
  }

  /** Whether counts or values of a filter are being loaded. */
  isCounting(name: string): boolean {
    return this.#wanted.includes(name) && (this.#rows?.counting ?? this.#facets.counting.has(name));
  }

  /** The known counts of a filter, if requested; otherwise none. */
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

  /** The values of rows; if the source serves windows, of the loaded ones. */
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

  /** Requests the wanted counts, for the current view, from a source that counts by itself. */
  requestFromSource(): void {
    const { sentQuery: asked, isLoading } = this.#panel.graph;
    if (!this.#capabilities?.facets || !asked?.adapter.facets || isLoading) return;
    this.#facets.request(this.#wantedNow(), this.#filters);
  }

  stop(): void {
    this.#facets.stop();
  }

  #wantedNow(): CountDemand | null {
    const { graph, content } = this.#panel;
    const wanted = this.#filters.filter(filter => this.#wanted.includes(filter.name) && isCountable(filter));
    if (wanted.length === 0) return null;
    const { adapter, query: base } = graph.sentQuery!;
    const { filters = {}, search } = content.models.view;
    const filterCriteria = criteriaOf(this.#filters, filters, this.#context);
    const requests = wanted.map(({ name, source }) => {
      const at = filterCriteria.findIndex(each => each.name === name);
      return [
        name,
        { ...(source as { criterion: string }), without: at < 0 ? [] : [base.criteria.length + at] },
      ] as const;
    });
    const query = {
      ...base,
      criteria: [...base.criteria, ...filterCriteria.map(({ criterion }) => criterion)],
      search: this.#capabilities!.search && search.trim() ? search : null,
    };
    return { adapter, query, filters: Object.fromEntries(requests), load: graph.shown };
  }

  /** Reports a failure to count, once; the rows are not affected. */
  #notCounted(thrown: unknown): void {
    const error = toProcessPanelError(thrown, 'adapter/failed');
    if (!this.#isReported) console.warn(`<${this.#panel.host.localName}> the source cannot count: ${String(error)}`);
    this.#isReported = true;
  }
}

/** The count of a choice that is a single value of the criterion; other choices have no known count. */
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
  const read = 'field' in source ? () => null : valueGetter(source, () => timeZoneOf(context.zone.timeZone));
  const column = new FilterColumn(read, (...met) => context.labels.addFromRow(filter, ...met));
  const rows = processes.flatMap((process, row) => (process && steps[row] ? row : [])).slice(0, MAX_SCANNED_ROWS);
  const pairs = {
    processes: rows.map(row => processes[row]!),
    steps: rows.map(row => steps[row]!),
    length: rows.length,
  };
  for (const _ of column.build(pairs, rows.length));
  return column;
}
