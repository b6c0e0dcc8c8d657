import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import type { PairTable, ProcessItem } from '../../../../src/core/processes/process.ts';
import type { Direction } from '../../../../src/core/query/process-query.ts';
import { createLocalView } from '../../../../src/core/view/local/local-view.ts';
import type { GridView } from '../../../../src/core/view/grid-view.ts';
import type { SortKey, ViewState } from '../../../../src/core/view/view-state.ts';
import { clock, loadedAgain, member, pair, table, template } from '../view-fixture.ts';

const NAMES = ['x', 'y', 'z'];

function view(lang = 'en', evaluated = () => {}): GridView {
  const read = (name: string) => template((process, step) => (evaluated(), member(name)(process, step)));
  return createLocalView({
    fields: new Map(NAMES.map(name => [name, read(name)])),
    columns: NAMES.map(name => ({ name, field: name, sortField: name })),
    searchFields: ['x'],
    perPage: 7,
    lang,
    onviewchange() {},
    ontemplateerror() {},
  });
}

const rows = (grid: GridView): number[] => Array.from(grid.order);
const sortedBy = (...sort: SortKey[]) => ({ search: '', sort, page: 1 });

/** What a view shows that has never known other pairs: all is read, ranked and sorted for it. */
function fromScratch(items: readonly ProcessItem[], state: ViewState, lang: string): number[] {
  return rows(viewOf(table(items), state, lang));
}

function viewOf(pairs: PairTable, state: ViewState, lang: string): GridView {
  const grid = view(lang);
  grid.setPairs(pairs);
  grid.setState(state);
  return grid;
}

function expectAsFromScratch(grid: GridView, items: readonly ProcessItem[], lang: string): void {
  const scratch = viewOf(table(items), grid.state, lang);
  expect(rows(grid)).to.deep.equal(rows(scratch));
  expect(grid.page).to.deep.equal(scratch.page);
  expect(grid.pairs.steps).to.deep.equal(scratch.pairs.steps);
}

/** What happens to pairs between two loads. */
interface Step {
  readonly at?: number;
  /** Other objects at these places, which count from the start again beyond the end, as all do here. */
  readonly change?: readonly [number, ProcessItem][];
  /** The same objects with other members. */
  readonly mutate?: readonly [number, ProcessItem][];
  readonly insert?: readonly ProcessItem[];
  readonly remove?: number;
  readonly append?: readonly ProcessItem[];
  readonly truncate?: number;
  /** So many from one place to another. */
  readonly move?: readonly [number, number, number];
}

