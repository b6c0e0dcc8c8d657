import { after, afterEach, before, suite, test } from 'node:test';
import { expect } from 'chai';
import pg from 'pg';
import postgres from 'postgres';
import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { createHandler, type Database, fromPg, fromPostgresJs, writeProcesses } from '../../../src/server.ts';
import { problemOfError } from '../../../src/server/http/request/problem-of-error.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';

/* Databases by each of the drivers that connect to a server do the same. */

interface Opened {
  readonly database: Database;
  close(): Promise<unknown>;
}

interface OpenOptions {
  /** Connections at most. */
  readonly max?: number;
  readonly prepare?: boolean;
}

// name, how it is opened, how often is asked until an answer comes after a connection was lost: postgres.js also asks one that
// is just being closed
const drivers: readonly (readonly [string, (url: string, options?: OpenOptions) => Opened, number])[] = [
  [
    'fromPostgresJs',
    (url, { max = 4, prepare = true } = {}) => {
      const sql = postgres(url, { max, prepare, onnotice: () => {} });
      return { database: fromPostgresJs(sql), close: () => sql.end({ timeout: 1 }) };
    },
    20,
  ],
  [
    'fromPg',
    (url, { max = 4, prepare = true } = {}) => {
      const pool = new pg.Pool({ connectionString: url, max });
      return { database: fromPg(pool, { prepare }), close: () => pool.end() };
    },
    1,
  ],
];

/** Ids above 2^53 among them. */
const corpus: readonly Process[] = conformanceCorpus({ seed: 6, size: 80 });
const USER = { id: 101 };

