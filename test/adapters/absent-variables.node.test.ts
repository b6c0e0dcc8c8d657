import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../src/adapters/http.ts';
import { mapAdapter } from '../../src/adapters/map.ts';
import { memoryAdapter } from '../../src/adapters/memory.ts';
import type { ProcessAdapter } from '../../src/core/processes/adapter.ts';
import { loadPairs } from '../../src/core/processes/load.ts';
import type { QueryCriterion, VariableTest } from '../../src/core/query/process-query.ts';
import { QUERY } from './asking.ts';

const { signal } = new AbortController();
const ITEMS = [
  { id: 1, prio: 3, customer: { region: 'North', phone1: 'x' }, doneAt: '2026-01-01', owner: null },
  { id: 2, prio: 1, note: 'late' },
];
const ROWS = ITEMS.map(({ id, ...variables }) => ({
  id,
  state: 2 as const,
  steps: [{ id, state: 2 as const }],
  variables,
}));
const asks = (name: string, value: unknown, operator: VariableTest['operator'] = '='): QueryCriterion => ({
  key: 'variables',
  operator: '=',
  value: [{ name, operator, value }],
});
const remarksOf = async (adapter: ProcessAdapter, ...criteria: QueryCriterion[]) =>
  (await loadPairs(adapter, { ...QUERY, criteria }, { signal })).remarks ?? [];
const mapped = (items: readonly object[] = ITEMS) => mapAdapter(items, { map: { id: 'id' } });

suite('a variable in criteria that no item has', () => {
  test('is told with its place and the one that is meant, also where it has left nothing', async () => {
    expect(await remarksOf(mapped(), asks('prio', 3))).to.deep.equal([]);
    expect(await remarksOf(mapped(), { key: 'id', operator: '=', value: [1] }, asks('Prio', 3))).to.deep.equal([
      {
        message: 'No item has the variable "Prio", which the filter tests',
        hint: 'Write "prio".',
        setting: '/filter/criteria/1/variables/Prio',
      },
    ]);
    expect(await remarksOf(memoryAdapter(ROWS), { any: [asks('prio2', 1), asks('notte', 3, '!=')] })).to.deep.equal([
      {
        message: 'No row has the variable "notte", which the filter tests',
        hint: 'Write "!note".',
        setting: '/filter/criteria/0/any/1/variables/!notte',
      },
    ]);
  });

  // the variable, the one that is meant
  const MEANT = [
    ['customer.regoin', 'customer.region'],
    ['custmer.region', 'customer.region'],
    ['priority', 'prio'],
    ['customer.reg', 'customer.region'],
    // optional members
    ['done', null],
    ['escalated', null],
    ['customer.phone2', null],
    ['owner', null],
    ['pr', null],
  ] as const;
  for (const [name, meant] of MEANT)
    test(`${name} is ${meant ?? 'none of those that there are'}`, async () => {
      const hints = (await remarksOf(mapped(), asks(name, 3))).map(({ hint }) => hint);
      expect(hints).to.deep.equal(meant === null ? [] : [`Write "${meant}".`]);
    });

  test('may be short for another only where nothing is left', async () => {
    expect(await remarksOf(mapped(), asks('priority', 3, '!='))).to.deep.equal([]);
  });

  test('may be one of two, where the close one is tested, too', async () => {
    const items = [{ id: 1, notes: 3 }];
    expect(await remarksOf(mapped(items), { any: [asks('notes', 3), asks('note', 3)] })).to.deep.equal([]);
    expect(await remarksOf(mapped(items), asks('note', 3))).to.have.length(1);
  });

  test('is had by a late item', async () => {
    const items = Array.from({ length: 300 }, (_, id) => ({ id, prio: 1, ...(id === 299 && { Prio: 1 }) }));
    expect(await remarksOf(mapped(items), asks('Prio', 3))).to.deep.equal([]);
  });

  test('is not told where nothing is loaded, nor of a source that filters itself', async () => {
    expect(await remarksOf(mapped([]), asks('Prio', 3))).to.deep.equal([]);
    const answer = () =>
      Promise.resolve(new Response(JSON.stringify(ITEMS), { headers: { 'content-type': 'application/json' } }));
    const server = httpAdapter({ url: 'https://example.com/', fetch: answer, map: { map: { id: 'id' } } });
    expect(await remarksOf(server, asks('Prio', 3))).to.deep.equal([]);
  });
});
