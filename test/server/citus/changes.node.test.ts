import { after, afterEach, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { createHandler, type Database, removeProcesses, writeProcesses } from '../../../src/server.ts';
import { ChangeStream } from '../support/change-stream.ts';
import { startCitus, withoutCitus } from '../support/citus.ts';
import { toldProcess } from '../support/told-process.ts';

/* A change is committed by the coordinator, and its process a moment later by the machine where it lives. */

const IDS = Array.from({ length: 12 }, (_, i) => i + 1);

suite('changes in a cluster', { skip: withoutCitus, timeout: 90_000 }, () => {
  let cluster: Awaited<ReturnType<typeof startCitus>>;
  let handler: ReturnType<typeof createHandler>;
  const closing: (() => unknown)[] = [];
  before(async () => {
    cluster = await startCitus();
    const { database } = cluster;
    await database.transaction(session =>
      writeProcesses(
        session,
        IDS.map(id => toldProcess(id, '/first')),
      ),
    );
    handler = createHandler({ database, user: () => ({ id: 101 }), limits: { timeout: 30_000 }, onerror() {} });
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    await slowly(null);
  });
  after(() => cluster.close());

  /** Each machine takes so many microseconds to write down that a transaction has committed. */
  const slowly = async (delay: string | null) => {
    for (const worker of cluster.workers) {
      await worker.set('commit_siblings', delay && '0');
      await worker.set('commit_delay', delay);
    }
  };
  const follow = async (lastEventId: string | null = null) => {
    const stream = await ChangeStream.open(handler, { lastEventId });
    closing.push(() => stream.stop());
    return stream;
  };
  const write = (database: Database, id: number, url: string) =>
    database.transaction(session => writeProcesses(session, [toldProcess(id, url)]));
  /** What was told last of each process. */
  const last = ({ told }: ChangeStream) =>
    new Map(told.map(line => line.split(' ')).map(([type, id, url]) => [Number(id), `${type} ${url ?? ''}`]));
  const are = (url: string) => (stream: ChangeStream) => IDS.every(id => last(stream).get(id) === `change ${url}`);

  test('whoever follows is told of each process as it has become, however late its machine commits', async () => {
    const stream = await follow();
    await slowly('100000');
    for (const url of ['/second', '/third', '/fourth'])
      await Promise.all(IDS.map(id => write(cluster.database, id, url)));
    await stream.until(are('/fourth'));
  });

  test('whoever comes back is told what is not finished yet, and whoever begins meanwhile too', async () => {
    const before = await follow();
    await write(cluster.database, 1, '/before');
    await before.hears(1);
    before.stop();
    await slowly('100000');
    const writing = Promise.all(IDS.map(id => write(cluster.database, id, '/fifth')));
    const streams = [];
    for (let i = 0; i < 6; i++) streams.push(await follow(before.lastId));
    await writing;
    for (const stream of streams) await stream.until(are('/fifth'));
  });

  test('a process that is removed is told to be gone, and only then', async () => {
    const stream = await follow();
    await slowly('100000');
    await cluster.database.transaction(session => removeProcesses(session, [11, 12]));
    await stream.until(() => [11, 12].every(id => last(stream).get(id) === 'remove '));
    expect(stream.told).to.have.length(2);
    await slowly(null);
    await Promise.all([11, 12].map(id => write(cluster.database, id, '/again')));
    await stream.until(() => [11, 12].every(id => last(stream).get(id) === 'change /again'));
  });

  test('where a machine dies between the two, its changes are told when it is back, those of others at once', async () => {
    let stream = await follow();
    const [first] = cluster.workers;
    await slowly('100000');
    const writing = Promise.allSettled(IDS.map(id => write(cluster.database, id, '/sixth')));
    await stream.until(({ told }) => told.length > 0);
    await first!.stop();
    const results = await writing;
    await first!.start();
    await slowly(null);
    await cluster.recover();
    const rows = await cluster.connection`select id::int, url from process order by id`;
    const now = new Map(rows.map(({ id, url }) => [id as number, url as string]));
    for (const [i, { status }] of results.entries())
      if (status === 'fulfilled') expect(now.get(IDS[i]!)).to.equal('/sixth');
    const isTold = () => IDS.every(id => now.get(id) !== '/sixth' || last(stream).get(id) === 'change /sixth');
    const known = new Map(last(stream));
    if (stream.isOver) {
      stream = await follow(stream.lastId);
      await stream.until(() =>
        IDS.every(
          id =>
            now.get(id) !== '/sixth' || known.get(id) === 'change /sixth' || last(stream).get(id) === 'change /sixth',
        ),
      );
    } else await stream.until(isTold);
  });
});
