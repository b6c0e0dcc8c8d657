import { after, before, suite, test } from 'node:test';
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
