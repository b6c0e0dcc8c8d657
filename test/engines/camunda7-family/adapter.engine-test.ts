import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { camunda7Adapter } from '../../../src/adapters/camunda7.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { Random } from '../../../src/conformance/cases/random.ts';
import { criteriaOf, queryOf, type Conditions } from '../../../src/conformance/queries.ts';
import { rowsOf } from '../../../src/conformance/rows-of-adapter.ts';
import type { ActionResult } from '../../../src/core/actions/action-result.ts';
import type { ProcessAdapter, ProcessPage } from '../../../src/core/processes/adapter.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import type { GivenProcess, Process, ProcessItem } from '../../../src/core/processes/process.ts';
import { type EngineServer, startEngine, whyNot } from '../server/engine-server.ts';
import { ask, fill, PEOPLE } from './fill-engine.ts';
import { readTasks } from './read-independently.ts';

for (const name of process.env['ENGINE_NAMES']?.split(',') ?? ['operaton', 'camunda7']) {
  const skip = await whyNot(name);
  suite(`an inbox over ${name}`, { skip: skip ?? false }, () => {
    let server: EngineServer | null = null;
    let base = '';
    let adapter: ProcessAdapter;
    let all: GivenProcess[] = [];

    before(async () => {
      const given = process.env['ENGINE_AT'];
      server = given ? null : await startEngine(name);
      base = `${given ?? server!.origin}/engine-rest`;
      await fill(base, { orders: 60, seed: SEED, json: name === 'camunda7' });
      adapter = camunda7Adapter({ url: base, variables: 'all', user: () => 'anna' });
      all = await readTasks(base);
    });
    after(() => server?.stop());

    const idsOf = async (source: ProcessAdapter, changes: Parameters<typeof queryOf>[0]) =>
      (await rowsOf(source, queryOf(changes))).names;

    test('all open tasks come with what the engine knows of them', async () => {
      const rows = await rowsOf(adapter, queryOf());
      const came = new Map(rows.pairs.processes.map(process => [process.id, process]));
      assert.equal(came.size, all.length);
      assert.equal(rows.total, all.length);
      for (const wanted of all) assert.deepEqual(comparable(came.get(wanted.id)!), comparable(wanted));
      // of a subprocess, of a process that is called, of a timer, of no process at all
      const kinds = new Set(all.map(({ steps }) => steps![0]!.templateStep!.name));
      assert.deepEqual([...kinds].map(String).toSorted(), ['', 'check', 'count', 'pack', 'remind']);
    });

    test('criteria find what an independent reading of the same data finds', async () => {
      const random = new Random(SEED);
      const reference = memoryAdapter(all);
      let found = 0;
      for (let i = 0; i < 300; i++) {
        const conditions = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => conditionAt(random, all));
        const criteria = criteriaOf(...conditions);
        let came: readonly string[];
        try {
          came = await idsOf(adapter, { criteria });
        } catch (thrown) {
          const { code } = thrown as { code?: string };
          if (code === 'adapter/unsupported-criterion') continue;
          throw new Error(`seed ${SEED}, ${JSON.stringify(conditions)}: ${String(thrown)}`, { cause: thrown });
        }
        const wanted = await idsOf(reference, { criteria });
        assert.deepEqual(came.toSorted(), wanted.toSorted(), `seed ${SEED}, ${JSON.stringify(conditions)}`);
        found += wanted.length;
      }
      assert.ok(found > 500, `only ${found} rows were compared`);
    });

    test('tasks that are mine, and those of my groups that nobody has, are asked of the engine by one filter', async () => {
      const claimable = { all: [{ possibleResolver: 'anna' }, { variables: { 'engine.unassigned': true } }] };
      const criteria = criteriaOf({ any: [{ resolver: ['anna'] }, claimable] });
      const filters: string[] = [];
      const noting: typeof fetch = (input, init) => {
        if ((input as URL).pathname.endsWith('/task')) filters.push(init!.body as string);
        return fetch(input, init);
      };
      const own = camunda7Adapter({ url: base, variables: ['customer'], fetch: noting });
      const wanted = await idsOf(memoryAdapter(all), { criteria });
      assert.deepEqual((await idsOf(own, { criteria })).toSorted(), wanted.toSorted());
      assert.ok(wanted.length > 5 && wanted.length < all.length);
      const { orQueries } = JSON.parse(filters[0]!) as { orQueries: unknown };
      assert.deepEqual(orQueries, [{ assigneeIn: ['anna'], candidateUser: 'anna' }]);
    });

    test('orders put what is missing last, in both directions, and tasks of the same date by id', async () => {
      for (const direction of ['asc', 'desc'] as const) {
        const rows = await rowsOf(adapter, queryOf({ orderBy: [{ path: 'process.expiration', direction }] }));
        const dates = rows.pairs.processes.map(({ expiration }) => (expiration ? Date.parse(expiration) : null));
        const known = dates.filter(date => date !== null);
        const sign = direction === 'asc' ? 1 : -1;
        assert.deepEqual(dates, [
          ...known.toSorted((a, b) => (a - b) * sign),
          ...dates.slice(known.length).map(() => null),
        ]);
      }
    });

    for (const [path, conditions] of [
      ['process.expiration', { '<expiration': '2026-03-30' }],
      ['process.expiration', { '>expiration': '2026-03-28' }],
      ['step.resolver.id', { resolver: ['anna', 'boris'] }],
      ['step.resolver.id', { '!resolver': ['anna'] }],
      ['step.resolver.id', { variables: { 'engine.unassigned': true } }],
      ['step.resolver.id', { variables: { 'engine.unassigned': false } }],
      ['process.plan.from', { calendarTo: '2026-03-30' }],
      ['process.plan.from', { calendarFrom: '2026-03-30' }],
    ] as const) {
      test(`tasks that ${JSON.stringify(conditions)} holds for are sorted by ${path}`, async () => {
        const criteria = criteriaOf(conditions);
        const rows = await rowsOf(adapter, queryOf({ criteria, orderBy: [{ path, direction: 'asc' }] }));
        const wanted = await rowsOf(memoryAdapter(all), queryOf({ criteria }));
        assert.deepEqual(rows.names.toSorted(), wanted.names.toSorted());
        assert.equal(rows.total, wanted.total);
        assert.ok(rows.names.length > 0);
      });
    }

    test('windows one after another leave nothing out and show nothing twice while others complete tasks', async () => {
      const orderBy = [{ path: 'process.start', direction: 'asc' as const }];
      const shown: unknown[] = [];
      const completed = new Set<unknown>();
      let cursor: string | null = null;
      const signal = new AbortController().signal;
      for (let offset = 0; ; offset += 10) {
        const query: ProcessQuery = {
          ...queryOf({ criteria: criteriaOf({ stepName: 'pack' }), orderBy }),
          window: { offset, limit: 10, cursor },
        };
        let page: ProcessPage<GivenProcess> | null = null;
        for await (const each of adapter.fetch(query, { signal }) as AsyncIterable<ProcessPage<GivenProcess>>)
          page ??= each;
        shown.push(...page!.processes.map(({ id }) => id));
        cursor = page!.next ?? null;
        if (cursor === null) break;
        for (const id of shown.filter(id => !completed.has(id)).slice(0, 3)) {
          completed.add(id);
          const done = await fetch(`${base}/task/${String(id)}/complete`, {
            method: 'POST',
            body: '{}',
            headers: { 'content-type': 'application/json' },
          });
          if (!done.ok) assert.match(await done.text(), /suspended/);
        }
      }
      const wanted = all.filter(({ steps }) => steps![0]!.templateStep!.name === 'pack').map(({ id }) => id);
      assert.deepEqual(shown.map(String).toSorted(), wanted.map(String).toSorted());
      assert.equal(new Set(shown).size, shown.length);
    });

    for (const path of ['process.start', 'process.expiration']) {
      test(`the first rows by ${path} come with three requests, before names and while they are followed`, async () => {
        const asked: string[] = [];
        const counting: typeof fetch = (input, init) => {
          asked.push(new URL((input as URL).href).pathname.replace('/engine-rest/', ''));
          return fetch(input, init);
        };
        const own = camunda7Adapter({ url: base, variables: ['customer', 'engine'], fetch: counting });
        const orderBy = [{ path, direction: 'asc' as const }];
        const query = { ...queryOf({ orderBy }), window: { offset: 0, limit: 20, cursor: null } };
        const pages = pagesOf(own, query);
        const first = (await pages.next()).value as ProcessPage<GivenProcess>;
        const step = first.processes.find(({ steps }) => steps![0]!.resolver)!.steps![0]!;
        assert.equal(first.processes.length, 20);
        assert.equal(step.resolver!.fullname, step.resolver!.id);
        assert.deepEqual(asked.toSorted(), [
          'task',
          ...(path === 'process.start' ? ['task/count'] : []),
          'variable-instance',
        ]);
        asked.length = 0;
        const { pairs, total } = await rowsOf(own, query);
        const named = PEOPLE[pairs.steps.find(({ resolver }) => resolver)!.resolver!.id as keyof typeof PEOPLE];
        assert.equal(pairs.steps.find(({ resolver }) => resolver)!.resolver!.fullname, named.name.join(' '));
        assert.equal(total, (await ask<{ count: number }>(base, 'task/count', {})).count);
        const names = ['process-definition', 'process-instance', 'user'];
        assert.deepEqual(asked.toSorted(), [...names, 'task', 'task/count', 'variable-instance'].toSorted());
        asked.length = 0;
        await rowsOf(own, query);
        assert.deepEqual(asked.toSorted(), ['process-instance', 'task', 'task/count', 'variable-instance']);
        asked.length = 0;
        const stop = new AbortController();
        const changes = own.subscribe!(query, { signal: stop.signal, lastEventId: null })[Symbol.asyncIterator]();
        const following = assert.rejects(async () => await changes.next(), /AbortError|abort/i);
        await rowsOf(own, query);
        stop.abort();
        await following;
        if (path === 'process.start') assert.equal(asked.filter(each => each === 'task/count').length, 1);
      });
    }

    test('with a history several variables are named in the one request for them, and no other comes', async () => {
      const bodies: string[] = [];
      const noting: typeof fetch = (input, init) => {
        if ((input as URL).pathname.endsWith('/history/variable-instance')) bodies.push(init!.body as string);
        return fetch(input, init);
      };
      const variables = ['customer', 'parcels'];
      const own = camunda7Adapter({ url: base, history: true, variables, fetch: noting });
      const { pairs } = await rowsOf(own, queryOf({ criteria: criteriaOf({ stepName: 'pack' }) }));
      assert.deepEqual(
        bodies.map(body => (JSON.parse(body) as { variableNameIn: unknown }).variableNameIn),
        [variables],
      );
      for (const process of pairs.processes) {
        const { engine: _, ...read } = process.variables!;
        const { customer, parcels } = all.find(({ id }) => id === process.id)!.variables!;
        assert.deepEqual(read, { ...(customer !== undefined && { customer }), parcels });
      }
    });

    test('actions report the result of each task', async () => {
      const given = {
        value: 'ok',
        amount: 1.5,
        many: 3_000_000_000,
        sure: true,
        day: new Date('2026-03-29T10:00:00Z'),
      };
      const own = camunda7Adapter({
        url: base,
        user: () => 'anna',
        actions: {
          give: { assign: 'boris' },
          postpone: { due: '2026-12-24T12:00:00Z' },
          approve: [{ comment: 'approved' }, { complete: given }],
          weigh: (_, { weight }) => ({ complete: { weight: { value: weight, type: 'Double' } } }),
        },
      });
      const signal = new AbortController().signal;
      const criteria = criteriaOf({ stepName: 'check', stepState: 2 });
      const { pairs } = await rowsOf(own, queryOf({ criteria }));
      const [first, second, third, fourth] = pairs.processes.map((process, i) => ({ process, step: pairs.steps[i]! }));
      const variables = {
        reason: '2026-12-24',
        pieces: 3,
        weight: 2,
        sent: '2026-12-24',
        assignee: 'clara',
        due: '2026-12-24',
        followUp: '2026-12-20',
        message: 'Called the customer.\nNobody was there.',
      };
      const answerTypes = { reason: 'text', sent: 'date', pieces: 'number' } as const;
      const statuses: unknown[] = [];
      const resultsOf = async (action: string, ...items: ProcessItem[]) => {
        const results: ActionResult[] = [];
        const answers = { variables, answerTypes };
        for await (const result of (await own.perform!(action, items, {
          signal,
          ...answers,
        })) as AsyncIterable<ActionResult>)
          results.push(result);
        statuses.splice(0, Infinity, ...results.map(({ status }) => status));
        return results.map(({ ok, message }) => (ok ? 'ok' : message));
      };
      const taskOf = (id: unknown) => ask<Record<string, unknown>>(base, `task/${String(id)}`);
      await resultsOf('unclaim', first!, second!);
      assert.deepEqual(await resultsOf('claim', first!, second!), ['ok', 'ok']);
      assert.equal((await taskOf(first!.step.id))['assignee'], 'anna');
      await resultsOf('give', first!);
      assert.deepEqual(await resultsOf('claim', first!), ['Somebody else has claimed it already.']);
      const before = await taskOf(second!.step.id);
      assert.deepEqual(await resultsOf('postpone', second!), ['ok']);
      const { due, ...rest } = await taskOf(second!.step.id);
      assert.equal(Date.parse(String(due)), Date.parse('2026-12-24T12:00:00Z'));
      for (const name of ['name', 'priority', 'description', 'assignee', 'followUp', 'tenantId'])
        assert.deepEqual(rest[name], before[name], name);
      const instance = (third!.process.variables!['engine'] as { instance: string }).instance;
      assert.deepEqual(await resultsOf('approve', third!), ['ok']);
      const gone = ['It is gone: somebody has completed it, or its process has ended.'];
      assert.deepEqual(await resultsOf('approve', third!), gone);
      assert.deepEqual(statuses, [404]);
      const kept = await ask<{ name: string; type: string; value: unknown }[]>(
        base,
        `history/variable-instance?processInstanceId=${instance}&deserializeValues=false`,
      );
      const types = Object.fromEntries(kept.map(({ name, type }) => [name, type]));
      assert.deepEqual(
        [...Object.keys(given), 'reason', 'pieces', 'sent'].map(name => types[name]),
        ['String', 'Double', 'Long', 'Boolean', 'Date', 'String', 'Integer', 'Date'],
      );
      const sent = kept.find(each => each.name === 'sent')!.value;
      assert.equal(Date.parse(String(sent)), new Date(2026, 11, 24).getTime());

      for (const action of ['assign', 'setDueDate', 'setFollowUpDate', 'comment'])
        assert.deepEqual(await resultsOf(action, second!, fourth!), ['ok', 'ok'], action);
      for (const { step } of [second!, fourth!]) {
        const task = await taskOf(step.id);
        assert.deepEqual(
          [task['assignee'], Date.parse(String(task['due'])), Date.parse(String(task['followUp']))],
          ['clara', new Date(2026, 11, 24, 23, 59, 59).getTime(), new Date(2026, 11, 20).getTime()],
        );
        const comments = await ask<{ message: string }[]>(base, `task/${String(step.id)}/comment`);
        assert.deepEqual(
          comments.map(({ message }) => message),
          [variables.message],
        );
      }
      assert.deepEqual(await resultsOf('weigh', fourth!), ['ok']);
      const [weight] = await ask<{ type: string }[]>(
        base,
        `history/variable-instance?processInstanceId=${(fourth!.process.variables!['engine'] as { instance: string }).instance}&variableName=weight`,
      );
      assert.equal(weight!.type, 'Double');
      await assert.rejects(resultsOf('dance', first!), /has no action "dance"/);
    });

    test('several tasks of one instance are completed together, though the engine lets only one at a time change it', async () => {
      const values = { due: null, followUp: null, priority: 50, clerk: null, packer: 'anna', parcels: 8 };
      const variables = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
      const { id } = await ask<{ id: string }>(base, 'process-definition/key/shipment/start', { variables });
      const criteria = criteriaOf({ variables: { 'engine.instance': id } });
      const { pairs } = await rowsOf(adapter, queryOf({ criteria }));
      const items = pairs.processes.map((process, i) => ({ process, step: pairs.steps[i]! }));
      const { signal } = new AbortController();
      const told: unknown[] = [];
      for await (const { ok, message } of adapter.perform!('complete', items, {
        signal,
      }) as AsyncIterable<ActionResult>)
        told.push(message ?? ok);
      assert.deepEqual(
        told,
        Array.from({ length: 8 }, () => true),
      );
    });

    test('the history and the instances are lists of their own', async () => {
      const done = await ask<{ count: number }>(base, 'history/task/count', { finished: true });
      const history = await rowsOf(adapter, queryOf({ criteria: criteriaOf({ stepState: 10 }) }));
      assert.equal(history.total, done.count);
      assert.ok(history.pairs.steps.every(({ state }) => state === 10));
      for (const [state, filter] of [
        [10, { finished: true }],
        [2, { active: true }],
        [1, { suspended: true }],
      ] as const) {
        const { count } = await ask<{ count: number }>(base, 'history/process-instance/count', filter);
        const rows = await rowsOf(adapter, queryOf({ criteria: criteriaOf({ processState: state }) }));
        assert.equal(rows.total, count);
        assert.ok(rows.pairs.processes.every(process => process.state === state));
      }
      const both = queryOf({ criteria: [{ key: 'stepState', operator: '=', value: [2, 10] }] });
      await assert.rejects(rowsOf(adapter, both), /two lists/);
    });

    test('what follows a list is told to load again when a task is claimed, completed or created, and else not', async () => {
      const clockwork: { wake: (() => void) | null } = { wake: null };
      const clock = {
        now: () => Date.now(),
        random: () => 0,
        wait: () => new Promise<void>(resolve => (clockwork.wake = resolve)),
      };
      const own = camunda7Adapter({ url: base, clock, timeout: 0 });
      const { signal } = new AbortController();
      const changes = own.subscribe!(queryOf(), { signal, lastEventId: null })[Symbol.asyncIterator]();
      const task = 'alone';
      for (const user of ['boris', 'clara']) {
        const next = changes.next();
        // the first question is on its way until the clock is asked to wait
        while (clockwork.wake === null) await new Promise(resolve => setImmediate(resolve));
        await ask(base, `task/${task}/assignee`, { userId: user });
        const resume = clockwork.wake;
        clockwork.wake = null;
        resume();
        assert.deepEqual((await next).value, { type: 'resync' });
      }
    });

    test('who may not, and an address that is wrong, is told in words', async () => {
      const at = (url: string, more: object = {}) => rowsOf(camunda7Adapter({ url, retries: 0, ...more }), queryOf());
      const origin = new URL(base).origin;
      await assert.rejects(at(`${origin}/secured`), /does not know who is asking/);
      // after a wrong password the engine lets nobody in for some seconds under that name
      const wrong = { basic: () => ({ username: 'boris', password: 'wrong' }) };
      await assert.rejects(at(`${origin}/secured`, wrong), /does not know who is asking/);
      const right = { basic: () => ({ username: 'anna', password: 'password of anna' }) };
      assert.ok((await at(`${origin}/secured`, right)).pairs.length > 0);
      await assert.rejects(at(`${origin}/nothing`), /Not Found|404/i);
      await assert.rejects(at('http://127.0.0.1:9/engine-rest'), /cannot be reached/);
      const query = queryOf({ criteria: criteriaOf({ tag: 'urgent' }) });
      await assert.rejects(rowsOf(adapter, query), /cannot filter tasks by "tag"/);
    });
  });
}

