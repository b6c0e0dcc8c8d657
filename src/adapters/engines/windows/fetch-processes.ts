import type { FetchOptions, ProcessPage } from '../../../core/processes/adapter.ts';
import type { GivenProcess } from '../../../core/processes/process.ts';
import { conditionsIn } from '../../../core/query/criteria/criteria-groups.ts';
import type { ProcessQuery, VariableTest } from '../../../core/query/process-query.ts';
import { silentMemoryAdapter } from '../../memory.ts';
import type { Engine } from '../engine-query.ts';
import { readCursor, writeCursor } from './page-cursor.ts';
import { readBounded, ROWS_PER_REQUEST, windowsOf } from './read-bounded.ts';
import { readWindow, type RowWindow } from './read-window.ts';
import { sortInMemory } from './sort-in-memory.ts';
import { type SplitQuery, splitQuery } from '../split/split-query.ts';

export interface FetchBounds {
  /** Maximum number of rows that are filtered or sorted in memory. */
  readonly most: number;
  /** Variables that are always read; null for all. */
  readonly variables: readonly string[] | null;
}

type Page = ProcessPage<GivenProcess>;

/** Answers a panel's query from an engine. Each row is a process with one step. */
export async function* fetchProcesses(
  engine: Engine,
  query: ProcessQuery,
  { signal, lang, variables: read }: FetchOptions,
  bounds: FetchBounds,
): AsyncGenerator<Page> {
  const list = engine.listFor(query);
  const split = splitQuery(list, engine.name, query);
  if (split.filter === null) return yield { processes: [], total: 0 };
  const variables = wantedVariables(bounds, read);
  const { filter, order, inMemory } = split;
  const leavesOut = !query.self && query.current !== null;
  if (!order || inMemory.length > 0 || leavesOut) return yield await pageInMemory();

  const end = query.limit === null ? Infinity : query.offset + query.limit;
  const asked = { filter, order };
  if (query.window) {
    const { window } = query;
    const cursor = readCursor(window.cursor);
    const offset = query.offset + window.offset;
    const limit = Math.max(0, Math.min(window.limit, end - offset));
    if (limit === 0) return yield { processes: [], total: 0 };
    const part = await readWindow(list, asked, { offset, limit, cursor, counted: true }, signal);
    const next = part.next && part.next.at < end ? { next: writeCursor(part.next) } : {};
    return yield* pagesOfRows(part, next);
  }
  const size = query.limit === null ? ROWS_PER_REQUEST : Math.min(ROWS_PER_REQUEST, query.limit);
  for await (const part of windowsOf(list, asked, { offset: query.offset, end, size }, signal))
    yield* pagesOfRows(part, {});

  /** Yields the rows first, then the names and the total, which rows do not wait for. */
  async function* pagesOfRows({ rows, total, count }: RowWindow, next: { next?: string }): AsyncGenerator<Page> {
    const { processes, addNames } = await list.processesOf(rows, variables, signal);
    yield { processes, ...totalOf(total), ...next };
    const [renewed, counted] = await Promise.all([addNames?.(), count?.()]);
    if (renewed || counted !== undefined)
      yield { processes: [], ...(renewed && { renewed }), ...totalOf(counted ?? total), ...next };
  }

  /** The number of matching processes before limit and offset; for a window, after them. */
  function totalOf(total: number | null): { total?: number } {
    if (total === null) return {};
    return { total: query.window ? Math.max(0, Math.min(total, end) - query.offset) : total };
  }

  async function pageInMemory(): Promise<Page> {
    const why = inMemory.length > 0 ? `part of the filter` : order ? 'leaving out the current process' : 'the order';
    const rows = await readBounded(list, filter, { most: bounds.most, why }, signal);
    const names = variables && [...new Set([...variables, ...variablesOf(split, query)])];
    const made = await list.processesOf(rows, names, signal);
    const processes = (await made.addNames?.()) ?? made.processes;
    const { sort, orderBy, window } = query;
    const rest = { ...query, criteria: [...inMemory], search: null, orderBy: [], window: null, acl: false };
    const asked = window ? { ...rest, limit: null, offset: 0 } : rest;
    const source = silentMemoryAdapter(processes);
    const options = { signal, ...(lang !== undefined && { lang }) };
    const page = await source.fetch(asked, options);
    if (!window) return page;
    const sorted = sort ? page.processes : sortInMemory(page.processes, orderBy, lang);
    const kept = sorted.slice(query.offset, end);
    return { processes: kept.slice(window.offset, window.offset + window.limit), total: kept.length };
  }
}

/** The variables to read. If a panel does not say what it needs: those of the adapter, or all if it names none. */
function wantedVariables({ variables }: FetchBounds, read: readonly string[] | null | undefined): string[] | null {
  if (variables === null || read === null) return null;
  if (read === undefined && variables.length === 0) return null;
  return [...new Set([...variables, ...(read ?? [])])];
}

/** Names of the variables that conditions and orders need in memory. */
function variablesOf({ inMemory }: SplitQuery, { orderBy }: ProcessQuery): string[] {
  const names = [...conditionsIn(inMemory)].flatMap(([{ key, value }]) =>
    key === 'variables' ? (value as VariableTest[]).map(({ name }) => name) : [],
  );
  const sorted = orderBy.flatMap(({ path }) => /^process\.variables\.(.+)$/.exec(path)?.[1] ?? []);
  return [...names, ...sorted].map(name => name.split('.')[0]!);
}
