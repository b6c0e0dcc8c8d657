import { inSlices } from '../core/base/tasks/sliced-work.ts';
import { ProcessPanelError } from '../core/base/errors/process-panel-error.ts';
import { timeZoneOf } from '../core/base/dates/time-zone.ts';
import type { FetchOptions, ProcessAdapter, ProcessPage } from '../core/processes/adapter.ts';
import { shapeErrorOfProcess, shapeErrorOfStep } from '../core/processes/check-shape.ts';
import { DistinctIds } from '../core/processes/distinct-ids.ts';
import type { GivenProcess, Id, Process, Step } from '../core/processes/process.ts';
import type { PairPredicate } from '../core/query/predicates/pair-predicate.ts';
import { hasAny, Wanted } from '../core/query/predicates/predicates.ts';
import { predicatesOf } from '../core/query/predicates/query-predicates.ts';
import type { ProcessQuery } from '../core/query/process-query.ts';
import { filter } from './memory/filter-processes.ts';
import { type Match, sortMatches } from './memory/list-sort.ts';
import { withRemarks } from './map/remarks-on-demand.ts';
import { type StepFilter, StepFilterCache } from './memory/step-filter-cache.ts';
import { ROWS } from './memory/sort-rows.ts';

/** Options of `memoryAdapter`. */
export interface MemoryAdapterOptions {
  /**
   * The current user: queries with `acl` are restricted to this user's processes, and `me` in criteria refers to it.
   * Without a user nothing is restricted, and there is no current user.
   */
  readonly user?: Id | null;
}

/** An adapter that answers with one page, which custom adapters can pass on. */
export interface MemoryAdapter extends ProcessAdapter {
  /**
   * @throws ProcessPanelError `adapter/unsupported-criterion` or `adapter/unsupported-query` for unsupported queries,
   *   `adapter/shape` if the processes are not a list; the reason of the signal after an abort
   */
  fetch(query: ProcessQuery, options: FetchOptions): Promise<ProcessPage>;
}

/**
 * An adapter for processes in memory, with all criteria, sorting, limit and offset of contract 3. The list is read on
 * each load, so changes to it show; it is never modified.
 *
 * A page holds the processes with only their matching steps, in the order of the pairs: if the list is sorted by a
 * property of steps, a process appears once for each run of its steps. `total` counts distinct ids. Values that are not
 * processes are passed on at the end, for the panel to report.
 *
 * A process needs only an `id` (contract 4).
 *
 * There is no server-side view: a query with a window, a search or an order of columns is refused. A page says why
 * nothing of the list is, or can be, shown, and what to write: where no row has an id, for example.
 *
 * Cost: one pass over the pairs, in slices that keep the page responsive; a process costs memory only if some of its
 * steps match, a pair none. The same query yields the same objects for whatever has not changed.
 */
export function memoryAdapter(given: readonly GivenProcess[], options: MemoryAdapterOptions = {}): MemoryAdapter {
  const silent = silentMemoryAdapter(given, options);
  const adapter: MemoryAdapter = {
    ...silent,
    fetch: async (query, fetching) =>
      withRemarks(await silent.fetch(query, fetching), null, query, { given, remarks: [] }),
  };
  ofAdapters.set(adapter, { processes: given, options });
  return adapter;
}

/** The same without remarks, for an adapter that knows what its processes were made of. */
export function silentMemoryAdapter(given: readonly GivenProcess[], options: MemoryAdapterOptions = {}): MemoryAdapter {
  const cache = new StepFilterCache();
  // complete only after the panel's check; until then any member may be missing
  const processes = given as readonly Process[];
  const adapter: MemoryAdapter = {
    async fetch(query: ProcessQuery, { signal, lang = pageLanguage() }: FetchOptions): Promise<ProcessPage> {
      signal.throwIfAborted();
      if (query.window || query.search || query.orderBy?.length) {
        throw new ProcessPanelError('adapter/unsupported-query', 'processes in memory have no search, order or window');
      }
      if (!Array.isArray(processes))
        throw new ProcessPanelError('adapter/shape', 'memoryAdapter takes a list of processes');
      const selectFrom = (from: readonly Process[]) =>
        inSlices(select(from, query, options.user ?? null, lang, cache.filterFor(query)), signal);
      try {
        return await selectFrom(processes);
      } catch (thrown) {
        if (signal.aborted) throw thrown;
        const broken: Process[] = [];
        const valid = processes.filter(process => isValid(process, broken));
        if (broken.length === 0) throw thrown;
        const page = await selectFrom(valid);
        page.processes.push(...broken);
        return page;
      }
    },
  };
  const { user = null } = options;
  if (user !== null) adapter.currentUser = knownUser(user);
  return adapter;
}

