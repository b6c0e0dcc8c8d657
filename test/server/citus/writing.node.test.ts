import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import type { Process } from '../../../src/core/processes/process.ts';
import {
  type Action,
  type ActionOutcome,
  ActionRefusal,
  createHandler,
  type Database,
  removeProcesses,
  renewNames,
  type Session,
  writeProcesses,
  writeTemplates,
  writeUsers,
} from '../../../src/server.ts';
import { startCitus, withoutCitus } from '../support/citus.ts';

/* Writers of a cluster: what one machine does, many do, and nobody waits for who writes something else. */

const process = (id: number, members: Partial<Process> = {}): Process => ({
  id,
  templateProcess: { id: 1, name: 'Invoice' },
  creator: { id: 1, fullname: 'Jana Nováková' },
  state: 2,
  start: '2026-03-10T12:00:00.000+00:00',
  modified: '2026-03-11T12:00:00.000+00:00',
  ...members,
  steps: [
    {
      id: id * 10,
      templateStep: { id: 1, name: 'approve', title: 'Approve', type: 2 },
      state: 2,
      possibleResolvers: Array.from({ length: 30 }, (_, i) => i + 1),
    },
  ],
});
const claim: Action = ({ process: whole, step, user }) => {
  if (!step) throw new ActionRefusal('There is no step.', 422);
  if (step.resolver) throw new ActionRefusal('Somebody else has claimed it.');
  const steps = whole.steps.map(one => (one === step ? { ...one, resolver: { id: user.id } } : one));
  return { ...whole, modified: new Date().toISOString(), steps };
};