const pagesOf = (source: ProcessAdapter, query: ProcessQuery) =>
  (source.fetch(query, { signal: new AbortController().signal }) as AsyncIterable<ProcessPage<GivenProcess>>)[
    Symbol.asyncIterator
  ]();

const SEED = Number(process.env['SEED'] ?? 1);

/** What both ways of reading know of a task. */
function comparable(process: GivenProcess): unknown {
  const { readers: _r, steps, variables, ...rest } = process as Process;
  const { engine, ...own } = variables as Record<string, Record<string, unknown>>;
  const { instance, businessKey, tenant, priority, suspended, definition } = engine!;
  const { possibleResolvers: _p, data: _d, ...step } = steps[0]!;
  const date = (text: unknown) => (typeof text === 'string' ? Date.parse(text) : null);
  return {
    ...rest,
    start: date(rest.start),
    modified: date(rest.modified),
    expiration: date(rest.expiration),
    plan: rest.plan ? date(rest.plan.from) : null,
    variables: own,
    engine: { instance, businessKey, tenant, priority, suspended, definition },
    step: { ...step, start: date(step.start) },
  };
}

const DAYS = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-04-01'];

function conditionAt(random: Random, all: readonly GivenProcess[], depth = 0): Conditions {
  const people = [...Object.keys(PEOPLE), 'nobody'];
  const not = random.chance(0.3) ? '!' : '';
  const order = random.pick(['', '<', '>']);
  const today = new Date().toISOString().slice(0, 10);
  if (depth < 2 && random.chance(0.25)) {
    const kind = random.pick(['any', 'all', 'none']);
    return { [kind]: Array.from({ length: random.pick([1, 2, 3]) }, () => conditionAt(random, all, depth + 1)) };
  }
  const variable = (values: readonly unknown[], name: string) => ({
    variables: { [`${not}${name}`]: random.pick(values) },
  });
  return random.pick<() => Conditions>([
    () => ({ id: random.pick(all).id }),
    () => ({ [`${not}process`]: random.some(['order', 'shipment', 'other'], 2) }),
    () => ({ [`${order}expiration`]: random.pick(DAYS) }),
    () => ({ [`${order}start`]: random.pick([today, '2026-01-01', '2030-01-01']) }),
    () => ({ expired: random.pick(DAYS) }),
    () => ({ [`${not}stepState`]: random.pick([1, 2]) }),
    () => ({ [`${not}resolver`]: random.some(people, 2) }),
    () => ({ possibleResolver: random.pick(people) }),
    () => ({ supervisor: random.pick(people) }),
    () => ({ reader: random.pick(people) }),
    () => ({ [`${not}stepName`]: random.pick(['check', 'count', 'pack', 'remind', 'none']) }),
    () => ({ [`${not}stepType`]: random.some([2, 3], 2) }),
    () => ({ calendarFrom: random.pick(DAYS) }),
    () => ({ calendarTo: random.pick(DAYS) }),
    () =>
      variable([5, '5', 5.5, 'ACME', 'acme', true, false, [5, 'ACME'], '', null], random.pick(['customer', 'amount'])),
    () => variable([7], 'customer.id'),
    () => variable(['B-1', 'B-2', ['B-3', 'B-4']], 'engine.businessKey'),
    () => variable(['north', 'south'], 'engine.tenant'),
    () => variable([0, 50, 90], 'engine.priority'),
    () => variable([true, false], 'engine.suspended'),
    () => variable([true, false], 'engine.unassigned'),
    () => variable(['sales', 'stock', ['sales', 'stock']], 'engine.candidateGroup'),
    () => ({ fulltext: random.pick(['check', 'acme', 'nova', 'parcel']) }),
  ])();
}