/** A `currentUser` method for a fixed user. */
export const knownUser =
  (id: Id): NonNullable<ProcessAdapter['currentUser']> =>
  async ({ signal }) => {
    signal.throwIfAborted();
    return { id, fullname: '' };
  };

const ofAdapters = new WeakMap<object, { processes: readonly GivenProcess[]; options: MemoryAdapterOptions }>();

/**
 * The arguments of a memory adapter, for a mapping, which is applied before the query; undefined for any other adapter.
 */
export const givenTo = (adapter: object) => ofAdapters.get(adapter);

/** Whether a process is valid and readable; otherwise adds what the panel will report to `broken`. */
function isValid(process: Process, broken: Process[]): boolean {
  try {
    const shapeError = shapeErrorOfProcess(process);
    if (shapeError) broken.push(process);
    else for (const step of process.steps ?? []) shapeErrorOfStep(step);
    return !shapeError;
  } catch (thrown) {
    // a getter or a proxy: throw the same error when the panel reads it
    const get = () => {
      throw thrown;
    };
    broken.push(Object.defineProperty({}, 'id', { get }) as Process);
    return false;
  }
}

/** Whether a process gives a row: without `steps` it gives one itself. */
function isRow(process: GivenProcess): boolean {
  if ((process?.id ?? null) === null) return false;
  return (process.steps ?? null) === null || process.steps!.length > 0;
}

function pageLanguage(): string {
  return (globalThis as { document?: Document }).document?.documentElement.lang ?? '';
}

function* select(
  processes: readonly Process[],
  query: ProcessQuery,
  user: Id | null,
  lang: string,
  stepFilter: StepFilter,
): Generator<void, ProcessPage> {
  const predicates = predicatesOf(query);
  if (query.acl && user !== null) predicates.push(visibleTo(user));
  if (predicates.length === 0 && !query.sort && query.limit === null && query.offset === 0) {
    const ids = new DistinctIds();
    for (const process of processes) if (isRow(process)) ids.numberFor(process.id);
    return { processes: [...processes], total: ids.count };
  }
  const broken: Process[] = [];
  const cut = new Cut(query, stepFilter);
  if (query.sort) {
    const matches: Match[] = [];
    yield* filter(
      processes,
      predicates,
      (process, steps, count) =>
        matches.push({ process, steps: steps === process.steps ? steps : steps.slice(0, count) }),
      broken,
    );
    let count = 0;
    for (const { process, steps } of yield* sortMatches(matches, query.sort, lang, () => timeZoneOf(query.timeZone))) {
      if (count++ % ROWS === 0) yield;
      cut.add(process, steps, steps.length);
    }
  } else yield* filter(processes, predicates, (process, steps, count) => cut.add(process, steps, count), broken);
  stepFilter.end();
  return { processes: broken.length > 0 ? cut.processes.concat(broken) : cut.processes, total: cut.total };
}

/** The rule that a server enforces (contract 3.6). */
function visibleTo(user: Id): PairPredicate {
  const users = new Wanted([user]);
  let maySeeAll = false;
  return {
    process({ creator, readers, supervisors }) {
      maySeeAll = creator?.id === user || hasAny(readers, users) || hasAny(supervisors, users);
      return true;
    },
    step: ({ resolver, possibleResolvers }) => maySeeAll || resolver?.id === user || hasAny(possibleResolvers, users),
  };
}

/** Skips the first `offset` distinct processes and keeps `limit`. */
class Cut {
  readonly processes: Process[] = [];
  readonly #ids = new DistinctIds();
  readonly #stepFilter: StepFilter;
  readonly #offset: number;
  readonly #end: number;

  constructor({ offset, limit }: ProcessQuery, stepFilter: StepFilter) {
    this.#stepFilter = stepFilter;
    this.#offset = offset;
    this.#end = limit === null ? Infinity : offset + limit;
  }

  get total(): number {
    return this.#ids.count;
  }

  add(process: Process, steps: readonly Step[], count: number): void {
    const number = this.#ids.numberFor(process.id);
    if (number < this.#offset || number >= this.#end) return;
    // if all steps match, keep the process itself, so that the panel recognizes it
    this.processes.push(steps === process.steps ? process : this.#stepFilter.filtered(process, steps, count));
  }
}
