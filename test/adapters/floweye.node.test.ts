import { suite, test } from 'node:test';
import { expect } from 'chai';
import { floweyeAdapter, type FlowEyeAdapterOptions } from '../../src/adapters/floweye.ts';
import { loadPairs } from '../../src/core/processes/load.ts';
import type { Criterion, ProcessQuery, QueryCriterion } from '../../src/core/query/process-query.ts';
import { pagesFrom, QUERY, rejection, TestClock } from './asking.ts';
import { type Answer, json, localServer } from './http/local-server.ts';
import { idsOf, type } from './http/served-adapter.ts';

const row = (id: number, more: object = {}) => ({
  id,
  state: 'active',
  name: `Invoice ${id}`,
  creator: 7,
  created_at: '2026-03-01T08:00:00+01:00',
  expired_at: null,
  current_step: { id: id * 10, name: 'approval', resolver: 8, expired_at: null },
  template: { id: 3, version: 2 },
  url: `https://floweye.example/instance/${id}`,
  ...more,
});
const success = (data: unknown): Answer => json({ status: 'success', data });

async function flowEye(answers: [Answer, ...Answer[]], options: Partial<FlowEyeAdapterOptions> = {}) {
  const server = await localServer(...answers);
  const clock = new TestClock();
  const url = new URL('/api/v2/', server.url);
  return { server, clock, adapter: floweyeAdapter({ url, clock, ...options }) };
}

/** What is sent for a query. */
async function asked(query: Partial<ProcessQuery>, options: Partial<FlowEyeAdapterOptions> = {}) {
  const { server, adapter } = await flowEye([success([])], options);
  await using _ = server;
  await pagesFrom(adapter, { ...QUERY, ...query });
  return JSON.parse(server.received[0]!.body) as Record<string, unknown>;
}

