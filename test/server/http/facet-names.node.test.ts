import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { queryOf } from '../../../src/conformance/queries.ts';
import type { FacetCount } from '../../../src/core/processes/facets.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { createHandler, type HandlerOptions, writeProcesses } from '../../../src/server.ts';
import { startPGlite } from '../support/pglite.ts';

const ADA = { id: 1, fullname: 'Ada Byron' };
const BOB = { id: 2, fullname: '<b>Bob</b> & "Co"' };
const EVE = { id: 3, fullname: 'Eve' };
const NAMELESS = { id: 4 };
const LARGE = { id: '9007199254740993', fullname: 'Large Number' };

const processOf = (id: number, template: object, creator: object, resolver: object | null, reader: number) => ({
  id,
  templateProcess: template,
  creator,
  readers: [reader],
  supervisors: [EVE.id],
  state: 2,
  steps: [{ id: id * 10, state: 2, resolver, possibleResolvers: [3], templateStep: { id: 5, name: 'a', title: 'A' } }],
});
const INVOICE = { id: 7, name: 'Invoice' };
const DATA = [
  processOf(1, INVOICE, ADA, BOB, 1),
  processOf(2, INVOICE, ADA, BOB, 1),
  processOf(3, { id: 8 }, NAMELESS, LARGE, 1),
  processOf(4, { id: 9, name: 'Secret merger' }, { id: 5, fullname: 'Of the secret' }, null, 6),
] as unknown as Process[];

let pglite: Awaited<ReturnType<typeof startPGlite>>;
before(async () => {
  pglite = await startPGlite();
  await pglite.database.transaction(session => writeProcesses(session, DATA, { fresh: true }));
});
after(() => pglite.close());

/** What is told by the criterion to user 1, who may see the processes 1, 2 and 3, or to another one. */
async function told(
  criterion: string,
  { user = 1, ...options }: Partial<Omit<HandlerOptions, 'user'>> & { user?: number } = {},
) {
  const handler = createHandler({ database: pglite.database, user: () => ({ id: user }), ...options });
  const body = { query: queryOf({ acl: true }), facets: { a: { criterion } } };
  const response = await handler(
    new Request('https://work.example/api/processes/facets', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  expect(response.status).to.equal(200);
  const { facets } = (await response.json()) as { facets: { a: FacetCount } };
  return facets.a.values;
}

suite('counts by the ids of something that has a name', () => {
  test('tell the names of templates, as they are in the rows', async () => {
    expect(await told('process')).to.deep.equal([
      { value: '7', count: 2, name: 'Invoice' },
      { value: '8', count: 1 },
    ]);
  });

  test('tell the full names of creators and resolvers, as plain text, and nothing of who has none', async () => {
    expect(await told('creator')).to.deep.equal([
      { value: '1', count: 2, name: 'Ada Byron' },
      { value: '4', count: 1 },
    ]);
    expect(await told('resolver')).to.deep.equal([
      { value: '2', count: 2, name: '<b>Bob</b> & "Co"' },
      { value: '9007199254740993', count: 1, name: 'Large Number' },
    ]);
  });

  test('tell them where not all rows were counted, too', async () => {
    const values = await told('resolver', { limits: { facet: 1 } });
    expect(values.length).to.be.above(0);
    for (const value of values) {
      expect(value).to.have.property('name');
      expect(value).not.to.have.property('count');
    }
  });

  test('tell no name that no row of the user tells: of readers, supervisors and possible resolvers', async () => {
    for (const criterion of ['reader', 'supervisor', 'possibleResolver'])
      for (const value of await told(criterion)) expect(Object.keys(value)).to.deep.equal(['value', 'count']);
  });

  test('tell a user the names of their own rows alone', async () => {
    expect(await told('process', { user: 6 })).to.deep.equal([{ value: '9', count: 1, name: 'Secret merger' }]);
    expect(await told('creator', { user: 6 })).to.deep.equal([{ value: '5', count: 1, name: 'Of the secret' }]);
    for (const criterion of ['process', 'creator', 'resolver'])
      expect(JSON.stringify(await told(criterion)).toLowerCase()).not.to.contain('secret');
    expect(await told('process', { user: 99 })).to.deep.equal([]);
  });

  test('tell none where the tables have none', async () => {
    const schema = { user: { columns: { fullname: null } }, templateProcess: { columns: { name: null } } };
    for (const criterion of ['process', 'creator', 'resolver'])
      for (const value of await told(criterion, { schema }))
        expect(Object.keys(value)).to.deep.equal(['value', 'count']);
  });

  test('tell the most frequent first, and not more than the limit, whatever they are called', async () => {
    expect(await told('resolver', { limits: { facetValues: 1 } })).to.deep.equal([
      { value: '2', count: 2, name: '<b>Bob</b> & "Co"' },
    ]);
  });
});
