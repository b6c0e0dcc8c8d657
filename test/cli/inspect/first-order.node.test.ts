import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterConfig } from '../../../src/cli/inspect/page/starter-page.ts';
import { compareText } from '../../../src/core/base/text/collation.ts';
import { columnsShown } from './columns-shown.ts';
import { evaluated } from './fields-shown.ts';

/** The column that a page sorts by at first, and the field. */
function firstOrder(items: object[]): readonly (string | undefined)[] {
  const { source } = guessSource(items, 'a');
  const found = /^ +(\w+): \{.*sortField: (\w+), initialSort: asc/m.exec(starterConfig(source, items));
  return [found?.[1], found?.[2]];
}
const tasks = (members: readonly object[]): object[] =>
  members.map((own, n) => ({ id: n, title: `Task ${n}`, ...own }));

suite('inspect: the order in which a page begins', () => {
  test('is what is due first, where there is a column for it', () => {
    expect(firstOrder(tasks([{ due: '2026-12-01' }, { due: '2026-11-01' }]))).to.deep.equal(['expiration', 'due']);
    const numbered = tasks([
      { id: 'a1', number: 7, due: '2026-12-01' },
      { id: 'a2', number: 8, due: null },
    ]);
    expect(firstOrder(numbered)).to.deep.equal(['expiration', 'due']);
  });

  test('is by id or number where nothing is due', () => {
    expect(firstOrder(tasks([{}, {}]))).to.deep.equal(['pid', 'id']);
    expect(firstOrder(tasks([{ number: 7 }, { number: 8 }]))[0]).to.equal('number');
  });

  test('has the open items before those that are complete', async () => {
    const items = tasks([
      { state: 'Closed', due: '2026-11-01' },
      { state: 'Open', due: '2026-12-03' },
      { state: 'Open', due: null },
      { state: 'Open', due: '2026-12-01' },
      { state: 'Closed', due: null },
    ]);
    expect(columnsShown(items)).to.include('Due: relative');
    expect(firstOrder(items)).to.deep.equal(['expiration', 'duesort']);
    const keys = (await evaluated(items, 'duesort')) as string[];
    const order = keys.toSorted(compareText('en')).map(key => keys.indexOf(key));
    expect(order).to.deep.equal([3, 1, 2, 0, 4]);
  });
});