suite('floweyeAdapter asks', () => {
  test('by POST to instances/search under its base, in the form that FlowEye knows', async () => {
    const { server, adapter } = await flowEye([success([])], { token: () => 'T', sudo: 'jan@firma.example' });
    await using _ = server;
    await pagesFrom(adapter);
    const [{ method, url, headers, body }] = server.received as [(typeof server.received)[0]];
    expect([method, url]).to.deep.equal(['POST', '/api/v2/instances/search']);
    expect(headers).to.include({
      'x-api-token': 'T',
      'x-sudo': 'jan@firma.example',
      'content-type': 'application/json',
    });
    expect(JSON.parse(body)).to.deep.equal({ criteria: [], limit: 100, offset: 0 });
  });

  test('without X-Sudo where access control is off, and without a token where it has none', async () => {
    const { server, adapter } = await flowEye([success([])], { sudo: 'jan@firma.example' });
    await using _ = server;
    await pagesFrom(adapter, { ...QUERY, acl: false });
    expect(server.received[0]!.headers).not.to.have.any.keys('x-sudo', 'x-api-token');
  });

  const served: [string, ProcessQuery['criteria'][0], unknown][] = [
    ['id', { key: 'id', operator: '=', value: [5] }, { key: 'id', operator: '=', value: [5] }],
    [
      'process',
      { key: 'process', operator: '=', value: [1, 2] },
      { key: 'process', operator: '=', value: ['t1', 't2'] },
    ],
    ['!process', { key: 'process', operator: '!=', value: [1] }, { key: 'process', operator: '!=', value: ['t1'] }],
    ['!creator', { key: 'creator', operator: '!=', value: [7] }, { key: 'creator', operator: '!=', value: [7] }],
    ['resolver', { key: 'resolver', operator: '=', value: [8, 9] }, { key: 'resolver', operator: '=', value: [8, 9] }],
    [
      'possibleResolver',
      { key: 'possibleResolver', operator: '=', value: [8] },
      { key: 'possibleResolver', operator: '=', value: [8] },
    ],
    ['reader', { key: 'reader', operator: '=', value: [8] }, { key: 'reader', operator: '=', value: [8] }],
    ['tag', { key: 'tag', operator: '=', value: ['urgent'] }, { key: 'tag', operator: '=', value: ['#urgent'] }],
    [
      'variables',
      {
        key: 'variables',
        operator: '=',
        value: [
          { name: 'customer', operator: '=', value: 'C "1"' },
          { name: 'region', operator: '!=', value: 5 },
        ],
      },
      { key: 'variables', operator: '=', value: ['{"=customer":"C \\"1\\"","!=region":5}'] },
    ],
  ];
  for (const [name, criterion, expected] of served) {
    test(`for ${name}`, async () => {
      const names = { processKey: (id: unknown) => `t${String(id)}`, tagKey: (tag: string) => `#${tag}` };
      expect((await asked({ criteria: [criterion] }, names)).criteria).to.deep.equal([expected]);
    });
  }

  test('for all variables in one condition', async () => {
    const variable = (name: string) => ({
      key: 'variables',
      operator: '=' as const,
      value: [{ name, operator: '=' as const, value: 1 }],
    });
    expect((await asked({ criteria: [variable('a'), variable('b')] })).criteria).to.deep.equal([
      { key: 'variables', operator: '=', value: ['{"=a":1,"=b":1}'] },
    ]);
  });

  test('for the one value of a list, such as what is selected in another panel', async () => {
    const value = [{ name: 'a', operator: '=' as const, value: [1] }];
    expect((await asked({ criteria: [{ key: 'variables', operator: '=', value }] })).criteria).to.deep.equal([
      { key: 'variables', operator: '=', value: ['{"=a":1}'] },
    ]);
  });

  const variableTest = (operator: '=' | '!=', value: unknown): ProcessQuery['criteria'][0] => ({
    key: 'variables',
    operator: '=',
    value: [{ name: 'a', operator, value }],
  });
  for (const [name, positive, negative] of [
    ['a missing value', variableTest('=', null), variableTest('!=', null)],
    ['what is selected where nothing is', variableTest('=', []), variableTest('!=', [])],
    ['an empty list', { key: 'process', operator: '=', value: [] }, { key: 'process', operator: '!=', value: [] }],
  ] as [string, ...ProcessQuery['criteria']][]) {
    test(`nothing for ${name}, which no process has, and without a condition for its negation`, async () => {
      const { server, adapter } = await flowEye([success([row(1)])]);
      await using _ = server;
      for (const sort of [null, { field: 'process', direction: 'asc' } as const]) {
        expect(await pagesFrom(adapter, { ...QUERY, criteria: [positive!], sort })).to.deep.equal([
          { processes: [], total: 0 },
        ]);
      }
      expect(server.received).to.deep.equal([]);
      expect(idsOf(await pagesFrom(adapter, { ...QUERY, criteria: [negative!] }))).to.deep.equal([[1]]);
      expect(JSON.parse(server.received[0]!.body)).to.deep.include({ criteria: [] });
    });
  }

  test('for all but the current process', async () => {
    expect((await asked({ current: 12 })).criteria).to.deep.equal([{ key: 'id', operator: '!=', value: [12] }]);
    expect((await asked({ current: 12, self: true })).criteria).to.deep.equal([]);
  });

  for (const [field, sort] of [
    ['start', 'started'],
    ['modified', 'modified'],
    ['expiration', 'expired'],
  ] as const) {
    test(`for the order by ${field}`, async () => {
      expect(await asked({ sort: { field, direction: 'desc' }, limit: 5, offset: 10 })).to.deep.equal({
        criteria: [],
        sort,
        dir: 'desc',
        limit: 5,
        offset: 10,
      });
    });
  }
});

