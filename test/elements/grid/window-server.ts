import type { AdapterCapabilities, ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';

/**
 * An adapter that searches, sorts by `process.id` and cuts windows, as a server would, and what it was asked.
 *
 * @param total - it says how many match
 * @param cursors - it goes by cursors alone: without one it begins at the beginning
 */
export function server(
  processes: readonly Process[],
  capabilities: Partial<AdapterCapabilities> = {},
  { total = true, cursors = false } = {},
) {
  const queries: ProcessQuery[] = [];
  const signals: AbortSignal[] = [];
  const server = {
    failing: false,
    queries,
    signals,
    /** Answers wait for this. */
    gate: Promise.resolve(),
  };
  const adapter: ProcessAdapter = {
    capabilities: { window: true, search: true, orderBy: ['process.id'], ...capabilities },
    async fetch(query, { signal }) {
      queries.push(query);
      signals.push(signal);
      await server.gate;
      if (server.failing) throw new Error('The database is asleep');
      const found = processes.filter(({ templateProcess: { name } }) => name.includes(query.search ?? ''));
      if (query.orderBy[0]?.direction === 'desc') found.reverse();
      const { offset, limit, cursor } = query.window ?? { offset: 0, limit: Infinity, cursor: null };
      const start = cursors ? Number(cursor ?? 0) : offset;
      const end = start + limit;
      return {
        processes: found.slice(start, end),
        ...(total && { total: found.length }),
        ...(cursors && end < found.length && { next: String(end) }),
      };
    },
  };
  return Object.assign(server, { adapter });
}
