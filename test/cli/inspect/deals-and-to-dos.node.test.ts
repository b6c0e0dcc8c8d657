import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { columnsShown } from './columns-shown.ts';
import { evaluated } from './fields-shown.ts';
import { statesShown } from './states-shown.ts';

/** Deals of HubSpot, whose date of closing is the expected one until they are closed. */
const deals = (closeDates: readonly (string | null)[]): object => ({
  results: closeDates.map((closedate, n) => ({
    id: `900${n}`,
    properties: {
      amount: ['12000', null, '3400.50'][n],
      closedate,
      createdate: `2026-10-0${n + 1}T09:00:00Z`,
      dealname: `${['Acme', 'Blue Ridge', 'Cobalt'][n]} renewal`,
      dealstage: ['contractsent', 'appointmentscheduled', 'qualifiedtobuy'][n],
      hs_object_id: `900${n}`,
      pipeline: 'default',
    },
    createdAt: `2026-10-0${n + 1}T09:00:00Z`,
    updatedAt: '2026-11-20T09:00:00Z',
    archived: false,
  })),
});

/** Tasks of Todoist. */
const TO_DOS = [
  ['Buy milk', { date: '2026-11-29', datetime: null }, false],
  ['Call the bank', null, false],
  ['Book dentist', { date: '2026-11-27', datetime: null }, true],
].map(([content, due, is_completed], n) => ({
  id: `299570${n}`,
  assignee_id: null,
  project_id: '2203306141',
  order: n,
  content,
  description: n === 0 ? 'Two bottles' : '',
  is_completed,
  labels: n === 0 ? ['Food'] : [],
  priority: n + 1,
  created_at: `2026-11-1${n}T22:06:29.000000Z`,
  due,
  url: `https://todoist.com/showTask?id=299570${n}`,
}));

/** Tasks of Odoo, whose references are pairs of a number and a name, and false where there is none. */
const STAGED = ['New', 'In Progress', 'Done'].map((stage, n) => ({
  id: 40 + n,
  name: ['Paint job', 'Repair lift', 'Replace boiler'][n],
  project_id: n === 0 ? [5, 'Office'] : [4, 'Facility'],
  stage_id: [n + 1, stage],
  partner_id: n === 1 ? [9, 'Azure Interior'] : false,
  date_deadline: n === 1 ? '2026-12-02' : false,
  create_date: `2026-11-0${n + 1} 08:00:00`,
}));

suite('inspect: tasks with pairs of a number and a name', () => {
  test('show the words for their stages', async () => {
    expect(await evaluated(STAGED, 'state')).to.deep.equal(['New', 'In Progress', 'Done']);
    expect(await statesShown(STAGED)).to.deep.equal([2, 2, 10]);
  });
  test('have columns named without the ending of a reference', () => {
    expect(columnsShown(STAGED)).to.deep.equal([
      'ID: text',
      'Name: text',
      'Project: text',
      'State: badge',
      'Created: date',
      'Due: relative',
    ]);
  });
});

