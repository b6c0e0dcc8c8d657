import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterPage } from '../../../src/cli/inspect/page/starter-page.ts';
import { statesShown } from './states-shown.ts';

/** What the page of `inspect` has of columns: `title: template of the field`. */
function columnsOf(answer: object): string[] {
  const { source, items } = guessSource(answer, 'answer.json');
  const page = starterPage(source, items, 'answer.json');
  return Array.from(page.matchAll(/\{field: (\w+), title: ([^,]+), type/g), ([, field, title]) => {
    const [, template] = new RegExp(`^ +${field}: '(.*)'$`, 'm').exec(page) ?? [];
    return `${title}: ${template}`;
  });
}

const whole = (path: string, of = '$_process.item'): string =>
  `{{ ${of}.${path}Vorname | append: " " | append: ${of}.${path}Nachname | strip }}`;

/** A task of Salesforce, whose "who" is the contact that it is about. */
const taskOfSalesforce = (id: string, status: string, rest: object) => ({
  attributes: { type: 'Task', url: `/services/data/v60.0/sobjects/Task/${id}` },
  Id: id,
  Subject: 'Call',
  Status: status,
  Priority: `P of ${status}`,
  ...rest,
});
const TASKS_OF_SALESFORCE = {
  totalSize: 2,
  records: [
    taskOfSalesforce('00T5g00000AbCdE', 'Not Started', {
      ActivityDate: '2026-12-04',
      Who: null,
      Owner: { Id: '0055g1', Name: 'Ada Lovelace' },
    }),
    taskOfSalesforce('00T5g00000AbCdF', 'Completed', {
      ActivityDate: null,
      Who: { Name: 'Carl Cox' },
      Owner: { Id: '0055g2', Name: 'Bob Stone' },
    }),
  ],
};

const CASE_OF_HR = { Betreff: 'Urlaub', Eingangsdatum: '2026-11-20' };
const CASES_OF_HR = [
  {
    ...CASE_OF_HR,
    VorgangsNr: 'V-1',
    Mitarbeiter: { Vorname: 'Jürgen', Nachname: 'Müller' },
    Bearbeiter: { Vorname: 'Inge', Nachname: 'Beck' },
    Faelligkeitsdatum: '2026-12-04',
    Status: 'Offen',
  },
  {
    ...CASE_OF_HR,
    VorgangsNr: 'V-2',
    Mitarbeiter: { Vorname: 'Anna', Nachname: 'Schäfer' },
    Bearbeiter: null,
    Faelligkeitsdatum: null,
    Status: 'Abgeschlossen',
  },
];

const TASK_OF_HR = { Bezeichnung: 'Vertrag', Erstellt: '20.11.2026' };
const TASKS_OF_HR = {
  Aufgaben: [
    { ...TASK_OF_HR, Nr: 4711, Vorname: 'Jürgen', Nachname: 'Müller', Faelligkeit: '04.12.2026', Status: 'offen' },
    { ...TASK_OF_HR, Nr: 4712, Vorname: 'Anna', Nachname: 'Schäfer', Faelligkeit: '', Status: 'abgeschlossen' },
  ],
};

const TASKS_OF_PLANNER = {
  '@odata.count': 2,
  value: [
    { title: 'Budget', percentComplete: 0, dueDateTime: '2026-12-10T10:00:00Z', completedDateTime: null },
    { title: 'Venue', percentComplete: 100, dueDateTime: null, completedDateTime: '2026-11-09T10:00:00Z' },
  ].map((task, at) => ({
    ...task,
    id: `01gzSlKk${at}`,
    createdDateTime: '2026-11-01T10:00:00Z',
    createdBy: { user: { displayName: null, id: '6463a5ce' } },
  })),
};

suite('process-panels inspect, of people and dates', () => {
  test('takes the owner of a task of Salesforce as who does it, not the contact, and its date as the due date', async () => {
    const { source } = guessSource(TASKS_OF_SALESFORCE, 'answer.json');
    expect(source.map).to.deep.include({
      resolver: { id: 'Owner.Id', fullname: 'Owner.Name' },
      expiration: 'ActivityDate',
    });
    expect(await statesShown(TASKS_OF_SALESFORCE)).to.deep.equal([2, 10]);
  });

  test('writes no column for an address of an API', () => {
    expect(columnsOf(TASKS_OF_SALESFORCE).join('\n')).to.include('Priority: ').and.not.include('.url');
  });

  test('takes German names of dates, and people who have a first and a last name', async () => {
    const { source, missing } = guessSource(CASES_OF_HR, 'answer.json');
    const fullname = whole('Bearbeiter.', '$item');
    expect(source.map).to.deep.include({
      resolver: { id: fullname, fullname },
      start: 'Eingangsdatum',
      expiration: 'Faelligkeitsdatum',
    });
    expect(missing.join()).to.not.include('resolver');
    expect(columnsOf(CASES_OF_HR)).to.include(`Mitarbeiter: ${whole('Mitarbeiter.')}`);
    expect(await statesShown(CASES_OF_HR)).to.deep.equal([2, 10]);
  });

  test('writes one column for the first and the last name of the items themselves', async () => {
    const { source } = guessSource(TASKS_OF_HR, 'answer.json');
    expect(Object.keys(source.map!)).to.deep.equal(['id', 'title', 'state', 'start', 'expiration']);
    const columns = columnsOf(TASKS_OF_HR);
    expect(columns).to.include(`Name: ${whole('')}`);
    expect(columns.filter(each => each.includes('name'))).to.have.length(1);
    expect(await statesShown(TASKS_OF_HR)).to.deep.equal([2, 10]);
  });

  test('prefers both names of a person to a login or an address', () => {
    const people = [
      { id: 1, title: 'Pay', assignee: { id: 7, firstName: 'Ada', lastName: 'King', email: 'ada@example.com' } },
      { id: 2, title: 'Buy', assignee: { id: 8, name: 'Bob Stone', firstName: 'Bob', lastName: 'Stone' } },
    ];
    const of = (item: object) => guessSource([item], 'a').source.map!['resolver'];
    expect(of(people[0]!)).to.deep.equal({
      id: 'assignee.id',
      fullname: '{{ $item.assignee.firstName | append: " " | append: $item.assignee.lastName | strip }}',
    });
    expect(of(people[1]!)).to.deep.equal({ id: 'assignee.id', fullname: 'assignee.name' });
  });

  test('reads dates of Microsoft Graph, and takes nobody for a person whose name it leaves out', async () => {
    const { source } = guessSource(TASKS_OF_PLANNER, 'answer.json');
    expect(source.map).to.deep.equal({
      id: 'id',
      title: 'title',
      state: '{% if $item.completedDateTime %}10{% else %}2{% endif %}',
      start: 'createdDateTime',
      expiration: 'dueDateTime',
    });
    expect(await statesShown(TASKS_OF_PLANNER)).to.deep.equal([2, 10]);
  });
});
