import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import { type Clock, systemClock } from '../http/clock.ts';
import type { Engine } from './engine-query.ts';
import { fetchProcesses } from './windows/fetch-processes.ts';
import { performEach } from './perform-each.ts';
import { pollChanges } from './poll-changes.ts';

/** What the adapters of all engines take. */
export interface EngineAdapterOptions {
  /** Rows that are narrowed or sorted in the page where the engine cannot. Default 2000. */
  most?: number;
  /** Names of variables that are read beside those that panels say they read; `all` of them. */
  variables?: readonly string[] | 'all';
  /** Seconds between two questions whether something has changed, for `live: {mode: push}`. Default 10. */
  every?: number;
  /** For tests. */
  clock?: Clock;
}

/** An adapter for an engine: queries, windows, actions with a result each, and live rows by polling. */
export function engineAdapter(engine: Engine, options: EngineAdapterOptions): ProcessAdapter {
  const { most = 2000, variables = [], every = 10, clock = systemClock } = options;
  const bounds = { most, variables: variables === 'all' ? null : variables };
  const { mainList } = engine;
  return {
    textIds: true,
    capabilities: { window: true, search: mainList.searchFor('a') !== null, orderBy: mainList.orderBy },
    fetch: (query, fetching) => fetchProcesses(engine, query, fetching, bounds),
    perform: (action, items, asked) => performEach(engine, action, items, asked),
    subscribe: (query, following) => pollChanges(engine, query, following, { every: every * 1000, clock }),
    ...('currentUser' in engine && { currentUser: async ({ signal }) => (await engine.currentUser?.(signal)) ?? null }),
  };
}
