import { deepEqual, equal, rejects } from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { flowableAdapter, type FlowableAdapterOptions } from '../../../src/adapters/flowable.ts';
import { queryOf } from '../../../src/conformance/queries.ts';
import type { ActionResult, PerformOptions } from '../../../src/core/actions/action-result.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { ProcessItem } from '../../../src/core/processes/process.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import { type EngineServer, startEngine, whyNot } from '../server/engine-server.ts';
import { FlowableServer, type Row, type Variable } from './flowable-data.ts';

const skip = (await whyNot('flowable')) ?? false;
const { signal } = new AbortController();
/** Of more than one line of a message. */
const LONG = `${'Ask them again. '.repeat(30)}\nThanks.`;
let engine: EngineServer;
let server: FlowableServer;

before(async () => {
  if (skip) return;
  engine = process.env['FLOWABLE_ORIGIN']
    ? { origin: process.env['FLOWABLE_ORIGIN'], stop: () => Promise.resolve() }
    : await startEngine('flowable');
  server = new FlowableServer(engine.origin);
});
after(() => engine?.stop());

const adapterFor = (user: string, more: Partial<FlowableAdapterOptions> = {}): ProcessAdapter =>
  flowableAdapter({ url: server.url, basic: () => ({ username: user, password: user }), retries: 0, ...more });

/** The rows of the tasks of an instance. */
async function itemsOf(instance: string): Promise<ProcessItem[]> {
  const test = { name: 'engine.instance', operator: '=' as const, value: instance };
  const criteria = [{ key: 'variables', operator: '=' as const, value: [test] }];
  const { pairs } = await loadPairs(adapterFor('ada'), queryOf({ criteria }), { signal });
  return pairs.processes.map((process, row) => ({ process, step: pairs.steps[row]! }));
}

/** The rows of tasks of new instances of the process for invoices. */
async function invoices(count: number): Promise<ProcessItem[]> {
  const items: ProcessItem[] = [];
  for (let i = 0; i < count; i++) {
    const { id } = await server.start('invoice', { variables: [{ name: 'due', value: null }] });
    items.push(...(await itemsOf(id)));
  }
  return items;
}

async function perform(
  adapter: ProcessAdapter,
  action: string,
  items: ProcessItem[],
  variables?: PerformOptions['variables'],
  answerTypes?: PerformOptions['answerTypes'],
): Promise<ActionResult[]> {
  const results: ActionResult[] = [];
  const options = { signal, ...(variables && { variables }), ...(answerTypes && { answerTypes }) };
  for await (const result of (await adapter.perform!(action, items, options)) as AsyncIterable<ActionResult>)
    results.push(result);
  return items.map(({ process }) => results.find(({ id }) => id === process.id)!);
}

const taskOf = ({ step }: ProcessItem): Promise<Row> => server.ask(`runtime/tasks/${String(step.id)}`);
const instanceOf = ({ process }: ProcessItem) => (process.variables!['engine'] as { instance: string }).instance;

