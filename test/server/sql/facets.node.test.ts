import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import { Random } from '../../../src/conformance/cases/random.ts';
import { randomQuery } from '../../../src/conformance/cases/random-queries.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import { rowsOf } from '../../../src/conformance/rows-of-adapter.ts';
import type { Process, Step } from '../../../src/core/processes/process.ts';
import { CRITERION_NAMES } from '../../../src/core/query/criteria/criteria.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { writeProcesses } from '../../../src/server.ts';
import { compileFacets, type FacetRow } from '../../../src/server/sql/facet-query.ts';
import { startPGlite } from '../support/pglite.ts';
import { unportable } from '../support/portable-sql.ts';

const USER = 101;
const SEED = 20_261_123;
const MANY = 1_000_000;
const corpus: Process[] = structuredClone([...conformanceCorpus({ seed: 3, size: 300 })]);
const served = {
  criteria: CRITERION_NAMES.filter(name => !name.endsWith('Relative')),
  sort: [],
  acl: true,
  groups: false,
};
const inbox = [
  { key: 'possibleResolver', operator: '=' as const, value: [USER] },
  { key: 'stepState', operator: '=' as const, value: [2] },
];

type Value = string | number | null | undefined;

/** What is counted by, in the order of the statement, as the reference reads it. */
const VALUES: Readonly<Record<string, (process: Process, step: Step) => Value | readonly Value[]>> = {
  process: ({ templateProcess }) => templateProcess?.id,
  creator: ({ creator }) => creator?.id,
  processState: ({ state }) => state,
  tag: ({ tags }) => tags ?? [],
  reader: ({ readers }) => readers ?? [],
  supervisor: ({ supervisors }) => supervisors ?? [],
  stepState: (_, { state }) => state,
  stepType: (_, { templateStep }) => templateStep?.type,
  stepName: (_, { templateStep }) => templateStep?.name,
  resolver: (_, { resolver }) => resolver?.id,
  possibleResolver: (_, { possibleResolvers }) => possibleResolvers ?? [],
};
const KEYS = Object.keys(VALUES);

let pglite: Awaited<ReturnType<typeof startPGlite>>;
const emitted = new Set<string>();
before(async () => {
  pglite = await startPGlite();
  await pglite.database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
});
after(() => pglite.close());

/** Counts of each facet by value, and how many rows there were. */
async function counted(query: ProcessQuery, { cap = MANY, sample = MANY } = {}) {
  const sources = KEYS.map(criterion => ({ criterion }));
  const { text, parameters } = compileFacets({ ...query, limit: null, offset: 0 }, sources, {
    user: { id: USER },
    cap,
    values: MANY,
    sample,
  });
  emitted.add(text);
  const rows = (await pglite.database.query(text, parameters)) as unknown as FacetRow[];
  const facets = KEYS.map((key, i) => [
    key,
    Object.fromEntries(
      rows.filter(({ facet, value }) => facet === i && value !== null).map(({ value, count }) => [value, count]),
    ),
  ]);
  return {
    facets: Object.fromEntries(facets) as Record<string, Record<string, number>>,
    rows: rows.find(({ facet }) => facet === -1)!.count,
  };
}

/** The same by reading all that the adapter in memory finds. */
async function reference(query: ProcessQuery): Promise<Record<string, Record<string, number>>> {
  const { pairs } = await rowsOf(memoryAdapter(corpus, { user: USER }), { ...query, limit: null, offset: 0 });
  return Object.fromEntries(
    KEYS.map(key => {
      const found = new Map<string, Set<unknown>>();
      pairs.steps.forEach((step, i) => {
        const process = pairs.processes[i]!;
        for (const value of [VALUES[key]!(process, step)].flat()) {
          if (value === undefined || value === null) continue;
          found.set(String(value), (found.get(String(value)) ?? new Set()).add(process.id));
        }
      });
      return [key, Object.fromEntries([...found].map(([value, ids]) => [value, ids.size]))];
    }),
  );
}

suite('counts by value against processes in memory', () => {
  test('random queries have no difference, whatever table answers them', async () => {
    for (let number = 0; number < 200; number++) {
      const random = new Random(SEED + number);
      const query = { ...randomQuery(random, corpus, served), acl: random.chance(0.5) };
      const given = number % 8 === 0 ? { ...query, criteria: inbox } : query;
      const { facets } = await counted(given);
      expect(facets, `query ${number}: ${JSON.stringify(given)}`).to.deep.equal(await reference(given));
    }
  });

  for (const [name, query] of [
    ['an inbox', queryOf({ criteria: inbox })],
    ['what a user may see', queryOf({ acl: true })],
    ['everything', queryOf()],
  ] as const) {
    test(`of ${name} with too many to count, values are those of a part, and one row too many is told of`, async () => {
      const expected = await reference(query);
      const { rows: all } = await counted(query);
      const cap = all - 1;
      const { facets, rows } = await counted(query, { cap, sample: Math.floor(cap / 3) });
      expect(rows).to.equal(cap + 1);
      for (const key of KEYS) {
        expect(Object.keys(facets[key]!).length > 0, key).to.equal(Object.keys(expected[key]!).length > 0);
        for (const [value, count] of Object.entries(facets[key]!))
          expect(count, `${key} ${value}`).to.be.at.most(expected[key]![value]!);
      }
      const sum = Object.values(facets.processState!).reduce((total, count) => total + count, 0);
      expect(sum).to.be.within(1, Math.ceil(all / 2));
    });

    test(`of ${name} with just as many as are counted, nothing is left out`, async () => {
      const { rows: cap } = await counted(query);
      const { facets } = await counted(query, { cap, sample: Math.floor(cap / 3) });
      expect(facets).to.deep.equal(await reference(query));
    });
  }

  test('all that was sent keeps to the SQL that distributed engines have', () => {
    const wrong = [...emitted].flatMap(text => unportable(text).map(what => `${what}: ${text}`));
    expect(wrong.join('\n')).to.equal('');
    expect(emitted.size).to.be.above(40);
  });
});
