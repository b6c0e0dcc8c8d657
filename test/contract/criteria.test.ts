import { expect } from 'chai';
import type { ProcessList } from '../../src/index.ts';
import { memoryAdapter } from '/dist/process-panels.js';
import { all, mount, process, step, unmount } from './mount.ts';

/** Noon of the day so many days from today. */
function inDays(days: number): Date {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12);
}
const isoDay = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

/** Steps 11 and 12 of process 1, then one step each: 20, 30, 40 and 51 (whose process has a string for an id). */
const DATA = [
  process(1, {
    expiration: '2026-03-01T00:00:00Z',
    tags: ['a', 'b'],
    files: [7],
    readers: [5],
    supervisors: [6],
    variables: {
      n: 4,
      s: '4',
      t: '4.0',
      deep: { x: { y: 'Brno' } },
      list: [1, '2', 'z'],
      map: { k: 1 },
      nul: null,
      zero: 0,
      empty: '',
      yes: true,
      big: 1e21,
      half: 0.5,
    },
    plan: { from: '2026-05-01T08:00:00Z', to: '2026-05-10T08:00:00Z' },
    steps: [
      step(11, {
        resolver: { id: 3, fullname: 'Žofie' },
        possibleResolvers: [3, 4],
        state: 2,
        data: '<p>one</p><p>two</p>x<br>y<b>bo</b>ld',
      }),
      step(12, { state: 10, templateStep: { id: 2, name: 'end', title: 'End', type: 9 } }),
    ],
  }),
  process(2, {
    expiration: null,
    state: 1,
    creator: { id: 2, fullname: 'Émile Zola' },
    plan: { from: null, to: '2026-04-01T08:00:00Z' },
    variables: { n: 5 },
    templateProcess: { id: 2, name: 'Order' },
  }),
  process(3, {
    state: 10,
    plan: { from: null, to: null },
    expiration: inDays(0).toISOString(),
    start: inDays(-7).toISOString(),
  }),
  process(4, { plan: { from: '2026-06-01T08:00:00Z', to: null }, expiration: inDays(7).toISOString() }),
  process(5, {
    id: '5',
    steps: [step(51)],
    start: inDays(0).toISOString(),
  }),
];

/** Ids of the steps that a list shows; the message of its error box where there is one. */
async function found(filter: object): Promise<string> {
  const list = await mount<ProcessList>('process-list', {
    prepare: panel => {
      panel.config = { filter: { criteria: [], ...filter }, ui: { content: '{{ $_step.id }}' } };
      panel.adapter = memoryAdapter(DATA);
    },
  });
  const [error] = all(list, '[part~=error]');
  return (
    error?.textContent ??
    all(list, '[part~=item]')
      .map(item => item.dataset['stepId'])
      .join(' ')
  );
}

const ALL = '11 12 20 30 40 51';
// criteria → ids of steps, reckoned by hand
const cases: readonly (readonly [criteria: object[], ids: string])[] = [
  [[], ALL],
  [[{ id: 1 }], '11 12'],
  [[{ id: 5 }], ''],
  [[{ process: [1] }], '11 12 30 40 51'],
  [[{ '!process': [1] }], '20'],
  [[{ process: [] }], ''],
  [[{ '!process': [] }], ALL],
  [[{ process: [1, 2] }], ALL],
  [[{ creator: 2 }], '20'],
  [[{ '!creator': 2 }], '11 12 30 40 51'],
  [[{ expiration: '2026-03-01' }], '11 12'],
  [[{ '<expiration': '2026-03-02' }], '11 12'],
  [[{ '>expiration': '2026-03-01' }], '30 40'],
  [[{ expired: '2026-03-01' }], ''],
  [[{ expired: '2026-03-02' }], '11 12'],
  [[{ expirationRelative: 'today' }], '30'],
  [[{ expirationRelative: 'now' }], '30'],
  [[{ expirationRelative: '+7 days' }], '40'],
  [[{ expirationRelative: 'P7D' }], '40'],
  [[{ expirationRelative: '+1 week' }], '40'],
  [[{ '>expirationRelative': 'today' }], '40'],
  [[{ '<expirationRelative': 'tomorrow' }], '11 12 30'],
  [[{ expirationRelative: isoDay(inDays(7)) }], '40'],
  [[{ expirationRelative: 'P1W' }], '40'],
  [[{ startRelative: '-7 days' }], '30'],
  [[{ startRelative: '-P7D' }], '30'],
  [[{ startRelative: 'today' }], '51'],
  [[{ processState: 10 }], '30'],
  [[{ '!processState': 2 }], '20 30'],
  [[{ stepState: 10 }], '12'],
  [[{ '!stepState': 10 }], '11 20 30 40 51'],
  [[{ stepState: 2 }, { stepState: 10 }], ''],
  [[{ resolver: [3] }], '11'],
  [[{ '!resolver': [3] }], '12 20 30 40 51'],
  [[{ possibleResolver: 4 }], '11'],
  [[{ reader: 5 }], '11 12'],
  [[{ supervisor: 6 }], '11 12'],
  [[{ tag: 'a' }], '11 12'],
  [[{ '!tag': 'a' }], '20 30 40 51'],
  [[{ tag: 'A' }], ''],
  [[{ stepType: [9] }], '12'],
  [[{ '!stepType': [9, 2] }], ''],
  [[{ stepName: 'end' }], '12'],
  [[{ '!stepName': 'end' }], '11 20 30 40 51'],
  [[{ file: 7 }], '11 12'],
  [[{ calendarFrom: '2026-05-10' }], '11 12 40'],
  [[{ calendarFrom: '2026-05-11' }], '40'],
  [[{ calendarTo: '2026-05-01' }], '11 12 20'],
  [[{ calendarTo: '2026-04-30' }], '20'],
  [[{ calendarFrom: '2026-04-01' }, { calendarTo: '2026-04-30' }], '20'],
  [[{ variables: { n: 4 } }], '11 12'],
  [[{ variables: { n: '4' } }], '11 12'],
  [[{ variables: { s: 4 } }], '11 12'],
  [[{ variables: { t: 4 } }], ''],
  [[{ variables: { n: '4.0' } }], ''],
  [[{ variables: { n: ' 4' } }], ''],
  [[{ variables: { 'deep.x.y': 'Brno' } }], '11 12'],
  [[{ variables: { deep: 'x' } }], ''],
  [[{ variables: { list: 1 } }], '11 12'],
  [[{ variables: { list: '1' } }], '11 12'],
  [[{ variables: { list: 2 } }], '11 12'],
  [[{ variables: { 'list.0': 1 } }], ''],
  [[{ variables: { 'list.length': 3 } }], ''],
  [[{ variables: { 's.length': 1 } }], ''],
  [[{ variables: { 'constructor.name': 'Object' } }], ''],
  [[{ variables: { map: 1 } }], ''],
  [[{ variables: { '!map': 1 } }], ALL],
  [[{ variables: { '!n': 4 } }], '20 30 40 51'],
  [[{ variables: { '!n': 4, zero: 0 } }], ''],
  [[{ variables: { zero: 0 } }], '11 12'],
  [[{ variables: { zero: '0' } }], '11 12'],
  [[{ variables: { empty: '' } }], '11 12'],
  [[{ variables: { yes: true } }], '11 12'],
  [[{ variables: { big: '1e+21' } }], '11 12'],
  [[{ variables: { half: '0.5' } }], '11 12'],
  [[{ variables: { half: '.5' } }], ''],
  [[{ fulltext: 'zofie' }], '11'],
  [[{ fulltext: 'ZOLA emile' }], '20'],
  [[{ fulltext: 'brno' }], '11 12'],
  [[{ fulltext: 'one two' }], '11'],
  [[{ fulltext: 'onetwo' }], ''],
  [[{ fulltext: 'ybold' }], '11'],
  [[{ fulltext: 'xy' }], ''],
  [[{ fulltext: '' }], ALL],
  [[{ fulltext: 'order' }], '20'],
  [[{ fulltext: '51' }], '51'],
  [[{ fulltext: 'end' }], '12'],
  [[{ fulltext: 'true' }], ''],
  [[{ fulltext: '1e+21' }], '11 12'],
  [[{ fulltext: '<p>' }], ''],
];

