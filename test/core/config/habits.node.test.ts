import { suite, test } from 'node:test';
import { expect } from 'chai';
import { fixFile } from '../../../src/cli/fix.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../src/core/template/engine.ts';

const criterion = (text: string): string => `filter:\n  criteria:\n    - ${text}\n`;
const grid = (text: string): string => `filter: {criteria: []}\n${text}\n`;
const field = (template: string): string => grid(`table: {fields: {a: '${template}'}}`);
const fixed = (text: string): string => fixFile('a.yaml', text, { strict: false, panel: undefined }).text;
/** What is said of a text: `message | hint`, a line for each. */
const said = (text: string): string =>
  readConfig(text, 'process_grid', { checkTemplate })
    .diagnostics.map(({ message, hint }) => `${message} | ${hint}`)
    .join('\n');

suite('what people write by habit', () => {
  // what is written, and what "check --fix" makes of it
  const FIXED: readonly (readonly [string, string])[] = [
    [criterion('!tag internal'), criterion("'!tag': internal")],
    [criterion('!process [1, 2]'), criterion("'!process': [1, 2]")],
    [criterion('>start 2026-01-01'), criterion("'>start': 2026-01-01")],
    [criterion('tag: !internal'), criterion("'!tag': internal")],
    [criterion('expiration: today'), criterion('expirationRelative: today')],
    [criterion('<expiration: +7 days'), criterion("'<expirationRelative': +7 days")],
    ['grid:\n  config: {filter: {criteria: []}}\n', 'process_grid:\n  config: {filter: {criteria: []}}\n'],
    [
      'list:\n  config: {filter: {criteria: []}, ui: {content: x}}\n',
      'process_list:\n  config: {filter: {criteria: []}, ui: {content: x}}\n',
    ],
    ['proces_grid:\n  config: {filter: {criteria: []}}\n', 'process_grid:\n  config: {filter: {criteria: []}}\n'],
    ['filter: {criterias: []}\n', 'filter: {criteria: []}\n'],
    [grid('table: {pageSize: 20}'), grid('table: {perPage: 20}')],
  ];
  for (const [written, better] of FIXED) {
    test(`is fixed: ${JSON.stringify(written)}`, () => {
      expect(fixed(written)).to.equal(better);
    });
  }

  // what is written and may mean several things, and what is said of it
  const TOLD: readonly (readonly [string, string])[] = [
    [grid('sort: due'), 'A grid is sorted by a column. Add to the column: sortField: due, initialSort: asc'],
    [
      'filter: {criteria: [], sort: -due}\n',
      'A grid is sorted by a column. Add to the column: sortField: due, initialSort: desc',
    ],
    [
      grid('table: {links: /p/1}'),
      'Write "links: true", and the address into the attribute "detail-url" of the element.',
    ],
    ['criterias: []\n', 'Write "criteria", and put it into "filter".'],
    [grid('pageSize: 20'), 'Write "perPage", and put it into "table".'],
    [grid('emptyText: None'), 'Write "placeholder", and put it into "table".'],
    [
      criterion('amount: > 100'),
      `Nothing is compared by it. Write the value itself, or put the text in quotes: - amount`,
    ],
    [criterion('amount: 100'), 'If it is a variable: - variables: {amount: 100}'],
    [
      criterion('variables: {amount: > 100}'),
      `Write the value itself, or put the text in quotes: - variables: {amount: '> 100'}`,
    ],
    [
      criterion('variables: {amount: "> 100"}'),
      'variables are compared for equality, so "> 100" is a text that hardly any process has | Write the value itself.',
    ],
    [criterion('variables:\n        amount: > 100'), 'Nothing is compared by it. Write the value itself'],
    [criterion('variables: {amount: [1, "> 5"]}'), 'variables are compared for equality, so "> 5" is a text'],
    [criterion('variables: {amount: <=5}'), 'variables are compared for equality, so "<=5" is a text'],
    [field('{{ $_process.start | date: "Y-m-d" }}'), `Replace "Y-m-d" with "%Y-%m-%d".`],
    [field('{{ $_process.start | date: "j. n. Y" }}'), `Replace "j. n. Y" with "%-d. %-m. %Y".`],
    [field('{{ $_process.start | date: "DD.MM.YYYY" }}'), `Replace "DD.MM.YYYY" with "%d.%m.%Y".`],
    [field('{{ $_process.start | date: "dd.mm.yyyy" }}'), `Replace "dd.mm.yyyy" with "%d.%m.%Y".`],
    [field('{{ $_process.start | date: "yyyy-mm-dd HH:mm" }}'), 'Write a format such as %Y-%m-%d.'],
    [field('{{ $_process.start | date: "dd.MM.yyyy HH:mm" }}'), `Replace "dd.MM.yyyy HH:mm" with "%d.%m.%Y %H:%M".`],
    [field('{{ $_process.start | date: "on the day" }}'), 'Write a format such as %Y-%m-%d.'],
  ];
  for (const [written, words] of TOLD) {
    test(`is told: ${JSON.stringify(written)}`, () => {
      expect(said(written)).to.include(words);
      expect(fixed(written)).to.equal(written);
    });
  }

  // what looks like it and is meant
  const MEANT = [
    criterion('variables: {amount: 100, note: "<b>"}'),
    criterion('variables: {note: "> see below"}'),
    criterion("tag: '!important'").replace("tag: '!important'", "fulltext: '> 100'"),
    field('{{ $_process.start | date: "%Y-%m-%d" }}'),
    field('{{ $_process.start | date: $_process.variables.format }}'),
  ];
  for (const written of MEANT) {
    test(`is not: ${JSON.stringify(written)}`, () => {
      expect(said(written)).to.equal('');
    });
  }
});
