import { deepEqual, ok, rejects } from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { flowableAdapter } from '../../../src/adapters/flowable.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { Random } from '../../../src/conformance/cases/random.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { GivenProcess } from '../../../src/core/processes/process.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import type { ProcessQuery, QueryCriterion } from '../../../src/core/query/process-query.ts';
import { type EngineServer, startEngine, whyNot } from '../server/engine-server.ts';
import { fillFlowable, FlowableServer, type Row } from './flowable-data.ts';
import { readTasks } from './flowable-reading.ts';

const skip = (await whyNot('flowable')) ?? false;
const REQUESTS = Number(process.env['FLOWABLE_REQUESTS'] ?? 250);
const { signal } = new AbortController();
let engine: EngineServer;
let server: FlowableServer;
let read: { open: GivenProcess[]; done: GivenProcess[] };
/** Addresses below the API that the adapter has asked since it was emptied. */
const asked: string[] = [];

const adapterFor = (user: string, more: object = {}): ProcessAdapter =>
  flowableAdapter({
    url: server.url,
    basic: () => ({ username: user, password: user }),
    types: { level: 'integer', urgent: 'boolean' },
    fetch: (input, init) => {
      asked.push(new Request(input).url.slice(server.url.length + 1));
      return fetch(input, init);
    },
    ...more,
  });

const idsOf = async (adapter: ProcessAdapter, query: ProcessQuery): Promise<unknown[]> => {
  const { pairs, malformed } = await loadPairs(adapter, query, { signal, lang: 'en' });
  deepEqual(malformed, []);
  return pairs.steps.map(step => step.id);
};

before(async () => {
  if (skip) return;
  engine = process.env['FLOWABLE_ORIGIN']
    ? { origin: process.env['FLOWABLE_ORIGIN'], stop: () => Promise.resolve() }
    : await startEngine('flowable');
  server = new FlowableServer(engine.origin);
  await fillFlowable(server, 60);
  read = await readTasks(server);
});
after(() => engine?.stop());

const DAYS = ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01'];
const USERS = ['ada', 'ben', 'cid', 'dana', 'nobody'];
const ZONES = ['Europe/Prague', 'UTC', 'America/New_York'];

/** A random condition of those that Flowable can answer or the page decides. */
function randomCriterion(random: Random, isOpen: boolean): QueryCriterion {
  const one = (key: string, operator: '=' | '!=' | '<' | '>', value: unknown[]) =>
    ({ key, operator, value }) as QueryCriterion;
  const equality = () => random.pick(['=', '!='] as const);
  const user = () => random.pick(USERS);
  const variable = (name: string, values: readonly unknown[]) =>
    one('variables', '=', [{ name, operator: equality(), value: random.pick(values) }]);
  const about = random.pick(isOpen ? read.open : read.done);
  const makers: (() => QueryCriterion)[] = [
    () => one('id', '=', [about.id]),
    () => one('process', equality(), random.some(['invoice', 'onboarding', 'steps', 'purchase', 'none'], 2)),
    () => one('creator', equality(), [user()]),
    () => one('expiration', random.pick(['=', '<', '>'] as const), [random.pick(DAYS)]),
    () => one('expired', '=', [random.pick(DAYS)]),
    () => one('start', random.pick(['=', '<', '>'] as const), [about.start!.slice(0, 10)]),
    () => one('resolver', equality(), random.some(USERS, 2)),
    () => one('supervisor', '=', [user()]),
    () => one('tag', equality(), [random.pick(['money', 'none'])]),
    () => one('stepType', equality(), [random.pick([2, 3])]),
    () => one('stepName', equality(), [random.pick(['approve', 'pay', 'step', 'Step', 'chair', 'remind'])]),
    () => variable('engine.businessKey', ['K-1', 'K-2', 'k-2']),
    () => variable('engine.tenant', ['north', 'south']),
    () => variable('engine.priority', [50, 70, '70']),
    () => variable('engine.instance', [(about.variables!['engine'] as { instance: string }).instance]),
    () => variable('engine.unassigned', [true, false]),
    () => variable('customer', ['ACME', 'acme', "O'Neil", 'Žižka & synové', '%', ['ACME', 'acme']]),
    () => variable('amount', [0, 1, '1', '2', 7]),
    () => variable('level', [0, 1, 2]),
    () => variable('urgent', [true, false]),
    () => variable('order.id', [0, 1, '1']),
    () => variable('missing', ['x', 1]),
  ];
  if (isOpen) {
    makers.push(
      () => one('stepState', equality(), [1]),
      () => one('stepState', '=', [2]),
      () => variable('engine.suspended', [true, false]),
    );
  }
  return random.pick(makers)();
}