suite('actions with tasks of Flowable', { skip }, () => {
  test('a task is claimed for who is logged in, and given back', async () => {
    const items = await invoices(1);
    deepEqual(await perform(adapterFor('ada'), 'claim', items), [{ id: items[0]!.process.id, ok: true }]);
    equal((await taskOf(items[0]!))['assignee'], 'ada');
    await perform(adapterFor('ada'), 'unclaim', items);
    equal((await taskOf(items[0]!))['assignee'], null);
  });

  test('nobody known claims nothing, though Flowable would give the task back', async () => {
    const items = await invoices(1);
    await perform(adapterFor('ben'), 'claim', items);
    const unknown = adapterFor('ada', { basic: () => null, headers: { authorization: `Basic ${btoa('ada:ada')}` } });
    const [result] = await perform(unknown, 'claim', items);
    deepEqual(result, { id: items[0]!.process.id, ok: false, message: 'it is not known who claims the task' });
    equal((await taskOf(items[0]!))['assignee'], 'ben');
  });

  test('of several tasks each has a result: done, claimed by somebody else, gone, suspended', async () => {
    const items = await invoices(4);
    const [, claimed, gone, suspended] = items as [ProcessItem, ProcessItem, ProcessItem, ProcessItem];
    await server.ask(`runtime/tasks/${String(claimed.step.id)}`, { action: 'claim', assignee: 'cid' });
    await server.ask(`runtime/tasks/${String(gone.step.id)}`, { action: 'complete' });
    await server.ask(`runtime/process-instances/${instanceOf(suspended)}`, { action: 'suspend' }, { method: 'PUT' });
    const results = await perform(adapterFor('ada'), 'claim', items);
    deepEqual(
      results.map(({ ok: done, message, status }) => [done, message, status]),
      [
        [true, undefined, undefined],
        [false, 'Somebody else has claimed it already.', 409],
        [false, 'It is gone: somebody has completed it, or its process has ended.', 404],
        [false, 'Its process is suspended.', 409],
      ],
    );
  });

  test('several tasks are assigned, and made due, by one request; where one is gone, the result of each is reported', async () => {
    const items = await invoices(3);
    const asked: string[] = [];
    const noting: typeof fetch = (input, init) => {
      asked.push(`${init!.method} ${(input as URL).pathname.replace(/[\da-f-]{30,}/, 'ID')}`);
      return fetch(input, init);
    };
    const adapter = adapterFor('ada', { fetch: noting });
    const done = items.map(({ process }) => ({ id: process.id, ok: true }));
    deepEqual(await perform(adapter, 'assign', items, { assignee: 'dana' }), done);
    deepEqual(await perform(adapter, 'setDueDate', items, { due: '2026-12-24' }, { due: 'date' }), done);
    deepEqual(asked, ['PUT /process-api/runtime/tasks', 'PUT /process-api/runtime/tasks']);
    for (const item of items) {
      const task = await taskOf(item);
      deepEqual([task['assignee'], new Date(task['dueDate'] as string)], ['dana', new Date(2026, 11, 24, 23, 59, 59)]);
    }
    const [first, gone] = items as [ProcessItem, ProcessItem];
    await server.ask(`runtime/tasks/${String(gone.step.id)}`, { action: 'complete' });
    const [one, two] = await perform(adapter, 'assign', [first, gone], { assignee: 'ben' });
    deepEqual([one!.ok, two!.status], [true, 404]);
    equal((await taskOf(first))['assignee'], 'ben');
  });

  test('several tasks of one instance are completed together, though the engine lets only one at a time change it', async () => {
    const steps = Array.from({ length: 8 }, (_, i) => ({
      name: `Step ${i}`,
      assignee: 'ada',
      priority: 50,
      due: '2026-12-24T12:00:00Z',
    }));
    const { id } = await server.start('steps', { variables: [{ name: 'steps', type: 'json', value: steps }] });
    const items = await itemsOf(id);
    const results = await perform(adapterFor('ada'), 'complete', items);
    deepEqual(
      results.map(({ ok: done, message }) => message ?? done),
      steps.map(() => true),
    );
  });

  test('a text that looks like a day is one where its question asks for a day', async () => {
    const items = await invoices(1);
    const answers = { note: '2026-12-01', paid: '2026-12-01', cause: '5' };
    await perform(adapterFor('ada'), 'complete', items, answers, { note: 'text', paid: 'date', cause: 'choice' });
    const found = await server.ask<Variable[]>(`runtime/process-instances/${instanceOf(items[0]!)}/variables`);
    const types = Object.fromEntries(found.map(({ name, type }) => [name, type]));
    deepEqual([types['note'], types['paid'], types['cause']], ['string', 'localDate', 'string']);
  });

  test('what an action says itself counts more than an answer of that name', async () => {
    const items = await invoices(1);
    const actions = {
      pay: (_: ProcessItem, { fee }: Readonly<Record<string, unknown>>) => ({ complete: { fee: `${String(fee)} €` } }),
    };
    await perform(adapterFor('ada', { actions }), 'pay', items, { fee: 5 }, { fee: 'number' });
    const found = await server.ask<Variable[]>(`runtime/process-instances/${instanceOf(items[0]!)}/variables`);
    equal(found.find(({ name }) => name === 'fee')!.value, '5 €');
  });

  test('a task is completed with variables of the types that its questions have', async () => {
    const items = await invoices(1);
    const adapter = adapterFor('ada', {
      types: { fee: 'double' },
      actions: { approve: [{ comment: 'Fine.' }, { complete: { approved: true } }] },
    });
    const answers = { note: 'as ordered', count: 3, fee: 2, share: 0.5, urgent: false, paid: '2026-12-01', left: null };
    const [result] = await perform(adapter, 'approve', items, answers);
    equal(result!.ok, true, result!.message ?? '');
    const found = await server.ask<Variable[]>(`runtime/process-instances/${instanceOf(items[0]!)}/variables`);
    const told = Object.fromEntries(found.map(({ name, type, value }) => [name, [type, value]]));
    deepEqual(
      { ...told, initiator: undefined, due: undefined },
      {
        approved: ['boolean', true],
        note: ['string', 'as ordered'],
        count: ['integer', 3],
        fee: ['double', 2],
        share: ['double', 0.5],
        urgent: ['boolean', false],
        paid: ['localDate', '2026-12-01'],
        left: [undefined, null],
        initiator: undefined,
        due: undefined,
      },
    );
    const comments = await server.ask<Row[]>(`history/historic-process-instances/${instanceOf(items[0]!)}/comments`);
    deepEqual(
      comments.map(({ message, author }) => [message, author]),
      [['Fine.', 'ada']],
    );
  });

  test('a task is assigned, made due on a day, and commented on', async () => {
    const items = await invoices(1);
    const adapter = adapterFor('ada');
    await perform(adapter, 'assign', items, { assignee: 'dana' });
    await perform(adapter, 'setDueDate', items, { due: '2026-12-24' });
    await perform(adapter, 'comment', items, { message: LONG });
    const task = await taskOf(items[0]!);
    const comments = await server.ask<Row[]>(`runtime/tasks/${task.id}/comments`);
    deepEqual(
      [task['assignee'], new Date(task['dueDate'] as string), comments.map(({ message }) => message)],
      ['dana', new Date(2026, 11, 24, 23, 59, 59), [LONG]],
    );
    await perform(adapter, 'setDueDate', items, { due: null });
    equal((await taskOf(items[0]!))['dueDate'], null);
  });

  test('an action that Flowable does not have is refused by its name', async () => {
    await rejects(perform(adapterFor('ada'), 'escalate', await invoices(1)), /Flowable has no action "escalate"/);
  });
});

