import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { columnsShown } from './columns-shown.ts';
import { statesShown } from './states-shown.ts';

/** Six items, of which every second is done. */
const six = (item: (n: number, isDone: boolean) => object): object[] =>
  [1, 2, 3, 4, 5, 6].map(n => item(n, n % 2 === 0));
const time = (n: number): string => `2026-11-0${n}T09:00:00.000Z`;
const uuid = (n: number): string => `5bc8fbbc-bde5-1099-8164-d8399f767c${10 + n}`;

interface Expected {
  readonly columns: readonly string[];
  /** Some members of the mapping. */
  readonly map: object;
  /** The first words of the notes. */
  readonly notes: readonly string[];
}

/** Answers as the public APIs of systems give them, with members that nobody looks for. */
const SYSTEMS: readonly (readonly [string, object, Expected])[] = [
  [
    'GitLab, issues',
    six((n, isDone) => ({
      id: 76 + n,
      iid: n,
      project_id: 8,
      title: `Consequatur vero ${n}`,
      description: 'Ratione dolores corrupti.',
      state: isDone ? 'closed' : 'opened',
      created_at: time(n),
      updated_at: time(n),
      closed_at: isDone ? time(9) : null,
      closed_by: isDone ? { id: 1, username: 'root', name: 'Administrator' } : null,
      labels: isDone ? ['bug'] : ['api', 'doc'],
      milestone: { id: 38, iid: 3, title: 'v2.0', due_date: null, state: 'active' },
      assignees: isDone ? [] : [{ id: 5, username: 'ada', name: `Ada Lo ${n}`, state: 'active' }],
      author: { id: 18 + n, username: 'eileen', name: `Eileen Lowe ${n}`, state: 'active' },
      type: 'ISSUE',
      assignee: isDone ? null : { id: 5, username: 'ada', name: `Ada Lo ${n}`, state: 'active' },
      user_notes_count: n,
      upvotes: 4,
      downvotes: 0,
      due_date: isDone ? null : `2026-12-0${n}`,
      confidential: false,
      issue_type: 'issue',
      web_url: `https://gitlab.example.com/group/project/-/issues/${n}`,
      time_stats: { time_estimate: 0, total_time_spent: 0 },
      references: { short: `#${n}`, relative: `#${n}`, full: `group/project#${n}` },
      task_completion_status: { count: 0, completed_count: 0 },
      _links: { self: `https://gitlab.example.com/api/v4/projects/8/issues/${n}` },
    })),
    {
      columns: ['Number', 'Title', 'State', 'Assignee', 'Created', 'Due', 'Creator', 'Tags'],
      map: { url: 'web_url', expiration: 'due_date', resolver: { id: 'assignee.id', fullname: 'assignee.name' } },
      notes: ['"state" is "opened", "closed" here'],
    },
  ],
  [
    'Azure DevOps, work items',
    {
      count: 6,
      value: six((n, isDone) => ({
        id: 290 + n,
        rev: n,
        fields: {
          'System.AreaPath': 'Fabrikam',
          'System.TeamProject': 'Fabrikam',
          'System.IterationPath': 'Fabrikam\\Sprint 1',
          'System.WorkItemType': isDone ? 'Bug' : 'User Story',
          'System.State': isDone ? 'Closed' : 'Active',
          'System.Reason': 'New',
          ...(n > 1 && {
            'System.AssignedTo': {
              displayName: `Jamal ${n}`,
              id: uuid(n),
              uniqueName: 'jamal@x.com',
              imageUrl: 'https://x',
            },
          }),
          'System.CreatedDate': time(n),
          'System.CreatedBy': { displayName: 'Ada', id: uuid(0), uniqueName: 'ada@x.com' },
          'System.Title': `Customer can sign in ${n}`,
          'Microsoft.VSTS.Common.Priority': (n % 3) + 1,
          'Microsoft.VSTS.Common.StateChangeDate': time(n),
          'Microsoft.VSTS.Scheduling.DueDate': `2026-12-0${n}T00:00:00Z`,
        },
        url: `https://dev.azure.com/fabrikam/8a1f/_apis/wit/workItems/${290 + n}`,
      })),
    },
    {
      columns: ['ID', 'Title', 'Work item type', 'State', 'Priority', 'Assigned to', 'Created', 'Due'],
      map: {
        title: 'fields["System.Title"]',
        expiration: 'fields["Microsoft.VSTS.Scheduling.DueDate"]',
      },
      notes: ['"fields["System.State"]" is "Active", "Closed" here'],
    },
  ],
  [
    'Linear, issues by GraphQL',
    {
      data: {
        issues: {
          nodes: six((n, isDone) => ({
            id: uuid(n),
            identifier: `ENG-${n}`,
            title: `Fix ${n}`,
            priority: n % 3,
            priorityLabel: ['No priority', 'Urgent', 'High'][n % 3],
            state: { id: uuid(20), name: isDone ? 'Done' : 'In Progress', type: isDone ? 'completed' : 'started' },
            assignee: isDone ? null : { id: uuid(30), name: `Ada Lo ${n}`, displayName: 'ada' },
            creator: { id: uuid(31), name: 'Bob Weiss', displayName: 'bob' },
            createdAt: time(n),
            updatedAt: time(n),
            dueDate: isDone ? null : `2026-12-0${n}`,
            url: `https://linear.app/acme/issue/ENG-${n}`,
          })),
          pageInfo: { hasNextPage: true, endCursor: 'WyIyMDI2' },
        },
      },
    },
    {
      columns: ['ID', 'Title', 'State', 'Priority', 'Assignee', 'Created', 'Due'],
      map: { id: 'identifier', url: 'url', resolver: { id: 'assignee.id', fullname: 'assignee.name' } },
      notes: ['"state.name" is "In Progress", "Done" here', 'There are more items than these 6'],
    },
  ],
  [
    'Asana, tasks',
    {
      data: six((n, isDone) => ({
        gid: `1201300000000${n}`,
        resource_type: 'task',
        name: `Buy it ${n}`,
        completed: isDone,
        completed_at: isDone ? time(9) : null,
        assignee: isDone ? null : { gid: `${n}`, resource_type: 'user', name: `Ada Lo ${n}` },
        created_at: time(n),
        modified_at: time(n),
        due_on: `2026-12-0${n}`,
        notes: '',
        num_likes: 0,
        permalink_url: `https://app.asana.com/0/1/${n}`,
        memberships: [{ section: { gid: '1', name: 'Doing' } }],
        projects: [{ gid: '1', name: 'Move' }],
      })),
      next_page: { offset: 'eyJ0', path: '/tasks?offset=eyJ0', uri: 'https://app.asana.com/api/1.0/tasks?offset=eyJ0' },
    },
    {
      columns: ['ID', 'Name', 'State', 'Assignee', 'Created', 'Due', 'Completed at'],
      map: { url: 'permalink_url', expiration: 'due_on', resolver: { id: 'assignee.gid', fullname: 'assignee.name' } },
      notes: ['There are more items than these 6'],
    },
  ],
  [
    'Odoo, tasks by JSON-RPC',
    {
      jsonrpc: '2.0',
      id: 1,
      result: {
        length: 80,
        records: six((n, isDone) => ({
          id: 40 + n,
          name: `Draft the page ${n}`,
          project_id: [3, n < 4 ? 'Office Design' : 'Research'],
          stage_id: isDone ? [4, 'Done'] : [1, 'In Progress'],
          user_ids: [2, 3],
          create_uid: [2, `Mitchell Admin ${n}`],
          create_date: `2026-11-0${n} 08:00:00`,
          write_date: `2026-11-0${n} 09:00:00`,
          date_deadline: isDone ? false : `2026-12-0${n}`,
          partner_id: isDone ? false : [9, `Azure Interior ${n}`],
          tag_ids: [],
        })),
      },
    },
    {
      columns: ['ID', 'Name', 'Project', 'State', 'Created', 'Due', 'Creator'],
      map: { name: 'project_id[1]', creator: { id: 'create_uid[0]', fullname: 'create_uid[1]' } },
      notes: ['"stage_id[1]" is "In Progress", "Done" here', 'There are more items than these 6'],
    },
  ],
  [
    'a German list of a house',
    {
      vorgaenge: six((n, isDone) => ({
        vorgangsnummer: `V-2026-${n}`,
        titel: `Rechnung prüfen ${n}`,
        vorgangsart: n < 4 ? 'Rechnung' : 'Urlaub',
        zustand: isDone ? 'erledigt' : 'offen',
        bearbeiter: { kuerzel: `p${n}`, vorname: 'Ada', nachname: `Lo ${n}` },
        ersteller: n < 4 ? 'Cleo Roth' : 'Dan Weiss',
        erstellt: `2026-11-0${n}`,
        fällig: `2026-12-0${n}`,
        betrag: '1.250,00 €',
      })),
      seite: 1,
    },
    {
      columns: ['Vorgangsnummer', 'Titel', 'Vorgangsart', 'Zustand', 'Bearbeiter', 'Erstellt', 'Fällig', 'Ersteller'],
      map: { id: 'vorgangsnummer', expiration: 'fällig' },
      notes: ['"zustand" is "offen", "erledigt" here'],
    },
  ],
];

suite('inspect, of answers of systems in full', () => {
  for (const [system, answer, { columns, map, notes }] of SYSTEMS)
    test(`writes the columns that a person would choose, in their order: ${system}`, async () => {
      const { source, notes: found } = guessSource(answer, 'a');
      expect(columnsShown(answer).map(column => column.replace(/: \w+$/, ''))).to.deep.equal(columns);
      for (const [member, value] of Object.entries(map)) expect(source.map![member]).to.deep.equal(value);
      expect(found.map((note, at) => note.slice(0, notes[at]?.length))).to.deep.equal(notes);
      expect(await statesShown(answer)).to.deep.equal([2, 10, 2, 10, 2, 10]);
    });
});
