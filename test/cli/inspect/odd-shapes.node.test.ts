import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { statesShown } from './states-shown.ts';

const TEXT_OF = '@OData.Community.Display.V1.FormattedValue';
const closedIf = (condition: string): string => `{% if ${condition} %}10{% else %}2{% endif %}`;
const shown = (value: string | null, display = value): object => ({ display_value: display ?? '', value: value ?? '' });

/** Answers whose members, people, dates or states are written in a way of their own: two items, open and closed. */
const SHAPES: readonly (readonly [system: string, answer: object, source: object, states?: readonly unknown[]])[] = [
  [
    'Activiti 7, whose tasks are entries',
    {
      list: {
        entries: [
          { entry: { id: 't1', name: 'Check', status: 'ASSIGNED', assignee: 'ada', completedDate: null } },
          {
            entry: {
              id: 't2',
              name: 'Pay',
              status: 'COMPLETED',
              assignee: null,
              completedDate: '2026-02-03T08:00:00Z',
            },
          },
        ],
        pagination: { skipCount: 0, maxItems: 100, count: 2, hasMoreItems: false, totalItems: 12 },
      },
    },
    {
      items: 'list.entries',
      total: 'list.pagination.totalItems',
      map: {
        id: 'entry.id',
        title: 'entry.name',
        state: closedIf('$item.entry.status == "COMPLETED"'),
        resolver: 'entry.assignee',
      },
    },
  ],
  [
    'a German list, whose dates begin with the day',
    {
      vorgänge: [
        {
          nr: 1,
          Betreff: 'Drucker',
          Bearbeiter: { Kürzel: 'MK', Anzeigename: 'Mia' },
          Frist: '24.12.2026',
          'Angelegt am': 1_767_225_600_000,
        },
        { nr: 2, Betreff: 'Post', Frist: null, 'Angelegt am': 1_767_312_000_000 },
      ],
    },
    {
      items: 'vorgänge',
      map: {
        id: 'nr',
        title: 'Betreff',
        resolver: { id: 'Bearbeiter.Kürzel', fullname: 'Bearbeiter.Anzeigename' },
        start:
          '{% if $item["Angelegt am"] %}{{ $item["Angelegt am"] | divided_by: 1000 | date: "%Y-%m-%dT%H:%M:%S%z" }}{% endif %}',
        expiration:
          '{% if $item.Frist %}{% assign d = $item.Frist | split: "." %}{{ d[2] }}-{{ d[1] }}-{{ d[0] }}{% endif %}',
      },
    },
    [undefined, undefined],
  ],
  [
    'ServiceNow, with links to people',
    {
      result: [
        {
          sys_id: 'a1',
          short_description: 'Printer',
          active: 'true',
          assigned_to: { link: '/sys_user/46', value: '46' },
        },
        { sys_id: 'a2', short_description: 'Mail', active: 'false', assigned_to: '' },
      ],
    },
    {
      items: 'result',
      map: {
        id: 'sys_id',
        title: 'short_description',
        state: '{% if $item.active == "true" %}2{% else %}10{% endif %}',
        resolver: 'assigned_to.value',
      },
    },
  ],
  [
    'SAP, with the dates of OData 2',
    {
      d: {
        __count: '77',
        results: [
          {
            __metadata: { id: 'a', type: 'TASKPROCESSING.Task' },
            InstanceID: '000000001',
            TaskDefinitionName: 'Approve leave',
            TaskTitle: 'Leave of Ada',
            Status: 'READY',
            CreatedOn: '/Date(1769932800000)/',
            CreatedBy: 'ADA',
            CreatedByName: 'Ada Byron',
            CompletionDeadLine: null,
          },
          {
            __metadata: { id: 'b', type: 'TASKPROCESSING.Task' },
            InstanceID: '000000002',
            TaskDefinitionName: 'Approve invoice',
            TaskTitle: 'Invoice 7',
            Status: 'COMPLETED',
            CreatedOn: '/Date(1770019200000)/',
            CreatedBy: 'BOB',
            CreatedByName: 'Bob Ross',
            CompletionDeadLine: null,
          },
        ],
      },
    },
    {
      items: 'd.results',
      total: 'd.__count',
      map: {
        id: 'InstanceID',
        title: 'TaskTitle',
        name: 'TaskDefinitionName',
        state: closedIf('$item.Status == "COMPLETED"'),
        creator: { id: 'CreatedBy', fullname: 'CreatedByName' },
        start: '{% if $item.CreatedOn %}{{ $item.CreatedOn | slice: 6, 10 | date: "%Y-%m-%dT%H:%M:%S%z" }}{% endif %}',
      },
    },
  ],
  [
    'Odoo, whose records are pairs and whose missing values are false',
    {
      jsonrpc: '2.0',
      result: [
        {
          id: 7,
          name: 'Fix',
          project_id: [2, 'Office'],
          create_uid: [1, 'Ada'],
          date_deadline: '2026-03-01',
          state: '01_in_progress',
        },
        {
          id: 8,
          name: 'Paint',
          project_id: [2, 'Office'],
          create_uid: [1, 'Ada'],
          date_deadline: false,
          state: '1_done',
        },
      ],
    },
    {
      items: 'result',
      map: {
        id: 'id',
        title: 'name',
        name: 'project_id[1]',
        state: closedIf('$item.state == "1_done"'),
        creator: { id: 'create_uid[0]', fullname: 'create_uid[1]' },
        expiration: 'date_deadline',
      },
    },
  ],
  [
    'Dynamics, with texts beside its numbers',
    {
      '@odata.count': 2,
      value: [
        {
          activityid: 'a1',
          subject: 'Call',
          statecode: 0,
          [`statecode${TEXT_OF}`]: 'Open',
          _ownerid_value: 'o1',
          [`_ownerid_value${TEXT_OF}`]: 'Ada',
        },
        {
          activityid: 'a2',
          subject: 'Write',
          statecode: 1,
          [`statecode${TEXT_OF}`]: 'Completed',
          _ownerid_value: 'o1',
          [`_ownerid_value${TEXT_OF}`]: 'Ada',
        },
      ],
    },
    {
      items: 'value',
      total: '["@odata.count"]',
      map: {
        id: 'activityid',
        title: 'subject',
        state: closedIf(`$item["statecode${TEXT_OF}"] == "Completed"`),
        resolver: { id: '_ownerid_value', fullname: `["_ownerid_value${TEXT_OF}"]` },
      },
    },
  ],
  [
    'Jira, with states in the language of the reader',
    {
      isLast: true,
      issues: [
        {
          key: 'ED-1',
          fields: { summary: 'Fix', status: { name: 'In Arbeit', statusCategory: { id: 4, key: 'indeterminate' } } },
        },
        { key: 'ED-2', fields: { summary: 'Pay', status: { name: 'Fertig', statusCategory: { id: 3, key: 'done' } } } },
      ],
    },
    {
      items: 'issues',
      map: { id: 'key', title: 'fields.summary', state: closedIf('$item.fields.status.statusCategory.key == "done"') },
    },
  ],
  [
    'ServiceNow, with a text beside each value',
    {
      result: [
        {
          sys_id: shown('f1'),
          short_description: shown('No mail'),
          state: shown('2', 'In Progress'),
          assigned_to: shown(null),
          opened_at: shown('2026-02-01 08:00:00', '01.02.2026 09:00:00'),
        },
        {
          sys_id: shown('f2'),
          short_description: shown('VPN'),
          state: shown('7', 'Closed'),
          assigned_to: shown('683', 'Eve'),
          opened_at: shown('2026-02-02 08:00:00', '02.02.2026 09:00:00'),
        },
      ],
    },
    {
      items: 'result',
      map: {
        id: 'sys_id.display_value',
        title: 'short_description.display_value',
        state: closedIf('$item.state.display_value == "Closed"'),
        resolver: { id: 'assigned_to.value', fullname: 'assigned_to.display_value' },
        start: 'opened_at.value',
      },
    },
  ],
  [
    'Salesforce, with names that begin with capital letters',
    {
      totalSize: 2,
      done: true,
      records: [
        {
          attributes: { type: 'Case', url: '/services/data/v60.0/sobjects/Case/1' },
          Id: '1',
          Subject: 'Fix',
          Status: 'New',
          Owner: { Id: '5', Name: 'Ada' },
          LastModifiedDate: '2026-02-02T08:00:00.000+0000',
        },
        {
          attributes: { type: 'Case', url: '/services/data/v60.0/sobjects/Case/2' },
          Id: '2',
          Subject: 'Pay',
          Status: 'Closed',
          Owner: { Id: '6', Name: 'Eve' },
          LastModifiedDate: '2026-02-03T08:00:00.000+0000',
        },
      ],
    },
    {
      items: 'records',
      total: 'totalSize',
      map: {
        id: 'Id',
        title: 'Subject',
        name: 'attributes.type',
        state: closedIf('$item.Status == "Closed"'),
        resolver: { id: 'Owner.Id', fullname: 'Owner.Name' },
        modified: 'LastModifiedDate',
      },
    },
  ],
  [
    'GLPI, whose states and types are numbers',
    [
      {
        id: 1,
        name: 'Printer',
        date: '2026-02-01 08:00:00',
        solvedate: null,
        closedate: null,
        date_mod: '2026-02-02 08:00:00',
        status: 2,
        type: 1,
        time_to_resolve: '2026-03-01 08:00:00',
      },
      {
        id: 2,
        name: 'VPN',
        date: '2026-02-01 09:00:00',
        solvedate: '2026-02-03 08:00:00',
        closedate: null,
        date_mod: '2026-02-03 08:00:00',
        status: 6,
        type: 2,
        time_to_resolve: null,
      },
    ],
    {
      map: {
        id: 'id',
        title: 'name',
        state: closedIf('$item.solvedate'),
        start: 'date',
        modified: 'date_mod',
        expiration: 'time_to_resolve',
      },
    },
  ],
  [
    'Zammad, whose people and states are ids',
    [
      {
        id: 53,
        number: '22053',
        title: 'Printer',
        state_id: 2,
        owner_id: 4,
        close_at: null,
        created_at: '2026-02-01T08:00:00.000Z',
      },
      {
        id: 54,
        number: '22054',
        title: 'VPN',
        state_id: 4,
        owner_id: 1,
        close_at: '2026-02-03T08:00:00.000Z',
        created_at: '2026-02-01T09:00:00.000Z',
      },
    ],
    {
      map: {
        id: 'id',
        title: 'title',
        state: closedIf('$item.close_at'),
        resolver: 'owner_id',
        start: 'created_at',
      },
    },
  ],
  [
    'Bonita, whose tasks have a name for people',
    [
      {
        id: '20001',
        name: 'approve',
        displayName: 'Approve it',
        type: 'USER_TASK',
        state: 'ready',
        assigned_id: '',
        dueDate: '2026-03-01 08:00:00.000',
      },
      {
        id: '20002',
        name: 'approve',
        displayName: 'Approve it',
        type: 'USER_TASK',
        state: 'completed',
        assigned_id: '4',
        dueDate: '',
      },
    ],
    {
      map: {
        id: 'id',
        title: 'displayName',
        state: closedIf('$item.state == "completed"'),
        resolver: 'assigned_id',
        expiration: 'dueDate',
      },
    },
  ],
  [
    'Bonita, with the process of each task',
    ['ready', 'completed'].map((state, i) => ({
      id: `2000${i}`,
      name: 'approve',
      displayName: 'Approve it',
      type: 'USER_TASK',
      state,
      assigned_id: '4',
      processId: { id: '77', name: 'leave', displayName: 'Leave request', version: '1.0' },
    })),
    {
      map: {
        id: 'id',
        title: 'displayName',
        name: 'processId.displayName',
        state: closedIf('$item.state == "completed"'),
        resolver: 'assigned_id',
      },
    },
  ],
  [
    'a list that writes a dash for nobody',
    [
      { id: 1, title: 'Print', owner: '-', closed: false },
      { id: 2, title: 'Scan', owner: 'Ada', closed: true },
    ],
    {
      map: {
        id: 'id',
        title: 'title',
        state: closedIf('$item.closed'),
        resolver: '{% if $item.owner != "-" %}{{ $item.owner }}{% endif %}',
      },
    },
  ],
  [
    'a list in which nobody is somebody',
    [
      { id: 1, title: 'Print', owner: '-', closed: false },
      { id: 2, title: 'Scan', owner: '-', closed: true },
    ],
    { map: { id: 'id', title: 'title', state: closedIf('$item.closed') } },
  ],
  [
    'Bugzilla, with people as addresses and their names beside',
    {
      bugs: [
        { id: 35, summary: 'Crash', status: 'NEW', deadline: null },
        { id: 36, summary: 'Typo', status: 'RESOLVED', deadline: '2026-03-01' },
      ].map(bug => ({
        ...bug,
        type: 'defect',
        is_open: bug.status === 'NEW',
        assigned_to: 'bob@example.com',
        assigned_to_detail: { id: 4, name: 'bob@example.com', real_name: 'Bob Ross' },
        creator: 'ada@example.com',
        creator_detail: { id: 3, name: 'ada@example.com', real_name: 'Ada Byron' },
        creation_time: '2026-02-01T08:00:00Z',
        last_change_time: '2026-02-02T08:00:00Z',
      })),
    },
    {
      items: 'bugs',
      map: {
        id: 'id',
        title: 'summary',
        name: 'type',
        state: closedIf('$item.status == "RESOLVED"'),
        creator: { id: 'creator', fullname: 'creator_detail.real_name' },
        resolver: { id: 'assigned_to', fullname: 'assigned_to_detail.real_name' },
        start: 'creation_time',
        modified: 'last_change_time',
        expiration: 'deadline',
      },
    },
  ],
  [
    'OpenProject, whose people and states are titles of links',
    {
      total: 12,
      count: 2,
      _embedded: {
        elements: ['New', 'Closed'].map((status, i) => ({
          id: i + 1,
          subject: 'Move',
          dueDate: i === 0 ? '2026-03-01' : null,
          createdAt: '2026-02-01T08:00:00Z',
          _links: {
            type: { href: '/api/v3/types/1', title: 'Task' },
            status: { href: `/api/v3/statuses/${i}`, title: status },
            author: { href: '/api/v3/users/1', title: 'Ada Byron' },
            assignee: i === 0 ? { href: '/api/v3/users/4', title: 'Bob Ross' } : { href: null },
          },
        })),
      },
    },
    {
      items: '_embedded.elements',
      total: 'total',
      map: {
        id: 'id',
        title: 'subject',
        name: '_links.type.title',
        state: closedIf('$item._links.status.title == "Closed"'),
        creator: { id: '_links.author.title', fullname: '_links.author.title' },
        resolver: { id: '_links.assignee.title', fullname: '_links.assignee.title' },
        start: 'createdAt',
        expiration: 'dueDate',
      },
    },
  ],
  [
    'Taiga, whose states are numbers, but not what is closed',
    [
      { id: 101, subject: 'As a user', status: 3, is_closed: false, assigned_to: 5 },
      { id: 102, subject: 'As an admin', status: 5, is_closed: true, assigned_to: null },
    ].map(story => ({
      ...story,
      assigned_to_extra_info: story.assigned_to && { id: 5, username: 'ada', full_name_display: 'Ada Byron' },
      created_date: '2026-02-01T08:00:00Z',
      due_date: '2026-03-01',
    })),
    {
      map: {
        id: 'id',
        title: 'subject',
        state: closedIf('$item.is_closed'),
        resolver: { id: 'assigned_to', fullname: 'assigned_to_extra_info.full_name_display' },
        start: 'created_date',
        expiration: 'due_date',
      },
    },
  ],
  [
    'a page in German',
    {
      data: [
        {
          ticket_nr: 'T-1',
          betreff: 'Drucker',
          status: 'offen',
          bearbeiter: { id: 1, name: 'Jana' },
          fällig_am: '2026-03-01',
        },
        { ticket_nr: 'T-2', betreff: 'VPN', status: 'erledigt', bearbeiter: null, fällig_am: null },
      ],
      meta: { current_page: 1, per_page: 15, total: 2 },
    },
    {
      items: 'data',
      total: 'meta.total',
      map: {
        id: 'ticket_nr',
        title: 'betreff',
        state: closedIf('$item.status == "erledigt"'),
        resolver: { id: 'bearbeiter.id', fullname: 'bearbeiter.name' },
        expiration: 'fällig_am',
      },
    },
  ],
  [
    'Freshdesk, whose states only it knows',
    [
      { id: 18, subject: 'Printer', status: 2, responder_id: 1, due_by: '2026-03-01T08:00:00Z' },
      { id: 19, subject: 'VPN', status: 5, responder_id: null, due_by: '2026-03-02T08:00:00Z' },
    ],
    { map: { id: 'id', title: 'subject', resolver: 'responder_id', expiration: 'due_by' } },
    [undefined, undefined],
  ],
];

suite('process-panels inspect, of answers with ways of their own', () => {
  for (const [system, answer, source, states = [2, 10]] of SHAPES) {
    test(`writes a page that shows ${system}`, async () => {
      expect(guessSource(answer, 'answer.json').source).to.deep.equal(source);
      expect(await statesShown(answer)).to.deep.equal(states);
    });
  }

  test('says of states that are numbers or words what to check', () => {
    const notes = (name: string) => guessSource(SHAPES.find(([system]) => system.startsWith(name))![1], 'a').notes;
    expect(notes('Freshdesk')).to.deep.equal([
      '"responder_id" gives people as numbers: they have no column, unless "resolver" is {id: responder_id, fullname: …} with their names',
      `"status" holds numbers whose meaning only its system knows, 2 or 5: write state: '{% if $item.status == 5 %}10{% else %}2{% endif %}', with the numbers that mean "complete" in place of 5`,
    ]);
    expect(notes('Salesforce')).to.deep.equal([
      '"Status" is "New", "Closed" here: check that "state" is 10 for all words that mean "complete"',
    ]);
  });
});
