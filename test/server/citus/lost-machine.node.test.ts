import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { type ActionOutcome, createHandler, writeProcesses } from '../../../src/server.ts';
import { startCitus, withoutCitus } from '../support/citus.ts';
import { toldProcess } from '../support/told-process.ts';

/* One of the machines of a cluster is gone: what lives on the others goes on. */

const IDS = Array.from({ length: 16 }, (_, i) => i + 1);

suite('a cluster that has lost a machine', { skip: withoutCitus, timeout: 60_000 }, () => {
  let cluster: Awaited<ReturnType<typeof startCitus>>;
  let handler: ReturnType<typeof createHandler>;
  before(async () => {
    cluster = await startCitus();
    const { database } = cluster;
    const processes = IDS.map(id => toldProcess(id, '/first', [101], [101]));
    await database.transaction(session => writeProcesses(session, processes));
    handler = createHandler({
      database,
      user: () => ({ id: 101 }),
      actions: { rename: ({ process }) => ({ ...process, url: '/renamed' }) },
      onerror() {},
    });
    await cluster.workers[0]!.stop();
  });
  after(() => cluster.close());

  const post = (path: string, body: unknown) =>
    handler(
      new Request(`https://work.example/api/processes${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const rename = async () => {
    const items = IDS.map(id => ({ id, step: id * 10 + 1 }));
    const lines = (await (await post('/actions/rename', { items })).text()).trimEnd().split('\n');
    return lines.flatMap(line => (JSON.parse(line) as { results?: ActionOutcome[] }).results ?? []);
  };

  test('answers a page with 503, which is tried again', async () => {
    const response = await post('', { criteria: [], acl: true, timeZone: 'UTC', limit: 10 });
    expect([response.status, response.headers.get('retry-after')]).to.deep.equal([503, '2']);
  });

  test('does the items of a bulk that live elsewhere, and all when the machine is back', async () => {
    const results = await rename();
    const done = results.filter(({ ok }) => ok).map(({ id }) => id);
    expect(new Set(results.map(({ status }) => status))).to.deep.equal(new Set([200, 503]));
    await cluster.workers[0]!.start();
    const rows = await cluster.connection`select id::int from process where url = '/renamed' order by id`;
    expect(rows.map(({ id }) => id as number)).to.deep.equal(done);
    expect((await rename()).map(({ status }) => status)).to.deep.equal(IDS.map(() => 200));
  });
});
