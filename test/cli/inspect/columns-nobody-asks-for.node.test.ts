import { suite, test } from 'node:test';
import { expect } from 'chai';
import { columnsShown } from './columns-shown.ts';

/** Rows with these members, different in each. */
const rows = (members: (n: number) => object): object[] =>
  [1, 2, 3, 4, 5].map(n => ({ id: n, title: `Task ${n}`, ...members(n) }));
const shownOf = (members: (n: number) => object): string[] =>
  columnsShown(rows(members)).filter(column => column !== 'ID: text' && column !== 'Title: text');

suite('inspect: columns that a person would not choose', () => {
  // what they would say, the members, the columns
  const CASES: readonly (readonly [string, (n: number) => object, string[]])[] = [
    [
      'how often there was a reaction (GitHub)',
      n => ({
        comments: n * 3,
        reactions: { url: 'https://api.github.com/r', total_count: n * 2, '+1': n * 5, heart: n % 2 },
      }),
      ['Comments: number'],
    ],
    [
      'what badges on a card count or flag (Trello)',
      n => ({ badges: { votes: n * 7, viewingMemberVoted: n > 2, comments: n * 3, description: n > 1 } }),
      [],
    ],
    ['how many sub-issues there are', n => ({ sub_issues_summary: { total: n * 2, completed: n % 3 } }), []],
    ['how much time was spent, beside the item', n => ({ time_stats: { time_estimate: n * 60 } }), []],
    [
      'how many voted and watch (Jira)',
      n => ({ fields: { votes: { votes: n * 5 }, watches: { watchCount: n * 2 } } }),
      [],
    ],
    ['how many comments there are (GraphQL)', n => ({ comments: { totalCount: n * 2 } }), []],
    ['where a page of GraphQL begins', n => ({ cursor: `c${n}` }), []],
    ['a quantity, which is no counter', n => ({ order: { quantity: n * 2 } }), ['Order quantity: number']],
    ['a text of a summary', n => ({ summary: { short: `About ${n}`, count: n * 2 } }), ['Summary short: text']],
    [
      'what only the system can explain (Jira)',
      n => ({ fields: { customfield_10016: n * 2, customfield_10020: { value: `Sprint ${n}` } } }),
      [],
    ],
    ['ids of other things (Trello)', n => ({ idList: `5ab${n}`, idBoard: `5f${n}`, id_group: `g${n}` }), []],
    ['an identity card, which is no id of another thing', n => ({ idle: `${n} days` }), ['Idle: text']],
  ];
  for (const [what, members, columns] of CASES) {
    test(columns.length === 0 ? `do not say ${what}` : `are told from others: ${what}`, () => {
      expect(shownOf(members)).to.deep.equal(columns);
    });
  }
});

suite('inspect: the address of a person who is a column', () => {
  const PEOPLE = ['Ada Novak', 'Bob Weiss', 'Ada Novak', 'Eva Lind', 'Bob Weiss'];
  const person = (name: string) => ({
    accountId: `5b10a2844c20165700ede${name.length}`,
    emailAddress: `${name.toLowerCase().replace(' ', '.')}@acme.com`,
    displayName: name,
  });
  const [ada, carl] = [(n: number) => person(PEOPLE[n - 1]!), (n: number) => person(`Carl ${n}`)];

  test('has none of its own, where another member holds the same person (reporter and creator of Jira)', () => {
    expect(shownOf(n => ({ fields: { reporter: ada(n), creator: ada(n), assignee: null } }))).to.deep.equal([
      'Creator: user',
    ]);
  });

  test('is no hint to leave out another person', () => {
    expect(shownOf(n => ({ fields: { creator: ada(n), reporter: carl(n) } }))).to.deep.equal([
      'Creator: user',
      'Reporter: text',
    ]);
  });

  test('has none beside their name', () => {
    expect(shownOf(n => ({ assignee: PEOPLE[n - 1], assigneeEmail: ada(n).emailAddress }))).to.deep.equal([
      'Assignee: user',
    ]);
    expect(
      shownOf(n => ({ assignee_id: n, assignee_name: PEOPLE[n - 1], assignee_email: ada(n).emailAddress })),
    ).to.deep.equal(['Assignee: user']);
  });

  test('has one where nothing else is known of them', () => {
    expect(shownOf(n => ({ assignee_id: 20978392 + n, assignee_email: ada(n).emailAddress }))).to.deep.equal([
      'Assignee email: text',
    ]);
    expect(
      shownOf(n => ({ contactEmail: carl(n).emailAddress, customer: { email: ada(n).emailAddress } })),
    ).to.deep.equal(['Contact email: text', 'Customer email: text']);
  });
});
