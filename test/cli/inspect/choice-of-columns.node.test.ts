import { suite, test } from 'node:test';
import { expect } from 'chai';
import { columnsShown } from './columns-shown.ts';

const INCIDENTS = [
  { category: 'network', priority: '1 - Critical', state: 'In Progress', who: 'Beth Anglin', active: 'true' },
  { category: 'software', priority: '3 - Moderate', state: 'New', who: '', active: 'true' },
  { category: 'network', priority: '3 - Moderate', state: 'Resolved', who: 'David Loo', active: 'true' },
  { category: 'hardware', priority: '4 - Low', state: 'Closed', who: 'Beth Anglin', active: 'false' },
];
const NUMBERS_OF_STATES: Readonly<Record<string, string>> = {
  New: '1',
  'In Progress': '2',
  Resolved: '6',
  Closed: '7',
};
const linkTo = (value: string, table = 'sys_user') => ({
  link: `https://x.service-now.com/api/now/table/${table}/${value}`,
});

/** Incidents as the Table API of ServiceNow gives them, in its order of members; `shown`: what people read. */
const incidents = (shown: boolean) => ({
  result: INCIDENTS.map((incident, n) => {
    const person = (name: string, value: string) =>
      name === ''
        ? ''
        : shown
          ? { display_value: name, ...linkTo(value) }
          : { ...linkTo(value), value: `681ccaf9c0a8016400b98a06818d5${value}` };
    const code = (text: string) => (shown ? text : text.slice(0, 1));
    return {
      parent: '',
      made_sla: 'true',
      upon_reject: shown ? 'Cancel all future Tasks' : 'cancel',
      sys_updated_on: `2026-11-2${n} 10:12:13`,
      number: `INC001002${n}`,
      sys_updated_by: 'admin',
      opened_by: person(['Ann Ash', 'Don Goodliffe'][n % 2]!, `a${n % 2}`),
      sys_created_on: `2026-11-1${n} 08:00:10`,
      state: shown ? incident.state : NUMBERS_OF_STATES[incident.state],
      sys_created_by: ['ann.ash', 'don.goodliffe'][n % 2],
      impact: code(['1 - High', '2 - Medium', '2 - Medium', '3 - Low'][n]!),
      active: incident.active,
      priority: code(incident.priority),
      short_description: `Cannot print on floor ${n}`,
      assignment_group: n === 1 ? '' : person('Service Desk', 'd6'),
      sys_class_name: shown ? 'Incident' : 'incident',
      sys_id: `46d44a23a9fe19810012d100cca8066${n}`,
      opened_at: `2026-11-1${n} 08:00:00`,
      assigned_to: person(incident.who, `b${n}`),
      urgency: code(['1 - High', '2 - Medium', '3 - Low', '3 - Low'][n]!),
      due_date: '',
      category: incident.category,
      reopen_count: '0',
    };
  }),
});

suite('inspect: the columns that a person would choose', () => {
  test('of incidents of ServiceNow', () => {
    expect(columnsShown(incidents(true))).to.deep.equal([
      'Number: text',
      'Short description: text',
      'Category: text',
      'State: badge',
      'Priority: text',
      'Assigned to: user',
      'Opened: date',
      'Opened by: user',
    ]);
  });

  test('of incidents of ServiceNow as they are stored, without a flag that says what the state says', () => {
    const columns = columnsShown(incidents(false));
    expect(columns.slice(0, 6)).to.deep.equal([
      'Number: text',
      'Short description: text',
      'Category: text',
      'State: badge',
      'Priority: text',
      'Opened: date',
    ]);
    expect(columns.join()).to.not.include('Active');
  });

  test('of issues of Jira, eight with the priority among them', () => {
    const issues = ['To Do', 'In Progress', 'Done'].map((name, n) => ({
      key: `APP-${n + 1}`,
      fields: {
        summary: `Checkout fails ${n}`,
        issuetype: { name: ['Bug', 'Story', 'Bug'][n] },
        status: { name, statusCategory: { key: ['new', 'indeterminate', 'done'][n] } },
        labels: n === 0 ? ['web'] : [],
        duedate: `2026-12-0${n + 1}`,
        assignee: { accountId: `a${n}`, displayName: ['Mia Krystof', 'Emma Richards', 'Lee Kim'][n] },
        reporter: { accountId: `r${n % 2}`, displayName: ['Ada Byron', 'Bob Cole'][n % 2] },
        priority: { id: String(n), name: ['High', 'Low', 'Medium'][n] },
        created: `2026-11-0${n + 1}T08:00:00.000+0000`,
      },
    }));
    expect(columnsShown({ issues })).to.deep.equal([
      'ID: text',
      'Summary: text',
      'Issue type: text',
      'State: badge',
      'Priority: text',
      'Assignee: user',
      'Created: date',
      'Due: relative',
    ]);
  });
});

