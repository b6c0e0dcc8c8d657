import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { runThrough } from '../../../../src/core/base/tasks/sliced-work.ts';
import type { PairTable } from '../../../../src/core/processes/process.ts';
import { FilterColumn, type FilterValue } from '../../../../src/core/view/filters/filter-column.ts';
import { filterRows, type RowFilter } from '../../../../src/core/view/filters/filter-rows.ts';
import { PROCESS, STEP } from '../../processes/sample.ts';

const NAMES = ['a', 'b', 'c'] as const;
const value = fc.constantFrom<FilterValue>('x', 'y', 'z', 5, '5', 0, '', true, null);
/** What a row has: one value, none, several, some of them twice, or what is no value at all. */
const cell = fc.oneof(value, fc.array(value, { maxLength: 3 }), fc.constantFrom<unknown>(undefined, {}, [[]]));
const rowOf = fc.record({ a: cell, b: cell, c: cell });
const state = fc.record({
  a: fc.array(value, { maxLength: 3 }),
  b: fc.array(value, { maxLength: 3 }),
  c: fc.array(value, { maxLength: 3 }),
});

type Row = Record<(typeof NAMES)[number], unknown>;

/** As plainly as can be: the values of a row, those that are none left out, or null alone. */
const valuesOf = (given: unknown): FilterValue[] => {
  const list = (Array.isArray(given) ? given : [given]) as FilterValue[];
  const found = list.filter(each => ['string', 'number', 'boolean'].includes(typeof each));
  return found.length > 0 ? [...new Set(found)] : [null];
};

const pairsOf = (rows: readonly Row[]): PairTable => ({
  processes: rows.map((row, id) => ({ ...PROCESS, id, variables: row })),
  steps: rows.map(() => STEP),
  length: rows.length,
});

function filtersOf(rows: readonly Row[], chosen: Readonly<Record<string, readonly FilterValue[]>>): RowFilter[] {
  return NAMES.map(name => {
    const column = new FilterColumn(({ variables }) => variables![name]);
    runThrough(column.build(pairsOf(rows), rows.length));
    return { name, column, values: chosen[name] ?? [] };
  });
}

const numbers = (n: number) => Uint32Array.from({ length: n }, (_, i) => i);

suite('filters of the reader', () => {
  test('give the rows and the counts of a plain loop, whatever is chosen', () =>
    fc.assert(
      fc.property(fc.array(rowOf, { maxLength: 30 }), state, fc.boolean(), (rows, chosen, some) => {
        const base = some
          ? numbers(rows.length)
              .filter(row => row % 2 === 0)
              .reverse()
          : numbers(rows.length);
        const passes = (row: number, but?: string) =>
          NAMES.every(
            name =>
              name === but ||
              chosen[name].length === 0 ||
              valuesOf(rows[row]![name]).some(each => chosen[name].includes(each)),
          );
        const found = runThrough(filterRows(base, filtersOf(rows, chosen), NAMES));
        expect([...found.rows]).to.deep.equal([...base].filter(row => passes(row)));
        for (const name of NAMES) {
          const counts = new Map<FilterValue, number>();
          for (const row of base) {
            if (!passes(row, name)) continue;
            for (const each of valuesOf(rows[row]![name])) counts.set(each, (counts.get(each) ?? 0) + 1);
          }
          const sorted = (map: ReadonlyMap<FilterValue, number>) =>
            [...map].map(([each, n]) => `${typeof each} ${each} ${n}`).toSorted();
          expect(sorted(found.facets.get(name)!)).to.deep.equal(sorted(counts));
        }
      }),
      { numRuns: 2000 },
    ));

  test('give the very rows that they got where none is on', () => {
    const base = numbers(3);
    const rows = [1, 2, 3].map(a => ({ a, b: a, c: a }));
    expect(runThrough(filterRows(base, filtersOf(rows, {}))).rows).to.equal(base);
  });

  test('give no row where only values are chosen that no row has', () => {
    const rows = [1, 2, 3].map(a => ({ a, b: a, c: a }));
    expect([...runThrough(filterRows(numbers(3), filtersOf(rows, { a: ['none'] }))).rows]).to.deep.equal([]);
  });

  test('work in steps over many rows', () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => ({ a: i % 5, b: i % 7, c: null }));
    const steps = filterRows(numbers(rows.length), filtersOf(rows, { a: [1], b: [2] }), ['a', 'b']);
    let count = 0;
    while (!steps.next().done) count++;
    expect(count).to.be.above(20);
  });

  test('follow rows that come and rows that change', () => {
    const column = new FilterColumn(({ variables }) => variables!['a']);
    const rows = (...values: FilterValue[]) => pairsOf(values.map(a => ({ a, b: a, c: a })));
    runThrough(column.build(rows('x', 'y'), 2));
    runThrough(column.build(rows('x', 'y', 'z'), 3));
    column.forget(1);
    runThrough(column.build(rows('x', 'w', 'z', 'x'), 4));
    const filter = { name: 'a', column, values: ['x'] };
    const { rows: found, facets } = runThrough(filterRows(numbers(4), [filter], ['a']));
    expect([...found]).to.deep.equal([0, 3]);
    expect([...facets.get('a')!].map(([each, n]) => `${each} ${n}`)).to.have.members(['w 1', 'x 2', 'z 1']);
  });
});
