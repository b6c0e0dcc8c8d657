import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import type { ProcessItem } from '../../../src/core/processes/process.ts';
import type { Direction } from '../../../src/core/query/process-query.ts';
import { createGridView } from '../../../src/core/view/create-grid-view.ts';
import type { GridView } from '../../../src/core/view/grid-view.ts';
import type { SortKey } from '../../../src/core/view/view-state.ts';
import { clock, member, pair, table, template } from './view-fixture.ts';

const NAMES = ['x', 'y', 'z'];

function view(lang = 'en', evaluated = () => {}): GridView {
  const read = (name: string) => template((process, step) => (evaluated(), member(name)(process, step)));
  return createGridView({
    fields: new Map(NAMES.map(name => [name, read(name)])),
    columns: NAMES.map(name => ({ name, field: name, sortField: name })),
    searchFields: ['x'],
    perPage: null,
    lang,
    onchange() {},
    onfault() {},
  });
}

const rows = (grid: GridView): number[] => Array.from(grid.order);
const sortedBy = (...sort: SortKey[]) => ({ search: '', sort, page: 1 });

/** What a view shows that has never known other pairs: all is read, ranked and sorted for it. */
function fromScratch(items: readonly ProcessItem[], state: ReturnType<typeof sortedBy>, lang: string): number[] {
  const grid = view(lang);
  grid.setPairs(table(items));
  grid.setState(state);
  return rows(grid);
}

