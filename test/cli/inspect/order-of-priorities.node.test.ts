import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterConfig } from '../../../src/cli/inspect/page/starter-page.ts';
import { columnsShown } from './columns-shown.ts';
import { evaluated } from './fields-shown.ts';

/** Tasks with these members, one for each. */
const tasks = (members: readonly object[]): object[] =>
  members.map((own, n) => ({ id: `T-${n}`, title: `Task ${n}`, ...own }));

/** By which field the column of the priority sorts: its own, another one, or none. */
function sortOf(answer: object): 'itself' | 'none' | `by ${string}` {
  const { source, items } = guessSource(answer, 'a');
  const [, field, sort] = /^ +priority\w*: \{field: (\w+)(?:.*sortField: (\w+))?/m.exec(starterConfig(source, items))!;
  return sort === undefined ? 'none' : sort === field ? 'itself' : `by ${sort}`;
}

const LEVELS = ['High', 'Low', 'Highest', 'Medium', 'High'];
/** Numbers of these levels, as Jira has them. */
const NUMBERS = [2, 4, 1, 3, 2];
const levels = (give: (name: string, number: number) => object) =>
  tasks(LEVELS.map((name, n) => give(name, NUMBERS[n]!)));

suite('inspect: the order of priorities in words', () => {
  // how they are given, the field with their order, the values of that field
  const GIVEN: readonly (readonly [string, (name: string, number: number) => object, string, unknown[]])[] = [
    [
      'the ids of Jira',
      (name, number) => ({ fields: { priority: { self: `https://x/${number}`, name, id: String(number) } } }),
      'prioritysort',
      NUMBERS.map(String),
    ],
    [
      'numbers of a code beside its text',
      (name, number) => ({ Priority: name.toUpperCase(), PriorityTxt: name, PriorityNumber: number }),
      'prioritytxtsort',
      NUMBERS,
    ],
    [
      'the places of ClickUp, not their ids',
      (priority, number) => ({ priority: { id: String(10 - number), priority, orderindex: String(number) } }),
      'prioritysort',
      NUMBERS.map(String),
    ],
    [
      'codes beside the text that people read',
      (displayName, value) => ({ priority: { displayName, value } }),
      'prioritysort',
      NUMBERS,
    ],
    [
      'the numbers of Linear beside their labels',
      (priorityLabel, priority) => ({ priority, priorityLabel }),
      'prioritylabelsort',
      NUMBERS,
    ],
    [
      'a number with a name that says so',
      (priority, number) => ({ priority, priority_order: number * 10 }),
      'prioritysort',
      NUMBERS.map(number => number * 10),
    ],
  ];
  for (const [what, give, field, order] of GIVEN) {
    test(`is that of the numbers beside them: ${what}`, async () => {
      const answer = levels(give);
      expect(columnsShown(answer)).to.include.oneOf(['Priority: text', 'Priority label: text']);
      expect(sortOf(answer)).to.equal(`by ${field}`);
      expect(await evaluated(answer, field)).to.deep.equal(order);
    });
  }

  test('leaves out those that have none', () => {
    const answer = tasks([
      ...LEVELS.map((name, n) => ({ priority: { id: NUMBERS[n], name } })),
      { priority: null },
      { priority: { id: '', name: '' } },
    ]);
    expect(sortOf(answer)).to.equal('by prioritysort');
  });

  const UNKNOWN: readonly (readonly [string, object[]])[] = [
    ['without numbers', levels(priority => ({ priority }))],
    [
      'beside ids of machines',
      levels((name, number) => ({ priority: { id: `5b10a2844c20165700ede21${number}`, name } })),
    ],
    ['beside ids that count all records', levels((name, number) => ({ priority: { id: 10_000 + number, name } }))],
    ['beside numbers of which one word has two', tasks(LEVELS.map((name, id) => ({ priority: { id, name } })))],
    ['beside numbers of which one is that of two words', levels((name, n) => ({ priority: { id: n % 3, name } }))],
    ['of which some have no number', levels((name, n) => ({ priority: { ...(n > 1 && { id: n }), name } }))],
  ];
  for (const [what, answer] of UNKNOWN) {
    test(`is not known of words ${what}: their column cannot be sorted`, () => {
      expect(columnsShown(answer)).to.include('Priority: text');
      expect(sortOf(answer)).to.equal('none');
    });
  }

  for (const words of [
    ['1 - Critical', '3 - Moderate'],
    ['P1', 'P3'],
    ['2', '1'],
  ]) {
    test(`is in the texts themselves, where all have a number: ${words.join(', ')}`, () => {
      expect(sortOf(tasks(words.map(priority => ({ priority }))))).to.equal('itself');
    });
  }
});
