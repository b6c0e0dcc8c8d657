import { suite, test } from 'node:test';
import { expect } from 'chai';
import { pageReader } from '../../../src/adapters/map/page-reader.ts';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterPage } from '../../../src/cli/inspect/page/starter-page.ts';

/** Guesses a mapping for items with these dates, and reads the items by it. */
function read(dates: readonly unknown[]) {
  const items = dates.map((dueDate, at) => ({ id: at + 1, title: `Order ${at + 1}`, dueDate }));
  const { source, notes, missing } = guessSource(items, 'orders.json');
  const { processes } = pageReader(source, { timeZone: 'UTC' })(items, 'orders.json');
  return { due: processes.map(({ expiration }) => expiration ?? null), notes, missing: missing.join() };
}

suite('inspect: dates of several notations', () => {
  // what the items have, what is read of them, the note
  const readable: readonly (readonly [unknown[], unknown[], string])[] = [
    [
      ['2026-12-24', '24.12.2026', '3.1.2027', null],
      ['2026-12-24', '2026-12-24', '2027-01-03', null],
      '"dueDate" has dates in several notations: 2026-12-24, 24.12.2026. Check what is shown of them',
    ],
    [
      ['2026-12-24', '12/31/2026', '', '24.12.2026'],
      ['2026-12-24', '2026-12-31', null, '2026-12-24'],
      '"dueDate" has dates in several notations: 2026-12-24, 12/31/2026, 24.12.2026. Check what is shown of them',
    ],
    [
      ['2026-12-24T08:00:00Z', '03/04/2026'],
      ['2026-12-24T08:00:00Z', '2026-03-04'],
      '"dueDate" has dates in several notations: 2026-12-24T08:00:00Z, 03/04/2026. Check what is shown of them; ' +
        'if the day comes first, swap d[0] and d[1]',
    ],
    [
      ['2026-12-24', 'tbd', '2026-12-25', 'open'],
      ['2026-12-24', null, '2026-12-25', null],
      '"dueDate" has "tbd", "open" in place of a date. Check what is shown of them',
    ],
    [
      ['24.12.2026', 'tbd', '25.12.2026'],
      ['2026-12-24', null, '2026-12-25'],
      '"dueDate" has "tbd" in place of a date. Check what is shown of them',
    ],
  ];
  for (const [dates, due, note] of readable) {
    test(`reads ${JSON.stringify(dates)}`, () => {
      expect(read(dates)).to.deep.include({ due, notes: [note] });
    });
  }

  // what the items have, the two that the note names
  const unreadable: readonly (readonly [unknown[], string])[] = [
    [['2026-12-24', 'asap', 'soon', 'later', 'never'], '"2026-12-24", "asap"'],
    [['2026-12-24T08:00:00.000Z', '24.12.2026'], '"2026-12-24T08:00:00.000Z", "24.12.2026"'],
    [['2026-12-24', 1_767_225_600], '"2026-12-24", 1767225600'],
    [['2026-12-24', '24-12-2026'], '"2026-12-24", "24-12-2026"'],
  ];
  for (const [dates, shown] of unreadable) {
    test(`says that ${JSON.stringify(dates)} is to be mapped by hand`, () => {
      const { due, notes, missing } = read(dates);
      expect(due.every(each => each === null)).to.equal(true);
      expect(notes).to.deep.equal([`"dueDate" is ${shown} here: map "expiration" by hand, to a date in ISO 8601`]);
      expect(missing).to.contain('expiration');
    });
  }

  test('says nothing of a text that is no date at all', () => {
    expect(read(['soon', 'later', 'never', 'maybe']).notes).to.deep.equal([]);
  });
});

suite('inspect: members of nested objects', () => {
  const page = (items: readonly object[]): string =>
    starterPage(guessSource(items, 'orders.json').source, items, 'orders.json');
  const columns = (items: readonly object[]): string[] =>
    Array.from(page(items).matchAll(/title: ([^,]+), type: (\w+)/g), ([, title, type]) => `${title}: ${type}`);

  test('get a column for what says most of each object, though some items lack it', () => {
    const items = [
      {
        id: 1,
        title: 'Pumps',
        customer: { id: 4, company: 'Acme', city: 'Wien' },
        total: { amount: 12.5, unit: 'EUR' },
      },
      { id: 2, title: 'Rods', customer: null, total: { amount: 9, unit: 'EUR' } },
      { id: 3, title: 'Bolts', customer: { id: 5, company: 'Beta', city: 'Graz' } },
    ];
    expect(columns(items)).to.deep.equal(['ID: text', 'Title: text', 'Customer company: text', 'Total: number']);
    expect(page(items)).to.contain("customercompany: '{{ $_process.item.customer.company }}'");
  });

  test('are called like the object if they are its name', () => {
    const items = [
      { id: 1, title: 'Pumps', site: { id: 4, name: 'Wien' } },
      { id: 2, title: 'Rods', site: { id: 5, name: 'Graz' } },
    ];
    expect(columns(items)).to.deep.equal(['ID: text', 'Title: text', 'Site: text']);
  });

  test('get none if the object is mapped, or if a reader would learn nothing', () => {
    const items = [
      { id: 1, title: 'Pumps', assignee: { id: 4, name: 'Ada', login: 'ada' }, links: {}, _meta: { etag: 'x1' } },
      { id: 2, title: 'Rods', assignee: { id: 5, name: 'Bob', login: 'bob' }, links: {}, _meta: { etag: 'x2' } },
    ];
    expect(columns(items)).to.deep.equal(['ID: text', 'Title: text', 'Assignee: user']);
  });
});
