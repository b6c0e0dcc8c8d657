import { suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../src/adapters/memory.ts';
import { conformanceCases } from '../../src/conformance/conformance.ts';
import type { ProcessAdapter } from '../../src/core/processes/adapter.ts';
import type { FacetCount } from '../../src/core/processes/facets.ts';
import type { Id, Process } from '../../src/core/processes/process.ts';

type Facets = NonNullable<ProcessAdapter['facets']>;

/** A source that counts, by the states of steps and by creators alone: all other filters it leaves out. */
function counting(processes: readonly Process[], user: Id): ProcessAdapter & { facets: Facets } {
  const memory = memoryAdapter(processes, { user });
  return {
    capabilities: { facets: true },
    fetch: (query, options) => memory.fetch(query, options),
    async facets(query, names, { signal, filters }) {
      signal.throwIfAborted();
      const answer: Record<string, FacetCount> = {};
      for (const name of names) {
        const facet = filters[name]!;
        if (!('criterion' in facet) || !['stepState', 'creator'].includes(facet.criterion)) continue;
        const isByCreator = facet.criterion === 'creator';
        const names = new Map<Id, string>();
        const criteria = query.criteria.filter((_, i) => !facet.without.includes(i));
        const page = await memory.fetch({ ...query, criteria, limit: null, offset: 0, window: null }, { signal });
        const counts = new Map<Id, Set<Id>>();
        for (const { id, steps, creator } of page.processes) {
          if (steps.length === 0) continue;
          for (const value of isByCreator ? [creator.id] : steps.map(({ state }) => state))
            counts.set(value, (counts.get(value) ?? new Set()).add(id));
          if (isByCreator && creator.fullname) names.set(creator.id, creator.fullname);
        }
        const values = Array.from(counts, ([value, { size: count }]) => {
          const name = names.get(value);
          return { value: String(value), count, ...(name !== undefined && { name }) };
        });
        answer[name] = { values, complete: true };
      }
      return answer;
    },
  };
}

const casesOf = (change: (right: Facets) => Facets = right => right) =>
  conformanceCases({
    requests: 0,
    adapter: (processes, user) => {
      const adapter = counting(processes, user);
      return { ...adapter, facets: change(adapter.facets) };
    },
  }).filter(({ name }) => name.includes('contract 5.7'));

/** Names of the cases that an adapter fails. */
async function failed(change: (right: Facets) => Facets): Promise<string[]> {
  const names: string[] = [];
  for (const { name, run } of casesOf(change)) await run().catch(() => names.push(name.replace('contract 5.7, ', '')));
  return names;
}

suite('the conformance kit of counts', () => {
  for (const { name, run } of casesOf()) test(name, run);

  test('asks nothing of a source that does not count', async () => {
    const cases = conformanceCases({ requests: 0, adapter: processes => memoryAdapter(processes) });
    for (const { name, run } of cases) if (name.includes('contract 5.7')) await run();
  });

  const OWN = 'the counts of a filter ignore its own criteria, and respect those of other filters';
  const BY_STATE = 'counts by "stepState" match what the criterion finds';
  // what is wrong with an adapter -> its facets, and what finds it
  const mutants: Record<string, [(right: Facets) => Facets, string]> = {
    'counts everything': [
      right =>
        (query, ...rest) =>
          right({ ...query, criteria: [] }, ...rest),
      BY_STATE,
    ],
    'does not leave out the own criteria': [
      right => (query, names, options) =>
        right(query, names, { ...options, filters: { a: { criterion: 'stepState', without: [] } } }),
      OWN,
    ],
    'counts what others may see': [
      right =>
        (query, ...rest) =>
          right({ ...query, acl: false }, ...rest),
      'only what the user may see is counted',
    ],
    'counts one too many': [
      right =>
        async (...given) => {
          const answer = await right(...given);
          const { values = [], complete = true } = answer['a'] ?? {};
          return answer['a']
            ? { a: { values: values.map(({ value, count = 0 }) => ({ value, count: count + 1 })), complete } }
            : {};
        },
      BY_STATE,
    ],
    'leaves out a value': [
      right =>
        async (...given) => {
          const answer = await right(...given);
          return answer['a'] ? { a: { ...answer['a'], values: answer['a'].values.slice(1) } } : {};
        },
      BY_STATE,
    ],
    'tells a name that the rows do not': [
      right =>
        async (...given) => {
          const answer = await right(...given);
          const { values = [], complete = true } = answer['a'] ?? {};
          return answer['a'] ? { a: { values: values.map(each => ({ ...each, name: 'Nobody' })), complete } } : {};
        },
      'counts by "creator" match what the criterion finds',
    ],
    'tells a name that is no text': [
      right =>
        async (...given) => {
          const answer = await right(...given);
          const { values = [], complete = true } = answer['a'] ?? {};
          const name = { fullname: 'Ada' } as unknown as string;
          return answer['a'] ? { a: { values: values.map(each => ({ ...each, name })), complete } } : {};
        },
      BY_STATE,
    ],
    'goes on after an abort': [
      right =>
        (query, names, { filters }) =>
          right(query, names, { filters, signal: new AbortController().signal }),
      'it rejects once it is aborted',
    ],
  };
  for (const [what, [change, name]] of Object.entries(mutants)) {
    test(`finds a source that ${what}`, async () => {
      expect(await failed(change)).to.include(name);
    });
  }
});
