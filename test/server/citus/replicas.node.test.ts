import { after, afterEach, before, suite, test } from 'node:test';
import { expect } from 'chai';
import postgres from 'postgres';
import { createHandler, type Database, fromPostgresJs, writeProcesses } from '../../../src/server.ts';
import { startCitus, withoutCitus } from '../support/citus.ts';
import { startStandby } from '../support/citus-standby.ts';
import { toldProcess } from '../support/told-process.ts';

/* Copies of a coordinator and of its workers: each has replayed its own log so far, and the slowest says what a reader is shown. */

const IDS = Array.from({ length: 12 }, (_, i) => i + 1);
const READERS = [101, 102];

suite('replicas of a cluster', { skip: withoutCitus, timeout: 120_000 }, () => {
  let cluster: Awaited<ReturnType<typeof startCitus>>;
  let standby: Awaited<ReturnType<typeof startStandby>>;
  let connection: postgres.Sql;
  before(async () => {
    cluster = await startCitus();
    await write('/first');
    standby = await startStandby(cluster);
    const settings = { connection: standby.settings, backoff: () => 0.05 };
    connection = postgres(standby.url, { max: 4, onnotice() {}, ...settings });
  });
  afterEach(() => resume());
  after(async () => {
    await connection.end({ timeout: 1 });
    await standby.close();
    await cluster.close();
  });

  const write = (url: string) =>
    cluster.database.transaction(session =>
      writeProcesses(
        session,
        IDS.map(id => toldProcess(id, url, READERS, READERS)),
      ),
    );
  /** The copy of one worker shows what it has, and nothing newer. */
  const pause = () => standby.workers[0]!.sql`select pg_wal_replay_pause()`;
  const resume = () => standby.workers[0]!.sql`select pg_wal_replay_resume()`;

  const open = (copy: Database = fromPostgresJs(connection)) => {
    const told: (readonly [string, string])[] = [];
    let pages = 0;
    const query: Database['query'] = (text, ...rest) => {
      if (/"process"/.test(text)) pages++;
      return cluster.database.query(text, ...rest);
    };
    const handler = createHandler({
      database: { write: { ...cluster.database, query }, read: [copy], lag: 60_000 },
      user: ({ headers }) => ({ id: Number(headers.get('x-user')) }),
      actions: { rename: ({ process, variables }) => ({ ...process, url: String(variables.to) }) },
      onerror(thrown) {
        const { message, cause } = thrown as Error;
        told.push([message, (cause as Error | null)?.message ?? '']);
      },
    });
    const post = async (path: string, body: unknown, user: number) => {
      const headers = { 'content-type': 'application/json', 'x-user': String(user) };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return await handler(new Request(`https://work.example/api/processes${path}`, init));
    };
    /** The addresses of all processes that the user is shown, each once. */
    const read = async (user: number) => {
      const response = await post('', { criteria: [], acl: true, timeZone: 'UTC', limit: 50 }, user);
      const { processes } = (await response.json()) as { processes: { url: string }[] };
      return [...new Set(processes.map(({ url }) => url))].join(' ');
    };
    const readUntil = async (user: number, holds: (urls: string) => boolean) => {
      while (!holds(await read(user))) await new Promise(setImmediate);
    };
    /** Reads until it has not been the primary that answered. */
    const settle = async (user: number) => {
      for (let known = -1; known !== pages;) {
        known = pages;
        await read(user);
      }
    };
    const rename = (to: string, id: number, user: number) =>
      post('/actions/rename', { items: [{ id, step: id * 10 + 1 }], variables: { to } }, user);
    return { read, readUntil, settle, rename, told };
  };

  test('are read from, and have what was written when all their machines have it', async () => {
    const { read, readUntil, settle } = open();
    await Promise.all(READERS.map(settle));
    await write('/second');
    await readUntil(101, urls => urls === '/second');
    await settle(101);
    expect(await read(101)).to.equal('/second');
  });

  test('show nobody less than they have seen or done, where one machine is behind', async () => {
    const { read, rename, readUntil, settle } = open();
    await Promise.all(READERS.map(settle));
    await pause();
    const before = await read(102);
    for (const id of IDS) expect((await rename('/third', id, 101)).status).to.equal(200);
    // the copies of the other machines have it, and answer others
    await readUntil(102, urls => urls.includes('/third'));
    for (let i = 0; i < 20; i++) expect(await read(101)).to.equal('/third');
    expect((await read(102)).split(' ')).to.include(before);
    await resume();
    await readUntil(102, urls => urls === '/third');
  });

  test('are left out without an error where a machine of theirs is killed', async () => {
    const { read, settle, told } = open();
    await settle(101);
    await standby.workers[1]!.stop();
    while (told.length === 0) expect(await read(101)).to.equal('/third');
    await standby.workers[1]!.start();
    await settle(101);
    expect(told.map(([message]) => message)).to.deep.equal(['Replica 0 is left out: it fails']);
  });

  test('are left out where the copy of the coordinator asks the workers themselves', async () => {
    const sql = postgres(standby.url, { max: 2, onnotice() {} });
    const { read, told } = open(fromPostgresJs(sql));
    while (told.length === 0) await read(101);
    await sql.end({ timeout: 1 });
    expect(told).to.deep.equal([['Replica 0 is left out: it fails', 'It does not follow a primary']]);
  });
});
