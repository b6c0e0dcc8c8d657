import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { createHandler, type Database, type HandlerOptions, writeProcesses } from '../../../src/server.ts';
import { startPGlite } from '../support/pglite.ts';

const ADDRESS = 'https://work.example/api/processes';
const corpus = conformanceCorpus({ seed: 5, size: 300 });

let pglite: Awaited<ReturnType<typeof startPGlite>>;
before(async () => {
  pglite = await startPGlite();
  await pglite.database.transaction(session => writeProcesses(session, corpus, { fresh: true }));
});
after(() => pglite.close());

/** Who is logged in is told by the header `x-user` here: user 999 may see everything, and no user is nobody. */
const handlerOf = (options: Partial<HandlerOptions> = {}) =>
  createHandler({
    database: pglite.database,
    user: ({ headers }) => (headers.has('x-user') ? { id: Number(headers.get('x-user')) } : null),
    maySeeAll: ({ id }) => id === 999,
    ...options,
  });

interface Given {
  readonly user?: number | null;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly method?: string;
}

const requestOf = (body: unknown, { user = 101, path = '', headers = {}, method = 'POST' }: Given = {}) =>
  new Request(ADDRESS + path, {
    method,
    headers: { 'content-type': 'application/json', ...(user !== null && { 'x-user': String(user) }), ...headers },
    ...(method !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

const ask = (query: Partial<ProcessQuery>, given?: Given) =>
  handlerOf()(requestOf(queryOf({ acl: true, ...query }), given));
/** Of whatever shape. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>;
const jsonOf = async (response: Response) => (await response.json()) as Json;

suite('who may ask', () => {
  test('nobody is answered 401', async () => {
    expect((await ask({}, { user: null })).status).to.equal(401);
  });

  test('acl false needs a permission', async () => {
    const response = await ask({ acl: false });
    expect(response.status).to.equal(403);
    expect((await jsonOf(response)).errors[0].pointer).to.equal('/acl');
    expect((await ask({ acl: false }, { user: 999 })).status).to.equal(200);
  });

  test('acl is on where a request does not say', async () => {
    const response = await handlerOf()(requestOf({}, { user: 12_345 }));
    expect(await jsonOf(response)).to.deep.equal({ processes: [], total: 0 });
  });

  test('a request cannot name its user', async () => {
    const named = { ...queryOf({ acl: true }), user: 101, principals: [101], 'x-user': 101 };
    expect(await jsonOf(await handlerOf()(requestOf(named, { user: 12_345 })))).to.deep.equal({
      processes: [],
      total: 0,
    });
  });

  // headers, status
  const requests: readonly (readonly [string, Record<string, string>, number])[] = [
    ['of its own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }, 200],
    ['of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['of a sister domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['of an old browser on another site', { origin: 'https://evil.example' }, 403],
    ['of an old browser on its own page', { origin: 'https://work.example' }, 200],
    ['of a page without an origin', { origin: 'null' }, 403],
    ['of an allowed origin', { 'sec-fetch-site': 'cross-site', origin: 'https://ally.example' }, 200],
    ['that a form sends', { 'content-type': 'text/plain' }, 415],
    ['with a charset', { 'content-type': 'application/json; charset=utf-8' }, 200],
  ];
  for (const [name, headers, status] of requests) {
    test(`a request ${name} gets ${status}`, async () => {
      const handler = handlerOf({ allowedOrigins: ['https://ally.example'] });
      const response = await handler(requestOf(queryOf({ acl: true }), { headers }));
      expect(response.status).to.equal(status);
      expect(response.headers.has('access-control-allow-origin')).to.equal(headers.origin === 'https://ally.example');
    });
  }

  test('a missing token against forged requests gets 403', async () => {
    const handler = handlerOf({ csrf: ({ headers }) => headers.get('x-csrf-token') === 'right' });
    expect((await handler(requestOf({}))).status).to.equal(403);
    expect((await handler(requestOf({}, { headers: { 'x-csrf-token': 'right' } }))).status).to.equal(200);
  });
});

suite('what cannot be answered', () => {
  const day = (value: unknown) => ({ criteria: [{ key: 'start', operator: '=', value: [value] }] });
  // body, status, pointers
  const bodies: readonly (readonly [string, unknown, number, readonly string[]])[] = [
    ['broken JSON', '{', 400, []],
    ['an empty body', '', 400, []],
    ['a list', [], 422, []],
    [
      'an unknown criterion',
      {
        criteria: [
          { key: 'stepState', operator: '=', value: [2] },
          { key: 'nope', operator: '=', value: [1] },
        ],
      },
      422,
      ['/criteria/1'],
    ],
    [
      'an operator that a key does not have',
      { criteria: [{ key: 'tag', operator: '<', value: ['a'] }] },
      422,
      ['/criteria/0'],
    ],
    ['a key of every object', { criteria: [{ key: 'constructor', operator: '=', value: [1] }] }, 422, ['/criteria/0']],
    [
      'two faults in groups',
      {
        criteria: [
          { any: [{ key: 'x', operator: '=', value: [] }, { none: [{ key: 'tag', operator: '=', value: [5] }] }] },
        ],
      },
      422,
      ['/criteria/0/any/0', '/criteria/0/any/1/none/0/value/0'],
    ],
    ['a day that is none', day('2026-02-30'), 422, ['/criteria/0/value/0']],
    ['a number for a day', day(5), 422, ['/criteria/0/value/0']],
    ['a negative limit', { limit: -1 }, 422, ['/limit']],
    ['half a process', { limit: 1.5, offset: '3' }, 422, ['/limit', '/offset']],
    ['a zone that is none', { timeZone: "Mars/Base'; --" }, 422, ['/timeZone']],
    ['an unknown order', { orderBy: [{ path: 'process.nope', direction: 'asc' }] }, 422, []],
    ['an order by a member of every object', { sort: { field: 'toString', direction: 'asc' } }, 422, []],
    ['a direction that is SQL', { sort: { field: 'start', direction: 'asc; drop table step' } }, 422, ['/sort']],
    ['a cursor that is none', { window: { offset: 0, limit: 5, cursor: 'x' } }, 422, []],
    ['a body that is too large', JSON.stringify({ search: 'x'.repeat(1_100_000) }), 413, []],
  ];
  for (const [name, body, status, pointers] of bodies) {
    test(`${name} gets ${status}`, async () => {
      const response = await handlerOf()(requestOf(body));
      expect(response.status).to.equal(status);
      expect(response.headers.get('content-type')).to.equal('application/problem+json');
      const { errors = [], title } = await jsonOf(response);
      expect(title).to.be.a('string');
      expect((errors as { pointer: string }[]).map(({ pointer }) => pointer)).to.deep.equal(pointers);
    });
  }

  test('another path gets 404, another method 405', async () => {
    expect((await handlerOf()(requestOf({}, { path: '/nope' }))).status).to.equal(404);
    expect((await handlerOf()(requestOf({}, { path: '/actions/toString' }))).status).to.equal(404);
    expect((await handlerOf()(requestOf({}, { method: 'DELETE' }))).status).to.equal(405);
    expect((await handlerOf()(requestOf({}, { method: 'QUERY', path: '/actions/claim' }))).status).to.equal(405);
  });

  // error of the database, status
  const failures: readonly (readonly [object, number])[] = [
    [Object.assign(new Error('secret'), { code: '57014' }), 504],
    [Object.assign(new Error('secret'), { code: '57P01' }), 503],
    [Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }), 503],
    [Object.assign(new Error('secret'), { code: '42P01' }), 500],
    [new TypeError('secret'), 500],
  ];
  for (const [thrown, status] of failures) {
    test(`a database that fails with ${String((thrown as { code?: string }).code)} gets ${status}, and its words stay here`, async () => {
      const told: unknown[] = [];
      const database: Database = {
        query: () => Promise.reject(thrown),
        transaction: () => Promise.reject(thrown),
      };
      const response = await handlerOf({ database, onerror: error => told.push(error), collationOf: async () => null })(
        requestOf({ limit: 5 }),
      );
      expect(response.status).to.equal(status);
      expect(await response.text()).not.to.include('secret');
      expect(told).to.deep.equal([thrown]);
    });
  }

  test('a statement that takes too long gets 504', async () => {
    const database: Database = {
      query: (_text, _parameters, { signal } = {}) =>
        new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error))),
      transaction: () => Promise.reject(new Error('none')),
    };
    const handler = handlerOf({ database, limits: { timeout: 20 }, collationOf: async () => null });
    expect((await handler(requestOf({ limit: 5 }))).status).to.equal(504);
  });
});

suite('answers', () => {
  test('the same answer again is a 304, for the same user only', async () => {
    const first = await ask({ limit: 5 });
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('vary')).to.include('Cookie').and.to.include('Authorization');
    expect(first.headers.get('cache-control')).to.equal('private, no-cache');
    const again = await ask({ limit: 5 }, { headers: { 'if-none-match': `"x", ${etag}` } });
    expect(again.status).to.equal(304);
    expect(await again.text()).to.equal('');
    expect((await ask({ limit: 5 }, { user: 102, headers: { 'if-none-match': etag } })).status).to.equal(200);
  });

  test('GET and QUERY answer as POST does', async () => {
    const query = queryOf({ acl: true, limit: 5 });
    const post = await (await handlerOf()(requestOf(query))).text();
    expect(await (await handlerOf()(requestOf(query, { method: 'QUERY' }))).text()).to.equal(post);
    const path = `?query=${encodeURIComponent(JSON.stringify(query))}`;
    expect(await (await handlerOf()(requestOf(null, { method: 'GET', path }))).text()).to.equal(post);
  });

  test('a long answer comes line by line and ends with a line that says so', async () => {
    const response = await ask({}, { headers: { accept: 'application/x-ndjson' } });
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>);
    expect(lines.at(-1)).to.deep.equal({ end: true });
    const streamed = lines.flatMap(({ processes = [] }) => processes as Process[]);
    expect(streamed).to.deep.equal((await jsonOf(await ask({}))).processes);
  });

  test('a reader who leaves lets go of the connection', async () => {
    const response = await ask({}, { headers: { accept: 'application/x-ndjson' } });
    await response.body!.cancel();
    expect((await ask({ limit: 1 })).status).to.equal(200);
  });

  test('windows by cursor make up the whole, whatever the order', async () => {
    const paths = [
      'process.modified',
      'process.creator.fullname',
      'step.resolver.fullname',
      'step.id',
      'process.id',
      'process.plan.from',
    ];
    for (const path of paths) {
      for (const direction of ['asc', 'desc'] as const) {
        const orderBy = [{ path, direction }];
        const whole = (await jsonOf(await ask({ orderBy, window: { offset: 0, limit: 500, cursor: null } })))
          .processes as Process[];
        const found: Process[] = [];
        let cursor: string | null = null;
        do {
          const page: Json = await jsonOf(await ask({ orderBy, window: { offset: found.length, limit: 7, cursor } }));
          found.push(...(page.processes as Process[]));
          cursor = (page.next as string | undefined) ?? null;
        } while (cursor !== null);
        expect(found, `${path} ${direction}`).to.deep.equal(whole);
        const two = await jsonOf(
          await ask({
            orderBy: [...orderBy, { path: 'step.state', direction: 'desc' }],
            window: { offset: 3, limit: 4, cursor: null },
          }),
        );
        expect(two.processes).to.have.length(4);
      }
    }
  });

  test('a window stays within limit and offset', async () => {
    const all = (await jsonOf(await ask({ limit: 10, offset: 2 }))).processes as Process[];
    const last = await jsonOf(await ask({ limit: 10, offset: 2, window: { offset: 7, limit: 7, cursor: null } }));
    expect(last.processes).to.deep.equal(all.slice(7));
  });

  test('more than can be counted has no total', async () => {
    const response = await handlerOf({ limits: { total: 3 } })(requestOf(queryOf({ acl: true, limit: 5 })));
    expect(await jsonOf(response)).not.to.have.property('total');
  });

  test('capabilities name what is served', async () => {
    const can = await jsonOf(
      await handlerOf({ actions: { claim() {} } })(requestOf(null, { method: 'GET', path: '/capabilities' })),
    );
    expect(can.criteria).to.include.members(['process', '!process', '>start', 'fulltext']);
    expect(can).to.deep.include({ window: true, search: true, bulk: true, actions: ['claim'] });
  });

  test('columns that are not there are refused by name', async () => {
    const handler = handlerOf({
      schema: { process: { columns: { tags: null } }, step: { columns: { search: null } } },
    });
    const criteria = [{ key: 'tag', operator: '=' as const, value: ['a'] }];
    const response = await handler(requestOf(queryOf({ acl: true, criteria })));
    expect(response.status).to.equal(422);
    expect((await jsonOf(response)).errors[0]).to.deep.include({
      pointer: '/criteria/0',
      code: 'unsupported-criterion',
    });
    const can = await jsonOf(await handler(requestOf(null, { method: 'GET', path: '/capabilities' })));
    expect(can.criteria).not.to.include('tag');
    expect(can.search).to.equal(false);
  });
});

suite('counts', () => {
  const count = async (facets: object, query: Partial<ProcessQuery> = {}, options: Partial<HandlerOptions> = {}) =>
    handlerOf(options)(requestOf({ query: queryOf({ acl: true, ...query }), facets }, { path: '/facets' }));

  test('counts of a value are the processes that it leaves', async () => {
    const state = { key: 'processState', operator: '=' as const, value: [2] };
    const facets = {
      stepState: { criterion: 'stepState' },
      tag: { criterion: 'tag' },
      creator: { criterion: 'creator' },
      amount: { variable: 'customer' },
    };
    const found = (await jsonOf(await count(facets, { criteria: [state] }))).facets as Record<
      string,
      { values: { value: string; count: number }[]; complete: boolean }
    >;
    for (const [name, { values, complete }] of Object.entries(found)) {
      expect(complete).to.equal(true);
      expect(values, name).not.to.deep.equal([]);
      for (const { value, count: counted } of values.filter(({ value }) => name !== 'amount' || value === 'ACME')) {
        const key = name === 'amount' ? 'variables' : name;
        const wanted =
          key === 'variables'
            ? { name: 'customer', operator: '=' as const, value }
            : name === 'tag'
              ? value
              : Number(value);
        const criteria = [state, { key, operator: '=' as const, value: [wanted] }];
        const { total } = await jsonOf(await ask({ criteria, limit: 1 }));
        // a list of the value is found too, and not counted
        if (key === 'variables') expect(counted).to.be.at.most(total as number);
        else expect(counted, `${name} ${value}`).to.equal(total);
      }
    }
  });

  test("a filter's own criteria do not narrow its counts", async () => {
    const criteria = [{ key: 'stepState', operator: '=' as const, value: [2] }];
    const narrowed = await jsonOf(await count({ state: { criterion: 'stepState' } }, { criteria }));
    const own = await jsonOf(await count({ state: { criterion: 'stepState', without: [0] } }, { criteria }));
    expect(narrowed.facets.state.values).to.have.length(1);
    expect(own.facets.state.values).to.have.length(3);
  });

  test('where not all rows were looked at there are no counts', async () => {
    const { facets } = await jsonOf(await count({ state: { criterion: 'stepState' } }, {}, { limits: { facet: 3 } }));
    expect(facets.state.complete).to.equal(false);
    for (const value of facets.state.values) expect(value).not.to.have.property('count');
  });

  test('where there are more values than are given they have counts, and the answer is not complete', async () => {
    const limits = { facetValues: 2 };
    const { facets } = await jsonOf(await count({ state: { criterion: 'stepState' } }, {}, { limits }));
    expect(facets.state.complete).to.equal(false);
    expect(facets.state.values).to.have.length(2);
    for (const value of facets.state.values) expect(value).to.have.property('count');
  });

  test('a count by what the tables do not have gets 422, and is not told of among the capabilities', async () => {
    const schema = {
      process: { columns: { tags: null, variables: null } },
      step: { columns: { resolver: null, possibleResolvers: null } },
    };
    const facets = [
      { criterion: 'tag' },
      { variable: 'customer' },
      { criterion: 'resolver' },
      { criterion: 'possibleResolver' },
    ];
    for (const facet of facets) {
      const response = await count({ x: facet, state: { criterion: 'stepState' } }, {}, { schema });
      expect(response.status, JSON.stringify(facet)).to.equal(422);
    }
    const handler = handlerOf({ schema });
    const told = await jsonOf(await handler(requestOf('', { path: '/capabilities', method: 'GET' })));
    expect(told.facets).to.include('stepState');
    for (const name of ['tag', 'variable', 'resolver', 'possibleResolver']) expect(told.facets).not.to.include(name);
  });

  test('counts under an inbox, and with nothing found, are complete', async () => {
    const inbox = [
      { key: 'possibleResolver', operator: '=' as const, value: ['me'] },
      { key: 'stepState', operator: '=' as const, value: [2] },
    ];
    const facets = { state: { criterion: 'stepState' }, tag: { criterion: 'tag' } };
    const mine = (await jsonOf(await count(facets, { criteria: inbox }))).facets;
    const { total } = await jsonOf(await ask({ criteria: inbox, limit: 1 }));
    expect(mine.state).to.deep.equal({ values: [{ value: '2', count: total }], complete: true });
    const none = [{ key: 'stepName', operator: '=' as const, value: ['nowhere'] }];
    const empty = (await jsonOf(await count(facets, { criteria: none }))).facets;
    expect(empty).to.deep.equal({ state: { values: [], complete: true }, tag: { values: [], complete: true } });
  });

  test('an unknown count gets 422', async () => {
    expect((await count({ x: { criterion: 'toString' } })).status).to.equal(422);
    expect((await count({ x: { criterion: 'tag', without: [3] } })).status).to.equal(422);
    expect((await count({})).status).to.equal(422);
  });
});

suite('another user', () => {
  test('sees no row, no count and no value of processes that are not theirs', async () => {
    const mine = (process: Process) =>
      [process.creator.id, ...(process.readers ?? []), ...(process.supervisors ?? [])].includes(104) ||
      process.steps.some(({ resolver, possibleResolvers }) => resolver?.id === 104 || possibleResolvers?.includes(104));
    const others = new Set(corpus.filter(process => !mine(process)).map(({ id }) => id));
    expect(others.size).to.be.above(10);
    for (const key of ['reader', 'supervisor', 'possibleResolver', 'creator']) {
      for (const value of [101, 102, 103]) {
        const criteria = [{ key, operator: '=' as const, value: [value] }];
        const page = await jsonOf(await ask({ criteria }, { user: 104 }));
        expect((page.processes as Process[]).filter(({ id }) => others.has(id))).to.deep.equal([]);
        expect(page.total).to.equal((page.processes as Process[]).length);
      }
    }
    const facets = { who: { criterion: 'creator' } };
    const counted = await jsonOf(
      await handlerOf()(requestOf({ query: queryOf({ acl: true }), facets }, { user: 104, path: '/facets' })),
    );
    const total = (counted.facets.who.values as { count: number }[]).reduce((sum, { count }) => sum + count, 0);
    expect(total).to.equal((await jsonOf(await ask({ limit: 1 }, { user: 104 }))).total);
  });
});
