import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import type { PairTable, ProcessItem } from '../../../../src/core/processes/process.ts';
import type { FilterValue } from '../../../../src/core/view/filters/filter-column.ts';
import type { FilterState } from '../../../../src/core/view/filters/filter-state.ts';
import { RowFilters, type RowFilterSource } from '../../../../src/core/view/filters/row-filters.ts';
import { createLocalView } from '../../../../src/core/view/local/local-view.ts';
import { clock, loadedAgain, member, pair, template } from '../view-fixture.ts';

const NAMES = ['a', 'b'] as const;
const sourceOf = (name: string, key: () => string = () => ''): RowFilterSource => ({
  name,
  reading: () => ({ key: key(), read: member(name) }),
  wanted: values => ({ values, wants: values.includes('never') ? () => false : null }),
  onvalue() {},
});

function viewOf(items: readonly ProcessItem[], sources = NAMES.map(name => sourceOf(name))) {
  const filters = new RowFilters(sources, () => {});
  const view = createLocalView({
    fields: new Map([['name', template(member('name'))]]),
    columns: [{ name: 'name', field: 'name', sortField: 'name' }],
    searchFields: ['name'],
    perPage: null,
    lang: 'en',
    filters,
    onviewchange() {},
    ontemplateerror() {},
  });
  view.setPairs(loadedAgain(items));
  const set = async (chosen: FilterState, search = '') => {
    view.setState({ search, sort: [], page: 1, ...(Object.keys(chosen).length > 0 && { filters: chosen }) });
    await view.settled;
  };
  const shown = () => Array.from(view.order, row => view.pairs.steps[row]!.id);
  return { view, filters, set, shown };
}

const sorted = (counts: ReadonlyMap<FilterValue, number>) => [...counts].map(entry => JSON.stringify(entry)).toSorted();
let number = 0;
const item = (a: FilterValue, b: FilterValue, name = 'x') => pair(++number, { a, b, name });
const inPlace = (items: readonly ProcessItem[]): PairTable => ({ ...loadedAgain(items), inPlace: true });

const value = fc.constantFrom<FilterValue>('x', 'y', 1, '1', null);
const row = fc.record({ a: value, b: value, name: fc.constantFrom('ab', 'bc', 'cd') });
const state = fc.record({
  a: fc.array(value, { maxLength: 2 }),
  b: fc.array(value, { maxLength: 2 }),
  search: fc.constantFrom('', 'b', 'c'),
});
/** What a load brings: rows that stay, come, go and change, in their order. */
const step = fc.record({
  keep: fc.array(fc.boolean(), { maxLength: 12 }),
  come: fc.array(row, { maxLength: 4 }),
  at: fc.nat(12),
  state,
});

suite('filters of the reader in a view', () => {
  test('show the rows and count the values of a plain loop, after any search, filter and load', () =>
    fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), fc.array(step, { maxLength: 4 }), async (first, steps) => {
        clock.tick = 0;
        let items = first.map(({ a, b, name }) => item(a, b, name));
        const { view, filters, set, shown } = viewOf(items);
        for (const { keep, come, at, state: chosen } of steps) {
          const { search, ...values } = chosen;
          const on = Object.fromEntries(Object.entries(values).filter(([, list]) => list.length > 0));
          await set(on, search);
          filters.request(NAMES);
          items = items.filter((_, i) => keep[i] ?? true);
          items.splice(Math.min(at, items.length), 0, ...come.map(({ a, b, name }) => item(a, b, name)));
          view.setPairs(loadedAgain(items));
          await view.settled;
          await filters.settled;
          const read = ({ step: of }: ProcessItem, name: string) =>
            (of as unknown as Record<string, FilterValue>)[name]!;
          const searched = items.filter(each => String(read(each, 'name')).includes(search));
          // A text is what an address writes for a number where no row has the text.
          const alike = (name: string, wanted: FilterValue): FilterValue => {
            if (items.some(each => read(each, name) === wanted) || wanted === null) return wanted;
            return wanted === '1' ? 1 : wanted === 1 ? '1' : wanted;
          };
          const passes = (each: ProcessItem, but?: string) =>
            NAMES.every(
              name =>
                name === but || values[name].length === 0 || values[name].some(wanted => isAlike(each, name, wanted)),
            );
          const isAlike = (each: ProcessItem, name: string, wanted: FilterValue) =>
            read(each, name) === wanted || (everHad(name, wanted) ? false : read(each, name) === alike(name, wanted));
          expect(shown()).to.deep.equal(searched.filter(each => passes(each)).map(({ step: { id } }) => id));
          for (const name of NAMES) {
            const counts = new Map<FilterValue, number>();
            for (const each of searched)
              if (passes(each, name)) counts.set(read(each, name), (counts.get(read(each, name)) ?? 0) + 1);
            expect(sorted(filters.counted.get(name)!.counts)).to.deep.equal(sorted(counts));
          }
        }
        function everHad(name: string, wanted: FilterValue): boolean {
          return filters.columnOf(name)?.codeOf(wanted) !== undefined;
        }
      }),
      { numRuns: 400 },
    ));

  test('tell that a row that changes in place would come or go', async () => {
    const items = [item('x', 1), item('y', 1), item('y', 2)];
    const { view, set, shown } = viewOf(items);
    await set({ a: ['x'] });
    const before = shown();
    view.setPairs(inPlace([items[0]!, items[1]!, pair(items[2]!.step.id as number, { a: 'y', b: 3, name: 'x' })]));
    expect(view.displaced).to.equal(false);
    view.setPairs(inPlace([items[0]!, items[1]!, pair(items[2]!.step.id as number, { a: 'x', b: 3, name: 'x' })]));
    expect(view.displaced).to.equal(true);
    expect(shown()).to.deep.equal(before);
  });

  test('count rows that change in place', async () => {
    const items = [item('x', 1), item('y', 1)];
    const { view, filters, set } = viewOf(items);
    await set({ b: [1] });
    filters.request(['a']);
    await filters.settled;
    view.setPairs(inPlace([items[0]!, pair(items[1]!.step.id as number, { a: 'x', b: 1, name: 'x' })]));
    await filters.settled;
    expect([...filters.counted.get('a')!.counts]).to.deep.equal([['x', 2]]);
    expect(filters.counting).to.equal(false);
  });

  test('read rows again where what they are read by is another', async () => {
    let day = 'monday';
    const source: RowFilterSource = { ...sourceOf('a'), reading: () => ({ key: day, read: () => day }) };
    const { set, shown } = viewOf([item('x', 1), item('y', 1)], [source]);
    await set({ a: ['monday'] });
    expect(shown()).to.have.length(2);
    day = 'tuesday';
    await set({ a: ['monday'] }, 'x');
    expect(shown()).to.have.length(0);
  });

  test('show nothing where only what nobody has is wanted', async () => {
    const { set, shown } = viewOf([item('x', 1)]);
    await set({ a: ['never'] });
    expect(shown()).to.deep.equal([]);
    await set({});
    expect(shown()).to.have.length(1);
  });
});
