import { after, afterEach, before, beforeEach, suite, test } from 'node:test';
import { expect } from 'chai';
import postgres from 'postgres';
import type { Database } from '../../../src/server/database.ts';
import { fromPostgresJs } from '../../../src/server.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';

suite('a database by postgres.js whose connections are all at work', { skip: withoutPostgres }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let sql: ReturnType<typeof postgres>;
  let database: Database;
  before(async () => {
    server = await startPostgres({ tables: false });
    sql = postgres(server.url, { max: 2 });
    database = fromPostgresJs(sql);
    await Promise.all([1, 2].map(() => database.query('select pg_sleep(0.05)', [])));
  });
  after(async () => {
    await sql.end({ timeout: 1 });
    await server.close();
  });

  const busy = () => [1, 2].map(() => database.query('select pg_sleep(0.3)', []));
  const said = async (what: string, signal?: AbortSignal) =>
    (await database.query(`select '${what}' as said`, [], { signal, prepare: true })).map(({ said }) => said).join();

  test('gives nobody the rows of a query that was given up while it waited', async () => {
    const working = busy();
    const leaving = new AbortController();
    const given = ['his', 'hers', 'theirs'].map(who => said(who, leaving.signal).catch(({ name }) => name as string));
    const mine = ['mine', 'my other', 'my third'].map(who => said(who));
    await new Promise(resolve => setTimeout(resolve, 50));
    leaving.abort();
    await Promise.all(working);
    expect(await Promise.all(mine)).to.deep.equal(['mine', 'my other', 'my third']);
    expect(await Promise.all(given)).to.deep.equal(['AbortError', 'AbortError', 'AbortError']);
  });

  test('gives the rows of a query alone, behind another that failed when some of its rows had come', async () => {
    const failing = `select repeat('x', 10000) as wide, 1 / (50 - i) as no from generate_series(1, 100) as i`;
    const failures = await Promise.all(
      [1, 2].map(() => database.query(failing, []).catch(({ code }: { code: string }) => code)),
    );
    expect(failures).to.deep.equal(['22012', '22012']);
    const found = await Promise.all([1, 2].map(() => database.query('select 1 as one union all select 2', [])));
    expect(found.map(rows => rows.map(row => row?.one))).to.deep.equal([
      [1, 2],
      [1, 2],
    ]);
  });

  test('cancels what is given up, and nothing that waits behind it', async () => {
    const leaving = new AbortController();
    const slow = [1, 2].map(() =>
      database.query('select pg_sleep(30)', [], { signal: leaving.signal }).catch(({ name }) => name as string),
    );
    const waiting = ['a', 'b', 'c', 'd'].map(who => said(who));
    await new Promise(resolve => setTimeout(resolve, 50));
    leaving.abort();
    expect(await Promise.all(slow)).to.deep.equal(['AbortError', 'AbortError']);
    expect(await Promise.all(waiting)).to.deep.equal(['a', 'b', 'c', 'd']);
  });

  test('lets a transaction wait for its connection, and others after it', async () => {
    const working = busy();
    const first = database.transaction(session => session.query('select 1 as said', []));
    const failing = database
      .transaction(() => Promise.reject(new Error('no')))
      .catch(({ message }) => message as string);
    expect(await Promise.all([first, failing, said('after')])).to.deep.equal([[{ said: 1 }], 'no', 'after']);
    await Promise.all(working);
  });
});

suite('a cancel of postgres.js that comes late', { skip: withoutPostgres }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let sql: ReturnType<typeof postgres>;
  let database: Database;
  before(async () => {
    server = await startPostgres({ tables: false });
  });
  beforeEach(async () => {
    sql = postgres(server.url, { max: 1 });
    database = fromPostgresJs(sql);
    await database.query('select 1', []);
  });
  afterEach(() => sql.end({ timeout: 1 }));
  after(() => server.close());

  /** Gives a statement up, whose cancel may arrive whenever it likes. */
  const giveUp = async () => {
    const leaving = new AbortController();
    const given = database
      .query('select pg_sleep(30)', [], { signal: leaving.signal })
      .catch(({ name }) => name as string);
    await running('pg_sleep(30)');
    leaving.abort();
    expect(await given).to.equal('AbortError');
  };
  const running = async (text: string): Promise<number> => {
    for (;;) {
      const [row] =
        await server.connection`select pid from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and strpos(query, ${text}) > 0`;
      if (row) return row.pid as number;
    }
  };
  const cancel = async (text: string) => {
    const pid = await running(text);
    await server.connection`select pg_cancel_backend(${pid}::int)`;
  };

  test('does not end the statement after it', async () => {
    await giveUp();
    const [rows] = await Promise.all([database.query("select pg_sleep(0.5), 'next' as said", []), cancel('next')]);
    expect(rows.map(({ said }) => said)).to.deep.equal(['next']);
  });

  test('ends a statement within a transaction, whose work is not done twice', async () => {
    await giveUp();
    let times = 0;
    const work = database
      .transaction(async session => {
        times++;
        await session.query("select pg_sleep(5), 'within' as said", []);
      })
      .catch(({ code }) => code as string);
    await cancel('within');
    expect([await work, times]).to.deep.equal(['57014', 1]);
  });

  test('is told where nothing has been given up: whoever cancels it means it', async () => {
    const ended = database.query("select pg_sleep(5), 'meant' as said", []).catch(({ code }) => code as string);
    await cancel('meant');
    expect(await ended).to.equal('57014');
  });
});
