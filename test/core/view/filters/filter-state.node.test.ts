import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import type { FilterValue } from '../../../../src/core/view/filters/filter-column.ts';
import { readFilterState } from '../../../../src/core/view/filters/filter-state.ts';

const KNOWN = new Map<string, FilterValue[] | null>([
  ['state', [1, 2, 10]],
  ['region', ['north', 'south', null]],
  ['who', null],
]);

suite('a state of the filters from outside', () => {
  const cases: [string, unknown, unknown, unknown][] = [
    [
      'is kept where all of it is known',
      { state: [2], region: ['north', null] },
      { state: [2], region: ['north', null] },
      [],
    ],
    ['may have a value without a list', { region: 'north' }, { region: ['north'] }, []],
    ['may write a number as a text, as an address does', { state: ['2', '10'] }, { state: [2, 10] }, []],
    ['is in the order of the configuration', { region: ['south'], state: [1] }, { state: [1], region: ['south'] }, []],
    [
      'loses a filter that does not exist any more',
      { gone: ['x'], state: [2] },
      { state: [2] },
      [{ name: 'gone', values: null }],
    ],
    ['loses values that are not there', { state: [2, 3, 'x'] }, { state: [2] }, [{ name: 'state', values: [3, 'x'] }]],
    ['has no filter of which no value is left', { state: [3] }, {}, [{ name: 'state', values: [3] }]],
    ['keeps each value of a filter whose values nobody knows', { who: ['me', 5] }, { who: ['me', 5] }, []],
    ['keeps a value once', { state: [2, '2', 2] }, { state: [2] }, []],
    ['has nothing of what is no value', { who: [{}, [], NaN] }, {}, [{ name: 'who', values: [{}, [], NaN] }]],
    [
      'knows no member of a prototype',
      JSON.parse('{"__proto__": ["x"], "constructor": ["x"]}'),
      {},
      [
        { name: '__proto__', values: null },
        { name: 'constructor', values: null },
      ],
    ],
    ['is empty where there is none', null, {}, []],
    ['is empty where it is a list', [['state', 2]], {}, []],
  ];
  for (const [what, given, filters, notApplied] of cases) {
    test(what, () => {
      expect(readFilterState(given, KNOWN)).to.deep.equal({ filters, notApplied });
    });
  }

  test('never throws, and never has a filter or a value that is not known', () =>
    fc.assert(
      fc.property(fc.anything(), fc.dictionary(fc.constantFrom('state', 'region', 'x'), fc.anything()), (any, map) => {
        for (const given of [any, map]) {
          const { filters } = readFilterState(given, KNOWN);
          for (const [name, values] of Object.entries(filters)) {
            const known = KNOWN.get(name);
            expect(known).not.to.equal(undefined);
            if (known) expect(known).to.include.members([...values]);
          }
        }
      }),
      { numRuns: 2000 },
    ));
});