function randomQuery(random: Random, isOpen: boolean): ProcessQuery {
  const criteria = Array.from({ length: random.pick([0, 1, 1, 2, 3]) }, () => randomCriterion(random, isOpen));
  const kind = random.pick(['any', 'none', 'all'] as const);
  if (random.chance(0.3)) {
    const members = Array.from({ length: random.pick([1, 2]) }, () => randomCriterion(random, isOpen));
    criteria.push({ [kind]: members } as unknown as QueryCriterion);
  }
  // what only the engine knows, or cannot be in a group
  if (isOpen && random.chance(0.1)) criteria.push({ key: 'stepState', operator: '!=', value: [10] });
  if (isOpen && random.chance(0.25))
    criteria.push({ key: 'possibleResolver', operator: '=', value: [random.pick(USERS)] });
  if (isOpen && random.chance(0.1)) criteria.push({ key: 'reader', operator: '=', value: [random.pick(USERS)] });
  if (!isOpen) criteria.push({ key: 'stepState', operator: '=', value: [10] });
  return queryOf({
    criteria,
    timeZone: random.pick(ZONES),
    sort: random.chance(0.6)
      ? {
          field: random.pick([
            'process',
            'step',
            'expiration',
            'start',
            'resolver',
            'creator',
            'plan',
            'async',
          ] as const),
          direction: random.pick(['asc', 'desc'] as const),
        }
      : { field: 'process', direction: 'asc' },
    limit: random.chance(0.5) ? null : random.pick([1, 3, 10]),
    offset: random.chance(0.6) ? 0 : random.pick([1, 5, 40]),
    self: random.chance(0.8),
    current: random.chance(0.5) ? null : random.pick(read.open).id,
  });
}

