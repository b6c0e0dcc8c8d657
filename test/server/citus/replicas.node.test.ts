import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { createHandler, writeProcesses } from '../../../src/server.ts';
import { startCitus, withoutCitus } from '../support/citus.ts';
import { toldProcess } from '../support/told-process.ts';

/* How far a coordinator has replayed its log says nothing of its workers, where the processes are. */

suite('replicas of a cluster', { skip: withoutCitus, timeout: 60_000 }, () => {
  let cluster: Awaited<ReturnType<typeof startCitus>>;
  before(async () => {
    cluster = await startCitus();
    await cluster.database.transaction(session => writeProcesses(session, [toldProcess(1, '/first')]));
  });
  after(() => cluster.close());

  test('are left out, and it is said why', async () => {
    const { database } = cluster;
    const told: Error[] = [];
    const handler = createHandler({
      database: { write: database, read: [database] },
      user: () => ({ id: 101 }),
      onerror: thrown => told.push(thrown as Error),
    });
    const read = async () => {
      const body = JSON.stringify({ criteria: [], acl: true, timeZone: 'UTC', limit: 10 });
      const headers = { 'content-type': 'application/json' };
      const response = await handler(
        new Request('https://work.example/api/processes', { method: 'POST', headers, body }),
      );
      const { processes } = (await response.json()) as { processes: { url: string }[] };
      return processes.map(({ url }) => url);
    };
    while (told.length === 0) expect(await read()).to.deep.equal(['/first']);
    expect(told.map(({ message, cause }) => [message, (cause as Error).message])).to.deep.equal([
      ['Replica 0 is left out: it fails', 'It is a cluster, of whose workers nobody knows how far they are'],
    ]);
  });
});
