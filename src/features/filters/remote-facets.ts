import type { ReactiveControllerHost } from 'lit';
import { abortable } from '../../core/base/tasks/abortable.ts';
import { NO_LONGER_WANTED } from '../../core/base/tasks/no-longer-wanted.ts';
import type { ReaderFilterConfig } from '../../core/config/filters/reader-filter-config.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import { type FacetAnswer, facetName, type FacetRequest } from '../../core/processes/facets.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import { factsOfFilter } from '../../core/query/criteria/criterion-facts.ts';
import { meantValue } from '../../core/query/reader-filters/filter-values.ts';
import type { FilterValue } from '../../core/view/filters/filter-column.ts';

/** A request to count values. */
export interface CountDemand {
  readonly adapter: ProcessAdapter;
  /** The query with the reader's search and filters. */
  readonly query: ProcessQuery;
  readonly filters: Readonly<Record<string, FacetRequest>>;
  /** A new object after the rows were loaded again. */
  readonly load: unknown;
}

/** A source's counts for a filter; null for a value that was not counted completely. */
export interface CountedValues {
  readonly counts: ReadonlyMap<FilterValue, number | null>;
  /** The names of values, if the source provides them. */
  readonly names: ReadonlyMap<FilterValue, string>;
  /** Values that are missing have no rows. */
  readonly complete: boolean;
}

/** Receives the answers of a source. */
interface FacetListener {
  oncounted(filter: ReaderFilterConfig, counted: CountedValues): void;
  onerror(thrown: unknown): void;
}

/** Whether a source that counts can count a filter. */
export function isCountable({ source }: ReaderFilterConfig): boolean {
  return 'variable' in source || factsOfFilter(source)?.counted === true;
}

/** Counts from a source that counts by itself: requested again when the query changes, never from an older query. */
export class RemoteFacets {
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly #listener: FacetListener;
  counted: ReadonlyMap<string, CountedValues> = new Map();
  /** Filters whose counts are being loaded. */
  counting: ReadonlySet<string> = new Set();
  #lastDemand = { key: '', load: null as unknown };
  #run = new AbortController();

  /** @param host - updated when new counts have arrived */
  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>, listener: FacetListener) {
    this.#host = host;
    this.#listener = listener;
  }

  /** Requests the counts that are currently wanted; null: none. */
  request(demand: CountDemand | null, configs: readonly ReaderFilterConfig[]): void {
    const names = Object.keys(demand?.filters ?? {});
    const { now: _, ...query } = demand?.query ?? { now: '' };
    const key = demand ? JSON.stringify([query, demand.filters]) : '';
    if (key === this.#lastDemand.key && demand?.load === this.#lastDemand.load) return;
    this.#lastDemand = { key, load: demand?.load };
    this.#run.abort(NO_LONGER_WANTED);
    this.counting = new Set(names);
    if (demand && names.length > 0) void this.#fetchCounts(demand, names, configs);
  }

  stop(): void {
    this.#run.abort(NO_LONGER_WANTED);
    this.counting = new Set();
    this.#lastDemand = { key: '', load: null };
  }

  async #fetchCounts(
    { adapter, query, filters }: CountDemand,
    names: string[],
    configs: readonly ReaderFilterConfig[],
  ): Promise<void> {
    const { signal } = (this.#run = new AbortController());
    let answer: FacetAnswer = {};
    try {
      answer = await abortable(adapter.facets!(query, names, { signal, filters }), signal);
    } catch (thrown) {
      if (!signal.aborted) this.#listener.onerror(thrown);
    }
    if (signal.aborted) return;
    const counted = new Map(this.counted);
    for (const name of names) {
      const config = configs.find(each => each.name === name)!;
      const found = countedIn(Object(answer) as FacetAnswer, config);
      if (found) this.#listener.oncounted(config, found);
      if (found) counted.set(name, found);
      // The previous counts would belong to another query.
      else counted.delete(name);
    }
    this.counted = counted;
    this.counting = new Set();
    this.#host.requestUpdate();
  }
}

/** Validates the untrusted answer of a source; null if it contains nothing about a filter. */
function countedIn(answer: FacetAnswer, { name, source }: ReaderFilterConfig): CountedValues | null {
  const { values, complete } = (Object.hasOwn(answer, name) ? Object(answer[name]) : {}) as Partial<
    FacetAnswer[string]
  >;
  if (!Array.isArray(values)) return null;
  const counts = new Map<FilterValue, number | null>();
  const names = new Map<FilterValue, string>();
  for (const each of values as unknown[]) {
    const { value, count, name: rawName } = Object(each) as { value?: FilterValue; count?: unknown; name?: unknown };
    const meant = ['string', 'number', 'boolean'].includes(typeof value) ? meantValue(source, value!, true) : undefined;
    if (meant === undefined) continue;
    counts.set(meant, Number.isSafeInteger(count) && (count as number) >= 0 ? (count as number) : null);
    const called = facetName(rawName);
    if (called !== undefined) names.set(meant, called);
  }
  return { counts, names, complete: complete === true };
}