/** Takes a step. Returns the pairs that were changed in place. */
function take(items: ProcessItem[], step: Step): ProcessItem[] {
  const { at = 0, change = [], mutate = [], insert = [], remove = 0, append = [], truncate = 0, move } = step;
  const within = (place: number) => place % (items.length || 1);
  for (const [at, item] of change) items[within(at)] = structuredClone(item);
  const mutated = mutate.flatMap(([at, item]) => {
    const known = items[within(at)];
    if (known) Object.assign(known.step, structuredClone(item.step));
    return known ?? [];
  });
  items.splice(within(at), 0, ...structuredClone(insert));
  items.splice(within(at), remove);
  items.push(...structuredClone(append));
  if (move) items.splice(within(move[1]), 0, ...items.splice(within(move[0]), move[2]));
  items.length = Math.max(0, items.length - truncate);
  return mutated;
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
  const search = fc.constantFrom('', 'a', 'b', 'a b', '1', 'ch');
  const place = fc.nat(9999);
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ change: fc.array(fc.tuple(place, item), { maxLength: 4 }) }) },
    { weight: 3, arbitrary: fc.record({ mutate: fc.array(fc.tuple(place, item), { maxLength: 4 }) }) },
    fc.record({ at: place, insert: few }),
    fc.record({ at: place, remove: fc.nat(3) }),
    fc.record({ append: few }),
    fc.record({ truncate: fc.nat(6) }),
    fc.record({ move: fc.tuple(place, place, fc.nat(3)) }),
  ) as fc.Arbitrary<Step>;
  const edit = fc.oneof(
    // What comes with one load: one thing, or several in any mixture.
    { weight: 6, arbitrary: fc.record({ reload: fc.array(step, { maxLength: 4 }), compared: fc.boolean() }) },
    fc.record({ sort }),
    fc.record({ search }),
    fc.record({ page: fc.integer({ min: 1, max: 9 }) }),
  ) as fc.Arbitrary<Partial<ViewState> & { reload?: Step[]; compared?: boolean }>;
  const first = fc.record({ search, sort, page: fc.constant(1) });
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
    test(`stand as they would if all had been sorted again, ${speed}`, async () => {
      try {
        await fc.assert(
          fc.asyncProperty(start, first, edits, fc.constantFrom('en', 'cs', 'sv'), async (pairs, state, list, lang) => {
            clock.tick = pace;
            const items = structuredClone(pairs);
            const grid = viewOf(table(items), state, lang);
            for (const { edit, prepared } of list) {
              // What a view makes ready in idle time is there or not, and the last edit may be under way.
              if (prepared) await grid.settled;
              if (prepared)
                for (let i = 0; i < 4 + pace * 100; i++) await new Promise(resolve => setImmediate(resolve));
              const { reload, compared, ...state } = edit;
              if (reload) {
                const mutated = new Set(reload.flatMap(step => take(items, step)));
                grid.setPairs(compared ? loadedAgain(items, mutated) : table(items));
              } else grid.setState({ ...grid.state, ...state });
              if (clock.tick === 0) expectAsFromScratch(grid, items, lang);
            }
            await grid.settled;
            clock.tick = 0;
            expectAsFromScratch(grid, items, lang);
            grid.dispose();
          }),
          { numRuns },
        );
      } finally {
        clock.tick = 0;
      }
    });
  }

  test('match a search once each, where one has changed and another has come or gone behind it in the same load', () => {
    for (const [edit, expected] of [
      [(items: ProcessItem[]) => items.splice(7, 0, pair(99, { x: 'apple' })), 11],
      [(items: ProcessItem[]) => items.splice(7, 1), 9],
    ] as const) {
      const items = Array.from({ length: 10 }, (_, i) => pair(i, { x: `apple ${i}` }));
      const state = { ...sortedBy(), search: 'apple' };
      const grid = viewOf(table(items), state, 'en');
      items[1] = pair(1, { x: 'apple 1' });
      edit(items);
      grid.setPairs(loadedAgain(items));
      expect(rows(grid)).to.deep.equal(Array.from({ length: expected }, (_, row) => row));
    }
  });

  test('stand in their order where some were changed in place and others have come', () => {
    const items = Array.from({ length: 10 }, (_, i) => pair(i, { x: `text ${i}` }));
    const state = { ...sortedBy({ column: 'x', direction: 'desc' }), search: 'text' };
    const grid = viewOf(table(items), state, 'en');
    Object.assign(items[3]!.step, { x: 'text 99' });
    Object.assign(items[4]!.step, { x: 'nothing' });
    items.push(pair(10, { x: 'text 50' }));
    grid.setPairs(table(items));
    expect(rows(grid)).to.deep.equal([3, 9, 8, 7, 6, 10, 5, 2, 1, 0]);
  });

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
      grid.setPairs(loadedAgain(items));
      expect(evaluations).to.be.at.most(8);
      expect(rows(grid)).to.deep.equal(fromScratch(items, state, 'en'));
    }
  });

  test('sort by their numbers as long as each text has one, whatever comes and goes', () => {
    const items = Array.from({ length: 200 }, (_, i) => pair(i, { x: `PR-${(i * 37) % 200}` }));
    const grid = viewOf(table(items), sortedBy({ column: 'x', direction: 'asc' }), 'en');
    const first = () => grid.pairs.steps[grid.order[2]!] as unknown as { x: string };
    expect(first().x).to.equal('PR-2');
    items.push(pair(900, { x: 'none' }));
    grid.setPairs(loadedAgain(items));
    expect(first().x).to.equal('PR-1');
    expectAsFromScratch(grid, items, 'en');
    items.pop();
    grid.setPairs(loadedAgain(items));
    expect(first().x).to.equal('PR-2');
    expectAsFromScratch(grid, items, 'en');
  });

  test('are read alone, not those that stay, which no more than some are looked at for', () => {
    // of many texts that rows hardly share only the order is kept
    for (const [distinct, n, most] of [
      [500, 4000, 10],
      [30_000, 30_000, 400],
    ] as const) {
      let evaluations = 0;
      const grid = view('en', () => evaluations++);
      const items = Array.from({ length: n }, (_, i) => pair(i, { x: `text 0 ${(i * 7919) % distinct}` }));
      grid.setPairs(table(items));
      grid.setState(sortedBy({ column: 'x', direction: 'asc' }));
      for (let round = 0; round < 3; round++) {
        evaluations = 0;
        for (let i = 0; i < 10; i++) items[i * 97] = pair(i, { x: `text ${round} ${i * 31}` });
        grid.setPairs(loadedAgain(items));
        expect(evaluations, `of ${distinct}`).to.be.at.most(most);
        expect(rows(grid)).to.deep.equal(fromScratch(items, grid.state, 'en'));
      }
    }
  });
});