suite('inspect: deals', () => {
  test('are open though a date of closing lies ahead, which is their due date', async () => {
    const answer = deals(['2026-01-31T00:00:00Z', null, '2999-02-01T00:00:00Z']);
    const { source, notes } = guessSource(answer, 'a');
    expect(source.map).to.deep.equal({
      id: 'id',
      title: 'properties.dealname',
      start: 'createdAt',
      modified: 'updatedAt',
      expiration: 'properties.closedate',
    });
    expect(notes).to.deep.equal([
      'Some dates in "properties.closedate" are in the future: they are taken as due dates, not as when items were completed',
    ]);
    expect(columnsShown(answer).slice(0, 4)).to.deep.equal([
      'ID: text',
      'Dealname: text',
      'Created: date',
      'Due: relative',
    ]);
  });

  test('have amounts as numbers, of which some are whole', () => {
    expect(columnsShown(deals([null, null, null]))).to.include('Amount: number');
  });

  test('are complete where all dates of closing are past, with a note', async () => {
    const answer = deals(['2026-01-31T00:00:00Z', null, null]);
    expect(guessSource(answer, 'a').notes).to.deep.equal([
      'No member gives a state: items that have "properties.closedate" are taken as complete (10)',
    ]);
    expect(await statesShown(answer)).to.deep.equal([10, 2, 2]);
  });

  test('keep an end that lies ahead as a date if it is not about being closed', () => {
    const leave = [
      { id: 1, title: 'Holiday', end_date: '2999-08-01' },
      { id: 2, title: 'Parental leave', end_date: null },
      { id: 3, title: 'Holiday in winter', end_date: '2999-12-27' },
    ];
    expect(guessSource(leave, 'a').source.map).to.deep.equal({ id: 'id', title: 'title' });
    expect(columnsShown(leave)).to.deep.equal(['ID: text', 'Title: text', 'End date: date']);
  });
});

suite('inspect: the title', () => {
  // a member without which there would be no title, the others
  const titles = [
    ['orderName', { customerName: 'Acme', userName: 'ada' }],
    ['vorgangstitel', { bemerkung: 'x' }],
  ] as const;
  for (const [name, others] of titles) {
    test(`is "${name}" where no other is there`, () => {
      const items = [1, 2].map(id => ({ id, [name]: `Number ${id}`, ...others }));
      expect(guessSource(items, 'a').source.map).to.deep.include({ title: name });
    });
  }

  // names of persons and of what items belong to
  for (const name of ['customerName', 'userName', 'file_name', 'first_name', 'hostname', 'assigneeName', 'sirname']) {
    test(`is not "${name}"`, () => {
      const items = [1, 2].map(id => ({ id, [name]: `Number ${id}` }));
      expect(guessSource(items, 'a').source.map).not.to.have.property('title');
    });
  }

  test('is not one of two that may be', () => {
    const items = [1, 2].map(id => ({ id, roomName: `Room ${id}`, planName: `Plan ${id}` }));
    expect(guessSource(items, 'a').source.map).to.deep.equal({ id: 'id' });
  });

  test('is the one of what the list is called by, where several may be', () => {
    const rooms = [1, 2].map(id => ({ id, planName: `Plan ${id}`, roomName: `Room ${id}` }));
    expect(guessSource({ rooms }, 'a').source.map).to.deep.include({ title: 'roomName' });
  });
});

suite('inspect: to-dos', () => {
  test('have their content as the title, whether they are completed as the state, and a nested due date', async () => {
    expect(guessSource(TO_DOS, 'a').source.map).to.deep.equal({
      id: 'id',
      title: 'content',
      state: '{% if $item.is_completed %}10{% else %}2{% endif %}',
      start: 'created_at',
      expiration: 'due.date',
      tags: 'labels',
      url: 'url',
    });
    expect(await statesShown(TO_DOS)).to.deep.equal([2, 2, 10]);
    expect(columnsShown(TO_DOS).slice(0, 7)).to.deep.equal([
      'ID: text',
      'Content: text',
      'State: badge',
      'Priority: number',
      'Created: date',
      'Due: relative',
      'Tags: tags',
    ]);
  });

  test('have another title than their content where there is one', () => {
    const items = TO_DOS.map(item => ({ ...item, title: `Title of ${item.id}` }));
    expect(guessSource(items, 'a').source.map).to.include({ title: 'title' });
  });

  test('of Microsoft have the date within their due date and time', () => {
    const value = [
      { dueDateTime: { dateTime: '2026-12-10T10:00:00.0000000', timeZone: 'UTC' }, status: 'notStarted' },
      { dueDateTime: null, status: 'completed' },
    ].map((task, n) => ({ ...task, id: `AQMk${n}`, title: `Task ${n}` }));
    expect(guessSource({ value }, 'a').source.map).to.include({ expiration: 'dueDateTime.dateTime' });
  });
});