suite('inspect: the priority', () => {
  // how it is given, its column
  const GIVEN: readonly (readonly [(priority: string) => object, string])[] = [
    [priority => ({ priority }), 'Priority: text'],
    [Priorität => ({ Priorität }), 'Priorität: text'],
    [name => ({ fields: { priority: { id: 1, name } } }), 'Priority: text'],
    [priority => ({ priority: { color: '#f00', orderindex: '1', priority } }), 'Priority: text'],
    [level => ({ 'Microsoft.VSTS.Common.Priority': level }), 'Priority: text'],
  ];
  const PEOPLE = { creator: 'ada', assignee: 'bob', created: '2026-11-01', due: '2026-12-01', labels: ['web'] };
  for (const [give, column] of GIVEN) {
    test(`is before further members, also those of processes: ${JSON.stringify(give('high'))}`, () => {
      const rows = ['high', 'low', 'high'].map((priority, n) => ({
        id: n,
        title: `Task ${n}`,
        type: ['a', 'b', 'c'][n],
        status: ['open', 'closed', 'closed'][n],
        ...PEOPLE,
        creator: ['ada', 'bob', 'ada'][n],
        labels: n === 0 ? ['web'] : [],
        size: n,
        ...give(priority),
      }));
      expect(columnsShown(rows).slice(2)).to.deep.equal([
        'Type: text',
        'State: badge',
        column,
        'Assignee: user',
        'Created: date',
        'Due: relative',
      ]);
    });
  }
});

suite('inspect: what is the same in every row', () => {
  const rows = (members: (n: number) => object) =>
    [1, 2, 3, 4, 5].map(n => ({ id: n, title: `Task ${n}`, ...members(n) }));

  // what is the same, and is no column
  const SAME: readonly (readonly [what: string, members: (n: number) => object])[] = [
    ['a type', () => ({ category: 'leave' })],
    ['a state in words', () => ({ status: 'open' })],
    ['a state that is derived', () => ({ closed_at: null, active: true })],
    ['who made it', () => ({ created_by: 'ada' })],
    ['the labels', () => ({ labels: ['web'] })],
    ['who does it, in five rows', () => ({ assignee: 'ada' })],
  ];
  for (const [what, members] of SAME) {
    test(`has no column: ${what}`, () => {
      expect(columnsShown(rows(members))).to.deep.equal(['ID: text', 'Title: text']);
    });
  }

  test('has one where there is a single row, and people and dates where there are few, which may be chance', () => {
    const item = (n: number) => ({ category: 'leave', assignee: 'ada', created_at: '2026-11-01', id: n });
    expect(columnsShown([item(1)])).to.deep.equal(['ID: text', 'Category: text', 'Assignee: user', 'Created: date']);
    expect(columnsShown([item(1), item(2)])).to.deep.equal(['ID: text', 'Assignee: user', 'Created: date']);
  });

  test('has one where there is nothing else that a process has', () => {
    const items = { a: { status: 'open', size: 1 }, b: { status: 'open', size: 2 } };
    expect(columnsShown(items)).to.deep.equal(['State: badge', 'Size: number']);
  });

  test('is not the words of states of which none is complete yet', () => {
    expect(columnsShown(rows(n => ({ status: n === 1 ? 'open' : 'in progress' })))).to.include('State: badge');
  });

  test('is one column where two say it: the state of tasks in the history of Camunda 7', () => {
    const tasks = ['Created', 'Completed', 'Completed'].map((taskState, n) => ({
      id: `t${n}`,
      name: `Approve ${n}`,
      assignee: 'demo',
      startTime: `2026-11-0${n + 1}T08:00:00.000+0100`,
      endTime: n === 0 ? null : `2026-11-0${n + 5}T08:00:00.000+0100`,
      taskState,
    }));
    expect(columnsShown(tasks)).to.deep.equal([
      'ID: text',
      'Name: text',
      'State: badge',
      'Assignee: user',
      'Started: date',
    ]);
  });
});
