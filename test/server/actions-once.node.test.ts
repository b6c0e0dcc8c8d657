import { after, before, beforeEach, suite, test } from 'node:test';
import { expect } from 'chai';
import pg from 'pg';
import postgres from 'postgres';
import type { Process } from '../../src/core/processes/process.ts';
import {
  type Action,
  type ActionOutcome,
  createHandler,
  type Database,
  fromPg,
  fromPostgresJs,
  type HandlerOptions,
  pruneActions,
  writeProcesses,
} from '../../src/server.ts';
import { queryOf } from '../../src/conformance/queries.ts';
import { type Cut, cuttingProxy } from './support/cutting-proxy.ts';
import { untilWaiting } from './support/rows-and-locks.ts';
import { startPostgres, withoutPostgres } from './support/postgres.ts';

/* An action is done once, and nothing else is told of it: with connections that break, tries that come again, and others. */

const process = (id: number): Process => ({
  id,
  templateProcess: { id: 1, name: 'Invoice' },
  creator: { id: 1, fullname: 'Jana' },
  state: 2,
  start: '2026-03-10T12:00:00Z',
  modified: '2026-03-11T12:00:00.123456Z',
  steps: [1, 2].map(step => ({
    id: id * 10 + step,
    templateStep: { id: 1, name: 'pay', title: 'Pay', type: 2 },
    state: 2,
    possibleResolvers: [2],
  })),
});