// filter → ids of steps
const orders: readonly (readonly [filter: object, ids: string])[] = [
  [{ sort: { field: 'process', direction: 'desc' } }, '51 40 30 20 11 12'],
  [{ sort: { field: 'step', direction: 'desc' } }, '51 40 30 20 12 11'],
  [{ sort: { field: 'modified', direction: 'desc' } }, ALL],
  [{ sort: { field: 'expiration' } }, '11 12 30 40 20 51'],
  [{ sort: { field: 'expiration', direction: 'desc' } }, '40 30 11 12 20 51'],
  [{ sort: { field: 'resolver', direction: 'desc' } }, ALL],
  [{ sort: { field: 'creator' } }, '11 12 30 40 51 20'],
  [{ sort: { field: 'creator', direction: 'desc' } }, '20 11 12 30 40 51'],
  [{ sort: { field: 'plan' } }, '11 12 40 20 30 51'],
  [{ sort: { field: 'plan', direction: 'desc' } }, '40 11 12 20 30 51'],
  [{ limit: 2 }, '11 12 20'],
  [{ limit: 1, offset: 1 }, '20'],
  [{ limit: 0 }, ''],
  [{ offset: 99 }, ''],
  [{ limit: 1, sort: { field: 'step', direction: 'desc' } }, '51'],
];

// criteria that are refused before anything is asked
const refused = [
  { '!startRelative': 'today' },
  { expirationRelative: '+7' },
  { expirationRelative: 'next week' },
  { expirationRelative: '' },
  { expirationRelative: 'PT5H' },
  { expirationRelative: 'P' },
  { expiration: '2026-02-30' },
  { expiration: 'today' },
  { processState: 3 },
  { '!possibleResolver': 4 },
];

suite('contract 3, criteria of the built file', () => {
  teardown(unmount);

  for (const [criteria, ids] of cases)
    test(`${JSON.stringify(criteria)} finds ${ids || 'nothing'}`, async () =>
      expect(await found({ criteria })).to.equal(ids));

  for (const [filter, ids] of orders)
    test(`${JSON.stringify(filter)} gives ${ids || 'nothing'}`, async () => expect(await found(filter)).to.equal(ids));

  for (const criterion of refused)
    test(`${JSON.stringify(criterion)} is refused`, async () =>
      expect(await found({ criteria: [criterion] })).to.contain('The configuration has an error'));

  test('a variable that was never set is missing: it satisfies no condition, and every negated one', async () => {
    expect(await found({ criteria: [{ variables: { n: '{{ $variables.neverSet }}' } }] })).to.equal('');
    unmount();
    expect(await found({ criteria: [{ variables: { '!n': '{{ $variables.neverSet }}' } }] })).to.equal(ALL);
  });

  test('$_process without a current process stops the load', async () => {
    expect(await found({ criteria: [{ variables: { n: '{{ $_process.id }}' } }] })).to.contain('no current process');
  });
});