suite('Flowable answers as its data are', { skip }, () => {
  test('its data have tasks of tenants, of a subprocess, of a timer and of a process that is called', () => {
    const names = new Set(read.open.map(({ steps }) => steps![0]!.templateStep!.name));
    for (const name of ['approve', 'step', 'chair', 'remind', 'buy']) ok(names.has(name), name);
    ok(read.open.some(({ variables }) => (variables!['engine'] as { tenant: unknown }).tenant === 'north'));
  });

  for (const isOpen of [true, false]) {
    test(`random questions about ${isOpen ? 'open' : 'completed'} tasks have the answers of an independent reading`, async () => {
      const random = new Random(isOpen ? 11 : 12);
      const adapter = adapterFor('ada');
      const reference = memoryAdapter(isOpen ? read.open : read.done);
      let found = 0;
      for (let i = 0; i < REQUESTS; i++) {
        const query = randomQuery(random, isOpen);
        const expected = await idsOf(reference, query);
        found += expected.length;
        deepEqual(await idsOf(adapter, query), expected, JSON.stringify(query));
      }
      ok(found > REQUESTS, `${found} rows were compared`);
    });
  }

  const orders = [
    'process.id',
    'process.start',
    'process.expiration',
    'step.templateStep.title',
    'step.resolver.id',
    'process.variables.engine.priority',
  ];
  for (const path of orders) {
    test(`windows in the order of ${path} put together are all rows, once each`, async () => {
      for (const direction of ['asc', 'desc'] as const) {
        const adapter = adapterFor('ada');
        const rows: GivenProcess[] = [];
        let cursor: string | null = null;
        let total: number | null = null;
        for (let offset = 0; ; offset = rows.length) {
          const query = queryOf({ window: { offset, limit: 7, cursor }, orderBy: [{ path, direction }] });
          const pages = adapter.fetch(query, { signal }) as AsyncIterable<{
            processes: GivenProcess[];
            next?: string;
            total: number;
          }>;
          for await (const page of pages) {
            total = page.total ?? total;
            rows.push(...page.processes);
            cursor = page.next ?? null;
          }
          deepEqual(total, read.open.length);
          if (cursor === null) break;
        }
        const valueOf = (row: GivenProcess): unknown =>
          path.split('.').reduce<unknown>((value, name) => (Object(value) as Record<string, unknown>)[name], {
            process: row,
            step: row.steps![0],
          }) ?? null;
        deepEqual(rows.map(row => String(row.id)).toSorted(), read.open.map(row => String(row.id)).toSorted());
        const values = rows.map(valueOf);
        const present = values.filter(value => value !== null);
        deepEqual(values, [...present, ...values.filter(value => value === null)], 'missing values stand last');
        const sign = direction === 'asc' ? 1 : -1;
        const sorted = rows.toSorted((a, b) => {
          const [x, y] = [valueOf(a), valueOf(b)] as [string, string];
          if (x === y) return a.id < b.id ? -1 : 1;
          if (x === null || y === null) return x === null ? 1 : -1;
          return (x < y ? -1 : 1) * sign;
        });
        if (path !== 'process.id')
          deepEqual(
            rows.map(row => row.id),
            sorted.map(row => row.id),
            direction,
          );
      }
    });
  }

  test('every member of a filter is one that the server knows: none is left out', async () => {
    const filters: [string, object][] = [
      ['query/tasks', { taskId: 'x' }],
      ['query/tasks', { processInstanceId: 'x' }],
      ['query/tasks', { processDefinitionKey: 'x' }],
      ['query/tasks', { processDefinitionId: 'x' }],
      ['query/tasks', { assignee: 'x' }],
      ['query/tasks', { assigneeLike: 'x%' }],
      ['query/tasks', { candidateOrAssigned: 'x' }],
      ['query/tasks', { candidateGroup: 'x', ignoreAssignee: true }],
      ['query/tasks', { candidateGroupIn: ['x'], ignoreAssignee: true }],
      ['query/tasks', { owner: 'x' }],
      ['query/tasks', { involvedUser: 'x' }],
      ['query/tasks', { dueAfter: '2999-01-01T00:00:00Z' }],
      ['query/tasks', { dueBefore: '1999-01-01T00:00:00Z' }],
      ['query/tasks', { dueDate: '1999-01-01T00:00:00Z' }],
      ['query/tasks', { createdAfter: '2999-01-01T00:00:00Z' }],
      ['query/tasks', { createdBefore: '1999-01-01T00:00:00Z' }],
      ['query/tasks', { createdOn: '1999-01-01T00:00:00Z' }],
      ['query/tasks', { taskDefinitionKey: 'x' }],
      ['query/tasks', { category: 'x' }],
      ['query/tasks', { priority: 99 }],
      ['query/tasks', { name: 'x' }],
      ['query/tasks', { nameLikeIgnoreCase: 'x%' }],
      ['query/tasks', { processInstanceBusinessKey: 'x' }],
      ['query/tasks', { tenantId: 'x' }],
      ['query/tasks', { processInstanceVariables: [{ name: 'x', operation: 'equals', value: 'x' }] }],
      ['query/historic-task-instances', { taskId: 'x' }],
      ['query/historic-task-instances', { processInstanceId: 'x' }],
      ['query/historic-task-instances', { processDefinitionKey: 'x' }],
      ['query/historic-task-instances', { processDefinitionId: 'x' }],
      ['query/historic-task-instances', { taskAssignee: 'x' }],
      ['query/historic-task-instances', { taskCandidateGroup: 'x', ignoreTaskAssignee: true }],
      ['query/historic-task-instances', { taskOwner: 'x' }],
      ['query/historic-task-instances', { taskInvolvedUser: 'x' }],
      ['query/historic-task-instances', { dueDateAfter: '2999-01-01T00:00:00Z' }],
      ['query/historic-task-instances', { dueDateBefore: '1999-01-01T00:00:00Z' }],
      ['query/historic-task-instances', { dueDate: '1999-01-01T00:00:00Z' }],
      ['query/historic-task-instances', { taskCreatedAfter: '2999-01-01T00:00:00Z' }],
      ['query/historic-task-instances', { taskCreatedBefore: '1999-01-01T00:00:00Z' }],
      ['query/historic-task-instances', { taskCreatedOn: '1999-01-01T00:00:00Z' }],
      ['query/historic-task-instances', { taskDefinitionKey: 'x' }],
      ['query/historic-task-instances', { taskCategory: 'x' }],
      ['query/historic-task-instances', { taskPriority: 99 }],
      ['query/historic-task-instances', { taskName: 'x' }],
      ['query/historic-task-instances', { taskNameLikeIgnoreCase: 'x%' }],
      ['query/historic-task-instances', { processBusinessKey: 'x' }],
      ['query/historic-task-instances', { parentTaskId: 'x' }],
      ['query/historic-task-instances', { tenantId: 'x' }],
      ['query/historic-task-instances', { processVariables: [{ name: 'x', operation: 'equals', value: 'x' }] }],
      ...['query/process-instances', 'query/historic-process-instances'].flatMap(path =>
        [
          { processInstanceId: 'x' },
          { processInstanceIds: ['x'] },
          { processDefinitionKey: 'x' },
          { processDefinitionId: 'x' },
          { startedBy: 'x' },
          { involvedUser: 'x' },
          { startedAfter: '2999-01-01T00:00:00Z' },
          { startedBefore: '1999-01-01T00:00:00Z' },
          { processInstanceNameLikeIgnoreCase: 'x%' },
          { processBusinessKey: 'x' },
          { tenantId: 'x' },
          { variables: [{ name: 'x', operation: 'equals', value: 'x' }] },
        ].map((filter): [string, object] => [path, filter]),
      ),
      ['query/process-instances', { processDefinitionKeys: ['x'] }],
      ['query/process-instances', { excludeProcessDefinitionKeys: ['invoice', 'onboarding', 'steps', 'purchase'] }],
      ['query/historic-process-instances', { processDefinitionKeyIn: ['x'] }],
      [
        'query/historic-process-instances',
        { processDefinitionKeyNotIn: ['invoice', 'onboarding', 'steps', 'purchase'] },
      ],
    ];
    const found = await Promise.all(
      filters.map(async ([path, filter]) => [path, filter, (await server.ask<{ total: number }>(path, filter)).total]),
    );
    deepEqual(
      found,
      filters.map(([path, filter]) => [path, filter, 0]),
    );
  });

  test('the first rows come with two requests and names with a third, those after them with two', async () => {
    const adapter = adapterFor('ada');
    const counts: number[] = [];
    for (const offset of [0, 20]) {
      asked.length = 0;
      await idsOf(
        adapter,
        queryOf({ window: { offset, limit: 20, cursor: null }, orderBy: [{ path: 'process.id', direction: 'asc' }] }),
      );
      counts.push(asked.length);
    }
    deepEqual(counts, [3, 2]);
  });

  test('names of users can come from elsewhere, all of a page at once', async () => {
    const wanted: unknown[][] = [];
    const users = (ids: unknown[]) => {
      wanted.push(ids);
      return ids.map(id => ({ id: String(id), fullname: `The ${String(id)}` }));
    };
    const criteria: QueryCriterion[] = [{ key: 'resolver', operator: '=', value: ['ben'] }];
    const { pairs } = await loadPairs(adapterFor('ada', { users }), queryOf({ criteria }), { signal });
    deepEqual(new Set(pairs.steps.map(({ resolver }) => resolver!.fullname)), new Set(['The ben']));
    deepEqual(wanted.length, 1);
  });

  test('instances are a panel of their own, by their state', async () => {
    const running = await server.all('runtime/process-instances');
    const ended = (await server.all('history/historic-process-instances')).filter(row => row['endTime']);
    const idsIn = (rows: Row[]) => rows.map(({ id }) => id).toSorted();
    const byState = async (operator: '=' | '!=', state: number) =>
      (await idsOf(adapterFor('ada'), queryOf({ criteria: [{ key: 'processState', operator, value: [state] }] })))
        .map(String)
        .toSorted();
    deepEqual(
      {
        pending: await byState('=', 1),
        active: await byState('=', 2),
        complete: await byState('=', 10),
        open: await byState('!=', 10),
      },
      {
        pending: idsIn(running.filter(row => row['suspended'])),
        active: idsIn(running.filter(row => !row['suspended'])),
        complete: idsIn(ended),
        open: idsIn(running),
      },
    );
    ok(ended.length > 0);
  });

  const refusals: [name: string, criteria: QueryCriterion[], words: RegExp][] = [
    ['a file', [{ key: 'file', operator: '=', value: ['x'] }], /"file"/],
    ['a planned interval', [{ key: 'calendarFrom', operator: '=', value: ['2026-01-01'] }], /"calendarFrom"/],
    ['words in all data', [{ key: 'fulltext', operator: '=', value: ['x'] }], /"fulltext"/],
    [
      'no possible resolver',
      [{ none: [{ key: 'possibleResolver', operator: '=', value: ['ada'] }] }],
      /possibleResolver"/,
    ],
    [
      'open or completed tasks',
      [
        {
          any: [
            { key: 'stepState', operator: '=', value: [2] },
            { key: 'stepState', operator: '=', value: [10] },
          ],
        },
      ],
      /"stepState"/,
    ],
  ];
  for (const [name, criteria, words] of refusals) {
    test(`a filter by ${name} is refused by its name`, async () => {
      await rejects(idsOf(adapterFor('ada'), queryOf({ criteria })), {
        code: 'adapter/unsupported-criterion',
        message: words,
      });
    });
  }

  test('what is done in the page is done over a bounded number of tasks', async () => {
    const criteria: QueryCriterion[] = [{ key: 'creator', operator: '!=', value: ['ada'] }];
    await rejects(idsOf(adapterFor('ada', { most: 10 }), queryOf({ criteria })), {
      code: 'adapter/unsupported-query',
      message: /at most 10 tasks/,
    });
  });
});
