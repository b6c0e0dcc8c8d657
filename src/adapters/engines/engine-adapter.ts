import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import { type Clock, systemClock } from '../http/clock.ts';
import type { Engine } from './engine-query.ts';
import { fetchProcesses } from './windows/fetch-processes.ts';
import { performEach } from './perform-each.ts';
import { pollChanges } from './poll-changes.ts';

/** Options of all engine adapters. */
export interface EngineAdapterOptions {
  /** Maximum number of rows that are filtered or sorted in the page if the engine cannot do that. Default 2000. */
  most?: number;
  /** Names of variables to read in addition to those that panels request; `all` reads every variable. */
  variables?: readonly string[] | 'all';
  /** Seconds between polls for changes, with `live: {mode: push}`. Default 10. */
  every?: number;
  /** For tests. */
  clock?: Clock;
}

/** Creates an adapter for an engine: queries, windows, actions with a result for each row, and live rows by polling. */
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
