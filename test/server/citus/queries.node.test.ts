import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { Random } from '../../../src/conformance/cases/random.ts';
import { randomQuery } from '../../../src/conformance/cases/random-queries.ts';
import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import { rowsOf } from '../../../src/conformance/rows-of-adapter.ts';
import { CRITERION_NAMES } from '../../../src/core/query/criteria/criteria.ts';
import { compileQuery, createHandler, writeProcesses } from '../../../src/server.ts';
import { startCitus, withoutCitus } from '../support/citus.ts';
import { startPGlite } from '../support/pglite.ts';
import { sqlAdapter } from '../support/sql-adapter.ts';

/* A cluster answers as one machine does. */

const SEED = 20_261_123;
const REQUESTS = Number(globalThis.process.env.CITUS_QUERIES ?? 300);
const SERVED = {
  criteria: CRITERION_NAMES.filter(name => !name.endsWith('Relative')),
  sort: ['process', 'modified', 'step', 'expiration', 'resolver', 'creator', 'start', 'plan', 'async'] as never[],
  acl: true,
  groups: false,
};
const corpus = conformanceCorpus({ seed: 3, size: 400 });
const OPTIONS = { user: { id: 101, groups: [102] }, collation: 'und-x-icu' };

suite('queries of a cluster', { skip: withoutCitus, timeout: 300_000 + 1000 * REQUESTS }, () => {
  let cluster: Awaited<ReturnType<typeof startCitus>>;
  let single: Awaited<ReturnType<typeof startPGlite>>;
  before(async () => {
    [cluster, single] = await Promise.all([startCitus(), startPGlite()]);
    for (const { database } of [cluster, single])
      await database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
  });
  after(() => Promise.all([cluster.close(), single.close()]));

  test(`${REQUESTS} random queries have no difference to one machine`, async () => {
    for (let number = 0; number < REQUESTS; number++) {
      const query = randomQuery(new Random(SEED + number), corpus, SERVED);
      const [ours, one] = [cluster, single].map(({ database }) => rowsOf(sqlAdapter(database, OPTIONS), query));
      const [found, expected] = [await ours!, await one!];
      expect([found.names, found.total], `query ${number} ${JSON.stringify(query)}`).to.deep.equal([
        expected.names,
        expected.total,
      ]);
    }
  });

  test('filters count the same, and streams of all rows come', async () => {
    const answers = await Promise.all(
      [cluster, single].map(async ({ database }) => {
        const handler = createHandler({
          database,
          user: () => OPTIONS.user,
          maySeeAll: () => true,
          limits: { page: 50 },
        });
        const ask = async (path: string, body: unknown) =>
          await (
            await handler(
              new Request(`https://work.example/api/processes${path}`, {
                method: 'POST',
                headers: { 'content-type': 'application/json', accept: 'application/x-ndjson, application/json' },
                body: JSON.stringify(body),
              }),
            )
          ).text();
        const criteria = [{ key: 'stepState', operator: '=', value: [2] }];
        const query = { criteria, acl: true, timeZone: 'UTC' };
        const facets = Object.fromEntries(
          ['process', 'creator', 'processState', 'tag', 'stepState', 'stepType'].map(one => [one, { criterion: one }]),
        );
        const stream = { acl: false, criteria: [], timeZone: 'UTC', sort: { field: 'modified', direction: 'desc' } };
        return [await ask('/facets', { query, facets }), await ask('', stream)];
      }),
    );
    expect(answers[0]).to.deep.equal(answers[1]);
    expect(answers[0]![1]!.length).to.be.above(10_000);
  });

  test('what is asked of one process by its id is one task', async () => {
    for (const acl of [true, false])
      for (const limit of [null, 1]) {
        const criteria = [{ key: 'id', operator: '=' as const, value: [corpus[0]!.id] }];
        const query = {
          ...randomQuery(new Random(1), corpus, { ...SERVED, criteria: [] }),
          criteria,
          acl,
          limit,
          offset: 0,
        };
        const compiled = compileQuery({ ...query, sort: null, orderBy: [] }, OPTIONS);
        for (const { text, parameters } of [compiled, compiled.total(10_000)]) {
          const rows = await cluster.database.query(`explain (costs off) ${text}`, parameters);
          const plan = rows
            .map(row => String(Object.values(row)[0]))
            .filter(line => /Task Count|Distributed Subplan/.test(line));
          expect(
            plan.map(line => line.trim()),
            text,
          ).to.deep.equal(['Task Count: 1']);
        }
      }
  });
});