suite('pairs of which few change', () => {
  const word = fc.constantFrom('a', 'B', 'b', 'á', 'a\u0301', 'ch', 'h', '1', '10', '9', ' ', '-', '');
  const text = fc.array(word, { maxLength: 3 }).map(words => words.join(''));
  const value = fc.oneof(
    { weight: 6, arbitrary: text },
    fc.integer({ min: -3, max: 3 }),
    fc.double(),
    fc.boolean(),
    fc.constantFrom<unknown>(null, undefined, NaN, Infinity, -0, ['a'], { a: 1 }),
  );
  const item = fc
    .record({
      id: fc.integer({ min: 1, max: 99 }),
      x: value,
      y: fc.option(text, { freq: 3 }),
      z: fc.integer({ min: 0, max: 5 }),
    })
    .map(({ id, ...members }) => pair(id, members));
  const few = fc.array(item, { maxLength: 6 });
  const sort = fc.uniqueArray(
    fc.record({ column: fc.constantFrom(...NAMES), direction: fc.constantFrom<Direction>('asc', 'desc') }),
    { selector: ({ column }) => column, maxLength: 3 },
  );
  const edit = fc.oneof(
    { weight: 6, arbitrary: fc.record({ change: fc.array(fc.tuple(fc.nat(999), item), { maxLength: 4 }) }) },
    fc.record({ at: fc.nat(999), insert: few }),
    fc.record({ at: fc.nat(999), remove: fc.nat(3) }),
    fc.record({ append: few }),
    fc.record({ truncate: fc.nat(6) }),
    fc.record({ move: fc.tuple(fc.nat(999), fc.nat(999), fc.nat(3)) }),
    fc.record({ sort }),
    fc.record({ search: fc.constantFrom('', 'a', 'b', 'a b', '1', 'ch') }),
  ) as fc.Arbitrary<{ change?: [number, ProcessItem][]; at?: number; insert?: ProcessItem[]; remove?: number; append?: ProcessItem[]; move?: [number, number, number]; truncate?: number; sort?: SortKey[]; search?: string }>; // prettier-ignore
  const edits = fc.array(fc.record({ edit, prepared: fc.boolean() }), { minLength: 1, maxLength: 10 });

  const some = fc.array(item, { minLength: 60, maxLength: 200 });
  const thousands = some.map(items =>
    Array.from({ length: 3000 }, (_, i) => structuredClone(items[i % items.length]!)),
  );
  for (const [speed, pace, start, numRuns] of [
    ['at once', 0, some, 200],
    ['in slices of a step or two', 5, some, 200],
    ['thousands of them', 0, thousands, 20],
  ] as const) {
    test(`stand as they would if all had been sorted anew, ${speed}`, async () => {
      try {
        await fc.assert(
          fc.asyncProperty(start, sort, edits, fc.constantFrom('en', 'cs', 'sv'), async (first, by, list, lang) => {
            clock.tick = pace;
            let items = first;
            let state = sortedBy(...by);
            const grid = view(lang);
            grid.setPairs(table(items));
            grid.setState(state);
            for (const { edit, prepared } of list) {
              // What a view makes ready in idle time is there or not, and the last edit may be under way.
              if (prepared) await grid.settled;
              if (prepared)
                for (let i = 0; i < 4 + pace * 100; i++) await new Promise(resolve => setImmediate(resolve));
              items = [...items];
              for (const [at, item] of edit.change ?? []) if (at < items.length) items[at] = item;
              if (edit.insert) items.splice(edit.at!, 0, ...edit.insert);
              if (edit.remove) items.splice(edit.at!, edit.remove);
              if (edit.append) items.push(...edit.append);
              if (edit.move) items.splice(edit.move[1], 0, ...items.splice(edit.move[0], edit.move[2]));
              if (edit.truncate) items.length = Math.max(0, items.length - edit.truncate);
              if (edit.sort) state = { ...state, sort: edit.sort };
              if (edit.search !== undefined) state = { ...state, search: edit.search };
              if (edit.sort || edit.search !== undefined) grid.setState(state);
              else grid.setPairs(table(items));
              if (clock.tick === 0) expect(rows(grid)).to.deep.equal(fromScratch(items, state, lang));
            }
            await grid.settled;
            clock.tick = 0;
            expect(rows(grid)).to.deep.equal(fromScratch(items, state, lang));
            grid.dispose();
          }),
          { numRuns },
        );
      } finally {
        clock.tick = 0;
      }
    });
  }

  test('are read alone where others have come or gone before them, also for a search', () => {
    let evaluations = 0;
    const grid = view('en', () => evaluations++);
    const items = Array.from({ length: 4000 }, (_, i) => pair(i, { x: `text ${(i * 7919) % 500}` }));
    grid.setPairs(table(items));
    const state = { ...sortedBy({ column: 'x', direction: 'desc' }), search: 'text 4' };
    grid.setState(state);
    for (let round = 0; round < 3; round++) {
      evaluations = 0;
      items.unshift(...[1, 2, 3].map(i => pair(5000 + round * 10 + i, { x: `text 4${i}` })));
      items.splice(2000 + round, 2);
      items[3000] = pair(6000 + round, { x: 'text 47' });
      grid.setPairs(table(items));
      expect(evaluations).to.be.at.most(8);
      expect(rows(grid)).to.deep.equal(fromScratch(items, state, 'en'));
    }
  });

  test('are read alone, not those that stay, which no more than some are looked at for', () => {
    // of many texts that rows hardly share only the order is kept
    for (const [distinct, n, most] of [
      [500, 4000, 10],
      [30_000, 30_000, 400],
    ] as const) {
      let evaluations = 0;
      const grid = view('en', () => evaluations++);
      const items = Array.from({ length: n }, (_, i) => pair(i, { x: `text ${(i * 7919) % distinct}` }));
      grid.setPairs(table(items));
      grid.setState(sortedBy({ column: 'x', direction: 'asc' }));
      for (let round = 0; round < 3; round++) {
        evaluations = 0;
        for (let i = 0; i < 10; i++) items[i * 97] = pair(i, { x: `text ${round} ${i * 31}` });
        grid.setPairs(table(items));
        expect(evaluations, `of ${distinct}`).to.be.at.most(most);
        expect(rows(grid)).to.deep.equal(fromScratch(items, grid.state as ReturnType<typeof sortedBy>, 'en'));
      }
    }
  });
});
