import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterPage } from '../../../src/cli/inspect/page/starter-page.ts';
import { statesShown } from './states-shown.ts';

/** Columns of the page as `title: sort`, in their order. */
function columnsOf(answer: object): string[] {
  const { items, source } = guessSource(answer, 'answer.json');
  const page = starterPage(source, items, 'answer.json');
  return [...page.matchAll(/^ {8}\w+: \{field: \w+, title: ([^,]+)(?:.*initialSort: (asc|desc))?/gm)].map(
    ([, title, sort]) => (sort ? `${title}: ${sort}` : title!),
  );
}
const uuid = (end: number): string => `8d8066c5-6b6b-11ee-8c99-0242ac12000${end}`;
const sysId = (end: number): string => `46d44a23a9fe19810012d100cca8066${end}`;

suite('inspect: ids that nobody reads', () => {
  const cases: readonly (readonly [system: string, answer: object, columns: readonly string[]])[] = [
    [
      'Camunda 7, tasks',
      [1, 2].map(n => ({
        id: uuid(n),
        name: ['Approve', 'Pay'][n - 1],
        assignee: n === 1 ? null : 'demo',
        created: '2026-02-01T08:00:00.000+0100',
        due: '2026-03-01T08:00:00.000+0100',
        executionId: uuid(n + 4),
        priority: 50 * n,
        processDefinitionId: `${n === 1 ? 'invoice' : 'order'}:2:${uuid(9)}`,
        taskDefinitionKey: 'approve',
      })),
      ['Step', 'Process', 'Priority', 'Assignee', 'Created', 'Due: asc'],
    ],
    [
      'Asana, tasks',
      {
        data: [1, 2].map(n => ({
          gid: `120000000000000${n}`,
          name: ['Draft', 'Review'][n - 1],
          completed: n === 2,
          due_on: '2026-03-01',
          assignee: n === 1 ? null : { gid: '12', name: 'Ada' },
        })),
      },
      ['Name', 'State', 'Assignee', 'Due: asc'],
    ],
    [
      'Trello, cards',
      [1, 2].map(n => ({
        id: `5f8a1b2c3d4e5f6a7b8c9d0${n}`,
        name: ['Chairs', 'Paint'][n - 1],
        closed: n === 2,
        due: null,
        idShort: n,
        pos: 65_535 * n,
        shortLink: `H0TZyzb${n}`,
        labels: n === 1 ? [{ id: 'a', name: 'Urgent' }] : [],
      })),
      ['Number: asc', 'Name', 'State', 'Tags'],
    ],
    [
      'an OData service, orders',
      {
        '@odata.count': 240,
        value: [1, 2].map(n => ({
          PurchaseOrder: `450000000${n}`,
          Supplier: `173${n}`,
          SupplierName: ['Acme', 'Nordlys'][n - 1],
          CreationDate: '2026-02-01',
          NetAmount: 1200.5 * n,
        })),
      },
      ['ID: asc', 'Created', 'Supplier name', 'Net amount'],
    ],
    [
      'Linear, issues',
      {
        data: {
          issues: {
            nodes: [1, 2].map(n => ({
              id: uuid(n),
              identifier: `ENG-${n}`,
              title: ['Crash', 'Dark mode'][n - 1],
              priority: n,
              priorityLabel: ['Urgent', 'High'][n - 1],
              state: { name: ['In Progress', 'Done'][n - 1], type: ['started', 'completed'][n - 1] },
              dueDate: null,
            })),
          },
        },
      },
      ['ID: asc', 'Title', 'State', 'Priority'],
    ],
    [
      'ServiceNow, people by links alone',
      {
        result: [1, 2].map(n => ({
          sys_id: sysId(n),
          number: `INC000${n}`,
          short_description: ['No mail', 'VPN'][n - 1],
          assigned_to: n === 1 ? '' : { link: `https://x.service-now.com/api/now/table/sys_user/1`, value: sysId(9) },
        })),
      },
      ['Number: asc', 'Short description'],
    ],
  ];
  for (const [system, answer, columns] of cases) {
    test(`are no column, and what is due first comes first without a number: ${system}`, async () => {
      expect(columnsOf(answer)).to.deep.equal(columns);
      expect(await statesShown(answer)).to.have.length(2);
    });
  }

  test('of people are told, with the line that gives their names', () => {
    expect(guessSource(cases[5]![1], 'a').notes).to.deep.equal([
      '"assigned_to.value" gives people as ids that nobody reads: they have no column, unless "resolver" is {id: assigned_to.value, fullname: …} with their names. For these, add sysparm_display_value=true to the address',
    ]);
  });
});

suite('inspect: the name of a person in ServiceNow', () => {
  const link = (n: number) => `https://x.service-now.com/api/now/table/sys_user/${sysId(n)}`;
  const cases: readonly (readonly [asked: string, members: (n: number) => object, resolver: unknown])[] = [
    [
      'sysparm_display_value=all',
      n => ({ assigned_to: { display_value: `Beth ${n}`, link: link(n), value: sysId(n) } }),
      { id: 'assigned_to.value', fullname: 'assigned_to.display_value' },
    ],
    [
      'sysparm_display_value=all, without links and one person',
      n => ({ assigned_to: n === 1 ? { display_value: '', value: '' } : { display_value: 'Beth', value: sysId(n) } }),
      { id: 'assigned_to.value', fullname: 'assigned_to.display_value' },
    ],
    [
      'sysparm_display_value=true',
      n => ({ assigned_to: n === 1 ? '' : { display_value: 'Beth', link: link(n) } }),
      { id: 'assigned_to.display_value', fullname: 'assigned_to.display_value' },
    ],
    [
      'sysparm_fields=assigned_to,assigned_to.name',
      n => ({ assigned_to: { link: link(n), value: sysId(n) }, 'assigned_to.name': `Beth ${n}` }),
      { id: 'assigned_to.value', fullname: '["assigned_to.name"]' },
    ],
    [
      'sysparm_fields=assigned_to,assigned_to.name, without links',
      n => ({ assigned_to: sysId(n), 'assigned_to.name': `Beth ${n}` }),
      { id: 'assigned_to', fullname: '["assigned_to.name"]' },
    ],
    [
      'a view of a database',
      n => ({ assigned_to: { link: link(n), value: sysId(n) }, dv_assigned_to: `Beth ${n}` }),
      { id: 'assigned_to.value', fullname: 'dv_assigned_to' },
    ],
  ];
  for (const [asked, members, resolver] of cases) {
    test(`is found where it is there: ${asked}`, async () => {
      const answer = {
        result: [1, 2].map(n => ({ sys_id: sysId(n), short_description: `No mail ${n}`, ...members(n) })),
      };
      const { source, notes } = guessSource(answer, 'answer.json');
      expect(source.map!['resolver']).to.deep.equal(resolver);
      expect(notes).to.deep.equal([]);
      expect(columnsOf(answer)).to.include('Assigned to');
      await statesShown(answer);
    });
  }

  test('beside dates for people: those for machines are taken, which are in one time zone', () => {
    const answer = [1, 2].map(n => ({
      sys_id: { display_value: sysId(n), value: sysId(n) },
      opened_at: { display_value: '2026-02-01 00:00:00', value: '2026-02-01 08:00:00' },
    }));
    expect(guessSource(answer, 'a').source.map!['start']).to.equal('opened_at.value');
  });
});
