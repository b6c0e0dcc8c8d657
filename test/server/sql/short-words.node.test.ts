import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { difference } from '../../../src/conformance/assertions.ts';
import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import { rowsOf } from '../../../src/conformance/rows-of-adapter.ts';
import { compileQuery, writeProcesses } from '../../../src/server.ts';
import { startPGlite } from '../support/pglite.ts';
import { sqlAdapter } from '../support/sql-adapter.ts';
import { unportable } from '../support/portable-sql.ts';

const user = { id: 101 };
const corpus = structuredClone([...conformanceCorpus({ seed: 3, size: 300 })]);

let pglite: Awaited<ReturnType<typeof startPGlite>>;
before(async () => {
  pglite = await startPGlite();
  await pglite.database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
});
after(() => pglite.close());

suite('a search of words that are too short for trigrams', () => {
  const texts = [
    'a',
    'Ž',
    'in',
    'qx',
    'a i',
    'in voi',
    '1',
    '10',
    '北',
    '北京',
    '&',
    "'",
    '%',
    '_',
    '\\',
    '%%',
    'a_',
    '/s',
  ];
  for (const value of texts) {
    test(`finds for ${value} what is found in memory, and without it the rest`, async () => {
      for (const operator of ['=', '!='] as const) {
        for (const acl of [false, true]) {
          const criteria = [{ key: 'fulltext', operator: '=' as const, value: [value] }];
          const query = queryOf({ criteria: operator === '=' ? criteria : [{ none: criteria }], acl });
          const sorted = { ...query, sort: { field: 'process', direction: 'asc' } as const };
          const expected = await rowsOf(memoryAdapter(corpus, { user: user.id }), sorted);
          const actual = await rowsOf(sqlAdapter(pglite.database, { user }), sorted);
          expect(difference(expected.names, actual.names), `${operator} ${acl}`).to.equal(null);
          expect(actual.total).to.equal(expected.total);
        }
      }
    });
  }

  /** How the search is answered where the planner shuns reading a whole table. */
  async function planOf(search: string): Promise<string> {
    const { text, parameters } = compileQuery(queryOf({ search, acl: false }), { user });
    expect(unportable(text)).to.deep.equal([]);
    const rows = await pglite.database.transaction(async session => {
      await session.query('set local enable_seqscan = off', []);
      await session.query('set local enable_indexscan = off', []);
      return session.query(`explain ${text}`, parameters);
    });
    return rows.map(row => Object.values(row)[0]).join('\n');
  }

  for (const [search, asks] of [
    ['invoice', true],
    ['10 invoice', true],
    ['北京贸易', true],
    ['a', false],
    ['qx', false],
    ['a/s', false],
    ['--- 12', false],
  ] as const) {
    test(`${asks ? 'asks' : 'does not ask'} the index of trigrams for "${search}"`, async () => {
      const plan = await planOf(search);
      expect(plan.includes('step_search'), plan).to.equal(asks);
    });
  }
});
