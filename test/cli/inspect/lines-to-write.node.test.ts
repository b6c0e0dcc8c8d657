import { suite, test } from 'node:test';
import { expect } from 'chai';
import { mapAdapter } from '../../../src/adapters/map.ts';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../src/core/template/engine.ts';
import { QUERY } from '../../adapters/asking.ts';

/** Cases with these members, of which each is a list of the values of two cases. */
const cases = (members: Readonly<Record<string, readonly unknown[]>>): object[] =>
  [0, 1].map(n => ({
    caseId: `C-${n}`,
    title: `Case ${n}`,
    ...Object.fromEntries(Object.entries(members).map(([name, values]) => [name, values[n]])),
  }));

const notesOf = (members: Parameters<typeof cases>[0]): readonly string[] => guessSource(cases(members), 'a').notes;

/** The cases as processes, once the line of the only note is written. */
async function processesWith(items: object[]) {
  const [note, ...others] = guessSource(items, 'a').notes;
  expect(others).to.deep.equal([]);
  const line = /write ((?:state|resolver): .*)$/.exec(note!)![1]!.replace(/, with the words.*/, '');
  const yaml = `filter: {criteria: []}\nsource:\n  map:\n    id: caseId\n    ${line}\n`;
  const { config, diagnostics } = readConfig(yaml, 'process_grid', { checkTemplate });
  expect(diagnostics).to.deep.equal([]);
  const { pairs } = await loadPairs(mapAdapter(items, config!.source!), QUERY, {
    signal: new AbortController().signal,
  });
  return pairs;
}

const ADA = { userName: 'ada', firstName: 'Ada', lastName: 'Byron' };
const BOB = { userName: 'bob', firstName: 'Bob', lastName: 'Weiss' };

suite('inspect: the line to write for a state that is named in another way', () => {
  // the member, its words, the note
  const CASES = [
    [
      'caseStatus',
      ['OPEN', 'CLOSED'],
      `"caseStatus" is "OPEN", "CLOSED" here. If that is the state, write state: '{% if $item.caseStatus == "CLOSED" %}10{% else %}2{% endif %}'`,
    ],
    [
      'order_state',
      ['odd', 'even'],
      `"order_state" is "odd", "even" here. If that is the state, write state: '{% if $item.order_state == "even" %}10{% else %}2{% endif %}', with the words that mean "complete" in place of "even"`,
    ],
  ] as const;
  for (const [member, words, note] of CASES)
    test(`goes by the words of ${member}`, async () => {
      expect(notesOf({ [member]: words })).to.deep.equal([note]);
      const { processes } = await processesWith(cases({ [member]: words }));
      expect(processes.map(({ state }) => state)).to.deep.equal([2, 10]);
    });

  test('is of the member that says what is complete, of several', () => {
    const [note] = notesOf({ mailStatus: ['sent', 'queued'], caseStatus: ['OPEN', 'CLOSED'] });
    expect(note).to.include('"caseStatus"');
  });

  test('is not there where something else gives the state, nor for numbers, texts and flags', () => {
    expect(notesOf({ caseStatus: ['x', 'y'], done: [true, false] })).to.deep.equal([]);
    for (const values of [
      [1, 2],
      [true, false],
      ['a text of many words that go on', 'and on and on, as nobody names a state'],
    ])
      expect(notesOf({ caseStatus: values }).filter(note => note.includes('that is the state'))).to.deep.equal([]);
  });
});

suite('inspect: the line to write for a person of another name', () => {
  test('has the login and both names', async () => {
    expect(notesOf({ handler: [ADA, BOB] })).to.deep.equal([
      `If "handler" is who does it, write resolver: {id: handler.userName, fullname: '{{ $item.handler.firstName | append: " " | append: $item.handler.lastName | strip }}'}`,
    ]);
    const { steps } = await processesWith(cases({ handler: [ADA, BOB] }));
    expect(steps.map(step => step?.resolver)).to.deep.equal([
      { id: 'ada', fullname: 'Ada Byron' },
      { id: 'bob', fullname: 'Bob Weiss' },
    ]);
  });

  // the person, the line
  const PEOPLE = [
    [{ login: 'ada', email: 'ada@x.org' }, '{id: handler.login, fullname: handler.login}'],
    [{ id: 7, name: 'Ada Byron', email: 'ada@x.org' }, '{id: handler.id, fullname: handler.name}'],
    [{ email: 'ada@x.org', displayName: 'Ada Byron' }, '{id: handler.email, fullname: handler.displayName}'],
  ] as const;
  for (const [person, line] of PEOPLE)
    test(`goes by what there is: ${JSON.stringify(person)}`, () => {
      expect(notesOf({ handler: [person, null] })).to.deep.equal([
        `If "handler" is who does it, write resolver: ${line}`,
      ]);
    });

  test('is not there for other objects, customers, and people who are mapped', () => {
    expect(
      notesOf({
        place: [
          { id: 1, name: 'A' },
          { id: 2, name: 'B' },
        ],
      }),
    ).to.deep.equal([]);
    expect(notesOf({ customer: [ADA, BOB] })).to.deep.equal([]);
    expect(notesOf({ author: [ADA, BOB] })).to.deep.equal([]);
    expect(notesOf({ assignee: ['ada', 'bob'], handler: [ADA, BOB] })).to.deep.equal([]);
  });
});
