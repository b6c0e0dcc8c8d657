import { suite, test } from 'node:test';
import { expect } from 'chai';
import { compareText } from '../../../src/core/base/text/collation.ts';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterConfig } from '../../../src/cli/inspect/page/starter-page.ts';
import { evaluated } from './fields-shown.ts';

/** By which field the page sorts at first. */
function sortedBy(answer: object): string | undefined {
  const { source, items } = guessSource(answer, 'answer.json');
  return /sortField: (\w+), initialSort: asc/.exec(starterConfig(source, items))?.[1];
}
const rows = (numbers: readonly unknown[], member: string): object[] =>
  numbers.map((number, at) => ({ [member]: number, title: `Task ${at}`, state: 'open' }));

/** Numbers in the order of people, whose characters have another one. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  'with a year': ['V-2025-7', 'V-2025-101', 'V-2026-98', 'V-2026-99', 'V-2026-100'],
  'of one year': ['INV-2026-97', 'INV-2026-98', 'INV-2026-100'],
  'without words': ['2026/9', '2026/10', '2026/100'],
  'with a dot': ['RE.26.9', 'RE.26.10'],
  'of several projects': ['OPS-9', 'OPS-10', 'WEB-8', 'WEB-11'],
  'with a number in the words': ['A1-9', 'A1-10', 'B2-1'],
  'filled with zeros to some length': ['V-2026-098', 'V-2026-999', 'V-2026-1000'],
};

suite('inspect: the order of numbers with several parts', () => {
  for (const [what, numbers] of Object.entries(NUMBERS)) {
    for (const [member, by] of [
      ['id', 'idsort'],
      ['Vorgangsnummer', 'idsort'],
    ] as const)
      test(`is that of people: ${what}, as ${member}`, async () => {
        const answer = rows(numbers.toReversed(), member);
        expect(sortedBy(answer)).to.equal(by);
        const keys = (await evaluated(answer, by)) as string[];
        expect(keys.toSorted(compareText('en'))).to.deep.equal(keys.toReversed());
      });
    test(`is that of people: ${what}, in place of an id`, async () => {
      const items = rows(numbers.toReversed(), 'number').map((item, at) => ({ id: `9d385017c6112281${at}`, ...item }));
      expect(sortedBy(items)).to.equal('numbersort');
      const keys = (await evaluated(items, 'numbersort')) as string[];
      expect(keys.toSorted(compareText('en'))).to.deep.equal(keys.toReversed());
    });
  }

  const OTHERS: Readonly<Record<string, readonly unknown[]>> = {
    'one number between the same words': ['V-98', 'V-100'],
    'numbers of one length': ['V-2026-097', 'V-2026-098'],
    numbers: [9, 10],
    words: ['b', 'a10', 'a9'],
  };
  for (const [what, numbers] of Object.entries(OTHERS))
    test(`needs no field of its own: ${what}`, () => {
      expect(sortedBy(rows(numbers, 'id'))).to.equal('id');
    });

  test('has no name that another column takes', () => {
    const items = rows(NUMBERS['of one year']!, 'id').map((item, at) => ({ ...item, idSort: `Word ${'abc'[at]}` }));
    expect(sortedBy(items)).to.equal('idsort');
  });
});
