import { suite, test } from 'node:test';
import { expect } from 'chai';
import { pageReader } from '../../../src/adapters/map/page-reader.ts';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { notesOfColumns, starterConfig } from '../../../src/cli/inspect/page/starter-page.ts';
import { columnsShown } from './columns-shown.ts';

/** The type of the column for these dates under a name that says nothing, what its field gives, and the notes. */
function read(dates: readonly unknown[]) {
  const items = dates.map((OPEN_DT, at) => ({ CASE_NO: `00012${at}`, SUBJECT: `Damaged pallet ${at}`, OPEN_DT }));
  const { source } = guessSource(items, 'cases.json');
  const template = /^ {4}opendt: '(.*)'$/m
    .exec(starterConfig(source, items))![1]!
    .replaceAll('$_process.item', '$item');
  const { processes } = pageReader({ map: { id: 'CASE_NO', day: template } }, { timeZone: 'UTC' })(items, 'cases.json');
  return {
    type: columnsShown(items)
      .find(column => column.startsWith('Open dt'))!
      .replace('Open dt: ', ''),
    days: processes.map(process => (process as { day?: unknown }).day ?? null),
    notes: notesOfColumns(source, items),
  };
}

suite('inspect: dates of other notations under other names', () => {
  // what the items have, what is shown and sorted, the note
  const turned: readonly (readonly [unknown[], unknown[], string[]])[] = [
    [['14.12.2026', '03.12.2026', '7.1.2027'], ['2026-12-14', '2026-12-03', '2027-01-07'], []],
    [['03/11/2026', '22/10/2026', null], ['2026-11-03', '2026-10-22', null], []],
    [['11/03/2026', '10/22/2026', '12/01/2026'], ['2026-11-03', '2026-10-22', '2026-12-01'], []],
    [
      ['2026-12-24', '24.12.2026', 'tbd'],
      ['2026-12-24', '2026-12-24', null],
      [
        '"OPEN_DT" has dates in several notations: 2026-12-24, 24.12.2026, and "tbd" in place of a date. Check what is shown of them',
      ],
    ],
  ];
  for (const [dates, days, notes] of turned) {
    test(`are dates: ${JSON.stringify(dates)}`, () => {
      expect(read(dates)).to.deep.equal({ type: 'date', days: days.map(day => day ?? null), notes });
    });
  }

  const unclear: readonly (readonly [string[], string])[] = [
    [
      ['03/11/2026', '04/10/2026'],
      '"OPEN_DT" has dates such as 03/11/2026, in which the day or the month may come first: its column sorts them as text',
    ],
    [['2026-12-24', '24-12-2026'], '"OPEN_DT" is "2026-12-24", "24-12-2026" here: its column sorts them as text'],
    [['2026-12-24', '03/04/2026'], '"OPEN_DT" is "2026-12-24", "03/04/2026" here: its column sorts them as text'],
  ];
  for (const [dates, note] of unclear) {
    test(`stay texts, with a note, where they cannot be told for sure: ${JSON.stringify(dates)}`, () => {
      expect(read(dates)).to.deep.equal({ type: 'text', days: dates, notes: [note] });
    });
  }

  test('are not the numbers of versions, nor texts with a date in one of many', () => {
    expect(read(['1.2.3', '1.10.12', '2.0.1'])).to.deep.include({ type: 'text', notes: [] });
    expect(read(['soon', 'later', '24.12.2026'])).to.deep.include({ type: 'text', notes: [] });
  });
});
