import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { notesOfColumns, starterConfig } from '../../../src/cli/inspect/page/starter-page.ts';
import { columnsShown } from './columns-shown.ts';

/** Rows with these members, different in each. */
const rows = (members: (n: number) => object): object[] =>
  [1, 2, 3].map(n => ({ id: n, title: `Task ${n}`, ...members(n) }));

/** Records of ServiceNow as they are stored. */
const records = (members: (n: number) => object) => ({
  result: rows(members).map((row, n) => ({ ...row, sys_id: `46d44a23a9fe19810012d100cca8066${n}` })),
});

const lineOf = (answer: object, column: string): string => {
  const { source, items } = guessSource(answer, 'a');
  return new RegExp(`^ +${column}: \\{.*`, 'm').exec(starterConfig(source, items))?.[0] ?? '';
};
const notesOf = (answer: object): string[] => {
  const { source, items } = guessSource(answer, 'a');
  return notesOfColumns(source, items);
};

suite('inspect: counters of versions', () => {
  for (const name of [
    'sys_mod_count',
    'version',
    'revision',
    'rev',
    'lock_version',
    'lockVersion',
    'rowVersion',
    '__v',
  ])
    for (const value of [(n: number): unknown => n, String])
      test(`have no column: ${name} as a ${typeof value(1)}`, () => {
        expect(columnsShown(rows(n => ({ [name]: value(n) })))).to.deep.equal(['ID: text', 'Title: text']);
      });

  test('are not versions of what an item is about, nor other numbers', () => {
    expect(columnsShown(rows(n => ({ version: `2.${n}-beta` })))).to.include('Version: text');
    expect(columnsShown(rows(n => ({ fixVersion: n * 3, reopen_count: n + 4 })))).to.include.members([
      'Fix version: number',
      'Reopen count: number',
    ]);
  });
});

suite('inspect: codes without words', () => {
  const codes = records(n => ({
    priority: String(n + 1),
    impact: String((n % 2) + 1),
    category: ['a', 'b', 'c'][n - 1],
  }));

  test('are not in cards, where they have no heading', () => {
    expect(lineOf(codes, 'priority')).to.match(/, card: hidden\}$/);
    expect(lineOf(codes, 'impact')).to.match(/, card: hidden\}$/);
    expect(lineOf(codes, 'category')).to.not.include('card');
    expect(
      lineOf(
        rows(n => ({ priority: n + 1 })),
        'priority',
      ),
    ).to.not.include('card');
    expect(
      lineOf(
        rows(n => ({ priority: `${n} - High` })),
        'priority',
      ),
    ).to.not.include('card');
  });

  test('have words in ServiceNow, and a note says how to ask for them', () => {
    expect(notesOf(codes)).to.deep.equal([
      '"priority", "impact" are codes: for their words, add sysparm_display_value=true to the address',
    ]);
    expect(notesOf(records(n => ({ priority: String(n + 1) })))).to.deep.equal([
      '"priority" is a code: for its words, add sysparm_display_value=true to the address',
    ]);
    expect(notesOf(rows(n => ({ priority: String(n + 1) })))).to.deep.equal([]);
  });
});