suite('what is done once', { skip: withoutPostgres }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  const failures: unknown[] = [];
  let onpaid: (id: unknown) => Promise<void> | void = () => {};

  /** Writes by itself, and returns nothing. */
  const pay: Action = async ({ process: { id }, session }) => {
    await onpaid(id);
    await session.query('insert into payment (process_id) values ($1::text::bigint)', [String(id)]);
  };
  const touch: Action = ({ process: whole }) => ({
    ...whole,
    modified: new Date(Date.parse(whole.modified!) + 60_000).toISOString(),
  });
  const remove: Action = ({ process: { id }, session }) =>
    session.query('delete from step where process_id = $1::text::bigint', [String(id)]).then(() => {});

  const handlerOf = (database: Database, more: Partial<HandlerOptions> = {}) =>
    createHandler({
      database,
      user: ({ headers }) => ({ id: Number(headers.get('x-user') ?? 1) }),
      actions: { pay, touch, remove },
      onerror: thrown => failures.push(thrown),
      ...more,
    });
  let handler: ReturnType<typeof handlerOf>;
  const ask = async (
    path: string,
    body: unknown,
    { headers = {}, by = handler }: { headers?: Record<string, string>; by?: typeof handler } = {},
  ) => {
    const response = await by(
      new Request(`https://work.example/api/processes/actions/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
    const told = (await response.text())
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as { results?: ActionOutcome[]; title?: string });
    return { status: response.status, title: told[0]!.title, results: told.flatMap(({ results = [] }) => results) };
  };
  const paid = async () =>
    (await server.connection`select process_id::int as id from payment order by 1`).map(({ id }) => id as number);

  before(async () => {
    server = await startPostgres({
      settings: { default_transaction_isolation: 'repeatable read', deadlock_timeout: '100ms' },
    });
    await server.connection`create table payment (process_id bigint)`;
    handler = handlerOf(server.database);
  });
  beforeEach(async () => {
    onpaid = () => {};
    failures.length = 0;
    await server.connection`truncate payment, process_action, process, step, step_candidate, process_visible`;
    const all = Array.from({ length: 12 }, (_, i) => process(i + 1));
    await server.database.transaction(session => writeProcesses(session, all, { fresh: true }));
  });
  after(() => server.close());

  suite('a connection that breaks while it commits', () => {
    // when it breaks, what is told, what was paid, what the same key gives then
    const cases: readonly (readonly [Cut, number, number[]])[] = [
      ['after', 200, [1]],
      ['before', 503, []],
    ];
    const drivers: readonly (readonly [string, (port: number) => { database: Database; end(): Promise<unknown> }])[] = [
      [
        'fromPg',
        port => {
          const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 2 });
          return { database: fromPg(pool), end: () => pool.end() };
        },
      ],
      [
        'fromPostgresJs',
        port => {
          const sql = postgres({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 2 });
          return { database: fromPostgresJs(sql), end: () => sql.end({ timeout: 1 }) };
        },
      ],
    ];
    for (const [driver, open] of drivers) {
      for (const [when, status, expected] of cases) {
        test(`${when} the database has: it is known whether it was done, and done once with the same key (${driver})`, async () => {
          const proxy = await cuttingProxy(Number(new URL(server.url).port));
          const opened = open(proxy.port);
          const by = handlerOf(opened.database, { limits: { timeout: 30_000 } });
          onpaid = () => proxy.cutNext(when);
          const body = { items: [{ id: 1, key: 'one' }] };
          const first = await ask('pay', body, { by });
          expect([first.status, await paid()]).to.deep.equal([status, expected]);
          onpaid = () => {};
          expect((await ask('pay', body, { by })).status).to.equal(200);
          expect(await paid()).to.deep.equal([1]);
          await opened.end();
          await proxy.close();
        });
      }
    }

    for (const [driver, open] of drivers) {
      test(`that says nothing any more while it commits is not waited for, and nothing is claimed (${driver})`, async () => {
        const proxy = await cuttingProxy(Number(new URL(server.url).port));
        const opened = open(proxy.port);
        const by = handlerOf(opened.database, { limits: { timeout: 2000 } });
        onpaid = () => proxy.cutNext('stalls');
        const body = { items: [{ id: 1, key: 'stalls' }] };
        expect(await ask('pay', body, { by })).to.deep.equal({ status: 200, title: undefined, results: [] });
        onpaid = () => {};
        expect((await ask('pay', body)).results.map(({ ok }) => ok)).to.deep.equal([true]);
        expect(await paid()).to.deep.equal([1]);
        await proxy.close();
        await opened.end();
      });
    }

    test('of a database that does not come back nothing is claimed', async () => {
      const proxy = await cuttingProxy(Number(new URL(server.url).port));
      const pool = new pg.Pool({ host: '127.0.0.1', port: proxy.port, user: 'postgres', database: 'postgres', max: 2 });
      const by = handlerOf(fromPg(pool), { limits: { timeout: 2000 } });
      let close!: () => void;
      const closing = new Promise<void>(resolve => (close = () => void proxy.close().then(resolve)));
      const body = { items: [{ id: 1, key: 'gone' }] };
      onpaid = () => {
        proxy.cutNext('after');
        pool.once('remove', close);
      };
      expect(await ask('pay', body, { by })).to.deep.equal({ status: 200, title: undefined, results: [] });
      await closing;
      expect((await ask('pay', body)).results.map(({ ok }) => ok)).to.deep.equal([true]);
      expect(await paid()).to.deep.equal([1]);
      await pool.end();
    });
  });

  test('of all that match, one of which nobody knows is named, with the key to try it again', async () => {
    const proxy = await cuttingProxy(Number(new URL(server.url).port));
    const pool = new pg.Pool({ host: '127.0.0.1', port: proxy.port, user: 'postgres', database: 'postgres', max: 2 });
    const by = handlerOf(fromPg(pool), { limits: { timeout: 2000 } });
    onpaid = () => proxy.cutNext('stalls');
    await server.connection`delete from step where id = 12`;
    const query = queryOf({ acl: true, criteria: [{ key: 'id', operator: '=', value: [1] }] });
    const { results } = await ask('pay', { query, key: 'all' }, { by });
    expect(results).to.deep.equal([{ id: 1, step: 11, ok: null, key: 'all 1 11' }]);
    onpaid = () => {};
    const [{ id, step, key }] = results as unknown as readonly [{ id: number; step: number; key: string }];
    const again = await ask('pay', { items: [{ id, step, key }] });
    expect([again.results.map(({ ok }) => ok), await paid()]).to.deep.equal([[true], [1]]);
    await proxy.close();
    await pool.end();
  });

  suite('a second try with the same key', () => {
    test('answers what the first did, with the process as it is now', async () => {
      const body = { items: [{ id: 1, step: 11 }] };
      const headers = { 'idempotency-key': 'a try' };
      const first = await ask('touch', body, { headers });
      const second = await ask('touch', body, { headers });
      expect(second).to.deep.equal(first);
      expect(first.results[0]!.process!.modified).to.equal('2026-03-11T12:01:00.123+00:00');
    });

    test('that comes while the first is at work waits for it', async () => {
      let go!: () => void;
      const may = new Promise<void>(resolve => (go = resolve));
      let begin!: () => void;
      const hasBegun = new Promise<void>(resolve => (begin = resolve));
      onpaid = () => (begin(), may);
      const body = { items: [{ id: 1, key: 'both' }] };
      const first = ask('pay', body);
      await hasBegun;
      const second = ask('pay', body);
      await untilWaiting(server.connection);
      go();
      expect([(await first).status, (await second).status, await paid()]).to.deep.equal([200, 200, [1]]);
    });

    test('that waits for the first in vain does not claim that it was not done', async () => {
      let go!: () => void;
      const may = new Promise<void>(resolve => (go = resolve));
      let begin!: () => void;
      const hasBegun = new Promise<void>(resolve => (begin = resolve));
      onpaid = () => (begin(), may);
      const body = { items: [{ id: 1, key: 'long' }] };
      const first = ask('pay', body);
      await hasBegun;
      const hasty = handlerOf(server.database, { limits: { timeout: 300 } });
      expect((await ask('pay', body, { by: hasty })).results).to.deep.equal([]);
      go();
      await first;
      expect(await paid()).to.deep.equal([1]);
    });

    test('that was refused is tried again, for nothing was done', async () => {
      const stale = { items: [{ id: 1, modified: '2026-03-11T12:00:00Z', key: 'stale' }] };
      expect((await ask('pay', stale)).status).to.equal(409);
      expect((await ask('pay', { items: [{ id: 1, key: 'stale' }] })).status).to.equal(200);
    });

    test('is answered also where the process has left those that the user may see', async () => {
      const body = { items: [{ id: 1, key: 'leaves' }] };
      for (let i = 0; i < 2; i++)
        expect(await ask('remove', body)).to.deep.equal({
          status: 200,
          title: undefined,
          results: [{ id: 1, ok: true, status: 200 }],
        });
    });

    test('of items of a bulk: each has its own, made of that of the request', async () => {
      const headers = { 'idempotency-key': 'bulk' };
      await ask('pay', { items: [{ id: 1 }, { id: 2, step: 21 }] }, { headers });
      const again = await ask('pay', { items: [{ id: 2, step: 21 }, { id: 3 }, { id: 1 }] }, { headers });
      expect(again.results.map(({ id, ok }) => [id, ok])).to.deep.equal([
        [2, true],
        [3, true],
        [1, true],
      ]);
      expect(await paid()).to.deep.equal([1, 2, 3]);
    });

    // what is else -> action, body, user
    const others: readonly (readonly [string, string, object, number, number])[] = [
      ['another action', 'touch', { items: [{ id: 1, key: 'k' }] }, 1, 422],
      ['another process', 'pay', { items: [{ id: 2, key: 'k' }] }, 1, 422],
      ['another step', 'pay', { items: [{ id: 1, step: 11, key: 'k' }] }, 1, 422],
      ['another user, whose keys are their own', 'pay', { items: [{ id: 1, key: 'k' }] }, 2, 200],
    ];
    for (const [what, action, body, user, status] of others) {
      test(`of ${what}`, async () => {
        await ask('pay', { items: [{ id: 1, key: 'k' }] });
        const second = await ask(action, body, { headers: { 'x-user': String(user) } });
        expect([second.status, second.title]).to.deep.equal([
          status,
          status === 422 ? 'The key of this request has been used for something else: take a new one.' : undefined,
        ]);
      });
    }

    test('is done again once its mark has been forgotten', async () => {
      const body = { items: [{ id: 1, key: 'old' }] };
      await ask('pay', body);
      const prune = async (olderThan?: number) => {
        const { text, parameters } = pruneActions(olderThan);
        await server.database.query(text, parameters);
      };
      await prune();
      await ask('pay', body);
      expect(await paid()).to.deep.equal([1]);
      await prune(0);
      await ask('pay', body);
      expect(await paid()).to.deep.equal([1, 1]);
    });

    test('without a table of them is done again, and all else goes on', async () => {
      const by = handlerOf(server.database, { schema: { action: null } });
      for (let i = 0; i < 2; i++)
        expect((await ask('pay', { items: [{ id: 1, key: 'none' }] }, { by })).status).to.equal(200);
      expect(await paid()).to.deep.equal([1, 1]);
    });

    for (const key of ['', 'é', 'x'.repeat(201), 7]) {
      test(`is refused where the key is ${JSON.stringify(key).slice(0, 12)}`, async () => {
        expect((await ask('pay', { items: [{ id: 1, key }] })).status).to.equal(422);
        expect((await ask('pay', { items: [{ id: 1 }], key })).status).to.equal(422);
        expect(await paid()).to.deep.equal([]);
      });
    }
  });

  test('no statement that writes one table reads another, as distributed databases have it', async () => {
    const asked: string[] = [];
    const by = handlerOf({
      ...server.database,
      transaction: (work, options) =>
        server.database.transaction(
          session => work({ query: (...given) => (asked.push(given[0]), session.query(...given)) }),
          options,
        ),
    });
    expect((await ask('touch', { items: [{ id: 1, key: 'one' }] }, { by })).status).to.equal(200);
    const tables = /\b(?:from|into|join|update|using) "\w+"/g;
    const written = asked.filter(text => /^\s*(?:insert|update|delete)\b/.test(text));
    expect(written.map(text => text.match(tables)?.length)).to.deep.equal(written.map(() => 1));
    expect(written.map(text => /(?:into|update) "\w+"/.exec(text)![0])).to.include('update "process_action"');
  });

  suite('others at the same time', () => {
    test('five who act on one process at once all do, one after the other, where transactions are repeatable reads by default', async () => {
      const all = await Promise.all(
        [1, 2, 1, 2, 1].map(user => ask('touch', { items: [{ id: 1 }] }, { headers: { 'x-user': String(user) } })),
      );
      expect(all.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200]);
      const [row] = await server.connection`select modified_at from process where id = 1`;
      expect((row!.modified_at as Date).toISOString()).to.equal('2026-03-11T12:05:00.123Z');
    });

    test('two actions that lock each other out are both done', async () => {
      let waiting = 0;
      let meet!: () => void;
      const haveMet = new Promise<void>(resolve => (meet = resolve));
      const cross: Action = async ({ process: { id }, session }) => {
        const order = id === 1 ? [3, 4] : [4, 3];
        for (const [i, other] of order.entries()) {
          await session.query('update process set url = url where id = $1::text::bigint', [String(other)]);
          if (i === 0 && ++waiting >= 2) meet();
          if (i === 0) await haveMet;
        }
      };
      const by = handlerOf(server.database, { actions: { cross } });
      const { results } = await ask('cross', { items: [{ id: 1 }, { id: 2 }] }, { by });
      expect(results.map(({ ok }) => ok)).to.deep.equal([true, true]);
      expect([waiting, failures]).to.deep.equal([3, []]);
    });

    test('an action that is broken off again and again is begun three times, and is not done', async () => {
      let calls = 0;
      const unlucky: Action = async ({ process: { id }, session }) => {
        calls++;
        await session.query('insert into payment (process_id) values ($1::text::bigint)', [String(id)]);
        await session.query(`do $$ begin raise exception 'another one' using errcode = '40001'; end $$`, []);
      };
      const by = handlerOf(server.database, { actions: { unlucky } });
      const { status } = await ask('unlucky', { items: [{ id: 1 }] }, { by });
      expect([status, calls, await paid(), failures.length]).to.deep.equal([500, 3, [], 1]);
    });

    test('what one may not see is answered as what is not there, and not waited for', async () => {
      const hidden = { ...process(50), creator: { id: 9, fullname: 'Nine' } };
      hidden.steps = hidden.steps.map(step => ({ ...step, possibleResolvers: [9] }));
      await server.database.transaction(session => writeProcesses(session, [hidden]));
      await server.connection.begin(async sql => {
        await sql`select 1 from process where id = 50 for update`;
        const [locked, missing] = [
          await ask('pay', { items: [{ id: 50 }] }),
          await ask('pay', { items: [{ id: 51 }] }),
        ];
        expect(locked).to.deep.equal({ ...missing, status: 404 });
      });
    });

    test('who may act on all acts on what they cannot see; who may see all does not by that', async () => {
      const hidden = { ...process(50), creator: { id: 9, fullname: 'Nine' }, steps: process(50).steps };
      await server.database.transaction(session => writeProcesses(session, [hidden]));
      const seeing = handlerOf(server.database, { maySeeAll: () => true });
      const acting = handlerOf(server.database, { mayActOnAll: ({ id }) => id === 1 });
      const body = { items: [{ id: 50 }] };
      expect((await ask('pay', body, { by: seeing })).status).to.equal(404);
      expect((await ask('pay', body, { by: acting })).results).to.deep.equal([{ id: 50, ok: true, status: 200 }]);
      expect((await ask('pay', body, { by: acting, headers: { 'x-user': '7' } })).status).to.equal(404);
    });

    test('one whose connection is lost does not stop the others of a bulk', async () => {
      onpaid = id =>
        id === 3
          ? server.connection`select pg_terminate_backend(pid) from pg_locks where locktype = 'transactionid' and mode = 'ExclusiveLock' and pid <> pg_backend_pid()`.then(
              () => {},
            )
          : undefined;
      const one = handlerOf(server.database);
      const { results } = await ask('pay', { items: [3, 4, 5, 6, 7, 8, 9, 10, 11].map(id => ({ id })) }, { by: one });
      expect(results.find(({ id }) => id === 3)!.ok).to.equal(false);
      const done = results.filter(({ ok }) => ok).map(({ id }) => id);
      expect(done).to.deep.equal(await paid());
      // three at most were at work at the same time
      expect(done.length).to.be.at.least(9 - 4);
    });

    test('one whose connection is lost stops nobody where all wait for the only connection', async () => {
      const sql = postgres(server.url, { max: 1, onnotice: () => {} });
      const slow: Action = async ({ process: { id }, session }) => {
        await session.query('select pg_sleep(0.4)', []);
        if (id !== 3) return;
        const [row] = await session.query('select pg_backend_pid() as pid', []);
        await server.connection`select pg_terminate_backend(${row!.pid as number})`;
        await session.query('select 1', []);
      };
      const by = handlerOf(fromPostgresJs(sql), { actions: { slow }, limits: { timeout: 30_000 } });
      const { results } = await ask('slow', { items: [3, 4, 5, 6, 7, 8, 9, 10].map(id => ({ id })) }, { by });
      expect(results[0]!.status).to.equal(503);
      // the next one may have begun on the connection that was going
      expect(results.slice(2).map(({ id, status }) => [id, status])).to.deep.equal(
        [5, 6, 7, 8, 9, 10].map(id => [id, 200]),
      );
      await sql.end({ timeout: 1 });
    });

    test('one whose connection is lost stops nobody where others keep the only connection for a while', async () => {
      const sql = postgres(server.url, { max: 1, onnotice: () => {} });
      const database = fromPostgresJs(sql);
      let others: Promise<unknown> = Promise.resolve();
      const busy: Action = async ({ process: { id }, session }) => {
        // behind the four that have begun, and before those that have not
        if (id === 3) others = database.query('select pg_sleep(1.5)', []);
        if (id !== 6) return;
        const [row] = await session.query('select pg_backend_pid() as pid', []);
        await server.connection`select pg_terminate_backend(${row!.pid as number})`;
        await session.query('select pg_sleep(60)', []);
      };
      const by = handlerOf(database, { actions: { busy }, limits: { timeout: 30_000 } });
      const { results } = await ask('busy', { items: [3, 4, 5, 6, 7, 8, 9, 10].map(id => ({ id })) }, { by });
      await others;
      expect(results.map(({ id, status }) => [id, status])).to.deep.equal(
        [3, 4, 5, 6, 7, 8, 9, 10].map(id => [id, id === 6 ? 503 : 200]),
      );
      await sql.end({ timeout: 1 });
    });

    test('of a database that says nothing any more the rest of a bulk is not waited for, nor said to be out of reach', async () => {
      let isSilent = false;
      const silent: Database = {
        ...server.database,
        query: (text, parameters, options) =>
          isSilent
            ? new Promise((_, reject) => {
                const { signal } = options!;
                signal!.addEventListener('abort', () => reject(signal!.reason as Error));
              })
            : server.database.query(text, parameters, options),
        transaction: () => {
          isSilent = true;
          return Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
        },
      };
      const by = handlerOf(silent, { limits: { timeout: 200 } });
      const { results } = await ask('pay', { items: [3, 4, 5, 6, 7, 8, 9, 10].map(id => ({ id })) }, { by });
      const told = new Set(results.slice(4).map(({ status, message }) => `${status} ${message}`));
      expect([...told]).to.deep.equal(['504 The database does not answer in time']);
    });

    // what the database does -> status, type, seconds after which it may be tried again
    const away: readonly (readonly [string, Database['transaction'], number, string, string])[] = [
      [
        'is away',
        () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })),
        503,
        '/problems/unavailable',
        '2',
      ],
      [
        'has no connection in time',
        () => Promise.reject(new DOMException('It took too long', 'TimeoutError')),
        504,
        '/problems/query-timeout',
        '120',
      ],
    ];
    for (const [what, transaction, status, type, retryAfter] of away) {
      test(`a single item of a database that ${what} is answered as any other request`, async () => {
        const by = handlerOf({ ...server.database, transaction });
        const response = await by(
          new Request('https://work.example/api/processes/actions/pay', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ items: [{ id: 1 }] }),
          }),
        );
        const problem = (await response.json()) as { type: string };
        expect([response.status, problem.type, response.headers.get('retry-after')]).to.deep.equal([
          status,
          type,
          retryAfter,
        ]);
        expect(failures).to.have.length(1);
      });
    }
  });

  test('as many items as may be acted on at once fit into a request', async () => {
    const item = { step: 9007199254, modified: '2026-03-11T12:00:00.123456+00:00', key: 'k'.repeat(32) };
    const items: unknown[] = Array.from({ length: 10_000 }, (_, i) => ({ id: 9007199254 + i, ...item }));
    items[9999] = 'none';
    expect((await ask('pay', { items })).title).to.equal('The action cannot be done');
  });

  suite('what the reader saw', () => {
    // modified as it is sent -> status
    const cases: readonly (readonly [string, number])[] = [
      ['2026-03-11T12:00:00.123456+00:00', 200],
      ['2026-03-11T13:00:00.123456+01:00', 200],
      ['2026-03-11T12:00:00.123455+00:00', 409],
      ['2026-03-11T12:00:00.123+00:00', 409],
    ];
    for (const [modified, status] of cases) {
      test(`${modified} is answered with ${status}`, async () => {
        expect((await ask('touch', { items: [{ id: 1, modified }] })).status).to.equal(status);
      });
    }

    test('of several steps of a process the second is done on what the first has made', async () => {
      const modified = '2026-03-11T12:00:00.123456+00:00';
      const items = [11, 12].map(step => ({ id: 1, step, modified }));
      const { results } = await ask('touch', { items: [...items, { id: 2, step: 21, modified: '2026-03-11' }] });
      expect(results.map(({ status }) => status)).to.deep.equal([200, 200, 409]);
      const [row] = await server.connection`select modified_at from process where id = 1`;
      expect((row!.modified_at as Date).toISOString()).to.equal('2026-03-11T12:02:00.123Z');
    });

    test('of several steps of a process the second is refused where somebody else comes between them', async () => {
      const modified = '2026-03-11T12:00:00.123456+00:00';
      const { database } = server;
      /** Before anything further is asked, somebody changes what the first item has made. */
      const after = async <T>(ask: () => Promise<T>): Promise<T> => {
        await server.connection`
          update process set modified_at = '2026-04-01T12:00:00Z' where id = 1 and modified_at = '2026-03-11T12:01:00.123Z'`;
        return await ask();
      };
      for (const mayActOnAll of [false, true]) {
        await server.connection.unsafe(`update process set modified_at = '${modified}' where id = 1`);
        const by = handlerOf(
          {
            query: (...given) => after(() => database.query(...given)),
            transaction: (...given) => after(() => database.transaction(...given)),
          },
          { user: () => ({ id: mayActOnAll ? 77 : 1 }), mayActOnAll: () => mayActOnAll },
        );
        const { results } = await ask('touch', { items: [11, 12].map(step => ({ id: 1, step, modified })) }, { by });
        expect(results.map(({ status }) => status)).to.deep.equal([200, 409]);
      }
    });

    test('of several steps of a process that one acts on without seeing it both are done', async () => {
      const by = handlerOf(server.database, { user: () => ({ id: 77 }), mayActOnAll: () => true });
      const modified = '2026-03-11T12:00:00.123456+00:00';
      const { results } = await ask('touch', { items: [11, 12].map(step => ({ id: 1, step, modified })) }, { by });
      expect(results.map(({ status }) => status)).to.deep.equal([200, 200]);
    });

    test('items beside a query are refused, and nothing is done', async () => {
      const refused = await ask('pay', { items: [{ id: 1 }], query: queryOf({ acl: true }) });
      expect([refused.status, await paid()]).to.deep.equal([422, []]);
    });

    for (const except of [5, '1', { id: 1 }, [[1]], [null], [1.5]])
      test(`except ${JSON.stringify(except)} is refused, and nothing is done`, async () => {
        const refused = await ask('pay', { query: queryOf({ acl: true }), except });
        expect([refused.status, await paid()]).to.deep.equal([422, []]);
      });

    test('another number of processes than the reader was told of is refused with the number', async () => {
      const query = queryOf({ acl: true });
      const told = (count: number) => ask('pay', { query, except: [1, 2], count });
      const refused = await told(9);
      expect([refused.status, refused.title]).to.deep.equal([409, '10 processes match by now, not 9: look again']);
      expect(await paid()).to.deep.equal([]);
      expect((await told(10)).status).to.equal(200);
      for (const count of ['many', -1, 1.5]) expect((await ask('pay', { query, count })).status).to.equal(422);
    });

    test('whoever looks again after that is told the number as it is now, however fresh the one before', async () => {
      const query = queryOf({ acl: true });
      const total = async () => {
        const response = await handler(
          new Request('https://work.example/api/processes', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              ...query,
              orderBy: [{ path: 'process.modified', direction: 'desc' }],
              window: { offset: 0, limit: 5, cursor: null },
            }),
          }),
        );
        return ((await response.json()) as { total: number }).total;
      };
      expect(await total()).to.equal(12);
      await server.database.transaction(session => writeProcesses(session, [process(13)]));
      expect((await ask('pay', { query, count: 12 })).status).to.equal(409);
      expect(await total()).to.equal(13);
      expect((await ask('pay', { query, count: 13 })).status).to.equal(200);
    });
  });
});
