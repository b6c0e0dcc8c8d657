import { suite, test } from 'node:test';
import { expect } from 'chai';
import { runInNewContext } from 'node:vm';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterPage } from '../../../src/cli/inspect/page/starter-page.ts';
import { columnsShown } from './columns-shown.ts';

const cards = (list: number, count: number): object[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `5abbe4b7ddc1b351ef961${list}${10 + n}`,
    name: `Card ${list} ${n}`,
    closed: false,
    dueComplete: n === 0,
    due: n === 1 ? '2026-12-01T09:00:00.000Z' : null,
    idMembers: ['5abbe4b7ddc1b351ef961399'],
    url: `https://trello.com/c/H${list}${n}/4-card`,
  }));
const list = (n: number, count: number): object => ({
  id: `l${n}`,
  name: ['To do', 'Doing', 'Done'][n],
  closed: false,
  cards: cards(n, count),
});
/** A board of Trello with its cards in its lists, the first of which is longer than there are lists. */
const BOARD = { id: 'b1', name: 'Board', lists: [list(0, 5), list(1, 2), { id: 'l2', name: 'Done', cards: null }] };

/** What the script of a page makes of an answer, as JSON. */
function itemsOfPage(answer: object): unknown {
  const { source, items, groups } = guessSource(answer, 'board.json');
  const page = starterPage(source, items, 'board.json', groups);
  const made = /const items = (.*);\n/.exec(page)![1]!;
  return runInNewContext(`JSON.stringify(${made})`, { answer });
}

suite('inspect: items within groups', () => {
  test('are all shown, each with its group, by a script that reads them', () => {
    const { source, items, groups, notes } = guessSource(BOARD, 'board.json');
    expect(items).to.have.length(7);
    expect(source.items).to.equal(undefined);
    expect(source.map).to.include({ id: 'id', title: 'name', expiration: 'due', url: 'url' });
    expect(columnsShown(BOARD)).to.include.members(['Name: text', 'State: badge', 'List: text']);
    expect(notes).to.include(
      'The items are in groups, "cards" in each of "lists", and a mapping reads one list: a script in the page puts them into one, each with its group as "list"',
    );
    expect(itemsOfPage(BOARD)).to.equal(JSON.stringify(items));
    const page = starterPage(source, items, 'a&b.json', groups);
    expect(page).to.include("fetch('a&b.json')").and.to.not.include('src="a');
  });

  // what the groups are, the answer, the number of items
  const GROUPED: readonly (readonly [string, object, number])[] = [
    ['lists alone', [list(0, 3), list(1, 2)], 5],
    [
      'sections of a project',
      {
        data: {
          sections: [
            { name: 'A', tasks: cards(0, 2) },
            { name: 'B', tasks: cards(1, 2) },
          ],
        },
      },
      4,
    ],
    [
      'columns with items',
      {
        columns: [
          { title: 'A', items: cards(0, 1) },
          { title: 'B', items: cards(1, 1) },
        ],
      },
      2,
    ],
  ];
  for (const [what, answer, count] of GROUPED)
    test(`are found in ${what}`, () => {
      expect(guessSource(answer, 'a').items).to.have.length(count);
      expect(itemsOfPage(answer)).to.equal(JSON.stringify(guessSource(answer, 'a').items));
    });

  test('name their group as their id of it does, where the answer has no name for its groups', () => {
    const lists = [list(0, 2), list(1, 2)].map(group => {
      const { id, cards: inner } = group as { id: string; cards: object[] };
      return { ...group, cards: inner.map(card => ({ ...card, idList: id })) };
    });
    expect(guessSource(lists, 'board.json').groups).to.deep.equal({ groups: '', items: 'cards', as: 'list' });
    expect(columnsShown(lists)).to.include('List: text');
    const others = lists.map((group, n) => ({ ...group, id: `x${n}` }));
    expect(guessSource(others, 'board.json').groups!.as).to.equal('group');
    expect(JSON.parse(itemsOfPage(lists) as string)).to.deep.equal(guessSource(lists, 'board.json').items);
  });

  test('are found in the groups of an only board, too', () => {
    const groups = ['A', 'B'].map((title, n) => ({ title, items: cards(n, 2) }));
    const answer = { data: { boards: [{ name: 'Board', groups }] } };
    expect(guessSource(answer, 'a').items).to.have.length(4);
    expect(itemsOfPage(answer)).to.equal(JSON.stringify(guessSource(answer, 'a').items));
  });

  // what has lists of its own, the answer, the path of the items
  const parts = (name: string) => ({
    [name]: [
      { id: 1, name: 'x' },
      { id: 2, name: 'y' },
      { id: 3, name: 'z' },
    ],
  });
  const OTHERS: readonly (readonly [string, object, string | undefined])[] = [
    ['orders with lines', { orders: [1, 2].map(id => ({ id, status: 'new', ...parts('lines') })) }, 'orders'],
    ['orders with items', { orders: [1, 2].map(id => ({ id, customer: 'Acme', ...parts('items') })) }, 'orders'],
    [
      'cases with tasks of somebody',
      [1, 2].map(id => ({ id, title: 'x', assignee: 'ada', due: '2026-12-01', ...parts('tasks') })),
      undefined,
    ],
    ['the only board', { boards: [{ id: 'b', ...parts('entries') }] }, 'boards[0].entries'],
  ];
  for (const [what, answer, path] of OTHERS)
    test(`are not the parts of items: ${what}`, () => {
      const { source, groups } = guessSource(answer, 'a');
      expect([source.items, groups]).to.deep.equal([path, null]);
    });

  test('are the items themselves, not what happened to them or who is there, where there is more of that', () => {
    const many = Array.from({ length: 9 }, (_, n) => ({ id: `a${n}`, type: 'updateCard', date: '2026-11-01' }));
    for (const name of ['actions', 'members', 'users', 'labels', 'checklists', 'comments', 'activities'])
      expect(guessSource({ [name]: many, cards: cards(0, 2) }, 'a').source.items).to.equal('cards');
    expect(guessSource({ actions: many }, 'a').source.items).to.equal('actions');
  });

  test('that have only ids of people say so', () => {
    expect(guessSource({ cards: cards(0, 2) }, 'a').missing.join()).to.include(
      '"idMembers" has only ids, without names',
    );
  });
});