suite('databases by drivers', { skip: withoutPostgres }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  before(async () => {
    server = await startPostgres();
    await server.database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
  });
  after(() => server.close());

  const opened: Opened[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(one => one.close()));
  });
  const openWith = (open: (typeof drivers)[number][1], options?: OpenOptions): Database => {
    const one = open(server.url, options);
    opened.push(one);
    return one.database;
  };

  /** How many connections run a statement with these words. */
  const running = async (words: string): Promise<number> => {
    const [row] = await server.connection`
      select count(*)::int as count from pg_stat_activity
      where state = 'active' and pid <> pg_backend_pid() and query like ${`%${words}%`}`;
    return row!.count as number;
  };
  const isRunning = async (words: string) => {
    while ((await running(words)) === 0);
  };
  const hasEnded = async (words: string) => {
    while ((await running(words)) > 0);
  };
  const terminate = (pid: unknown) => server.connection`select pg_terminate_backend(${pid as number})`;
  const pidOf = async (session: Pick<Database, 'query'>) =>
    (await session.query('select pg_backend_pid() as pid', []))[0]!.pid;

  const handlerOf = (database: Database) =>
    createHandler({
      database,
      user: () => USER,
      maySeeAll: () => true,
      onerror: () => {},
      actions: {
        touch: ({ process }) => ({ ...process, modified: '2026-04-01T08:00:00Z' }),
        // an action that goes on where a statement of its own has failed
        stumble: async ({ process, session }) => {
          await session.query('select 1 / 0', []).catch(() => {});
          return { ...process };
        },
        async lose({ session }) {
          await session.query('select pg_terminate_backend(pg_backend_pid())', []);
        },
      },
    });
  const post = (handler: ReturnType<typeof handlerOf>, path: string, body: unknown, headers = {}) =>
    handler(
      new Request(`https://work.example/api/processes${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
  const linesOf = async (response: Response) =>
    (await response.text())
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { results?: { id: unknown; ok: boolean; status: number }[]; end?: true });

  // what it is about, request
  const requests: readonly (readonly [string, object, object?])[] = [
    ['a page with its total', queryOf({ limit: 20 })],
    ['a window', queryOf({ window: { offset: 0, limit: 7, cursor: null } })],
    ['what a user may see', queryOf({ acl: true, limit: 20 })],
    [
      'chosen ids',
      queryOf({ criteria: [{ key: 'id', operator: '=', value: corpus.slice(0, 9).map(({ id }) => id) }] }),
    ],
    ['a stream', queryOf({ limit: null }), { accept: 'application/x-ndjson' }],
  ];
  test('a corpus has ids above 2^53, tags and variables', () => {
    expect(corpus.some(({ id }) => typeof id === 'string')).to.equal(true);
    expect(corpus.some(({ tags }) => (tags?.length ?? 0) > 0)).to.equal(true);
    expect(corpus.some(({ variables }) => Object.keys(variables ?? {}).length > 0)).to.equal(true);
  });
  for (const [what, query, headers] of requests) {
    test(`${what} is the same by all drivers`, async () => {
      const answers = drivers.map(async ([, open]) => {
        const handler = handlerOf(openWith(open));
        // the statement is prepared on the way
        const texts = [];
        for (let i = 0; i < 3; i++) texts.push(await (await post(handler, '', query, headers)).text());
        expect(new Set(texts).size).to.equal(1);
        return texts[0]!;
      });
      const [expected, ...others] = await Promise.all(answers);
      expect(expected).to.include('"processes":[{"id":');
      for (const other of others) expect(other).to.equal(expected);
    });
  }

  for (const [name, open, attempts] of drivers) {
    suite(name, () => {
      test('gives values in the types that rows are read in', async () => {
        const database = openWith(open);
        const text = `select $1::text::bigint::text as id, ($2::text::text[])::bigint[]::text[] as ids, $3::text::jsonb as json,
          $4::text::text[] as tags, '2026-03-29T10:00:00.123456Z'::timestamptz::text as time, 3::int as int, 1.5::float8 as float,
          $5::boolean as bool, $6::text as none, $7::int + 1 as sum, array_remove(array[null::text], null) as empty`;
        const parameters = [
          '9007199254740993',
          '{9007199254740993,-1}',
          '{"a":[1,null,"é"]}',
          '{"a,b","c\\"d"}',
          true,
          null,
          41,
        ];
        for (const prepare of [false, true, true]) {
          const [row] = await database.query(text, parameters, { prepare });
          const { time, ...others } = row!;
          expect(String(time)).to.match(/^2026-03-\d\d \d\d:\d\d:00\.123456[+-]\d\d/);
          expect(others).to.deep.equal({
            id: '9007199254740993',
            ids: ['9007199254740993', '-1'],
            json: { a: [1, null, 'é'] },
            tags: ['a,b', 'c"d'],
            int: 3,
            float: 1.5,
            bool: true,
            none: null,
            sum: 42,
            empty: [],
          });
        }
      });

      for (const prepare of [true, false]) {
        test(`${prepare ? 'prepares' : 'with prepare: false, does not prepare'} what comes often`, async () => {
          const database = openWith(open, { max: 1, prepare });
          const often = 'select $1::int as often';
          for (let i = 0; i < 3; i++)
            expect(await database.query(often, [i], { prepare: true })).to.deep.equal([{ often: i }]);
          for (let i = 0; i < 3; i++) await database.query('select $1::int as seldom', [i]);
          const rows = await database.query('select statement from pg_prepared_statements', []);
          expect(rows.filter(({ statement }) => statement === often)).to.have.length(prepare ? 1 : 0);
          expect(rows.filter(({ statement }) => String(statement).includes('seldom'))).to.deep.equal([]);
        });
      }

      test('an abort cancels the statement, also where no other connection is free', async () => {
        const database = openWith(open, { max: 1 });
        const leaving = new AbortController();
        const asked = database.query('select pg_sleep(300) as aborted', [], { signal: leaving.signal });
        const ended = asked.then(
          () => null,
          (thrown: unknown) => thrown,
        );
        await isRunning('as aborted');
        const reason = new Error('left');
        leaving.abort(reason);
        expect(await ended).to.equal(reason);
        await hasEnded('as aborted');
        expect(await database.query('select 1 as one', [])).to.deep.equal([{ one: 1 }]);
      });

      test('a transaction that throws is rolled back, one that does not is there', async () => {
        const database = openWith(open, { max: 1 });
        const insert = `insert into app_user (id, fullname) values ($1::int, 'x')`;
        const failure = new Error('no');
        const kept = await database
          .transaction(async session => {
            await session.query(insert, [-901]);
            throw failure;
          })
          .catch((thrown: unknown) => thrown);
        expect(kept).to.equal(failure);
        expect(await database.transaction(session => session.query(insert, [-902]).then(() => 'done'))).to.equal(
          'done',
        );
        const rows = await database.query('select id::text from app_user where id in (-901, -902)', []);
        expect(rows).to.deep.equal([{ id: '-902' }]);
        await database.query('delete from app_user where id = -902', []);
      });

      test('a transaction in which a statement has failed rejects, also where the work goes on', async () => {
        const database = openWith(open, { max: 1 });
        const ended = await database
          .transaction(async session => {
            await session.query(`insert into app_user (id, fullname) values (-903, 'x')`, []);
            await session.query('select 1 / 0', []).catch(() => {});
            return 'done';
          })
          .catch((thrown: unknown) => thrown);
        expect(ended).to.be.instanceOf(Error);
        expect(await database.query('select 1 from app_user where id = -903', [])).to.deep.equal([]);
      });

      test('a transaction in which a statement fails that nobody waits for rejects', async () => {
        const database = openWith(open, { max: 1 });
        const ended = await database
          .transaction(async session => {
            await session.query(`insert into app_user (id, fullname) values (-904, 'x')`, []);
            session.query('select 1 / 0', []).catch(() => {});
            return 'done';
          })
          .catch((thrown: unknown) => thrown);
        expect(ended).to.be.instanceOf(Error);
        expect(await database.query('select 1 from app_user where id = -904', [])).to.deep.equal([]);
      });

      test('a transaction that goes back to a savepoint goes on, and is committed', async () => {
        const database = openWith(open, { max: 1 });
        await database.transaction(async session => {
          await session.query(`insert into app_user (id, fullname) values (-905, 'x')`, []);
          await session.query('savepoint attempt', []);
          await session.query(`insert into app_user (id, fullname) values (-905, 'y')`, []).catch(() => {});
          await session.query('rollback to attempt', []);
        });
        const rows = await database.query('delete from app_user where id = -905 returning fullname', []);
        expect(rows).to.deep.equal([{ fullname: 'x' }]);
      });

      test('many listen with no connection of the pool, are called back, and stop', async () => {
        const database = openWith(open, { max: 1 });
        const calls: number[] = [];
        let told = () => {};
        const unlisten: (() => Promise<void>)[] = [];
        for (let i = 0; i < 5; i++)
          unlisten.push(
            await database.listen!('odd "channel"', () => {
              calls.push(i);
              told();
            }),
          );
        const notify = async () => {
          const last = new Promise<void>(resolve => (told = () => calls.at(-1) === 4 && resolve()));
          await database.query(`select pg_notify('odd "channel"', '')`, []);
          await last;
          return calls.splice(0).toSorted((a, b) => a - b);
        };
        expect(await notify()).to.deep.equal([0, 1, 2, 3, 4]);
        await unlisten[1]!();
        expect(await notify()).to.deep.equal([0, 2, 3, 4]);
        await Promise.all([0, 2, 3, 4].map(i => unlisten[i]!()));
        const again = await database.listen!('odd "channel"', () => calls.push(9) && told());
        const only = new Promise<void>(resolve => (told = resolve));
        await database.query(`select pg_notify('odd "channel"', '')`, []);
        await only;
        expect(calls).to.deep.equal([9]);
        await again();
      });

      test('listens again after its connection was lost', async () => {
        const database = openWith(open, { max: 2 });
        let told = () => {};
        const unlisten = await database.listen!('lost_channel', () => told());
        const listeners = () => server.connection`
          select pid from pg_stat_activity where query ilike 'listen%lost_channel%' and pid <> pg_backend_pid()`;
        const [{ pid: lost }] = (await listeners()) as unknown as [{ pid: number }];
        await terminate(lost);
        let pids = [lost];
        while (pids.length === 0 || pids.includes(lost)) pids = (await listeners()).map(({ pid }) => pid as number);
        const again = new Promise<void>(resolve => (told = resolve));
        await server.connection`select pg_notify('lost_channel', '')`;
        await again;
        await unlisten();
      });

      test('a bulk action is done, and what one of its statements failed in is not told to be done', async () => {
        const handler = handlerOf(openWith(open));
        const query = queryOf({ acl: true, limit: 12 });
        const done = await linesOf(await post(handler, '/actions/touch', { query }));
        expect(done.pop()).to.deep.equal({ end: true });
        const results = done.flatMap(line => line.results ?? []);
        expect(results.length).to.be.above(5);
        for (const { ok } of results) expect(ok).to.equal(true);
        const failed = await linesOf(await post(handler, '/actions/stumble', { query }));
        expect(failed.pop()).to.deep.equal({ end: true });
        for (const { ok } of failed.flatMap(line => line.results ?? [])) expect(ok).to.equal(false);
      });

      test('a bulk action whose connections are lost is told that the database cannot be reached', async () => {
        const handler = handlerOf(openWith(open));
        const query = queryOf({ acl: true, limit: 6 });
        const lines = await linesOf(await post(handler, '/actions/lose', { query }));
        const results = lines.flatMap(line => line.results ?? []);
        expect(results.length).to.be.above(1);
        for (const { ok, status } of results) expect([ok, status]).to.deep.equal([false, 503]);
        const statuses: number[] = [];
        for (let i = 0; i < attempts && statuses.at(-1) !== 200; i++)
          statuses.push((await post(handler, '', query)).status);
        expect(statuses.at(-1)).to.equal(200);
      });

      // when the connection goes, what is asked then
      const losses = [
        ['between two statements', 'select 1'],
        ['while a statement runs', 'select pg_sleep(300) as lost'],
      ] as const;
      for (const [when, text] of losses) {
        test(`a connection that is lost ${when} of a transaction rejects, and the next query works`, async () => {
          const database = openWith(open, { max: 1 });
          const thrown = await database
            .transaction(async session => {
              const pid = await pidOf(session);
              if (text.includes('lost')) {
                const asked = session.query(text, []);
                asked.catch(() => {});
                await isRunning('as lost');
                await terminate(pid);
                await asked;
              } else {
                await terminate(pid);
                await session.query(text, []);
                await session.query(text, []);
              }
            })
            .catch((error: unknown) => error);
          expect(thrown).to.be.instanceOf(Error);
          expect(problemOfError(thrown).status).to.equal(503);
          const answers: unknown[] = [];
          for (let i = 0; i < attempts && !Array.isArray(answers.at(-1)); i++)
            answers.push(await database.query('select 1 as one', []).catch((error: unknown) => error));
          expect(answers.at(-1)).to.deep.equal([{ one: 1 }]);
        });
      }
    });
  }

  suite('fromPg, in what is its own', () => {
    test('an abort that comes late cancels nothing else', async () => {
      const database = openWith(drivers[1]![1], { max: 2 });
      await database.query('select 1', []);
      for (let i = 0; i < 60; i++) {
        const leaving = new AbortController();
        const brief = database.query('select pg_sleep(0.001)', [], { signal: leaving.signal }).catch(() => {});
        await server.connection`select pg_sleep(${(i % 6) * 0.0005}::float8)`;
        leaving.abort();
        await brief;
        await database.query('select pg_sleep(0.01)', []);
      }
    });

    test('an abort ends waiting for a connection', async () => {
      const database = openWith(drivers[1]![1], { max: 1 });
      const [leaving, later] = [new AbortController(), new AbortController()];
      const first = database.query('select pg_sleep(300) as first', [], { signal: leaving.signal }).catch(() => {});
      await isRunning('as first');
      const second = database.query('select 2', [], { signal: later.signal }).catch((thrown: unknown) => thrown);
      const reason = new Error('left');
      later.abort(reason);
      expect(await second).to.equal(reason);
      leaving.abort();
      await first;
      expect(await database.query('select 1 as one', [])).to.deep.equal([{ one: 1 }]);
    });

    test('an idle connection that is lost ends nothing, and the next query works', async () => {
      const pool = new pg.Pool({ connectionString: server.url, max: 1 });
      opened.push({ database: fromPg(pool), close: () => pool.end() });
      const { database } = opened[0]!;
      const removed = new Promise(resolve => void pool.once('remove', resolve));
      await terminate(await pidOf(database));
      await removed;
      expect(await database.query('select 1 as one', [])).to.deep.equal([{ one: 1 }]);
    });

    test('two databases may share a pool', async () => {
      const pool = new pg.Pool({ connectionString: server.url, max: 1 });
      const pair = [fromPg(pool), fromPg(pool)];
      opened.push({ database: pair[0]!, close: () => pool.end() });
      for (const [i, database] of pair.entries())
        for (let times = 0; times < 3; times++)
          expect(await database.query(`select ${i} as number`, [], { prepare: true })).to.deep.equal([{ number: i }]);
    });
  });

  test('fromPg: a connection that has met too many statements is replaced by one that has met none', async context => {
    const pool = new pg.Pool({ connectionString: server.url, max: 1 });
    const database = fromPg(pool);
    let time = 0;
    context.mock.method(performance, 'now', () => (time += 10_000));
    try {
      let most = 0;
      for (let i = 0; i < 450; i++) {
        for (let again = 0; again < 2; again++) await database.query(`select ${i}`, [], { prepare: true });
        const [row] = await database.query('select count(*)::int as count from pg_prepared_statements', []);
        most = Math.max(most, row!.count as number);
      }
      const [row] = await database.query('select count(*)::int as count from pg_prepared_statements', []);
      expect(most).to.equal(400);
      expect(row!.count).to.equal(49);
    } finally {
      await pool.end();
    }
  });
});
