import { suite, test } from 'node:test';
import { expect } from 'chai';
import { pageReader } from '../../../src/adapters/map/page-reader.ts';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { columnsShown } from './columns-shown.ts';
import { evaluated } from './fields-shown.ts';

const DAY = 86_400_000;
const FIRST = Date.parse('2026-11-09T14:53:20Z');

/** Tasks of ClickUp. */
const TASKS = {
  tasks: ['to do', 'in progress', 'complete'].map((status, n) => ({
    id: `86a${n}`,
    name: `Plan ${n}`,
    status: { status, color: '#d3d3d3', type: 'custom' },
    orderindex: `${n}.0000`,
    date_created: String(FIRST + n * DAY),
    date_updated: String(FIRST + (n + 1) * DAY),
    date_done: n === 2 ? null : String(FIRST + (n + 2) * DAY),
    creator: { id: n % 2, username: ['Ada', 'Bob'][n % 2] },
    due_date: n === 1 ? null : String(FIRST + 30 * DAY + n * DAY),
    tags: [],
  })),
};

/** A time without its seconds and its zone. */
const minuteOf = (time: unknown): string => (typeof time === 'string' ? time.slice(0, 16) : '');

suite('inspect: milliseconds that come as text', () => {
  test('are when a task began, changed and is due, as numbers are', () => {
    const { source, missing } = guessSource(TASKS, 'a');
    expect(missing.join()).to.not.include('start').and.not.include('expiration');
    const { processes } = pageReader(source, { timeZone: 'UTC' })(TASKS, 'a');
    const days = (name: 'start' | 'modified' | 'expiration') => processes.map(process => minuteOf(process[name]));
    expect(days('start')).to.deep.equal(['2026-11-09T14:53', '2026-11-10T14:53', '2026-11-11T14:53']);
    expect(days('modified')).to.deep.equal(['2026-11-10T14:53', '2026-11-11T14:53', '2026-11-12T14:53']);
    expect(days('expiration')).to.deep.equal(['2026-12-09T14:53', '', '2026-12-11T14:53']);
  });

  test('are times in other columns that are named like dates', async () => {
    expect(columnsShown(TASKS)).to.deep.equal([
      'ID: text',
      'Name: text',
      'State: badge',
      'Created: date',
      'Due: relative',
      'Creator: user',
      'Date done: datetime',
    ]);
    const times = await evaluated(TASKS, 'datedone');
    expect(times.map(minuteOf)).to.deep.equal(['2026-11-11T14:53', '2026-11-12T14:53', '']);
  });

  test('are none under another name, nor where one value is something else', () => {
    const items = (ean: string, created: string) => [
      { id: 1, title: 'Tea', ean: '1762700000001', created_at: '1762700000000' },
      { id: 2, title: 'Pot', ean, created_at: created },
    ];
    expect(columnsShown(items('1762700000002', '1762700000001'))).to.include('Ean: text');
    expect(guessSource(items('1762700000002', 'soon'), 'a').source.map).to.not.have.property('start');
    expect(guessSource(items('1762700000002', '17627'), 'a').source.map).to.not.have.property('start');
  });
});
