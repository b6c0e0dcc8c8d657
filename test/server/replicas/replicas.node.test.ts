import { readFileSync } from 'node:fs';
import { kill } from 'node:process';
import { after, afterEach, before, suite, test } from 'node:test';
import { expect } from 'chai';
import postgres from 'postgres';
import {
  createHandler,
  type Database,
  fromPostgresJs,
  type Parameter,
  type ReplicatedDatabase,
  writeProcesses,
} from '../../../src/server.ts';
import { ChangeStream } from '../support/change-stream.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { toldProcess } from '../support/told-process.ts';

/* Streaming replicas: who reads from which, and sees at least what they have seen. */

const READERS = Array.from({ length: 6 }, (_, i) => 101 + i);

suite('reading from replicas', { skip: withoutPostgres, timeout: 120_000 }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let copies: Awaited<ReturnType<typeof server.startReplica>>[];
  let connections: postgres.Sql[];
  before(async () => {
    // replicas are sent what is committed at once
    server = await startPostgres({ settings: { synchronous_commit: 'on' } });
    await write('/first');
    copies = [await server.startReplica(), await server.startReplica()];
    connections = copies.map(({ url }) => postgres(url, { max: 4, onnotice: () => {}, backoff: () => 0.05 }));
  });
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    await Promise.all([0, 1].map(resume));
  });
  after(async () => {
    await Promise.all(connections.map(sql => sql.end({ timeout: 1 })));
    await server.close();
  });

  const write = (url: string) =>
    server.database.transaction(session => writeProcesses(session, [toldProcess(1, url, READERS, READERS)]));
  /** A replica shows what it has, and nothing newer. */
  const pause = (i: number) => connections[i]!`select pg_wal_replay_pause()`;
  const resume = (i: number) => connections[i]!`select pg_wal_replay_resume()`;
  /** Until the test is over, or it is started again. */
  const stop = async (one: { stop(): Promise<unknown>; start(): Promise<unknown> }) => {
    let starting: Promise<unknown> | undefined;
    const start = () => (starting ??= one.start());
    closing.push(start);
    await one.stop();
    return start;
  };
  /** A database that counts pages: statements that read processes. */
  const counted = (database: Database) => {
    const pages = { count: 0 };
    const query: Database['query'] = (text, parameters: readonly Parameter[], options) => {
      if (/"process"/.test(text)) pages.count++;
      return database.query(text, parameters, options);
    };
    return { database: { ...database, query }, pages };
  };

  /** An endpoint of its own over all three, or others. */
  const open = ({ write: written, read: copied, lag = 60_000 }: Partial<ReplicatedDatabase> = {}) => {
    const primary = counted(written ?? server.database);
    const replicas = (copied ?? connections.map(sql => fromPostgresJs(sql))).map(counted);
    const told: string[] = [];
    const causes: string[] = [];
    const handler = createHandler({
      database: { write: primary.database, read: replicas.map(({ database }) => database), lag },
      user: ({ headers }) => ({ id: Number(headers.get('x-user')) }),
      actions: { rename: ({ process, variables }) => ({ ...process, url: String(variables.to) }) },
      onerror(thrown) {
        const { message, cause } = thrown as Error;
        told.push(message);
        causes.push((cause as Error | null)?.message ?? '');
      },
    });
    const post = (path: string, body: unknown, user: number, headers: Record<string, string> = {}) =>
      handler(
        new Request(`https://work.example/api/processes${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-user': String(user), ...headers },
          body: JSON.stringify(body),
        }),
      );
    const read = async (user: number, headers?: Record<string, string>) => {
      const query = { criteria: [], acl: true, timeZone: 'UTC', limit: 10 };
      const response = await post('', query, user, headers);
      const { processes } = (await response.json()) as { processes?: { url: string }[] };
      return processes ? processes[0]!.url : response.status;
    };
    const rename = (to: string, user: number) =>
      post('/actions/rename', { items: [{ id: 1, step: 11 }], variables: { to } }, user);
    const pages = () => [primary, ...replicas].map(one => one.pages.count);
    /** Reads until it was shown something, by whichever server. */
    const readsUntil = async (user: number, holds: (url: string | number) => boolean) => {
      for (;;) {
        const url = await read(user);
        if (holds(url)) return url;
        await new Promise(setImmediate);
      }
    };
    /** Reads until it has not been the primary that answered. */
    const settle = async (user: number) => {
      for (let before = -1; pages()[0] !== before;) {
        before = pages()[0]!;
        await read(user);
      }
    };
    return { handler, read, rename, readsUntil, settle, pages, told, causes };
  };

  test('pages come from the replicas, of each reader from the same one', async () => {
    const { read, settle, pages } = open();
    await settle(101);
    /** Which servers answered. */
    const asked = async (user: number) => {
      const before = pages();
      await read(user);
      return pages().map((count, i) => count > before[i]!);
    };
    const answered = new Set<string>();
    for (const user of READERS) {
      const first = await asked(user);
      expect(await asked(user)).to.deep.equal(first);
      answered.add(first.join());
    }
    expect(answered).to.deep.equal(new Set(['false,true,false', 'false,false,true']));
  });

  test('whoever has done something sees it at once, though no replica has it, and others when one does', async () => {
    const { read, rename, settle, readsUntil } = open();
    await Promise.all([101, 102].map(settle));
    const before = await read(102);
    await Promise.all([0, 1].map(pause));
    expect((await rename('/mine', 101)).status).to.equal(200);
    expect([await read(101), await read(102)]).to.deep.equal(['/mine', before]);
    await Promise.all([0, 1].map(resume));
    await readsUntil(102, url => url === '/mine');
  });

  test('whoever has done something by another process sees it, too', async () => {
    const [here, there] = [open(), open()];
    await there.settle(101);
    await Promise.all([0, 1].map(pause));
    const response = await here.rename('/elsewhere', 101);
    const cookie = response.headers.get('set-cookie')!;
    expect(cookie).to.match(/; Max-Age=62; Path=\/api\/processes; HttpOnly; SameSite=Strict$/);
    expect(readFileSync('schemas/openapi.yaml', 'utf8')).to.contain(`\`${cookie.split('=')[0]}\``);
    expect(await there.read(101)).not.to.equal('/elsewhere');
    expect(await there.read(101, { cookie: `other=1; ${cookie.split(';')[0]}` })).to.equal('/elsewhere');
  });

  test('whoever was told of a change reads it, though no replica has it', async () => {
    const { handler, settle, read } = open();
    await settle(101);
    const stream = await ChangeStream.open(handler, { headers: { 'x-user': '101' } });
    closing.push(() => stream.stop());
    await Promise.all([0, 1].map(pause));
    await write('/told');
    await stream.until(({ told }) => told.includes('change 1 /told'));
    expect(await read(101)).to.equal('/told');
  });

  test('whoever follows after a page that was behind is told to load it again', async () => {
    const { handler, settle, read } = open();
    await settle(101);
    await Promise.all([0, 1].map(pause));
    await write('/between');
    expect(await read(101)).not.to.equal('/between');
    const stream = await ChangeStream.open(handler, { headers: { 'x-user': '101' } });
    closing.push(() => stream.stop());
    await stream.until(({ told }) => told.includes('resync'));
    expect(await read(101)).to.equal('/between');
  });

  test('whoever is moved from a replica to another sees nothing older', async () => {
    const { read, readsUntil, settle } = open();
    await Promise.all(READERS.map(settle));
    await pause(0);
    await write('/newer');
    await readsUntil(102, url => url === '/newer');
    const ofSecond: number[] = [];
    for (const user of READERS) if ((await read(user)) === '/newer') ofSecond.push(user);
    await stop(copies[1]!);
    expect(ofSecond).not.to.deep.equal([]);
    for (const user of ofSecond) expect(await read(user)).to.equal('/newer');
  });

  test('a replica that is killed is left out without an error, and read from again when it is back', async () => {
    const { read, settle, pages, told } = open();
    await Promise.all(READERS.map(settle));
    const startAgain = await stop(copies[0]!);
    for (const user of READERS) expect(await read(user)).to.be.a('string');
    await startAgain();
    const [, first] = pages();
    while (pages()[1] === first || told.length === 0) for (const user of READERS) await read(user);
    expect(told).to.deep.equal(['Replica 0 is left out: it fails']);
  });

  test('what a replica is asked that says nothing any more, the primary is asked', async () => {
    const { read, settle } = open();
    await Promise.all(READERS.map(settle));
    const pids = await connections[0]!`
      select pid from pg_stat_activity union all select split_part(pg_read_file('postmaster.pid'), e'\n', 1)::int`;
    const signal = (name: NodeJS.Signals) => pids.forEach(({ pid }) => kill(pid as number, name));
    closing.push(() => signal('SIGCONT'));
    signal('SIGSTOP');
    const urls = await Promise.all(READERS.map(user => read(user)));
    expect(new Set(urls.map(url => typeof url))).to.deep.equal(new Set(['string']));
  });

  test('a replica that is too far behind is left out, and read from again when it has caught up', async () => {
    const { readsUntil, pages, told } = open({ lag: 300 });
    await Promise.all([0, 1].map(pause));
    await write('/late');
    for (const user of READERS) await readsUntil(user, url => url === '/late');
    while (told.length < 2) await readsUntil(101, () => true);
    expect(told.toSorted()).to.deep.equal([0, 1].map(i => `Replica ${i} is left out: it is more than 300 ms behind`));
    await resume(0);
    const [, before] = pages();
    while (pages()[1] === before) for (const user of READERS) await readsUntil(user, () => true);
  });

  test('a replica that is promoted is left out, and nobody is shown what only it has', async () => {
    const copy = await server.startReplica();
    const sql = postgres(copy.url, { max: 4, onnotice: () => {}, backoff: () => 0.05 });
    closing.push(() => sql.end({ timeout: 1 }));
    const promoted = fromPostgresJs(sql);
    const { read, readsUntil, settle, told, causes } = open({ read: [promoted] });
    await settle(101);
    await copy.promote();
    await readsUntil(101, () => told.length > 0);
    await promoted.transaction(session => writeProcesses(session, [toldProcess(1, '/astray', READERS, READERS)]));
    for (const user of READERS) expect(await read(user)).not.to.equal('/astray');
    expect([told, causes]).to.deep.equal([['Replica 0 is left out: it fails'], ['It does not follow a primary']]);
  });

  test('a replica that is ahead of the primary, for it follows another one, is left out', async () => {
    const promoted = await server.promoteCopy();
    // by more than what reading adds to the log of the promoted one, which prunes pages
    await server.connection`select pg_switch_wal()`;
    await write('/ahead');
    const [known] = await promoted.query('select url from process where id = 1', []);
    const { read, readsUntil, told, causes } = open({ write: promoted });
    await readsUntil(101, () => told.length === 2);
    for (const user of READERS) expect(await read(user)).to.equal(known!.url);
    expect(causes).to.deep.equal(Array(2).fill('It is ahead of the primary'));
  });

  test('a reader who never pauses does not stay with the primary', async () => {
    const { rename, settle, readsUntil, pages } = open();
    await rename('/busy', 101);
    const [, ...before] = pages();
    await readsUntil(101, () =>
      pages()
        .slice(1)
        .some((count, i) => count > before[i]!),
    );
    await settle(101);
  });

  test('while the primary is away pages are read, and actions answered with 503', async () => {
    const { read, rename, settle } = open();
    await Promise.all(READERS.map(settle));
    await stop(server);
    for (const user of READERS) expect(await read(user)).to.be.a('string');
    expect((await rename('/lost', 101)).status).to.equal(503);
  });
});