suite('floweyeAdapter refuses', () => {
  const variable = (name: string, value: unknown) => ({
    key: 'variables',
    operator: '=' as const,
    value: [{ name, operator: '=' as const, value }],
  });
  const mapped: [string, QueryCriterion[], unknown[]][] = [
    [
      'all',
      [
        {
          all: [
            { key: 'creator', operator: '=', value: [1] },
            { key: 'tag', operator: '!=', value: ['a'] },
          ],
        },
      ],
      [
        { key: 'creator', operator: '=', value: [1] },
        { key: 'tag', operator: '!=', value: ['a'] },
      ],
    ],
    [
      'any of one key',
      [
        {
          any: [
            { key: 'tag', operator: '=', value: ['a'] },
            { key: 'tag', operator: '=', value: ['b'] },
          ],
        },
      ],
      [{ key: 'tag', operator: '=', value: ['a', 'b'] }],
    ],
    [
      'none',
      [
        {
          none: [
            { key: 'creator', operator: '=', value: [1] },
            { key: 'tag', operator: '!=', value: ['a'] },
          ],
        },
      ],
      [
        { key: 'creator', operator: '!=', value: [1] },
        { key: 'tag', operator: '=', value: ['a'] },
      ],
    ],
  ];
  for (const [group, criteria, sent] of mapped) {
    test(`serves ${group} as conditions of its own`, async () => {
      const { server, adapter } = await flowEye([success([])]);
      await using _ = server;
      await pagesFrom(adapter, { ...QUERY, criteria });
      expect((JSON.parse(server.received[0]!.body) as { criteria: unknown }).criteria).to.deep.equal(sent);
    });
  }

  const groups: [string, QueryCriterion][] = [
    [
      'any',
      {
        any: [
          { key: 'creator', operator: '=', value: [1] },
          { key: 'tag', operator: '=', value: ['a'] },
        ],
      },
    ],
    [
      'any',
      {
        any: [
          { key: 'tag', operator: '!=', value: ['a'] },
          { key: 'tag', operator: '!=', value: ['b'] },
        ],
      },
    ],
    ['none', { none: [{ all: [{ key: 'tag', operator: '=', value: ['b'] }] }] }],
    ['none', { all: [{ none: [variable('a', 1)] }] }],
  ];
  for (const [name, group] of groups) {
    test(`refuses the group ${JSON.stringify(group)} by name, and asks nothing`, async () => {
      const { server, adapter } = await flowEye([success([])]);
      await using _ = server;
      const error = await rejection(pagesFrom(adapter, { ...QUERY, criteria: [group] }));
      expect([error.code, error.message]).to.deep.equal([
        'adapter/unsupported-criterion',
        `FlowEye cannot filter by "${name}"`,
      ]);
      expect(server.received).to.have.length(0);
    });
  }

  const unsupported: [string, Criterion[]][] = [
    ['>expiration', [{ key: 'expiration', operator: '>', value: ['2026-01-01'] }]],
    ['start', [{ key: 'start', operator: '=', value: ['2026-01-01'] }]],
    ['!processState', [{ key: 'processState', operator: '!=', value: [2] }]],
    ['stepState', [{ key: 'stepState', operator: '=', value: [2] }]],
    ['supervisor', [{ key: 'supervisor', operator: '=', value: [2] }]],
    ['stepType', [{ key: 'stepType', operator: '=', value: [2] }]],
    ['stepName', [{ key: 'stepName', operator: '=', value: ['a'] }]],
    ['expired', [{ key: 'expired', operator: '=', value: ['2026-01-01'] }]],
    ['file', [{ key: 'file', operator: '=', value: [2] }]],
    ['calendarFrom', [{ key: 'calendarFrom', operator: '=', value: ['2026-01-01'] }]],
    ['calendarTo', [{ key: 'calendarTo', operator: '=', value: ['2026-01-01'] }]],
    ['fulltext', [{ key: 'fulltext', operator: '=', value: ['a'] }]],
    ['noSuchKey', [{ key: 'noSuchKey', operator: '=', value: ['a'] }]],
    ['>creator', [{ key: 'creator', operator: '>', value: [1] }]],
    ['variables', [variable('a.b', 1)]],
    ['variables', [variable('a', [1, 2])]],
    ['variables', [variable('a', {})]],
    ['fulltext', [variable('a', null), { key: 'fulltext', operator: '=', value: ['a'] }]],
    ['variables', [variable('a', 1), variable('a', 2)]],
  ];
  for (const [name, criteria] of unsupported) {
    test(`${name} in ${JSON.stringify(criteria.at(-1)!.value)}, by name, and asks nothing`, async () => {
      const { server, adapter } = await flowEye([success([])]);
      await using _ = server;
      const error = await rejection(pagesFrom(adapter, { ...QUERY, criteria }));
      expect(error.code).to.equal('adapter/unsupported-criterion');
      expect(error.message).to.include(`"${name}"`);
      expect(server.received).to.deep.equal([]);
    });
  }

  for (const field of ['plan', 'async'] as const) {
    test(`the order by ${field}`, async () => {
      const { server, adapter } = await flowEye([success([])]);
      await using _ = server;
      const error = await rejection(pagesFrom(adapter, { ...QUERY, sort: { field, direction: 'asc' } }));
      expect([error.code, server.received.length]).to.deep.equal(['adapter/unsupported-query', 0]);
      expect(error.message).to.include(`"${field}"`);
    });
  }

  const parts: Partial<ProcessQuery>[] = [
    { window: { offset: 0, limit: 10, cursor: null } },
    { search: 'x' },
    { orderBy: [{ path: 'step.id', direction: 'asc' }] },
  ];
  for (const part of parts) {
    const [name] = Object.keys(part);
    test(`${name}, by name, and asks nothing`, async () => {
      const { server, adapter } = await flowEye([success([])]);
      await using _ = server;
      const error = await rejection(pagesFrom(adapter, { ...QUERY, ...part }));
      expect([error.code, server.received.length]).to.deep.equal(['adapter/unsupported-query', 0]);
      expect(error.message).to.include(`"${name}"`);
    });
  }

  const faults: [string, Answer, string, RegExp][] = [
    [
      'an error under status 200',
      json({ status: 'error', message: 'Invalid token', code: 401 }),
      'adapter/problem',
      /^FlowEye: Invalid token \(401\)$/,
    ],
    [
      'an error under its own status',
      json({ status: 'error', message: 'Bad key' }, 422),
      'adapter/problem',
      /^FlowEye: Bad key$/,
    ],
    ['success without rows', json({ status: 'success' }), 'adapter/shape', /\{"status":"success"\} instead of/],
    ['a bare list', json([]), 'adapter/shape', /instead of/],
    ['null', json('null'), 'adapter/shape', /instead of/],
    [
      'a login page',
      json('<h1>Login</h1>', 200, type('text/html')),
      'adapter/content-type',
      /text\/html instead of JSON: Login/,
    ],
  ];
  for (const [name, answer, code, message] of faults) {
    test(name, async () => {
      const { server, adapter } = await flowEye([answer]);
      await using _ = server;
      const error = await rejection(pagesFrom(adapter));
      expect(error.code).to.equal(code);
      expect(error.message).to.match(message);
      expect(server.received).to.have.length(1);
    });
  }

  test('only after further attempts what may be over soon, also under status 200', async () => {
    const { server, clock, adapter } = await flowEye([
      json({ status: 'error', message: 'Busy', code: 503 }),
      json({ status: 'error', message: 'Slow down' }, 429, { 'retry-after': '4' }),
      success([row(1)]),
    ]);
    await using _ = server;
    expect(idsOf(await pagesFrom(adapter))).to.deep.equal([[1]]);
    expect(clock.waits).to.deep.equal([250, 4000]);
  });
});

