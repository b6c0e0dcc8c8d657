import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { FacetAnswer, FacetOptions, FacetRequest } from '../../../src/core/processes/facets.ts';
import type { Process, Step } from '../../../src/core/processes/process.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';

const VALUES: Record<string, (process: Process, step: Step) => unknown> = {
  stepState: (_, step) => step.state,
  resolver: (_, step) => step.resolver?.id,
  creator: process => process.creator.id,
};

/**
 * Processes in memory behind an adapter that serves windows and counts, as a database does: values come as texts.
 *
 * @param names - by value, as its counts tell them
 */
export function countingServer(all: Process[], names: Readonly<Record<string, unknown>> = {}) {
  const memory = memoryAdapter(all);
  const queries: ProcessQuery[] = [];
  const asked: { query: ProcessQuery; names: readonly string[]; options: FacetOptions }[] = [];
  const found = async (query: ProcessQuery, signal: AbortSignal) =>
    (await memory.fetch({ ...query, window: null, search: null, orderBy: [] }, { signal })).processes;
  const server = { queries, asked, gate: Promise.resolve(), failing: false };
  const adapter: ProcessAdapter = {
    capabilities: { window: true, facets: true },
    async fetch(query, { signal }) {
      queries.push(query);
      const processes = await found(query, signal);
      const { offset, limit } = query.window!;
      return { processes: processes.slice(offset, offset + limit), total: processes.length };
    },
    async facets(query, names, options) {
      asked.push({ query, names, options });
      await server.gate;
      if (server.failing) throw new Error('The database is asleep');
      const answer: Record<string, FacetAnswer[string]> = {};
      for (const name of names) answer[name] = await counted(query, options.filters[name]!, options.signal);
      return answer;
    },
  };
  return Object.assign(server, { adapter });

  async function counted(query: ProcessQuery, facet: FacetRequest, signal: AbortSignal) {
    const criteria = query.criteria.filter((_, i) => !facet.without.includes(i));
    const counts = new Map<string, Set<unknown>>();
    for (const process of await found({ ...query, criteria, limit: null, offset: 0 }, signal)) {
      for (const step of process.steps) {
        const value: unknown =
          'variable' in facet
            ? facet.variable
                .split('.')
                .reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], process.variables)
            : VALUES[facet.criterion]!(process, step);
        if (value === undefined || value === null) continue;
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        counts.set(text, (counts.get(text) ?? new Set()).add(process.id));
      }
    }
    const values = Array.from(counts, ([value, { size: count }]) => {
      return Object.hasOwn(names, value) ? { value, count, name: names[value] as string } : { value, count };
    });
    return { values, complete: true };
  }
}