suite('what is said where Flowable does not answer', { skip }, () => {
  const load = (adapter: ProcessAdapter) => loadPairs(adapter, queryOf(), { signal });

  test('a wrong password', async () => {
    const adapter = adapterFor('ada', { basic: () => ({ username: 'ada', password: 'wrong' }) });
    await rejects(load(adapter), { code: 'adapter/status', message: /does not know who is asking/ });
  });

  test('a login page', async () => {
    const adapter = flowableAdapter({
      url: `${engine.origin}/login`,
      retries: 0,
      fetch: url => fetch(new URL('/login', new Request(url).url)),
    });
    await rejects(load(adapter), { code: 'adapter/content-type', message: /instead of JSON: .*sign in/i });
  });

  test('an address that is none of the API', async () => {
    await rejects(load(adapterFor('ada', { url: `${server.url}/nowhere` })), {
      code: 'adapter/problem',
      message: /No endpoint/,
    });
  });

  test('an answer that is no number where one is wanted', async () => {
    const items = await invoices(1);
    const adapter = adapterFor('ada', { types: { count: 'integer' } });
    const [result] = await perform(adapter, 'complete', items, { count: 'many' });
    deepEqual(result, { id: items[0]!.process.id, ok: false, message: '"count" is not a number: many' });
    equal((await taskOf(items[0]!)).id, items[0]!.step.id, 'the task is still open');
  });
});

suite('live rows of Flowable', { skip }, () => {
  test('a panel hears of a task that others claim, and of nothing where nothing has changed', async () => {
    const [item] = await invoices(1);
    /** Turns of waiting, each ended by the test. */
    const turns: (() => void)[] = [];
    let waiting = () => {};
    const clock = {
      now: () => Date.now(),
      wait: (ms: number, abort: AbortSignal) =>
        new Promise<void>((resolve, reject) => {
          abort.addEventListener('abort', () => reject(abort.reason as Error));
          // others are the patience of requests
          if (ms !== 7000) return;
          turns.push(resolve);
          waiting();
        }),
    };
    const nextTurn = async () => {
      while (turns.length === 0) await new Promise<void>(resolve => (waiting = resolve));
      turns.shift()!();
    };
    const following = new AbortController();
    const adapter = adapterFor('ada', { clock, every: 7 } as Partial<FlowableAdapterOptions>);
    const criteria = [{ key: 'id', operator: '=' as const, value: [item!.process.id] }];
    const changes = adapter.subscribe!(queryOf({ criteria }), { signal: following.signal, lastEventId: null })[
      Symbol.asyncIterator
    ]();
    const first = changes.next();
    await nextTurn();
    // nothing has changed: another turn begins
    while (turns.length === 0) await new Promise<void>(resolve => (waiting = resolve));
    await server.ask(`runtime/tasks/${String(item!.step.id)}`, { action: 'claim', assignee: 'ben' });
    await nextTurn();
    deepEqual(await first, { done: false, value: { type: 'resync' } });
    following.abort();
  });
});
