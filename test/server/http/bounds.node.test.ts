import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { after, afterEach, before, suite, test } from 'node:test';
import { expect } from 'chai';
import postgres from 'postgres';
import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { createHandler, fromPostgresJs, type HandlerOptions, writeProcesses } from '../../../src/server.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { serve } from '../support/serve.ts';

/* What one request, and one reader, may take of a server. */

const corpus = conformanceCorpus({ seed: 5, size: 900 }).filter(({ steps }) => steps.length > 0);
const LINES = { accept: 'application/x-ndjson' };

interface Problem {
  readonly status: number;
  readonly errors?: readonly { pointer: string; detail: string }[];
}

suite('bounds', { skip: withoutPostgres }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  before(async () => {
    server = await startPostgres();
    await server.database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
  });
  after(() => server.close());

  const opened: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });

  /** An endpoint over so many connections. Who asks is told by the header `x-user`; 999 may see everything. */
  const open = async ({ max = 4, ...options }: Partial<HandlerOptions> & { max?: number } = {}) => {
    const sql = postgres(server.url, { max, onnotice: () => {} });
    opened.push(() => sql.end({ timeout: 1 }));
    const database = fromPostgresJs(sql);
    const served = await serve(
      createHandler({
        database,
        user: ({ headers }) => ({ id: Number(headers.get('x-user') ?? 999) }),
        maySeeAll: ({ id }) => id === 999,
        ...options,
      }),
    );
    opened.push(() => served.close());
    const ask = (
      body: unknown,
      { path = '', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
    ) =>
      fetch(served.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    return { ...served, ask, database };
  };
  const pagesOf = async (response: Response) =>
    (await response.text())
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as { processes?: Process[]; end?: true; problem?: Problem });

  for (const path of ['', '/capabilities', '/events', '/actions/touch'])
    test(`HEAD of "${path}" is answered by 405, without a body, and the next request as ever`, async () => {
      const { url, ask } = await open();
      const response = await fetch(url + path, { method: 'HEAD' });
      expect([response.status, await response.text()]).to.deep.equal([405, '']);
      expect((await ask(queryOf({ limit: 1 }))).status).to.equal(200);
    });

  const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
  const is = (key: string, ...value: unknown[]) => ({ key, operator: '=', value });
  const variable = (value: unknown, name = 'amount') => ({ name, operator: '=', value });
  const JSON_OF_NESTED = `${'['.repeat(50_000)}1${']'.repeat(50_000)}`;
  // what, part of the query, pointers of what is beyond
  const tooMuch: readonly (readonly [string, object, readonly string[]])[] = [
    ['201 criteria', { criteria: ids(201).map(id => is('id', id)) }, ['/criteria']],
    [
      '201 criteria in groups',
      { criteria: [{ any: ids(99).map(id => is('id', id)) }, { none: ids(100).map(id => is('id', id)) }] },
      ['/criteria/1/none'],
    ],
    ['1,001 values', { criteria: [is('id', ...ids(1001))] }, ['/criteria/0/value']],
    [
      '1,001 values of two criteria',
      { criteria: [is('id', ...ids(600)), { any: [is('tag', ...ids(401).map(String))] }] },
      ['/criteria/1/any/0/value'],
    ],
    [
      '1,001 values of variables',
      { criteria: [is('variables', variable(ids(500)), variable([ids(501)]))] },
      ['/criteria/0/value/1'],
    ],
    ['1,001 words to look for', { criteria: [is('fulltext', 'a '.repeat(1001).trim())] }, ['/criteria/0/value/0']],
    ['a search for 1,001 words', { search: 'a '.repeat(1001).trim() }, ['/search']],
    [
      'lists in lists in lists of a variable',
      { criteria: [is('variables', variable([[[[1]]]]))] },
      ['/criteria/0/value/0'],
    ],
    [
      'a variable behind 33 names',
      { criteria: [is('variables', variable(1, 'a.'.repeat(32) + 'a'))] },
      ['/criteria/0/value/0'],
    ],
    ['a window of more than a page', { window: { offset: 0, limit: 1e9, cursor: null } }, ['/window/limit']],
  ];
  for (const [what, part, pointers] of tooMuch) {
    test(`${what} get 422, with a pointer`, async () => {
      const response = await (await open()).ask({ ...queryOf(), ...part });
      const { status, errors = [] } = (await response.json()) as Problem;
      expect([response.status, status]).to.deep.equal([422, 422]);
      expect(errors.map(({ pointer }) => pointer)).to.deep.equal(pointers);
    });
  }

  test('a variable that is nested as deep as a body can be gets 422', async () => {
    const { url } = await open();
    const body = `{"criteria": [{"key": "variables", "operator": "=", "value": [{"name": "a", "operator": "=", "value": ${JSON_OF_NESTED}}]}]}`;
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(response.status).to.equal(422);
  });

  // what, part of the query
  const asMuch: readonly (readonly [string, object])[] = [
    ['200 criteria', { criteria: ids(200).map(id => ({ key: 'tag', operator: '!=', value: [String(id)] })) }],
    ['1,000 values', { criteria: [is('id', ...ids(1000))] }],
    ['1,000 values of a variable', { criteria: [is('variables', variable(ids(1000)))] }],
    [
      '1,000 values of a variable, where an order reads them again and again',
      { criteria: [is('variables', variable(ids(1000)))], orderBy: [{ path: 'process.start', direction: 'desc' }] },
    ],
    ['1,000 texts', { criteria: [is('tag', ...ids(1000).map(id => `${id},"{}\\'`))] }],
  ];
  for (const [what, part] of asMuch) {
    test(`${what} are answered`, async () => {
      const { ask } = await open({ limits: { timeout: 60_000 } });
      const window = { offset: 0, limit: 5, cursor: null };
      for (const acl of [false, true]) {
        const response = await ask(
          { ...queryOf(), window, acl, ...part },
          { headers: { 'x-user': acl ? '101' : '999' } },
        );
        expect(response.status, await response.text()).to.equal(200);
      }
    });
  }

  suite('an answer in one piece', () => {
    for (const [what, part] of [
      ['without a limit', {}],
      ['with a limit above that of the server', { limit: 11 }],
    ] as const) {
      test(`${what} is refused where more match than it may hold`, async () => {
        const { ask } = await open({ limits: { page: 10 } });
        const response = await ask(queryOf(part));
        const { errors } = (await response.json()) as Problem;
        expect(response.status).to.equal(422);
        expect(errors!.map(({ pointer }) => pointer)).to.deep.equal(['/limit']);
        expect(errors![0]!.detail).to.include('application/x-ndjson');
      });
    }

    test('has all where no more match, whatever the limit', async () => {
      const { ask } = await open({ limits: { page: 10 } });
      const criteria = [is('id', ...corpus.slice(0, 10).map(({ id }) => id))] as never;
      const page = (await (await ask(queryOf({ criteria, limit: 50 }))).json()) as {
        processes: Process[];
        total: number;
      };
      expect([page.processes.length, page.total]).to.deep.equal([10, 10]);
    });
  });

  suite('streams of rows', () => {
    /** A reader that has asked and reads nothing. */
    const idleReader = async (url: string, body: object, headers: Record<string, string> = {}) => {
      const sent = httpRequest(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...LINES, ...headers },
      });
      sent.on('error', () => {});
      sent.end(JSON.stringify(body));
      const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
      response.on('error', () => {});
      response.pause();
      return { response, leave: () => sent.destroy() };
    };
    /** More than what lies between a server and a reader can hold. */
    const pad = async (kilobytes: number) => {
      await server.connection`update step set data = repeat('x', ${kilobytes * 1000})`;
    };

    test('leave the connections to others while their readers take their time', async () => {
      await pad(60);
      try {
        const { url, ask } = await open({ max: 2, limits: { timeout: 3000, page: 10 } });
        const readers = await Promise.all(ids(4).map(() => idleReader(url, queryOf())));
        const response = await ask(queryOf({ limit: 1 }));
        expect(response.status, await response.text()).to.equal(200);
        for (const { leave } of readers) leave();
      } finally {
        await pad(0);
      }
    });

    test('are so many for each user, and one more gets 429 until one has ended', async () => {
      await pad(60);
      try {
        const { url, ask } = await open({ limits: { rowStreams: 2, page: 10 } });
        const [first, second] = [await idleReader(url, queryOf()), await idleReader(url, queryOf())];
        const refused = await ask(queryOf(), { headers: LINES });
        expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '1']);
        const other = await idleReader(url, queryOf({ acl: true }), { 'x-user': '101' });
        expect(other.response.statusCode).to.equal(200);
        first.leave();
        let again: Response;
        do again = await ask(queryOf({ criteria: [is('id', 0)] as never }), { headers: LINES });
        while (again.status === 429);
        expect(await pagesOf(again)).to.deep.equal([{ processes: [], total: 0 }, { end: true }]);
        second.leave();
        other.leave();
      } finally {
        await pad(0);
      }
    });

    test('are in the order of their beginning, without what is gone or not for the reader any more', async () => {
      const { ask } = await open({ limits: { page: 10 } });
      const query = queryOf({ acl: true, orderBy: [{ path: 'process.modified', direction: 'desc' }] });
      const headers = { 'x-user': '101', ...LINES };
      const before = (await pagesOf(await ask(query, { headers }))).flatMap(({ processes = [] }) => processes);
      expect(before.length).to.be.greaterThan(100);
      const [gone, hidden] = before.slice(-2).map(({ id }) => id);
      await pad(60);
      try {
        const response = await ask(query, { headers });
        await server.connection`delete from step where process_id = ${gone as number}`;
        await server.connection`delete from process_visible where process_id = ${hidden as number}`;
        await server.connection`update process set modified_at = now() where id = ${before.at(-3)!.id as number}`;
        const lines = await pagesOf(response);
        const found = lines.flatMap(({ processes = [] }) => processes.map(({ id }) => id));
        expect(lines.at(-1)).to.deep.equal({ end: true });
        expect(found).to.deep.equal(before.slice(0, -2).map(({ id }) => id));
      } finally {
        await pad(0);
        await server.database.transaction(session => writeProcesses(session, corpus));
      }
    });

    // as a panel that is no grid sorts: pair by pair, processes by their steps
    for (const field of ['step', 'resolver', 'modified', 'creator'] as const) {
      for (const limit of [null, 150]) {
        test(`sorted by ${field} ${limit === null ? 'without' : 'with'} a limit are as one answer has them`, async () => {
          const { ask } = await open({ limits: { page: 10 } });
          const query = queryOf({
            sort: { field, direction: 'desc' },
            limit,
            criteria: [is('stepState', 1, 2)] as never,
          });
          const lines = await pagesOf(await ask(query, { headers: LINES }));
          const stepsOf = (processes: readonly Process[]) =>
            processes.flatMap(({ id, steps }) => steps.map(step => [id, step.id]));
          const whole = await open();
          const page = (await (await whole.ask(query)).json()) as { processes: Process[] };
          expect(stepsOf(lines.flatMap(({ processes = [] }) => processes))).to.deep.equal(stepsOf(page.processes));
        });
      }
    }
  });
});
