import { suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import type { GivenProcess } from '../../../src/core/processes/process.ts';
import type { Criterion, ProcessQuery } from '../../../src/core/query/process-query.ts';
import { createTemplateEngine } from '../../../src/core/template/engine.ts';
import { DEFAULT_CONTENT, DEFAULT_FIELDS } from '../../../src/core/config/defaults.ts';
import { QUERY } from '../../adapters/asking.ts';
import { processWith } from './sample.ts';

const { signal } = new AbortController();

async function load(processes: readonly GivenProcess[], query: Partial<ProcessQuery> = {}) {
  return await loadPairs(memoryAdapter(processes), { ...QUERY, ...query }, { signal });
}

async function idsOf(processes: readonly GivenProcess[], query: Partial<ProcessQuery>) {
  const { pairs, malformed } = await load(processes, query);
  expect(malformed).to.deep.equal([]);
  return pairs.processes.map(({ id }) => id);
}

suite('a process without steps', () => {
  test('is one row by itself, whose step has its id, state and resolver', async () => {
    const given = { id: 7, state: 2, resolver: { id: 1, fullname: 'Ada' }, subject: 'Ask' } as const;
    const { pairs } = await load([given]);
    expect(pairs.steps).to.deep.equal([{ id: 7, state: 2, resolver: { id: 1, fullname: 'Ada' } }]);
    expect(pairs.processes).to.deep.equal([{ ...given, steps: pairs.steps }]);
  });

  test('is one row where its steps are null, none where they are an empty list', async () => {
    expect(await idsOf([{ id: 1, steps: null }, { id: 2, steps: [] }, { id: 3 }], {})).to.deep.equal([1, 3]);
  });

  test('is found by criteria on its state and resolver', async () => {
    const given: GivenProcess[] = [{ id: 1, state: 2 }, { id: 2, state: 10, resolver: { id: 5 } }, { id: 3 }];
    const by = (key: string, operator: Criterion['operator'], value: number) =>
      idsOf(given, { criteria: [{ key, operator, value: [value] }] });
    expect(await by('stepState', '=', 2)).to.deep.equal([1]);
    expect(await by('stepState', '!=', 2)).to.deep.equal([2, 3]);
    expect(await by('resolver', '=', 5)).to.deep.equal([2]);
  });

  test('counts in the total', async () => {
    const page = await memoryAdapter([{ id: 1 }, { id: 2, steps: [] }]).fetch(QUERY, { signal });
    expect(page.total).to.equal(1);
  });

  test('stays the same object while nothing of it changes, and shows what has changed in it', async () => {
    const given: GivenProcess = { id: 1, state: 1 };
    const first = await load([given]);
    expect((await load([given])).pairs.processes[0]).to.equal(first.pairs.processes[0]);
    given.state = 2;
    expect((await load([given])).pairs.steps[0]!.state).to.equal(2);
    delete given.state;
    expect((await load([given])).pairs.steps[0]).to.deep.equal({ id: 1 });
  });

  test('that comes again from JSON with the same content stays the known one', async () => {
    const first = await load([{ id: 1, creator: { id: 2 } }]);
    const adapter = memoryAdapter([{ id: 1, creator: { id: 2 } }]);
    const second = await loadPairs(adapter, QUERY, { signal, known: first.pairs });
    expect(second.pairs.processes[0]).to.equal(first.pairs.processes[0]);
  });

  test('keeps its resolver checked', async () => {
    const { malformed } = await load([{ id: 1 }, { id: 2, resolver: 'Ada' as never }]);
    expect(malformed.map(({ message }) => message)).to.deep.equal([
      'processes[1].resolver (id 2) is not a user with "id" and "fullname": "Ada"',
    ]);
  });
});

suite('members that are missing', () => {
  const whole = processWith(1, 11);

  for (const field of ['modified', 'step', 'expiration', 'resolver', 'creator', 'start', 'plan', 'async'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      test(`come last in the order by ${field}, ${direction}`, async () => {
        const full: GivenProcess = {
          ...whole,
          id: 9,
          modified: '2026-01-01',
          expiration: '2026-01-01',
          plan: { from: '2026-01-01', to: null },
          creator: { id: 1, fullname: 'Zoe' },
          steps: [{ ...whole.steps[0]!, id: 5, resolver: { id: 1, fullname: 'Zoe' }, async: true }],
        };
        const bare: GivenProcess = { id: 1, steps: [{}] };
        const found = await idsOf([bare, full], { sort: { field, direction } });
        expect(found).to.deep.equal(field === 'async' && direction === 'asc' ? [1, 9] : [9, 1]);
      });
    }
  }

  test('are no text that a search finds', async () => {
    for (const word of ['undefined', 'null']) {
      const criteria: Criterion[] = [{ key: 'fulltext', operator: '=', value: [word] }];
      expect(await idsOf([{ id: 1, steps: [{}] }], { criteria })).to.deep.equal([]);
    }
  });

  const engine = createTemplateEngine({ lang: 'en', timeZone: 'UTC', message: key => key });
  for (const [name, source] of [...DEFAULT_FIELDS, ['content', DEFAULT_CONTENT] as const]) {
    test(`print nothing in the default template "${name}"`, async () => {
      const { pairs } = await load([{ id: 7 }]);
      const text = engine.compile(source).evaluateText(pairs.processes[0]!, pairs.steps[0]!);
      expect((JSON.stringify(text) ?? '').replace(/<[^>]*>|\s|"|null/g, '')).to.match(/^(?:|7|#7|ID:7)$/);
    });
  }
});
