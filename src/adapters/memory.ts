import { inSlices } from '../core/base/in-slices.ts';
import { ProcessPanelError } from '../core/base/process-panel-error.ts';
import type { FetchOptions, ProcessAdapter, ProcessPage } from '../core/processes/adapter.ts';
import { DistinctIds } from '../core/processes/distinct-ids.ts';
import type { Id, Process, Step } from '../core/processes/process.ts';
import { type PairPredicate, predicateOf } from '../core/query/predicates.ts';
import type { ProcessQuery } from '../core/query/process-query.ts';
import { type Hits, orderOf } from './memory-order.ts';

export interface MemoryAdapterOptions {
  /** Who is logged in: whose processes a query with `acl` gives. Without it nothing is restricted. */
  readonly user?: Id;
}

/** Pairs looked at between two looks at the clock. */
const PAIRS = 4096;

/**
 * An adapter over processes in memory, with all criteria, sorting, limit and offset of contract 3. The list is read at
 * each load, so what has changed in it shows; it is never changed itself.
 *
 * A page holds the processes with their matching steps only, in the order of the pairs: where the list is sorted by
 * something of the steps, a process comes once for each run of its steps. `total` counts distinct ids. What is no
 * process at all is handed on at the end, for the panel to say so.
 *
 * It has no server-side view: a query with a window, a search or an order of columns is refused.
 *
 * Cost: one pass over the pairs, in slices that leave the page responsive; nothing is allocated for a pair that does
 * not match.
 */
export function memoryAdapter(processes: readonly Process[], options: MemoryAdapterOptions = {}): ProcessAdapter {
  return {
    async fetch(query: ProcessQuery, { signal, lang = pageLanguage() }: FetchOptions): Promise<ProcessPage> {
      signal.throwIfAborted();
      if (query.window || query.search || query.orderBy?.length) {
        throw new ProcessPanelError(
          'adapter/unsupported-query',
          'processes in memory are not searched or paged by query',
        );
      }
      return inSlices(select(processes, query, options.user, lang), signal);
    },
  };
}

function pageLanguage(): string {
  return (globalThis as { document?: Document }).document?.documentElement.lang ?? '';
}

function* select(
  processes: readonly Process[],
  query: ProcessQuery,
  user: Id | undefined,
  lang: string,
): Generator<void, ProcessPage> {
  const predicates = query.criteria.map(criterion => predicateOf(criterion, query.timeZone));
  if (!query.self && query.current !== null) predicates.unshift({ process: process => process.id !== query.current });
  if (query.acl && user !== undefined) predicates.push(visibleTo(user));
  const hits = yield* filter(processes, predicates);
  const order = query.sort && (yield* orderOf(hits, query.sort, lang, query.timeZone));
  return yield* pageOf(hits, order, query);
}

/** The rule that a server enforces (contract 3). */
function visibleTo(user: Id): PairPredicate {
  let mayReadAll = false;
  return {
    process({ creator, readers, supervisors }) {
      mayReadAll = creator?.id === user || !!readers?.includes(user) || !!supervisors?.includes(user);
      return true;
    },
    step: ({ resolver, possibleResolvers }) =>
      mayReadAll || resolver?.id === user || !!possibleResolvers?.includes(user),
  };
}

function* filter(processes: readonly Process[], predicates: readonly PairPredicate[]): Generator<void, Hits> {
  const ofProcess = predicates.flatMap(({ process }) => process ?? []);
  const ofStep = predicates.flatMap(({ step }) => step ?? []);
  const hits: Hits = { processes: [], steps: [], broken: [] };
  let untilYield = PAIRS;
  for (const process of processes) {
    const steps: readonly Step[] | undefined = process?.steps;
    if (!Array.isArray(steps)) hits.broken.push(process);
    else if (holds(ofProcess, process)) {
      for (const step of steps) {
        // what is no step at all matches, so that the panel can say so
        if (step && !holds(ofStep, step)) continue;
        hits.processes.push(process);
        hits.steps.push(step);
      }
      untilYield -= steps.length;
    }
    if (--untilYield > 0) continue;
    untilYield = PAIRS;
    yield;
  }
  return hits;
}

function holds<T>(tests: readonly ((value: T) => boolean)[], value: T): boolean {
  for (let i = 0; i < tests.length; i++) if (!tests[i]!(value)) return false;
  return true;
}

/** Leaves out the first `offset` distinct processes, keeps `limit`, and puts neighbours of one process together. */
function* pageOf(
  { processes, steps, broken }: Hits,
  order: Uint32Array | null,
  { offset, limit }: ProcessQuery,
): Generator<void, ProcessPage> {
  const ids = new DistinctIds();
  const end = limit === null ? Infinity : offset + limit;
  const page: Process[] = [];
  let last: Process | null = null;
  let run: Step[] = [];
  for (let i = 0; i < steps.length; i++) {
    if (i % PAIRS === 0) yield;
    const hit = order ? order[i]! : i;
    const process = processes[hit]!;
    if (process !== last) {
      if (run.length > 0) page.push(withSteps(last!, run));
      last = process;
      run = [];
    }
    const number = ids.numberOf(process.id);
    if (number >= offset && number < end) run.push(steps[hit]!);
  }
  if (run.length > 0) page.push(withSteps(last!, run));
  return { processes: page.concat(broken), total: ids.count };
}

/** The process itself where it has these steps and no others: what panels know of it stays known. */
function withSteps(process: Process, steps: Step[]): Process {
  const { length } = process.steps;
  return length === steps.length && process.steps.every((step, i) => step === steps[i])
    ? process
    : { ...process, steps };
}
