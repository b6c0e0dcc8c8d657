import { suite, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { ProcessAdapter, ProcessPage } from '../../../src/core/processes/adapter.ts';
import type { Id, Process } from '../../../src/core/processes/process.ts';
import { QUERY_OPERATORS } from '../../../src/core/query/criteria/criteria.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
// @ts-expect-error a script without types
import { realLog, withoutRealLog } from '../../support/real-log.mjs';
import { PROCESS, STEP } from '../../core/processes/sample.ts';
import { criterion, groups, id, processes, query } from './edge-processes.ts';
import { naiveFetch } from './naive-memory.ts';

const { signal } = new AbortController();
const EVERYTHING: ProcessQuery = {
  panel: 'process_grid',
  criteria: [],
  sort: null,
  limit: null,
  offset: 0,
  acl: false,
  self: true,
  current: null,
  now: '2026-11-21T12:00:00.000Z',
  timeZone: 'Europe/Prague',
  window: null,
  search: null,
  orderBy: [],
};

async function fetchPage(all: readonly Process[], asked: ProcessQuery, user?: Id): Promise<ProcessPage> {
  const adapter = memoryAdapter(all, user === undefined ? {} : { user });
  return adapter.fetch(asked, { signal, lang: 'cs' });
}

/** What a page says, in a form that two implementations can agree on: equal ids do not make two processes one. */
function rowsOf({ processes, total }: ProcessPage) {
  return { total, rows: processes.flatMap(process => process.steps.map(step => [process.id, step])) };
}

async function agree(all: Process[], asked: ProcessQuery, user?: Id) {
  const { pairs, total } = naiveFetch(all, asked, user);
  const expected = { total, rows: pairs.map(({ process, step }) => [process.id, step]) };
  expect(rowsOf(await fetchPage(all, asked, user))).to.deep.equal(expected);
}

suite('memoryAdapter and a naive implementation agree', () => {
  test('on any query over any data', () =>
    fc.assert(fc.asyncProperty(processes, query, fc.option(id, { nil: undefined }), agree), { numRuns: 1000 }));

  test('on any groups of conditions, nested', () =>
    fc.assert(
      fc.asyncProperty(processes, groups, (all, criteria) => agree(all, { ...EVERYTHING, criteria })),
      { numRuns: 2000 },
    ));

  for (const [key, operators] of QUERY_OPERATORS) {
    for (const operator of operators) {
      test(`on ${key} ${operator}`, () =>
        fc.assert(
          fc.asyncProperty(
            processes,
            criterion.filter(one => one.key === key && one.operator === operator),
            fc.constantFrom('Europe/Prague', 'America/St_Johns', 'Pacific/Apia'),
            (all, one, timeZone) => agree(all, { ...EVERYTHING, criteria: [one], timeZone }),
          ),
          { numRuns: 60 },
        ));
    }
  }

  const queries: Partial<ProcessQuery>[] = [
    {},
    { criteria: [{ key: 'stepState', operator: '=', value: [2] }] },
    { criteria: [{ key: 'stepState', operator: '!=', value: [10] }], limit: 20, offset: 7 },
    { criteria: [{ key: 'start', operator: '>', value: ['2011-03-26'] }], sort: { field: 'start', direction: 'desc' } },
    { criteria: [{ key: 'start', operator: '=', value: ['2011-03-27'] }] },
    { criteria: [{ key: 'expired', operator: '=', value: ['2011-10-30'] }], timeZone: 'America/Los_Angeles' },
    { criteria: [{ key: 'calendarFrom', operator: '=', value: ['2011-10-30'] }] },
    { criteria: [{ key: 'calendarTo', operator: '=', value: ['2010-10-31'] }] },
    { criteria: [{ key: 'fulltext', operator: '=', value: ['advice resource 1'] }] },
    {
      criteria: [
        { key: 'variables', operator: '=', value: [{ name: 'channel', operator: '!=', value: 'Internet' }] },
        { key: 'tag', operator: '!=', value: ['general'] },
        { key: 'resolver', operator: '=', value: [21, 10, 4] },
      ],
      sort: { field: 'resolver', direction: 'desc' },
      limit: 100,
    },
    { acl: true, sort: { field: 'creator', direction: 'asc' } },
    { acl: true, self: false, current: 10011, sort: { field: 'step', direction: 'desc' }, limit: 50, offset: 50 },
    { sort: { field: 'modified', direction: 'desc' }, limit: 10 },
    { sort: { field: 'expiration', direction: 'desc' }, limit: 10 },
    { sort: { field: 'plan', direction: 'asc' }, limit: 10 },
    { sort: { field: 'async', direction: 'desc' }, limit: 10 },
  ];
  for (const asked of queries) {
    test(`on the real log, ${JSON.stringify(asked)}`, { skip: withoutRealLog }, async () => {
      const log = JSON.parse(readFileSync(realLog as string, 'utf8')) as Process[];
      await agree(log, { ...EVERYTHING, ...asked }, 21);
    });
  }
});

suite('memoryAdapter asked the same again', () => {
  const ask = async (adapter: ProcessAdapter, asked: ProcessQuery) =>
    await (adapter.fetch(asked, { signal, lang: 'en' }) as Promise<ProcessPage>);
  const active = { ...EVERYTHING, criteria: [{ key: 'stepState', operator: '=', value: [2] }] } as ProcessQuery;
  const some = Array.from({ length: 100 }, (_, id) => id);
  const halfActive = (id: number): Process =>
    ({
      ...structuredClone(PROCESS),
      id,
      steps: [2, 10, 2].map((state, i) => ({ ...structuredClone(STEP), id: id * 3 + i, state })),
    }) as Process;

  test('gives the same objects for what has not changed, wherever it stands now', async () => {
    const all = some.map(halfActive);
    const adapter = memoryAdapter(all);
    const before = new Set((await ask(adapter, active)).processes);
    all.splice(30, 5);
    all.unshift(halfActive(1000));
    all[50] = { ...all[50]!, tags: ['new'] };
    all[60]!.state = 10;
    delete all[70]!.modified;
    all[80]!.steps[0]!.state = 10;
    all[90]!.steps[1]!.state = 2;
    const { processes } = await ask(adapter, active);
    const fresh = processes.filter(process => !before.has(process));
    expect(fresh).to.deep.equal(
      [0, 50, 60, 70, 80]
        .map(at => ({ ...all[at]!, steps: all[at]!.steps.filter(({ state }) => state === 2) }))
        .concat(all[90]!),
    );
  });

  test('gives them also after other questions, of which it remembers a few', async () => {
    const adapter = memoryAdapter(some.map(halfActive));
    const { processes: first } = await ask(adapter, active);
    for (const limit of [1, 2, 3]) await ask(adapter, { ...active, limit });
    const { processes: second } = await ask(adapter, active);
    expect(second.every((process, i) => process === first[i])).to.equal(true);
    for (const limit of [4, 5, 6, 7]) await ask(adapter, { ...active, limit });
    const { processes: third } = await ask(adapter, active);
    expect(third.some((process, i) => process === first[i])).to.equal(false);
  });

  test('answers as if it were asked for the first time, whatever has changed in place', () =>
    fc.assert(
      fc.asyncProperty(
        processes,
        processes,
        query,
        fc.array(fc.tuple(fc.nat(4), fc.nat(99), fc.nat(99))),
        async (all, others, asked, edits) => {
          const list = [...all];
          const adapter = memoryAdapter(list, { user: 1 });
          await ask(adapter, asked);
          for (const [kind, at, of] of edits) {
            const [process, other] = [list[at % (list.length || 1)], others[of % (others.length || 1)]];
            if (!process || !other) continue;
            if (kind === 0) Object.assign(process, { ...other, steps: process.steps });
            if (kind === 1) process.steps = [...other.steps];
            if (kind === 2) list.splice(at % list.length, 1);
            if (kind === 3) list.splice(at % list.length, 0, other);
            if (kind === 4) list.reverse();
          }
          expect(await ask(adapter, asked)).to.deep.equal(await ask(memoryAdapter(list, { user: 1 }), asked));
        },
      ),
      { numRuns: 300 },
    ));
});

suite('whatever is asked of memoryAdapter', () => {
  const everyQuery = (holds: (all: Process[], asked: ProcessQuery) => Promise<void>) =>
    fc.assert(fc.asyncProperty(processes, query, holds), { numRuns: 300 });
  const stepsOf = (page: ProcessPage) => page.processes.flatMap(process => process.steps);

  test('the data stay as they are', () =>
    everyQuery(async (all, asked) => {
      const before = structuredClone(all);
      await fetchPage(all, asked, 1);
      expect(all).to.deep.equal(before);
    }));

  test('even data that cannot be changed are read', () =>
    everyQuery(async (all, asked) => {
      await fetchPage(deepFreeze(all), deepFreeze(asked), 1);
    }));

  test('one more criterion never adds rows', () =>
    fc.assert(
      fc.asyncProperty(processes, query, criterion, async (all, asked, more) => {
        const whole = { ...asked, limit: null, offset: 0 };
        const fewer = await fetchPage(all, { ...whole, criteria: [...asked.criteria, more] }, 1);
        const steps = new Set(stepsOf(await fetchPage(all, whole, 1)));
        for (const step of stepsOf(fewer)) expect(steps.has(step)).to.equal(true);
      }),
    ));

  test('a criterion and its negation part the rows', () =>
    fc.assert(
      fc.asyncProperty(
        processes,
        criterion.filter(({ key }) => QUERY_OPERATORS.get(key as never)!.includes('!=')),
        async (all, one) => {
          const counts = await Promise.all(
            (['=', '!='] as const).map(
              async operator =>
                stepsOf(await fetchPage(all, { ...EVERYTHING, criteria: [{ ...one, operator }] })).length,
            ),
          );
          expect(counts[0]! + counts[1]!).to.equal(all.flatMap(({ steps }) => steps).length);
        },
      ),
    ));

  test('limit and offset cut the whole into pages that make it up again', () =>
    fc.assert(
      fc.asyncProperty(processes, query, fc.integer({ min: 1, max: 4 }), async (all, asked, limit) => {
        const whole = await fetchPage(all, { ...asked, limit: null, offset: 0 }, 1);
        const rows: unknown[] = [];
        for (let offset = 0; offset < whole.total!; offset += limit) {
          const page = await fetchPage(all, { ...asked, limit, offset }, 1);
          expect(page.total).to.equal(whole.total);
          expect(new Set(page.processes.map(({ id }) => id)).size).to.be.at.most(limit);
          rows.push(...rowsOf(page).rows);
        }
        const orderFree = (list: unknown[]) => list.map(row => JSON.stringify(row)).toSorted();
        expect(orderFree(rows)).to.deep.equal(orderFree(rowsOf(whole).rows));
      }),
    ));
});

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
