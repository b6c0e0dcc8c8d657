import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import type { ProcessPage } from '../../../../src/core/processes/adapter.ts';
import { loadPairs, type LoadState } from '../../../../src/core/processes/load.ts';
import type { PairTable, Process } from '../../../../src/core/processes/process.ts';
import { isSameContent } from '../../../../src/core/processes/reloads/same-content.ts';
import type { ProcessQuery } from '../../../../src/core/query/process-query.ts';
import { PROCESS, processWith as sharing } from '../sample.ts';

const again = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** One that shares nothing with others, as those that are read from JSON. */
const processWith = (...ids: Parameters<typeof sharing>): Process => again(sharing(...ids));

async function load(processes: unknown[], known?: PairTable): Promise<LoadState> {
  const page = { processes } as ProcessPage;
  const options = { signal: new AbortController().signal, ...(known && { known }) };
  return loadPairs({ fetch: () => Promise.resolve(page) }, {} as ProcessQuery, options);
}

suite('processes that are loaded again', () => {
  test('stay the same objects where their content is the same, steps and all', async () => {
    const { pairs } = await load([again(PROCESS), processWith(2, 21, 22)]);
    const { pairs: after } = await load([again(PROCESS), processWith(2, 21, 22)], pairs);
    expect(after.length).to.equal(3);
    for (let row = 0; row < 3; row++) {
      expect(after.processes[row]).to.equal(pairs.processes[row]);
      expect(after.steps[row]).to.equal(pairs.steps[row]);
    }
    expect(after.compared).to.deep.equal([true, true, true]);
  });

  test('stay the same where others come, go, change or stand elsewhere', async () => {
    const { pairs } = await load(Array.from({ length: 300 }, (_, id) => processWith(id, id)));
    const before = new Set(pairs.processes);
    const processes = Array.from({ length: 300 }, (_, id) => processWith(id, id));
    processes.splice(100, 30);
    processes[50] = { ...processes[50]!, state: 10 };
    processes.unshift(processWith(1000, 1000), processes.pop()!);
    const { pairs: after } = await load(processes, pairs);
    const fresh = after.processes.filter(process => !before.has(process)).map(({ id }) => id);
    expect(fresh).to.deep.equal([1000, 299, 50]);
  });

  test('are the new objects where all are others, or in another order', async () => {
    const ids = Array.from({ length: 20_000 }, (_, id) => id);
    const { pairs } = await load(ids.map(id => processWith(id, id)));
    for (const now of [ids.map(id => id + 50_000), ids.toReversed()]) {
      const { pairs: after } = await load(
        now.map(id => processWith(id, id)),
        pairs,
      );
      expect(after.processes.map(({ id }) => id)).to.deep.equal(now);
    }
  });

  test('are not said to be compared where the very same objects come: they may have been changed in place', async () => {
    const processes = [again(PROCESS)];
    const { pairs } = await load(processes);
    const { pairs: after } = await load(processes, pairs);
    expect(after.processes[0]).to.equal(processes[0]);
    expect(after.compared).to.deep.equal([false]);
  });

  test('are not said to be compared where they stand too far from where they were to be found', async () => {
    const processes = Array.from({ length: 300 }, (_, id) => processWith(id, id));
    const { pairs } = await load(processes);
    const { pairs: after } = await load([processes[299]!, ...again(processes.slice(0, 299))], pairs);
    expect(after.compared).to.deep.equal(processes.map((_, row) => row > 0));
  });

  test('are told of again where they are broken', async () => {
    const broken = { ...again(PROCESS), steps: [...again(PROCESS.steps), { id: 1, state: 'done' }] };
    const first = await load([broken, { id: 2, state: 'done' }]);
    const second = await load([again(broken), { id: 2, state: 'done' }], first.pairs);
    expect(second.malformedCount).to.equal(first.malformedCount).and.to.equal(2);
    expect(second.pairs.length).to.equal(1);
  });

  test('may be anything at all', async () => {
    const { pairs } = await load([again(PROCESS)]);
    const { malformedCount } = await load(
      [null, undefined, 1, 'a', [], { id: PROCESS.id, state: {} }, { id: {} }],
      pairs,
    );
    expect(malformedCount).to.equal(7);
  });
});

suite('the same content', () => {
  const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>;

  test('is that of a copy, in any order of its members', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).reverse().map(([name, it]) => [name, reversed(it)])); // prettier-ignore
    };
    fc.assert(
      fc.property(json, value => {
        expect(isSameContent(value, again(value))).to.equal(true);
        expect(isSameContent(value, reversed(value))).to.equal(true);
      }),
    );
  });

  test('is that of two values which JSON writes alike, but for the order of members', () => {
    const text = (value: unknown): string =>
      JSON.stringify(value, (_, it: unknown) =>
        typeof it === 'object' && it !== null && !Array.isArray(it)
          ? Object.fromEntries(Object.entries(it).sort(([a], [b]) => (a < b ? -1 : 1)))
          : it,
      );
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(isSameContent(a, b)).to.equal(text(a) === text(b));
      }),
      { numRuns: 2000 },
    );
  });

  const shared = { a: 1 };
  const cyclic = (): unknown => {
    const value: Record<string, unknown> = {};
    value['self'] = value;
    return value;
  };
  for (const [name, a, b] of [
    ['a member more', { a: 1 }, { a: 1, b: 2 }],
    ['a member less', { a: 1, b: 2 }, { a: 1 }],
    ['a member of another name', { a: null }, { b: null }],
    ['an undefined member', { a: undefined }, { b: undefined }],
    ['null and nothing', { a: null }, {}],
    ['a list and a map', [], {}],
    ['a list that is longer', [1], [1, 2]],
    ['a number and its text', { id: 1 }, { id: '1' }],
    ['a shared object, which may have been changed in place', { shared }, { shared }],
    ['dates', new Date(0), new Date(0)],
    ['maps of another kind', new Map(), new Map()],
    ['cycles', cyclic(), cyclic()],
  ] as const) {
    test(`is not told of ${name}`, () => {
      expect(isSameContent(a, b)).to.equal(false);
    });
  }
});