suite('floweyeAdapter reads', () => {
  test('pages until one comes short', async () => {
    const { server, adapter } = await flowEye(
      [success([row(1), row(2)]), success([row(3), row(4)]), success([row(5)])],
      { pageSize: 2 },
    );
    await using _ = server;
    expect(idsOf(await pagesFrom(adapter))).to.deep.equal([[1, 2], [3, 4], [5]]);
    expect(server.received.map(({ body }) => (JSON.parse(body) as { offset: number }).offset)).to.deep.equal([0, 2, 4]);
  });

  test('no more than the limit, from the offset on', async () => {
    const { server, adapter } = await flowEye([success([row(1), row(2)]), success([row(3)])], { pageSize: 2 });
    await using _ = server;
    await pagesFrom(adapter, { ...QUERY, limit: 3, offset: 7 });
    const pages = server.received.map(({ body }) => JSON.parse(body) as { offset: number; limit: number });
    expect(pages.map(({ offset, limit }) => [offset, limit])).to.deep.equal([
      [7, 2],
      [9, 1],
    ]);
  });

  test('nothing for a limit of 0', async () => {
    const { server, adapter } = await flowEye([success([])]);
    await using _ = server;
    expect((await pagesFrom(adapter, { ...QUERY, limit: 0 })).flatMap(page => page.processes)).to.deep.equal([]);
    expect(server.received).to.deep.equal([]);
  });

  test('a row once that slipped onto the next page meanwhile', async () => {
    const { server, adapter } = await flowEye([success([row(1), row(2)]), success([row(2)])], { pageSize: 2 });
    await using _ = server;
    expect(idsOf(await pagesFrom(adapter))).to.deep.equal([[1, 2], []]);
  });

  test('rows as processes that the panels take, with all that the rows hold', async () => {
    const { server, adapter } = await flowEye([success([row(1, { priority: 5 })])]);
    await using _ = server;
    const { pairs, malformedCount } = await loadPairs(adapter, QUERY, { signal: new AbortController().signal });
    expect(malformedCount).to.equal(0);
    expect(pairs.processes[0]).to.deep.include({
      id: 1,
      priority: 5,
      state: 2,
      templateProcess: { id: 3, name: 'Invoice 1', version: 2 },
      creator: { id: 7, fullname: '#7' },
      start: '2026-03-01T08:00:00+01:00',
      expiration: null,
      url: 'https://floweye.example/instance/1',
    });
    expect(pairs.steps[0]).to.deep.equal({
      id: 10,
      name: 'approval',
      expired_at: null,
      state: 2,
      templateStep: { id: 10, name: 'approval', title: 'approval', type: 2 },
      resolver: { id: 8, fullname: '#8' },
    });
  });

  test('the names of users, each asked for once', async () => {
    const asked: unknown[] = [];
    const users = (ids: readonly unknown[]) => {
      asked.push(ids);
      return [{ id: 7, fullname: 'Jana Čapková' }];
    };
    const { server, adapter } = await flowEye([success([row(1), row(2)]), success([row(3)])], { pageSize: 2, users });
    await using _ = server;
    const [first] = await pagesFrom(adapter);
    expect(first!.processes[0]!.creator).to.deep.equal({ id: 7, fullname: 'Jana Čapková' });
    expect(asked).to.deep.equal([[7, 8], [8]]);
  });

  for (const [name, wrong, malformed] of [
    ['null', null, 1],
    ['a list', [], 1],
    ['a state of no meaning', row(1, { state: 'constructor' }), 1],
    ['no template', row(1, { template: null }), 0],
    ['no current step, as a process without rows', row(1, { current_step: null }), 0],
    ['a complete process', row(1, { state: 'complete' }), 0],
    ['users as objects', row(1, { creator: { id: 7, name: 'Jana' } }), 0],
  ] as const) {
    test(`rows beside ${name}`, async () => {
      const { server, adapter } = await flowEye([success([wrong, row(2)])]);
      await using _ = server;
      const { pairs, malformedCount } = await loadPairs(adapter, QUERY, { signal: new AbortController().signal });
      expect([pairs.processes.at(-1)!.id, malformedCount]).to.deep.equal([2, malformed]);
    });
  }

  test('all that match to sort them itself where FlowEye cannot', async () => {
    const { server, adapter } = await flowEye([success([row(3), row(1)]), success([row(2)])], { pageSize: 2 });
    await using _ = server;
    const query = { ...QUERY, sort: { field: 'process' as const, direction: 'desc' as const }, limit: 2, offset: 1 };
    expect(idsOf(await pagesFrom(adapter, query))).to.deep.equal([[2, 1]]);
    expect(server.received.map(({ body }) => Object.keys(JSON.parse(body) as object))).to.deep.equal([
      ['criteria', 'limit', 'offset'],
      ['criteria', 'limit', 'offset'],
    ]);
  });

  test('nothing after an abort', async () => {
    const { server, adapter } = await flowEye([() => {}]);
    await using _ = server;
    const abort = new AbortController();
    const failed = rejection(pagesFrom(adapter, QUERY, abort.signal));
    await server.arrived(1);
    abort.abort(new Error('no longer wanted'));
    expect((await failed).message).to.equal('no longer wanted');
    await server.closed(1);
  });
});
