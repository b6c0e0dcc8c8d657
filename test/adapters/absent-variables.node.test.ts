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

  const AT_ZUSTAND = '/filter/criteria/0/all/0/any/1/variables/zustand';
  const ALL = 'It has id, prio, customer.region, customer.phone1, doneAt, owner, note.';
  // the variable, the hint
  const HINTS = [
    ['customer.regoin', 'Write "customer.region".'],
    ['custmer.region', 'Write "customer.region".'],
    ['priority', 'Write "prio".'],
    ['customer.reg', 'Write "customer.region".'],
    ['zustand', ALL],
    ['done', ALL],
    ['pr', ALL],
    ['prio.value', ALL],
    ['customer.phone2', 'It has customer.region, customer.phone1.'],
    // an item has it, or may have it
    ['owner', null],
    ['owner.login', null],
  ] as const;
  for (const [name, hint] of HINTS)
    test(`${name}, where nothing is left: ${hint ?? 'no remark'}`, async () => {
      const hints = (await remarksOf(mapped(), asks(name, 3))).map(each => each.hint);
      expect(hints).to.deep.equal(hint === null ? [] : [hint]);
    });

  test('is told with those that there are, and with its place', async () => {
    const criteria: QueryCriterion[] = [{ all: [{ any: [asks('prio', 7), asks('zustand', 'open')] }] }];
    expect(await remarksOf(mapped(), ...criteria)).to.deep.equal([
      { message: 'No item has the variable "zustand", which the filter tests', hint: ALL, setting: AT_ZUSTAND },
    ]);
  });

  test('is not told of processes as they are, which have variables of their kind and time', async () => {
    expect(await remarksOf(memoryAdapter(ROWS), asks('zustand', 'open'))).to.deep.equal([]);
  });

  // why, the criteria
  const SILENT: readonly (readonly [string, ...QueryCriterion[]])[] = [
    ['of which the filter wants another value', asks('zustand', 'open', '!='), asks('prio', 7)],
    ['of which the filter wants none', { none: [asks('zustand', 'open')] }, asks('prio', 7)],
    ['in a group within such', { none: [{ any: [{ all: [asks('zustand', 'open')] }] }] }, asks('prio', 7)],
    ['where something is left', { any: [asks('zustand', 'open'), asks('prio', 3)] }],
  ];
  for (const [why, ...criteria] of SILENT)
    test(`is left to the author if it is unlike all that there are: one ${why}`, async () => {
      expect(await remarksOf(mapped(), ...criteria)).to.deep.equal([]);
      expect(await remarksOf(memoryAdapter(ROWS), ...criteria)).to.deep.equal([]);
    });

  test('is not told of items that have no variables, or only empty ones on the way', async () => {
    for (const variables of [null, {}, undefined]) {
      const rows = ROWS.map(row => ({ ...row, variables: variables! }));
      expect(await remarksOf(memoryAdapter(rows), asks('zustand', 'open'))).to.deep.equal([]);
    }
    for (const customer of [null, {}, '', false]) {
      const items = ITEMS.map(item => ({ ...item, customer }));
      expect(await remarksOf(mapped(items), asks('customer.town', 'Ulm'))).to.deep.equal([]);
    }
  });

  test('is not told where only some of the items are here', async () => {
    const part = (total: number) =>
      mapAdapter({ items: ITEMS, total }, { items: 'items', total: 'total', map: { id: 'id' } });
    const messagesOf = async (total: number) =>
      (await remarksOf(part(total), asks('zustand', 'open'))).map(({ message }) => message);
    expect(await messagesOf(3)).to.deep.equal(['Only 2 of 3 items are here: the source is read once']);
    expect(await messagesOf(2)).to.deep.equal(['No item has the variable "zustand", which the filter tests']);
  });

  test('is not told of items that are done: the same filter has found some before', async () => {
    const items: object[] = [
      { id: 1, escalated: true },
      { id: 2, prio: 1 },
    ];
    const adapter = mapped(items);
    expect(await remarksOf(adapter, asks('escalated', true))).to.deep.equal([]);
    items[0] = ITEMS[0]!;
    expect(await remarksOf(adapter, asks('escalated', true))).to.deep.equal([]);
    expect(await remarksOf(adapter, asks('escalated', 1))).to.have.length(1);
  });

  // the names of one condition, what to write
  const SPELT_OUT = [
    [{ path: 'statsu', operator: 'eq', value: 'open' }, 'variables: {status: open}'],
    [{ path: 'status', operator: '!=', value: 'in work' }, "variables: {'!status': in work}"],
    [{ path: 'status', operator: 'ne', value: 3 }, "variables: {'!status': 3}"],
    [{ path: 'status', operator: 'in', value: ['open', 'late'] }, 'variables: {status: [open, late]}'],
    [{ path: 'zustand', operator: 'eq', value: true }, 'variables: {zustand: true}'],
  ] as const;
  for (const [names, written] of SPELT_OUT)
    test(`is a key of one condition: ${JSON.stringify(names)}`, async () => {
      const value = Object.entries(names).map(([name, each]) => ({ name, operator: '=' as const, value: each }));
      const items = [{ id: 1, status: 'open', value: 3 }];
      expect(await remarksOf(mapped(items), { key: 'variables', operator: '=', value })).to.deep.equal([
        {
          message: 'No item has the variables "path" and "operator", which the filter tests',
          hint: `Write the name of the variable and its value: ${written}`,
          setting: '/filter/criteria/0/variables',
        },
      ]);
    });

  test('is no key of a condition where items have all of them', async () => {
    const items = [{ id: 1, path: 'a', operator: 'b', value: 3 }];
    const value = ['path', 'operator', 'value'].map(name => ({ name, operator: '=' as const, value: 'x' }));
    expect(await remarksOf(mapped(items), { key: 'variables', operator: '=', value })).to.deep.equal([]);
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
    const rows = Array.from({ length: 10_010 }, (_, id) => ({
      ...ROWS[1]!,
      id,
      ...(id === 10_009 && { variables: { zustand: 1 } }),
    }));
    expect(await remarksOf(memoryAdapter(rows), asks('zustand', 3))).to.deep.equal([]);
  });

  test('is not told where nothing is loaded, nor of a source that filters itself', async () => {
    expect(await remarksOf(mapped([]), asks('Prio', 3), asks('zustand', 3))).to.deep.equal([]);
    const answer = () =>
      Promise.resolve(new Response(JSON.stringify(ITEMS), { headers: { 'content-type': 'application/json' } }));
    const server = httpAdapter({ url: 'https://example.com/', fetch: answer, map: { map: { id: 'id' } } });
    expect(await remarksOf(server, asks('Prio', 3), asks('zustand', 3))).to.deep.equal([]);
  });
});