suite('writers of a cluster', { skip: withoutCitus, timeout: 120_000 }, () => {
  let cluster: Awaited<ReturnType<typeof startCitus>>;
  let handler: (request: Request) => Promise<Response>;
  const failed: unknown[] = [];
  before(async () => {
    cluster = await startCitus();
    const { database } = cluster;
    const processes = Array.from({ length: 400 }, (_, i) => process(i + 1));
    await database.transaction(session => writeProcesses(session, processes, { fresh: true }));
    const users = Array.from({ length: 30 }, (_, i) => ({ id: i + 1, fullname: `User ${i + 1}` }));
    await database.transaction(session => writeUsers(session, users));
    handler = createHandler({
      database,
      user: ({ headers }) => ({ id: Number(headers.get('x-user')) }),
      actions: { claim },
      onerror: thrown => failed.push(thrown),
    });
  });
  after(() => cluster.close());

  const post = (body: unknown, user = 1) =>
    handler(
      new Request('https://work.example/api/processes/actions/claim', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-user': String(user) },
        body: JSON.stringify(body),
      }),
    );
  const rows = async (text: string) =>
    [...(await cluster.connection.unsafe(text))].map(row => Object.values(row).join(' '));
  const noted = (id: number) =>
    rows(`select array_length(seen_by, 1) from process_change where process_id = ${id} order by xid, seq`);

  test('a process that is put in, rewritten and removed is told of each time, with those who could see it', async () => {
    const { database } = cluster;
    await database.transaction(session => writeProcesses(session, [process(1001)]));
    await database.transaction(session => writeProcesses(session, [process(1001, { readers: [77] })]));
    await database.transaction(session => removeProcesses(session, [1001]));
    expect(await noted(1001)).to.deep.equal(['', '30', '31']);
    expect(await rows('select count(*) from step where process_id = 1001')).to.deep.equal(['0']);
  });

  test('processes of several machines are written in one transaction, which is that of their changes', async () => {
    const ids = Array.from({ length: 12 }, (_, i) => 1101 + i);
    const xid = await cluster.database.transaction(async session => {
      await writeProcesses(
        session,
        ids.map(id => process(id)),
      );
      const [row] = await session.query('select pg_current_xact_id()::text as xid', []);
      return row!.xid as string;
    });
    expect(await rows('select distinct xid from process_change where process_id between 1101 and 1112')).to.deep.equal([
      xid,
    ]);
  });

  test('a claim is done, and its process comes back', async () => {
    const response = await post({ items: [{ id: 1, step: 10 }] });
    const { results } = (await response.json()) as { results: ActionOutcome[] };
    expect([response.status, results[0]?.process?.steps?.[0]?.resolver]).to.deep.equal([
      200,
      { id: 1, fullname: 'User 1' },
    ]);
  });

  test('of twenty who claim one step at once, one has it and nineteen are refused', async () => {
    failed.length = 0;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => post({ items: [{ id: 2, step: 20 }] }, i + 1)),
    );
    expect([answers.map(({ status }) => status).toSorted((a, b) => a - b), failed]).to.deep.equal([
      [200, ...Array(19).fill(409)],
      [],
    ]);
  });

  test('four bulks of forty at once are done to the last item', async () => {
    failed.length = 0;
    const bulks = [0, 1, 2, 3].map(async bulk => {
      const items = Array.from({ length: 40 }, (_, i) => ({ id: 11 + bulk * 40 + i, step: (11 + bulk * 40 + i) * 10 }));
      const lines = (await (await post({ items }, bulk + 1)).text()).trimEnd().split('\n');
      return lines
        .flatMap(line => (JSON.parse(line) as { results?: ActionOutcome[] }).results ?? [])
        .map(({ status }) => status);
    });
    expect([(await Promise.all(bulks)).flat(), failed]).to.deep.equal([Array(160).fill(200), []]);
  });

  test('who writes processes does not wait for one who writes others, with new users and templates or without', async () => {
    const { database } = cluster;
    await database.transaction(async session => {
      await writeProcesses(session, [process(301, { url: '/held' })]);
      await database.transaction(other => writeProcesses(other, [process(302, { url: '/free' })]));
    });
    expect(await rows('select url from process where id in (301, 302) order by id')).to.deep.equal(['/held', '/free']);
  });

  test('names are changed, and what is searched follows', async () => {
    const { database } = cluster;
    await database.transaction(session => writeUsers(session, [{ id: 1, fullname: 'Petra Malá' }]));
    await database.transaction(session => writeTemplates(session, { processes: [{ id: 1, name: 'Bill' }] }));
    expect(await renewNames(database, { users: [1] })).to.be.above(400);
    expect(await rows("select count(*) from step where process_id = 301 and search like '%petra mala%'")).to.deep.equal(
      ['1'],
    );
  });

  test('names are new also in what was written during the rename, however late its machine commits', async () => {
    const { database, workers } = cluster;
    const ids = Array.from({ length: 16 }, (_, i) => 501 + i);
    await database.transaction(session => writeUsers(session, [{ id: 700, fullname: 'Olga Stará' }]));
    let commit = () => {};
    const renamed = new Promise<void>(resolve => (commit = resolve));
    const written: Promise<unknown>[] = [];
    const writing = ids.map(id =>
      database.transaction(async session => {
        const done = writeProcesses(session, [process(id, { creator: { id: 700, fullname: 'Olga Stará' } })]);
        written.push(done);
        await done;
        await renamed;
      }),
    );
    while (written.length < ids.length) await new Promise(setImmediate);
    await Promise.all(written);
    await database.transaction(session => writeUsers(session, [{ id: 700, fullname: 'Olga Mladá' }]));
    try {
      for (const worker of workers) {
        await worker.set('commit_siblings', '0');
        await worker.set('commit_delay', '100000');
      }
      commit();
      await Promise.all([...writing, renewNames(database, { users: [700] })]);
    } finally {
      for (const worker of workers)
        for (const name of ['commit_siblings', 'commit_delay']) await worker.set(name, null);
    }
    expect(
      await rows(
        "select process_id::int from step where process_id between 501 and 516 and search not like '%olga mlada%'",
      ),
    ).to.deep.equal([]);
  });

  test('names are new also in what is written by one who has read them, and written nothing yet', async () => {
    const { database } = cluster;
    await database.transaction(session => writeUsers(session, [{ id: 701, fullname: 'Eva Stará' }]));
    let renewing: Promise<unknown> | undefined;
    let reads = 0;
    await database.transaction(async session => {
      const query: Session['query'] = async (...asked) => {
        const found = await session.query(...asked);
        // all that it reads before it writes
        if (!asked[0].includes('"app_user"') || ++reads < 2) return found;
        await database.transaction(other => writeUsers(other, [{ id: 701, fullname: 'Eva Mladá' }]));
        await new Promise<void>(resolve => {
          let asks = 0;
          const watched: Database = {
            ...database,
            query: (...others) => (++asks === 3 && resolve(), database.query(...others)),
          };
          renewing = renewNames(watched, { users: [701] });
        });
        return found;
      };
      await writeProcesses({ query }, [process(521, { creator: { id: 701, fullname: 'Eva Stará' } })]);
    });
    await renewing;
    expect(await rows("select count(*) from step where process_id = 521 and search like '%eva mlada%'")).to.deep.equal([
      '1',
    ]);
  });
});
