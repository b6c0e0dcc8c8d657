import { suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import type { Process, Step } from '../../../src/core/processes/process.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { WHOLE_QUERY } from '../../../src/core/query/whole-query.ts';
import { LEAST_STEP, processWith } from './sample.ts';

const QUERY: ProcessQuery = {
  ...WHOLE_QUERY,
  panel: 'process_list',
  now: '2026-11-21T12:00:00.000Z',
  timeZone: 'Europe/Prague',
};

const refuse = (): never => {
  throw new Error('sealed');
};
const TRAPS: ProxyHandler<object> = { get: refuse, has: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse };
const withGetter = <T extends object>(value: T, name: string): T =>
  Object.defineProperty({ ...value }, name, { get: refuse, enumerable: true, configurable: true });
const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

const wholes: readonly (readonly [what: string, make: (process: Process) => unknown])[] = [
  ...['id', 'templateProcess', 'creator', 'expiration', 'variables', 'tags', 'steps'].map(
    name => [`a getter of ${name} that throws`, (process: Process) => withGetter(process, name)] as const,
  ),
  ['a getter in its creator that throws', process => ({ ...process, creator: withGetter({ id: 1 }, 'fullname') })],
  ['a proxy that throws', process => new Proxy(process, TRAPS)],
  ['a proxy that was revoked', revoked],
  ['steps that throw', process => ({ ...process, steps: new Proxy(process.steps, TRAPS) })],
];

async function load(adapter: ProcessAdapter, query: Partial<ProcessQuery> = {}) {
  const { pairs, malformed, malformedCount, processes } = await loadPairs(
    adapter,
    { ...QUERY, ...query },
    { signal: new AbortController().signal },
  );
  const rows = Array.from({ length: pairs.length }, (_, row) => [pairs.processes[row]!.id, pairs.steps[row]!.id]);
  return { rows, processes, malformedCount, messages: malformed.map(({ message }) => message) };
}

suite('a process that throws when it is read', () => {
  for (const [what, make] of wholes) {
    test(`by ${what} is left out, counted and told; the others are loaded`, async () => {
      const given = [processWith(1, 11), make(processWith(2, 21, 22)), processWith(3, 31)] as Process[];
      const { messages, ...state } = await load({ fetch: () => Promise.resolve({ processes: given }) });
      expect(state).to.deep.equal({
        rows: [
          [1, 11],
          [3, 31],
        ],
        processes: 2,
        malformedCount: 1,
      });
      expect(messages).to.have.lengthOf(1);
      expect(messages[0]).to.match(/^processes\[1\] cannot be read: (?:sealed|.*revoked.*)$/);
    });
  }

  const steps: readonly (readonly [what: string, step: unknown])[] = [
    ['a getter of id', withGetter(LEAST_STEP, 'id')],
    ['a getter of data', withGetter(LEAST_STEP, 'data')],
    ['a proxy', new Proxy(LEAST_STEP, TRAPS)],
    ['a revoked proxy', revoked()],
  ];
  for (const [what, step] of steps) {
    test(`by ${what} of one step leaves out that step alone`, async () => {
      const process = processWith(1, 11, 12);
      process.steps.splice(1, 0, step as Step);
      const { messages, ...state } = await load({ fetch: () => Promise.resolve({ processes: [process] }) });
      expect(state).to.deep.equal({
        rows: [
          [1, 11],
          [1, 12],
        ],
        processes: 1,
        malformedCount: 1,
      });
      expect(messages[0]).to.match(/^processes\[0\]\.steps\[1\] \(id 1\) cannot be read: /);
    });
  }

  test('leaves no hole of a list of steps as a row', async () => {
    const process = { ...processWith(1, 11), steps: Object.assign([] as Step[], { 1: processWith(1, 12).steps[0]! }) };
    const { rows, messages } = await load({ fetch: () => Promise.resolve({ processes: [process] }) });
    expect(rows).to.deep.equal([[1, 12]]);
    expect(messages).to.deep.equal(['processes[0].steps[0] (id 1) is missing: it must be an object']);
  });
});

suite('memoryAdapter over a process that throws when it is read', () => {
  const queries: readonly Partial<ProcessQuery>[] = [
    {},
    { limit: 5 },
    { criteria: [{ key: 'processState', operator: '!=', value: [10] }] },
    { criteria: [{ key: 'stepState', operator: '=', value: [1] }] },
    { criteria: [{ key: 'start', operator: '=', value: ['2026-03-28'] }] },
    { criteria: [{ key: 'fulltext', operator: '=', value: [''] }], sort: { field: 'creator', direction: 'asc' } },
    { sort: { field: 'expiration', direction: 'desc' } },
    { current: 3, self: false },
  ];
  for (const query of queries) {
    for (const [what, make] of wholes) {
      test(`by ${what}, asked for ${JSON.stringify(query)}, leaves it out and answers of the others`, async () => {
        const sound = [processWith(1, 11), processWith(3, 31)];
        const broken = make(processWith(2, 21)) as Process;
        const expected = await load(memoryAdapter(sound), query);
        const { messages, ...state } = await load(memoryAdapter([sound[0]!, broken, sound[1]!]), query);
        expect(state).to.deep.equal({
          rows: expected.rows,
          processes: expected.processes,
          malformedCount: expected.malformedCount + 1,
        });
        expect(messages[0]).to.match(/^processes\[\d\] cannot be read: (?:sealed|.*revoked.*)$/);
      });
    }
  }

  test('of which no text can be made leaves it out where texts are searched', async () => {
    const textless = JSON.parse('{"toString": 1, "valueOf": 1}') as string;
    const criteria = [{ key: 'fulltext', operator: '=' as const, value: ['t'] }];
    for (const member of ['id', 'tags']) {
      const broken = { ...processWith(2, 21), [member]: member === 'id' ? textless : [textless] };
      const { rows, malformedCount } = await load(memoryAdapter([broken, processWith(3, 31)]), { criteria });
      expect([rows, malformedCount]).to.deep.equal([[[3, 31]], 1]);
    }
  });

  test('tells a time zone that there is not as what it is', async () => {
    const query = {
      timeZone: 'Mars/Base',
      criteria: [{ key: 'start', operator: '=' as const, value: ['2026-01-01'] }],
    };
    const process = { ...processWith(1, 11), start: '2026-01-01T10:00:00Z' };
    const failed = await load(memoryAdapter([process]), query).catch(String);
    expect(failed).to.contain('Mars/Base');
  });
});

suite('memoryAdapter over ids', () => {
  const given = (id: unknown) => ({ ...processWith(0, 21, 22), id }) as Process;
  const asked: readonly Partial<ProcessQuery>[] = [
    {},
    { limit: 9 },
    { sort: { field: 'process', direction: 'desc' } },
    { criteria: [{ key: 'stepState', operator: '=', value: [1] }] },
  ];

  const none = { undefined, null: null, NaN, Infinity, '-Infinity': -Infinity, half: 1.5, map: {}, list: [], true: true, symbol: Symbol('id'), bigint: 7n, 'of lost digits': 2 ** 53 }; // prettier-ignore
  for (const [name, id] of Object.entries(none)) {
    test(`that are none, such as ${name}, are told, wherever they stand`, async () => {
      for (const query of asked) {
        for (let at = 0; at < 3; at++) {
          const all = [processWith(1, 11), processWith('a', 31)];
          all.splice(at, 0, given(id));
          const { rows, malformedCount } = await load(memoryAdapter(all), query);
          expect([rows.length, malformedCount]).to.deep.equal([2, 1]);
        }
      }
    });
  }

  for (const id of ['', '0', -1, 0, 2 ** 53 - 1, '9007199254740993', '__proto__']) {
    test(`such as ${JSON.stringify(id)} are ids like others`, async () => {
      for (const query of asked) {
        for (const all of [
          [given(id), processWith(1, 11), given(id)],
          [processWith(1, 11), given(id), given(id)],
        ]) {
          const { rows, malformedCount, processes } = await load(memoryAdapter(all), query);
          expect([rows.length, malformedCount, processes]).to.deep.equal([5, 0, 2]);
        }
      }
    });
  }
});
