import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';

const said = (answer: object): readonly string[] =>
  guessSource(answer, 'a').notes.filter(note => note.includes('follows no ids'));
const hex = (n: number): string => `5abbe4b7ddc1b351ef9614${10 + n}`;
const DO =
  'a mapping follows no ids. Put the names into the items in a script, and hand them over with mapAdapter (docs/any-json.md, "Where it applies")';

suite('inspect: ids of what an answer names elsewhere', () => {
  const cards = [1, 2, 3].map(n => ({
    id: hex(n),
    name: `Card ${n}`,
    idList: hex(20 + (n % 2)),
    idMembers: n === 1 ? [] : [hex(30)],
  }));
  const lists = [20, 21].map(n => ({ id: hex(n), name: `List ${n}` }));
  const members = [30, 31, 32, 33].map(n => ({ id: hex(n), fullName: `Ada ${n}` }));

  test('are told of, with what to do: a board of Trello', () => {
    expect(said({ cards, lists, members })).to.deep.equal([
      `"idList" has ids of "lists", "idMembers" of "members", which have the names: ${DO}`,
    ]);
  });

  test('are told of where they are small numbers that are named so', () => {
    const tasks = [1, 2].map(n => ({ id: n, title: `Task ${n}`, project_id: 7, assignee_id: 3, size: n }));
    const projects = [{ id: 7, name: 'Move' }];
    expect(
      said({ tasks, projects, sizes: [1, 2].map(id => ({ id, name: 'x' })), users: [{ id: 3, name: 'Ada' }] }),
    ).to.deep.equal([`"project_id" has ids of "projects", "assignee_id" of "users", which have the names: ${DO}`]);
  });

  test('are told of where their numbers are long: tickets of Zendesk with their users', () => {
    const tickets = [1, 2].map(n => ({ id: n, subject: `Help ${n}`, requester_id: 20_978_390 + n }));
    const users = [1, 2, 3].map(n => ({ id: 20_978_390 + n, name: `Ada ${n}` }));
    expect(said({ tickets, users })).to.deep.equal([`"requester_id" has ids of "users", which have the names: ${DO}`]);
  });

  // what it is not, the answer
  const OTHERS: readonly (readonly [string, object])[] = [
    ['ids that are not all there', { cards, lists: lists.slice(0, 1) }],
    ['a list without names', { cards, lists: lists.map(({ id }) => ({ id })) }],
    ['the ids of the items', { cards: cards.map(({ id, name }) => ({ id, name })), archive: cards }],
    ['a list alone', cards],
    [
      'groups that the items are in',
      { lists: lists.map((list, n) => ({ ...list, cards: [{ id: hex(n), name: 'x', idList: hex(20 + n) }] })) },
    ],
  ];
  for (const [what, answer] of OTHERS)
    test(`are not seen in ${what}`, () => {
      expect(said(answer)).to.deep.equal([]);
    });
});
