import { after, afterEach, before, suite, test } from 'node:test';
import { expect } from 'chai';
import postgres from 'postgres';
import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { createHandler, fromPostgresJs, type HandlerOptions, writeProcesses } from '../../../src/server.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { serve } from '../support/serve.ts';

/* Whatever the session of the database is set to, whoever the session of the reader names, whatever lies in the tables. */

const corpus = conformanceCorpus({ seed: 5, size: 120 }).filter(({ steps }) => steps.length > 0);
const SETTINGS: readonly (readonly [string, string])[] = [
  ['datestyle', 'SQL, DMY'],
  ['timezone', 'Asia/Kolkata'],
  ['intervalstyle', 'sql_standard'],
  ['extra_float_digits', '-15'],
  ['bytea_output', 'escape'],
];

suite('whoever asks, and whatever is set', { skip: withoutPostgres }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  before(async () => {
    server = await startPostgres();
    await server.database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
    await server.connection.unsafe('create role odd superuser login');
    for (const [name, value] of SETTINGS) await server.connection.unsafe(`alter role odd set ${name} = '${value}'`);
  });
  after(() => server.close());

  const opened: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });

  const open = async ({ role = 'postgres', ...options }: Partial<HandlerOptions> & { role?: string } = {}) => {
    const sql = postgres(server.url, { max: 4, onnotice: () => {}, username: role });
    opened.push(() => sql.end({ timeout: 1 }));
    const told: unknown[] = [];
    const served = await serve(
      createHandler({
        database: fromPostgresJs(sql),
        user: () => ({ id: 101 }),
        maySeeAll: () => true,
        onerror: thrown => told.push(thrown),
        ...options,
      }),
    );
    opened.push(() => served.close());
    const ask = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      fetch(served.url + path, {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json', ...headers },
      });
    return { ask, told, sql };
  };

  suite('the settings of a connection', () => {
    /** Instants as numbers: the offset that they are written with is nobody's concern. */
    const instants = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (_, one: unknown) =>
        typeof one === 'string' && /^\d{4}-\d\d-\d\dT/.test(one) ? Date.parse(one) : one,
      );
    const order = (path: string, direction: 'asc' | 'desc') => ({ orderBy: [{ path, direction }] });

    test('are those of the role', async () => {
      const { sql } = await open({ role: 'odd' });
      const rows = await sql`select '2026-02-13T10:00:00Z'::timestamptz::text as at`;
      expect(rows[0]!.at).to.equal('13/02/2026 15:30:00 IST');
    });

    const days = { key: 'start', operator: '>', value: ['2026-01-10'] };
    // what, path, body
    const reads: readonly (readonly [string, string, object])[] = [
      ['a page', '', queryOf({ limit: 50 })],
      ['a list by a time', '', queryOf({ limit: 50, sort: { field: 'expiration', direction: 'desc' } })],
      ['a criterion of days', '', queryOf({ limit: 50, criteria: [days] as never })],
      ['what a user may see', '', queryOf({ acl: true, limit: 50, ...order('process.modified', 'desc') })],
      ['a search', '', queryOf({ search: 'e', limit: 50 })],
      [
        'counts',
        '/facets',
        {
          query: queryOf({ criteria: [days] as never }),
          facets: { state: { criterion: 'stepState' }, amount: { variable: 'amount' } },
        },
      ],
    ];
    for (const [what, path, body] of reads) {
      test(`do not change ${what}`, async () => {
        const [usual, odd] = [await open(), await open({ role: 'odd' })];
        const expected = await (await usual.ask(path, body)).json();
        expect(Object.values(expected)).not.to.deep.equal([]);
        expect(instants(await (await odd.ask(path, body)).json())).to.deep.equal(instants(expected));
      });
    }

    for (const path of ['modified', 'start', 'expiration', 'plan.from', 'state', 'id', 'creator.fullname']) {
      for (const direction of ['asc', 'desc'] as const) {
        test(`do not change windows by cursor, of process.${path} ${direction}, even if each is of another connection`, async () => {
          const both = [await open(), await open({ role: 'odd' })];
          const all = await (await both[0]!.ask('', queryOf(order(`process.${path}`, direction)))).json();
          const found: Process[] = [];
          let cursor: string | null = null;
          for (let i = 0; i === 0 || cursor !== null; i++) {
            const window = { offset: found.length, limit: 17, cursor };
            const response = await both[i % 2]!.ask('', queryOf({ ...order(`process.${path}`, direction), window }));
            const page = await response.json();
            expect(response.status, JSON.stringify(page)).to.equal(200);
            found.push(...(page.processes as Process[]));
            cursor = (page.next as string | undefined) ?? null;
          }
          expect(found.map(({ id }) => id)).to.deep.equal((all.processes as Process[]).map(({ id }) => id));
        });
      }
    }

    test('do not change a stream', async () => {
      const [usual, odd] = [await open({ limits: { page: 5 } }), await open({ role: 'odd', limits: { page: 5 } })];
      const lines = async ({ ask }: typeof usual) =>
        (await (await ask('', queryOf(), { accept: 'application/x-ndjson' })).text())
          .trim()
          .split('\n')
          .map(line => instants(JSON.parse(line)));
      expect(await lines(odd)).to.deep.equal(await lines(usual));
    });
  });

  suite('the user of a session', () => {
    const mine = corpus.filter(({ creator }) => creator?.id === 101).map(({ id }) => id);
    const criteria = [{ key: 'creator', operator: '=', value: ['me'] }] as never;

    test('may have its id as a text, as tokens have it', async () => {
      const { ask } = await open({ user: () => ({ id: '101', groups: ['7'] }) });
      const page = await (await ask('', queryOf({ acl: true, criteria }))).json();
      expect(mine).not.to.deep.equal([]);
      expect((page.processes as Process[]).map(({ id }) => id)).to.have.members(mine);
    });

    test('is told to an action with the id that rows have', async () => {
      const told: unknown[] = [];
      const { ask } = await open({
        user: () => ({ id: '101', name: 'Anna' }) as never,
        actions: { tell: ({ user }) => void told.push(user) },
      });
      expect((await ask('/actions/tell', { items: [{ id: mine[0] }] })).status).to.equal(200);
      expect(told).to.deep.equal([{ id: 101, name: 'Anna', groups: [] }]);
    });

    for (const user of [
      { id: 'anna' },
      { id: '' },
      { id: 7.5 },
      { id: undefined },
      { id: '007' },
      { id: 101, groups: ['admins'] },
      { id: 101, groups: 'admins' },
    ])
      test(`that is ${JSON.stringify(user)} is an error in words, for the reader and for the log`, async () => {
        const { ask, told } = await open({ user: () => user as never });
        const response = await ask('', queryOf({ acl: true }));
        const problem = await response.json();
        expect([response.status, problem.type]).to.deep.equal([500, '/problems/invalid-user']);
        expect(problem.title).to.match(/^The (?:session's user|groups of)/);
        expect(told.map(thrown => (thrown as Error).message)).to.deep.equal([problem.title]);
      });
  });

  suite('what is wrong with one process', () => {
    const [first] = corpus.map(({ id }) => id);
    const columns = ['variables', 'extra'];
    for (const column of columns)
      for (const value of ['"a text"', '"{"', '5', '[1]', 'true'])
        test(`${column} of ${value} leave the others of the page as they are`, async () => {
          const { ask, sql } = await open();
          const ids = async () =>
            (await (await ask('', queryOf({ limit: 500 }))).json()).processes.map(({ id }: Process) => id);
          const before = await ids();
          const [was] = await sql.unsafe(`select ${column}::text as was from process where id = $1::text::bigint`, [
            String(first),
          ]);
          await sql.unsafe(`update process set ${column} = $1::text::jsonb where id = $2::text::bigint`, [
            value,
            String(first),
          ]);
          try {
            expect(await ids()).to.deep.equal(before);
          } finally {
            await sql.unsafe(`update process set ${column} = $1::text::jsonb where id = $2::text::bigint`, [
              was!.was,
              String(first),
            ]);
          }
        });
  });

  suite('answers', () => {
    // what, path, body, cache-control
    const answers: readonly (readonly [string, string, unknown, RegExp])[] = [
      ['a page', '', queryOf({ limit: 1 }), /^private, no-cache$/],
      ['counts', '/facets', { query: queryOf(), facets: { a: { criterion: 'tag' } } }, /no-store/],
      ['an action', '/actions/touch', { items: [{ id: 0 }] }, /no-store/],
      ['several actions', '/actions/touch', { items: [{ id: 0 }, { id: 1 }] }, /no-store/],
      ['a problem', '', { limit: -1 }, /no-store/],
      ['what is nowhere', '/nowhere', {}, /no-store/],
      ['capabilities', '/capabilities', undefined, /^private, no-cache$/],
    ];
    for (const [what, path, body, kept] of answers)
      test(`of ${what} say what they depend on, whether they may be kept, and that they are what they say`, async () => {
        const { ask } = await open({ actions: { touch() {} } });
        const { headers } = await ask(path, body);
        expect(headers.get('x-content-type-options')).to.equal('nosniff');
        expect(headers.get('cache-control')).to.match(kept);
        expect(headers.get('vary')?.split(', ')).to.include.members(['Authorization', 'Cookie', 'Origin']);
      });

    test('of a stream of changes are not kept', async () => {
      const { ask } = await open();
      const { headers, body } = await ask('/events', queryOf());
      expect([headers.get('cache-control'), headers.get('x-content-type-options')]).to.deep.equal([
        'no-store',
        'nosniff',
      ]);
      await body!.cancel();
    });

    for (const name of ['schválit', '承認', 'a b', 'a/b', '100%'])
      test(`an action may be called "${name}"`, async () => {
        const { ask } = await open({ actions: { [name]() {} } });
        const response = await ask(`/actions/${encodeURIComponent(name)}`, {
          items: [{ id: corpus.find(({ creator }) => creator?.id === 101)!.id }],
        });
        expect(response.status).to.equal(200);
      });

    test('an action whose name is no UTF-8 gets 404', async () => {
      const { ask } = await open();
      expect((await ask('/actions/%FF', { items: [{ id: 1 }] })).status).to.equal(404);
    });

    test('what fails is told on the console where nobody else is told', async context => {
      const { mock } = context.mock.method(console, 'error', () => {});
      const { ask } = await open({ onerror: undefined as never, schema: { process: { table: 'nowhere' } } });
      expect((await ask('', queryOf({ limit: 1 }))).status).to.equal(500);
      expect(mock.calls.length).to.be.greaterThan(0);
    });
  });
});
