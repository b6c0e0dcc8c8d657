import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import type { GivenProcess, Id } from '../../../src/core/processes/process.ts';
import { removeProcesses, type Session, writeProcesses } from '../../../src/server.ts';
import { rowsWritten, untilWaiting } from '../support/rows-and-locks.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';

/* Two who write at the same time, each by a connection of its own. */

const process = (id: Id, reader: number, steps: number[] = [1]): GivenProcess => ({
  id,
  templateProcess: { id: 1, name: 'Invoice' },
  state: 2,
  start: '2026-03-10T12:00:00Z',
  modified: `2026-03-11T12:00:00.${reader}Z`,
  readers: [reader],
  steps: steps.map(step => ({ id: step, state: 2, possibleResolvers: [reader] })),
});

suite('two who write processes at the same time', { skip: withoutPostgres }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  before(async () => {
    server = await startPostgres({ settings: { deadlock_timeout: '100ms' } });
  });
  after(() => server.close());

  /** The first writes and waits, the second writes and is made to wait, the first commits: what comes of both. */
  async function atOnce(first: (session: Session) => Promise<void>, second: (session: Session) => Promise<void>) {
    const { database, connection } = server;
    let commit!: () => void;
    const may = new Promise<void>(resolve => (commit = resolve));
    let written!: () => void;
    const isWritten = new Promise<void>(resolve => (written = resolve));
    const one = database.transaction(async session => {
      await first(session);
      written();
      await may;
    });
    await Promise.race([isWritten, one]);
    const two = database.transaction(second);
    two.catch(() => {});
    await untilWaiting(connection);
    commit();
    return (await Promise.allSettled([one, two])).map(({ status }) => status);
  }
  const rowsOf = async (id: number) => {
    const { connection } = server;
    const [steps, candidates, visible, whole] = await Promise.all([
      connection`select id::int, possible_resolvers::int[] as able from step where process_id = ${id} order by id`,
      connection`select step_id::int, principal::int from step_candidate where process_id = ${id} order by 1, 2`,
      connection`select step_id::int, principal::int from process_visible where process_id = ${id} order by 1, 2`,
      connection`select readers::int[] as readers from process where id = ${id}`,
    ]);
    return {
      readers: whole[0]?.readers as unknown,
      steps: steps.map(({ id: step, able }) => [step, able]),
      candidates: candidates.map(({ step_id: step, principal }) => [step, principal]),
      visible: visible.map(({ step_id: step, principal }) => [step, principal]),
    };
  };
  const put =
    (...processes: GivenProcess[]) =>
    (session: Session) =>
      writeProcesses(session, processes);
  const remove =
    (...ids: Id[]) =>
    (session: Session) =>
      removeProcesses(session, ids);
  const ofReader6 = { readers: [6], steps: [[2, [6]]], candidates: [[2, 6]], visible: [[0, 6]] };

  test('a new id: all is of the second, and nobody may read what is meant for another', async () => {
    expect(await atOnce(put(process(1, 5)), put(process(1, 6, [2])))).to.deep.equal(['fulfilled', 'fulfilled']);
    expect(await rowsOf(1)).to.deep.equal(ofReader6);
  });

  test('an id that is there: no step of the first stays', async () => {
    await server.database.transaction(put(process(2, 5)));
    expect(await atOnce(put(process(2, 5, [1, 3])), put(process(2, 6, [2])))).to.deep.equal(['fulfilled', 'fulfilled']);
    expect(await rowsOf(2)).to.deep.equal(ofReader6);
  });

  test('the change of the second names those who could see what the first has written', async () => {
    await server.database.transaction(put(process(3, 5)));
    await atOnce(put(process(3, 7)), put(process(3, 6)));
    const seen = await server.connection`
      select seen_by::int[] as seen from process_change where process_id = 3 order by xid, seq`;
    expect(seen.map(row => row.seen as unknown)).to.deep.equal([[], [5], [7]]);
  });

  test('an id that is removed meanwhile is there as the second has it', async () => {
    await server.database.transaction(put(process(4, 5, [1, 3])));
    expect(await atOnce(remove(4), put(process(4, 6, [2])))).to.deep.equal(['fulfilled', 'fulfilled']);
    expect(await rowsOf(4)).to.deep.equal(ofReader6);
  });

  test('an id that is written meanwhile is removed with all that was written', async () => {
    await server.database.transaction(put(process(5, 5)));
    expect(await atOnce(put(process(5, 6, [2, 3])), remove(5))).to.deep.equal(['fulfilled', 'fulfilled']);
    expect(await rowsOf(5)).to.deep.equal({ readers: undefined, steps: [], candidates: [], visible: [] });
  });

  test('an id that is put in while removal goes on is there with all that others write of it, and nothing is left over', async () => {
    const { database } = server;
    let begun: Promise<unknown> = Promise.resolve();
    await database.transaction(async session => {
      const query: Session['query'] = async (text, parameters, options) => {
        const rows = await session.query(text, parameters, options);
        if (text.includes('for no key update')) {
          await database.transaction(put(process(7, 5)));
          // a writer who is still at work
          let written!: () => void;
          const isWritten = new Promise<void>(resolve => (written = resolve));
          begun = database.transaction(async other => {
            await put(process(7, 5, [1, 2]))(other);
            written();
            await Promise.race([isRemoved, untilWaiting(server.connection)]);
          });
          await isWritten;
        }
        return rows;
      };
      let removed!: () => void;
      const isRemoved = new Promise<void>(resolve => (removed = resolve));
      await removeProcesses({ query }, [7]);
      removed();
      await begun;
    });
    expect(await rowsOf(7)).to.deep.equal({
      readers: [5],
      steps: [1, 2].map(step => [step, [5]]),
      candidates: [1, 2].map(step => [step, 5]),
      visible: [[0, 5]],
    });
  });

  test('batches in opposite order lock nobody out, new ones nor old ones, nor users that both bring along', async () => {
    const creator = (id: number) => ({ creator: { id, fullname: `User ${id}` } });
    for (let round = 0; round < 10; round++) {
      // large ones, so that they meet
      const ids = Array.from({ length: 200 }, (_, i) => 1000 + i + (round % 2 === 0 ? round * 200 : (round - 1) * 200));
      const batch = (order: number[], reader: number) => order.map(id => ({ ...process(id, reader), ...creator(id) }));
      const both = await Promise.allSettled([
        server.database.transaction(put(...batch(ids, 5))),
        server.database.transaction(put(...batch(ids.toReversed(), 6))),
        ...(round % 2 ? [server.database.transaction(remove(...ids.toReversed().slice(0, 50)))] : []),
      ]);
      for (const one of both) expect(one.status, String((one as PromiseRejectedResult).reason)).to.equal('fulfilled');
    }
  });

  // isolation of both, what the second of two batches of one transaction meets, what one of them is told
  const crossed: readonly (readonly [string, string])[] = [
    ['read committed', '40P01'],
    ['repeatable read', '40(?:P01|001)'],
  ];
  for (const [isolation, code] of crossed) {
    test(`two who write twice in a transaction, in opposite order: one is told so, and is done when begun again (${isolation})`, async () => {
      const [a, b] = isolation === 'read committed' ? [31, 32] : [33, 34];
      await server.database.transaction(put(process(a, 5), process(b, 5)));
      let waiting = 0;
      let meet!: () => void;
      const haveMet = new Promise<void>(resolve => (meet = resolve));
      const writeBoth = (order: readonly number[], reader: number) =>
        server.database.transaction(async session => {
          await session.query(`set transaction isolation level ${isolation}`, []);
          for (const [i, id] of order.entries()) {
            await put(process(id, reader))(session);
            if (i === 0 && ++waiting >= 2) meet();
            if (i === 0) await haveMet;
          }
        });
      const all = await Promise.allSettled([writeBoth([a, b], 6), writeBoth([b, a], 7)]);
      const failed = all.flatMap((one, i) => (one.status === 'rejected' ? [[i, one.reason as { code: string }]] : []));
      expect(failed).to.have.length(1);
      const [which, reason] = failed[0] as [number, { code: string }];
      expect(reason.code).to.match(new RegExp(`^${code}$`));
      const readers = async () => (await Promise.all([rowsOf(a), rowsOf(b)])).map(rows => rows.readers);
      const other = which === 0 ? 7 : 6;
      expect(await readers()).to.deep.equal([[other], [other]]);
      await writeBoth([a, b], 8);
      expect(await readers()).to.deep.equal([[8], [8]]);
    });
  }

  test('one who read before another has written is told so by a repeatable read, and writes nothing', async () => {
    await server.database.transaction(put(process(41, 5)));
    const late = server.database.transaction(async session => {
      await session.query('set transaction isolation level repeatable read', []);
      await session.query('select 1 from process', []);
      await server.database.transaction(put(process(41, 6, [2])));
      await put(process(41, 7, [3]))(session);
    });
    expect(((await late.catch((thrown: unknown) => thrown)) as { code: string }).code).to.equal('40001');
    expect(await rowsOf(41)).to.deep.equal(ofReader6);
  });

  test('a write that changes nothing writes no row, and tells nobody', async () => {
    await server.database.transaction(put(process(6, 5)));
    const told = async () => (await server.connection`select count(*)::int as n from process_change`)[0]!.n as number;
    const before = await told();
    const written = await server.database.transaction(session =>
      rowsWritten(session, () => writeProcesses(session, [process(6, 5)])),
    );
    expect([written, await told()]).to.deep.equal([0, before]);
  });
});
