import { after, afterEach, before, suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import pg from 'pg';
import postgres from 'postgres';
import type { Process } from '../../../src/core/processes/process.ts';
import {
  createHandler,
  type Database,
  fromPg,
  fromPostgresJs,
  type HandlerOptions,
  pruneChanges,
  removeProcesses,
  type Session,
  writeProcesses,
} from '../../../src/server.ts';
import { ChangeFeed } from '../../../src/server/changes/change-feed.ts';
import { Follower } from '../../../src/server/changes/followers.ts';
import { tablesOf } from '../../../src/server/sql/tables.ts';
import { ChangeStream, requestStream, type StreamOptions } from '../support/change-stream.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { toldProcess } from '../support/told-process.ts';

/* What no client may miss: transactions that overlap, changes that are forgotten, connections that are lost. */

/** A database that counts what is asked of it, and what listens. */
function counting(database: Database) {
  const asked: string[] = [];
  let listening = 0;
  const counted: Database = {
    transaction: work => database.transaction(work),
    async query(text, ...rest) {
      asked.push(text);
      return await database.query(text, ...rest);
    },
    async listen(channel, onnotify) {
      const unlisten = await database.listen!(channel, onnotify);
      listening++;
      return async () => {
        await unlisten();
        listening--;
      };
    },
  };
  return {
    database: counted,
    asked,
    listening: () => listening,
    /** Looks at changes, and reads of processes. */
    counts: () => [
      asked.filter(text => text.includes('pg_current_snapshot')).length,
      asked.filter(text => text.includes('with page as')).length,
    ],
  };
}

suite('the feed of changes', { skip: withoutPostgres, timeout: 90_000 }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  before(async () => {
    server = await startPostgres();
    // templates and users are there: those who write them first wait for each other
    await write(toldProcess(99, '/first'));
  });
  after(() => server.close());
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  const handlerOf = (options: Partial<HandlerOptions> = {}) =>
    createHandler({
      database: server.database,
      user: ({ headers }) => ({ id: Number(headers.get('x-user') ?? 101) }),
      maySeeAll: ({ id }) => id === 999,
      // a machine that stands still for some seconds is not what is tested
      limits: { timeout: 30_000 },
      ...options,
    });
  const open = async (handler: ReturnType<typeof handlerOf>, user = 101, options: StreamOptions = {}) => {
    const stream = await ChangeStream.open(handler, { ...options, headers: { 'x-user': String(user) } });
    closing.push(() => stream.stop());
    return stream;
  };
  const write = (...processes: Process[]) => server.database.transaction(session => writeProcesses(session, processes));

  /** A transaction that is committed when it is told to. */
  async function openTransaction(work: (session: Session) => Promise<unknown>) {
    let commit!: () => void;
    const told = new Promise<void>(resolve => (commit = resolve));
    let begin!: () => void;
    const begun = new Promise<void>(resolve => (begin = resolve));
    const done = server.database.transaction(async session => {
      await session.query('select pg_current_xact_id()', []);
      await work(session);
      begin();
      await told;
    });
    await begun;
    const end = async () => {
      commit();
      await done;
    };
    closing.push(end);
    return end;
  }

  test('a transaction that stays open delays nothing but its own change', async () => {
    const commit = await openTransaction(session => writeProcesses(session, [toldProcess(1, '/late')]));
    const stream = await open(handlerOf());
    await write(toldProcess(2, '/soon'));
    await stream.hears(1);
    await write(toldProcess(3, '/soon'));
    await stream.hears(2);
    expect(stream.told).to.deep.equal(['change 2 /soon', 'change 3 /soon']);
    await commit();
    await stream.hears(3);
    expect(stream.told.at(-1)).to.equal('change 1 /late');
  });

  // what becomes of a process between the look that finds its change and the read of it, what is told
  const between: readonly (readonly [string, Process, string])[] = [
    ['has changed again', toldProcess(71, '/second'), 'change 71 /second'],
    ['is not for the reader any more', toldProcess(71, '/hidden', [900]), 'remove 71'],
  ];
  for (const [what, then, told] of between) {
    test(`a process that ${what} when it is read is told as it is then, and once more for what has changed it`, async () => {
      await write(toldProcess(71, '/before'));
      let meanwhile: Promise<unknown> | null = null;
      const database: Database = {
        ...server.database,
        async query(text, ...rest) {
          if (text.includes('with page as')) await (meanwhile ??= write(then));
          return await server.database.query(text, ...rest);
        },
      };
      const stream = await open(handlerOf({ database }));
      await write(toldProcess(71, '/first'));
      await stream.hears(2);
      expect(stream.told).to.deep.equal([told, told]);
    });
  }

  test('who comes back is told what began before the last id and was committed after it', async () => {
    const handler = handlerOf();
    const commit = await openTransaction(session => writeProcesses(session, [toldProcess(4, '/late')]));
    const first = await open(handler);
    await write(toldProcess(5, '/told'));
    await first.hears(1);
    first.stop();
    await commit();
    const again = await open(handler, 101, { lastEventId: first.lastId });
    expect((await again.hears(1)).told).to.deep.equal(['change 4 /late']);
  });

  test('many who come back at once are told what each has missed, by two looks and one read', async () => {
    const counted = counting(server.database);
    const handler = handlerOf({ database: counted.database, limits: { streamsPerUser: 100 } });
    const ids = [];
    const streams = [];
    for (let i = 0; i < 10; i++) {
      const first = await open(handler);
      await write(toldProcess(100 + i, '/missed'));
      await first.hears(1);
      ids.push(first.lastId);
      streams.push(first);
    }
    for (const stream of streams) stream.stop();
    await Promise.all(streams.map(stream => stream.ends()));
    await write(toldProcess(110, '/missed'));
    const before = counted.counts();
    const again = await Promise.all(ids.map(lastEventId => open(handler, 101, { lastEventId })));
    await Promise.all(again.map((stream, i) => stream.hears(10 - i)));
    expect(again.map(({ told }) => told.length)).to.deep.equal([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    // the first of them may have begun a look before the others came
    const [looks, reads] = counted.counts().map((count, i) => count - before[i]!);
    expect(looks).to.be.at.most(5);
    expect(reads).to.be.at.most(2);
  });

  test('whoever missed more than a thousand processes loads again', async () => {
    const handler = handlerOf();
    const first = await open(handler);
    await first.until(({ lastId }) => lastId !== null);
    first.stop();
    const processes = Array.from({ length: 1001 }, (_, i) => toldProcess(20_000 + i, '/many'));
    await write(...processes);
    const again = await open(handler, 101, { lastEventId: first.lastId });
    expect((await again.hears(1)).told).to.deep.equal(['resync']);
    const other = await open(handler, 102);
    await other.until(({ lastId }) => lastId !== null);
    expect(other.told).to.deep.equal([]);
  });

  test('what takes too long to find out for one who comes back is a resync for them, and ends nobody else', async () => {
    const failures: unknown[] = [];
    const handler = handlerOf({ limits: { timeout: 500 }, onerror: thrown => failures.push(thrown) });
    const follower = await open(handler);
    await write(toldProcess(70, '/before', [101, 102]));
    await follower.hears(1);
    const away = await open(handler, 102);
    await away.until(({ lastId }) => lastId !== null);
    away.stop();
    await away.ends();
    // the statement for those who come back asks who may see what, that for those who follow does not
    const unlock = await openTransaction(session => session.query('lock table process_visible', []));
    const back = await open(handler, 102, { lastEventId: away.lastId });
    expect((await back.hears(1)).told).to.deep.equal(['resync']);
    await unlock();
    await write(toldProcess(70, '/after', [101, 102]));
    await Promise.all([follower.hears(2), back.hears(2)]);
    expect([follower.told, back.told, failures.length]).to.deep.equal([
      ['change 70 /before', 'change 70 /after'],
      ['resync', 'change 70 /after'],
      1,
    ]);
  });

  test('more changes than are read at a time are a resync for all', async () => {
    const handler = handlerOf();
    const stream = await open(handler);
    await stream.until(({ lastId }) => lastId !== null);
    await server.connection`
      with noted as (insert into process_change (process_id) select n from generate_series(1, 5001) as n)
      select pg_notify('process_panels_changes', '')`;
    await stream.hears(1);
    await write(toldProcess(6, '/on'));
    expect((await stream.hears(2)).told).to.deep.equal(['resync', 'change 6 /on']);
  });

  test('a look takes two statements, however many follow, and none while nothing happens', async () => {
    const counted = counting(server.database);
    const tables = { ...tablesOf(), change: tablesOf().change! };
    const options = { timeout: 5000, onerror: () => {}, poll: 50, idle: 60_000, gather: 5 };
    const feed = new ChangeFeed(counted.database, tables, options);
    const followers = Array.from({ length: 50 }, (_, i) => {
      const rights = { principals: [String(101 + (i % 2))], seesAll: false, templates: null };
      return new Follower(rights, 'x', () => {});
    });
    closing.push(() => followers.forEach(follower => feed.unfollow(follower)));
    await Promise.all(followers.map(follower => feed.follow(follower, null)));
    for (const { queue } of followers) await queue.take();
    // until it knows that it listens
    while (counted.asked.filter(text => text.includes('pg_notify')).length < 1) await delay(5);
    await delay(200);
    const before = counted.counts();
    await delay(500);
    expect(counted.counts()).to.deep.equal(before);
    await write(toldProcess(7, '/counted'));
    const texts = await Promise.all(followers.filter((_, i) => i % 2 === 0).map(({ queue }) => queue.take()));
    expect(new Set(texts).size).to.equal(1);
    expect(counted.counts()).to.deep.equal(before.map(count => count + 1));
    await delay(200);
    expect(counted.counts()).to.deep.equal(before.map(count => count + 1));
  });

  test('asks nothing, listens to nothing and keeps no timer when all have left', async () => {
    const counted = counting(server.database);
    const handler = handlerOf({ database: counted.database });
    const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;
    await server.connection`select 1`;
    const before = timers();
    const streams = await Promise.all(Array.from({ length: 10 }, (_, i) => open(handler, 101 + i)));
    await write(toldProcess(8, '/x'));
    await streams[0]!.hears(1);
    expect(counted.listening()).to.equal(1);
    for (const stream of streams) stream.stop();
    await Promise.all(streams.map(stream => stream.ends()));
    while (counted.listening() > 0 || timers() > before) await delay(10);
    const { length } = counted.asked;
    await write(toldProcess(8, '/y'));
    await delay(100);
    expect(counted.asked.length).to.equal(length);
  });

  test('forgets what could be read for long enough, by when it could be read, and who needs it loads again', async () => {
    const handler = handlerOf();
    const prune = async () => {
      const { text, parameters } = pruneChanges(0);
      await server.database.query(text, parameters);
    };
    const left = async () =>
      (await server.connection`select distinct process_id::int as id from process_change`).map(
        ({ id }) => id as number,
      );
    await prune();
    await prune();
    const commit = await openTransaction(session => writeProcesses(session, [toldProcess(9, '/late')]));
    const early = await open(handler);
    await write(toldProcess(30, '/kept'));
    await early.hears(1);
    early.stop();
    // what is noted first is forgotten at the second time
    await prune();
    expect(await left()).to.deep.equal([30]);
    const late = await open(handler);
    await write(toldProcess(31, '/told'));
    await late.hears(1);
    late.stop();
    await commit();
    await prune();
    expect((await left()).toSorted((a, b) => a - b)).to.deep.equal([9, 31]);
    const [again, lost] = [
      await open(handler, 101, { lastEventId: late.lastId }),
      await open(handler, 101, { lastEventId: early.lastId }),
    ];
    expect((await again.hears(1)).told).to.deep.equal(['change 9 /late']);
    // all that is gone had been told to whoever came after it
    expect((await lost.hears(1)).told).to.deep.equal(['change 9 /late', 'change 31 /told'].slice(0, lost.told.length));
    await prune();
    const gone = await open(handler, 101, { lastEventId: early.lastId });
    expect((await gone.hears(1)).told).to.deep.equal(['resync']);
  });

  test('forgets by the names of a mapping', async () => {
    const schema = {
      change: { table: 'other.happened', columns: { xid: 'tx', seq: 'n', process: 'about', seenBy: 'who' } },
      changeMark: { table: 'other.mark', columns: { at: 'noted', snapshot: 'seen' } },
    } as const;
    await server.connection.unsafe(`create schema other;
      create table other.happened (tx xid8 not null default pg_current_xact_id(), n bigint generated always as identity, about bigint, who bigint[], primary key (tx, n));
      create table other.mark (noted timestamptz, seen pg_snapshot)`);
    await server.database.transaction(session => writeProcesses(session, [toldProcess(10, '/x')], { schema }));
    const { text, parameters } = pruneChanges(0, { schema });
    await server.database.query(text, parameters);
    await server.database.query(text, parameters);
    expect(await server.connection`select about from other.happened`).to.have.length(0);
    // that which was forgotten by, and the last one
    expect(await server.connection`select noted from other.mark`).to.have.length(2);
  });

  test('follows for a role that may not ask what cluster it is', async () => {
    await server.connection.unsafe(`create role plain login; grant select on all tables in schema public to plain;
      revoke execute on function pg_control_system() from public`);
    const sql = postgres(server.url.replace('postgres@', 'plain@'), { max: 2, onnotice: () => {} });
    closing.push(() => sql.end({ timeout: 1 }));
    const handler = handlerOf({ database: fromPostgresJs(sql) });
    const stream = await open(handler);
    await write(toldProcess(11, '/plain'));
    expect((await stream.hears(1)).told).to.deep.equal(['change 11 /plain']);
    await server.connection.unsafe('grant execute on function pg_control_system() to public');
  });

  test('after a failover all load again: who follows, and who comes back', async () => {
    let database = server.database;
    const moved: Database = {
      transaction: work => database.transaction(work),
      query: (...given) => database.query(...given),
    };
    const handler = handlerOf({ database: moved });
    const stream = await open(handler);
    await write(toldProcess(13, '/before'));
    await stream.hears(1);
    const { lastId } = stream;
    database = await server.promoteCopy();
    // far enough for the numbers of transactions of before
    for (let i = 0; i < 5; i++) await database.query('select pg_current_xact_id()', []);
    await stream.hears(2);
    await database.transaction(session => writeProcesses(session, [toldProcess(14, '/after')]));
    expect((await stream.hears(3)).told).to.deep.equal(['change 13 /before', 'resync', 'change 14 /after']);
    const again = await open(handler, 101, { lastEventId: lastId });
    expect((await again.hears(1)).told).to.deep.equal(['resync']);
    const late = await open(handler, 101, { lastEventId: stream.lastId });
    await database.transaction(session => writeProcesses(session, [toldProcess(14, '/again')]));
    expect((await late.hears(1)).told).to.deep.equal(['change 14 /again']);
  });

  test('after a crash, which may give numbers of transactions once more, who comes back loads again', async () => {
    const handler = handlerOf();
    const first = await open(handler);
    await write(toldProcess(15, '/before'));
    await first.hears(1);
    first.stop();
    await server.stop();
    await server.start();
    while ((await server.connection`select 1`.catch(() => [])).length === 0);
    const again = await open(handler, 101, { lastEventId: first.lastId });
    expect((await again.hears(1)).told).to.deep.equal(['resync']);
  });

  // driver -> a database of its own
  const drivers: [string, () => Database][] = [
    [
      'postgres.js',
      () => {
        const sql = postgres(server.url, { max: 3, onnotice: () => {}, backoff: () => 0.1 });
        closing.push(() => sql.end({ timeout: 1 }));
        return fromPostgresJs(sql);
      },
    ],
    [
      'pg',
      () => {
        const pool = new pg.Pool({ connectionString: server.url, max: 3 });
        closing.push(() => pool.end());
        return fromPg(pool);
      },
    ],
  ];
  for (const [name, databaseOf] of drivers) {
    test(`looks again as soon as it listens again, by ${name}`, async () => {
      const stream = await open(handlerOf({ database: databaseOf() }));
      const listeners = () => server.connection`
        select pid from pg_stat_activity where query ilike 'listen %process_panels_changes%' and pid <> pg_backend_pid()`;
      let found = await listeners();
      while (found.length === 0) found = await listeners();
      const [{ pid }] = found as unknown as [{ pid: number }];
      await server.connection`select pg_terminate_backend(${pid})`;
      // without a notification: only by looking can it be found
      await server.connection`insert into process_change (process_id, seen_by) values (77, array[101])`;
      expect((await stream.hears(1)).told).to.deep.equal(['remove 77']);
    });

    test(`ends the streams of a database that is away, and answers 503 until it is back, by ${name}`, async () => {
      const failures: unknown[] = [];
      const database = databaseOf();
      const handler = handlerOf({ database, onerror: thrown => failures.push(thrown), limits: { timeout: 2000 } });
      const streams = await Promise.all([open(handler), open(handler, 102)]);
      await write(toldProcess(12, '/before', [101, 102]));
      await Promise.all(streams.map(stream => stream.hears(1)));
      const [{ lastId }] = streams;
      await server.stop();
      // who comes makes it look, and does not wait for a minute
      expect((await requestStream(handler, { lastEventId: lastId })).status).to.equal(503);
      await Promise.all(streams.map(stream => stream.ends()));
      expect(failures.length).to.be.at.least(1);
      await server.start();
      while ((await server.connection`select 1`.catch(() => [])).length === 0);
      let again = await open(handler, 101, { lastEventId: lastId }).catch(() => null);
      while (!again) again = await open(handler, 101, { lastEventId: lastId }).catch(() => null);
      // a crash may give the numbers of transactions once more
      expect((await again.hears(1)).told).to.deep.equal(['resync']);
    });
  }

  test('cut a hundred times while several write, one of them late: nothing is missed', async () => {
    const handler = handlerOf({ limits: { streamsPerUser: 1000 } });
    const over = new AbortController();
    let version = 0;
    const random = (n: number) => Math.floor(Math.random() * n);
    const writer = async (own: number, late: boolean) => {
      while (!over.signal.aborted) {
        const id = own + random(8);
        await server.database.transaction(async session => {
          if (random(6) === 0) await removeProcesses(session, [id]);
          else await writeProcesses(session, [toldProcess(id, `/${++version}`, random(4) === 0 ? [102] : [101])]);
          if (late) await delay(random(60));
        });
      }
    };
    const writers = [writer(40_000, false), writer(41_000, false), writer(42_000, true), writer(43_000, true)];
    const known = new Map<number, string>();
    const follow = (stream: ChangeStream) => {
      for (const { type, process: about } of stream.events) {
        if (type === 'change') known.set(about!.id as number, about!.url!);
        else if (type === 'remove') known.delete(about!.id as number);
        else if (type === 'resync') throw new Error('it loads again');
      }
    };
    let lastEventId: string | null = null;
    for (let i = 0; i < 100; i++) {
      const stream: ChangeStream = await open(handler, 101, { lastEventId });
      await stream.until(({ lastId }) => lastId !== null);
      await delay(random(25));
      stream.stop();
      await stream.ends();
      follow(stream);
      ({ lastId: lastEventId } = stream);
    }
    over.abort();
    await Promise.all(writers);
    const last = await open(handler, 101, { lastEventId });
    await write(toldProcess(49_000, '/end'));
    await last.until(({ told }) => told.includes('change 49000 /end'));
    follow(last);
    const rows = await server.connection`
      select id::int as id, url from process where id between 40000 and 49000 and 101 = any(readers) order by id`;
    expect([...known].toSorted(([a], [b]) => a - b)).to.deep.equal(rows.map(({ id, url }) => [id, url]));
  });
});
