import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { pageNumbers } from '../../../src/core/view/page-numbers.ts';

const written = (page: number, pages: number, isEndUnknown = false) =>
  pageNumbers(page, pages, isEndUnknown)
    .map(number => (number === page ? `[${number}]` : (number ?? '…')))
    .join(' ');

suite('the numbers of a pager', () => {
  // page, pages -> numbers
  const cases: [number, number, string][] = [
    [1, 1, '[1]'],
    [2, 3, '1 [2] 3'],
    [4, 7, '1 2 3 [4] 5 6 7'],
    [1, 144, '[1] 2 3 4 5 … 144'],
    [4, 144, '1 2 3 [4] 5 … 144'],
    [5, 144, '1 … 4 [5] 6 … 144'],
    [140, 144, '1 … 139 [140] 141 … 144'],
    [141, 144, '1 … 140 [141] 142 143 144'],
    [144, 144, '1 … 140 141 142 143 [144]'],
  ];
  for (const [page, pages, numbers] of cases) {
    test(`on page ${page} of ${pages} are ${numbers}`, () => {
      expect(written(page, pages)).to.equal(numbers);
    });
  }

  test('name no last page where none is known', () => {
    expect(written(1, 20, true)).to.equal('[1] 2 3 4 5 …');
    expect(written(10, 20, true)).to.equal('1 … 9 [10] 11 …');
  });

  test('rise, hold the first page, the page shown and its neighbours, and leave out no single page', () => {
    const pages = fc.integer({ min: 1, max: 10_000 });
    const places = pages.chain(of => fc.tuple(fc.integer({ min: 1, max: of }), fc.constant(of)));
    fc.assert(
      fc.property(places, ([page, of]) => {
        const numbers = pageNumbers(page, of, false);
        const shown = numbers.filter(number => number !== null);
        expect(numbers).to.have.length(Math.min(7, of));
        for (const number of [1, page, of, Math.max(1, page - 1), Math.min(of, page + 1)])
          expect(shown).to.include(number);
        for (const [i, number] of numbers.entries()) {
          if (number !== null) expect(number).to.be.above(numbers[i - 1] ?? numbers[i - 2] ?? 0);
          else expect(numbers[i + 1]! - numbers[i - 1]!).to.be.above(2);
        }
      }),
    );
  });
});
