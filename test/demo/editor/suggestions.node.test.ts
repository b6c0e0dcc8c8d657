import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { explanationAt, suggestionsAt } from '../../../demo/editor/suggestions.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';

/** Labels of what is suggested at `▸`. */
const labels = (marked: string): string[] =>
  suggestionsAt(marked.replace('▸', ''), marked.indexOf('▸'))?.options.map(({ label }) => label) ?? [];

const GRID = `process_grid:
  config:
    table:
      fields:
        amount: '{{ $_process.variables.amount }}'
        due: '{{ $_process.expiration }}'
`;

const CHOICES = `filters:
  due: {criterion: expirationRelative, title: Due, choices: {Late: {'<': today}, Soon: {'<': +8 days}}}
  who: {criterion: resolver, title: Who, choices: {Other: [7]}}
views:
  mine:
    filters:
`;

// what is asked, where, what is among the answers, what is not
const CASES: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  ['the panels in an empty text', '▸', ['filter', 'table', 'ui'], ['content']],
  ['keys at the top', 'process_grid:\n  config:\n    ▸', ['filter', 'table', 'ui', 'actions'], ['config']],
  ['keys below a key', 'process_grid:\n  config:\n    ui:\n      ▸', ['title', 'description'], ['table']],
  ['no key twice', 'ui:\n  title: A\n  ▸', ['description'], ['title']],
  ['no key twice that comes later', 'ui:\n  ▸\n  title: A\n', ['description'], ['title']],
  ['the key that is being written', 'ui:\n  tit▸le: A\n', ['title'], []],
  [
    'keys where the line goes back',
    'filter:\n  criteria:\n    - stepState: 2\n  ▸',
    ['limit', 'acl'],
    ['stepState', 'criteria'],
  ],
  ['criteria in an item', 'filter:\n  criteria:\n    - ▸', ['stepState', '!tag', '>start', 'any'], []],
  ['criteria in a list in its key’s column', 'filter:\n  criteria:\n  - ▸', ['stepState', '!tag'], []],
  ['no second criterion in an item', 'filter:\n  criteria:\n    - tag: a\n      ▸', [], ['stepState']],
  ['criteria of a group', 'filter:\n  criteria:\n    - any:\n        - tag: a\n        - ▸', ['stepState'], []],
  ['states', 'filter:\n  criteria:\n    - stepState: ▸', ['1', '2', '10'], []],
  ['types of steps in brackets', 'filter:\n  criteria:\n    - stepType: [2, ▸', ['1', '9'], ['tag']],
  ['relative dates', 'filter:\n  criteria:\n    - <expirationRelative: ▸', ['today', '+7 days'], []],
  ['types of columns', `${GRID}      columns:\n        a:\n          type: ▸`, ['relative', 'user', 'badge'], []],
  [
    'fields, own and default',
    `${GRID}      columns:\n        a:\n          field: ▸`,
    ['amount', 'due', 'process', 'sid'],
    ['pid2'],
  ],
  [
    'fields to sort by, in braces',
    `${GRID}      columns:\n        a: {field: due, sortField: ▸}`,
    ['amount', 'due'],
    ['field'],
  ],
  ['keys in braces', `${GRID}      columns:\n        a: {field: due, ▸}`, ['title', 'sortField'], ['field']],
  [
    'keys in braces over lines',
    `${GRID}      columns:\n        a: {\n          field: due,\n          ▸`,
    ['title'],
    ['field'],
  ],
  ['fields to search in', `${GRID}      searchFields: [due, ▸]`, ['amount'], ['title']],
  ['fields to search in, one a line', `${GRID}      searchFields:\n        - ▸`, ['amount'], []],
  [
    'actions that undo',
    'actions:\n  claim:\n    label: Claim\n    undo: ▸\n  release: {label: Release}\n',
    ['release', 'claim'],
    [],
  ],
  ['criteria to filter by', 'filters:\n  who:\n    criterion: ▸', ['resolver', 'stepState'], ['!tag']],
  [
    'columns to sort by',
    `${GRID}      columns:\n        a: {field: due}\n    views:\n      mine:\n        sort:\n          - column: ▸`,
    ['a'],
    ['due'],
  ],
  ['choices of a filter in a view', `${CHOICES}      due: ▸`, ['Late', 'Soon'], ['due', 'Other']],
  ['choices of a filter in a list', `${CHOICES}      due: [Late, ▸]`, ['Soon'], ['due', 'Other']],
  ['default columns to group by', 'table:\n  groupBy:\n    column: ▸', ['pid', 'resolver'], ['sid']],
  [
    'own columns to group by, in place of the default ones',
    `${GRID}      columns:\n        a: {field: due}\n      groupBy:\n        column: ▸`,
    ['a'],
    ['pid', 'due'],
  ],
  ['filters of a view', 'filters:\n  who: {criterion: resolver}\nviews:\n  mine:\n    filters:\n      ▸', ['who'], []],
  ['names in a template', "table:\n  fields:\n    a: '{{ ▸", ['$_process', '$_step'], []],
  ['members of a process', "table:\n  fields:\n    a: '{{ $_process.▸", ['creator', 'variables'], ['templateStep']],
  [
    'members of a step’s resolver',
    "table:\n  fields:\n    a: 'x {% if $_step.resolver.▸ %}y{% endif %}'",
    ['fullname'],
    ['variables'],
  ],
  ['filters of templates', "table:\n  fields:\n    a: '{{ $_process.start | da▸ }}'", ['date_local', 'upcase'], []],
  ['keys behind a template', "table:\n  fields:\n    a: '{{ x }}'\n  ▸", ['columns'], ['$_process']],
  ['booleans', 'filter:\n  acl: ▸', ['true', 'false'], []],
  ['keys of the second panel', `${GRID}process_list:\n  config:\n    ui:\n      ▸`, ['content', 'title'], ['table']],
  ['a list by its own keys', 'ui:\n  content: x\n  ▸', ['placeholder'], []],
  ['nothing in a comment', 'ui:\n  # ti▸', [], ['title']],
  ['nothing in a block of text', 'ui:\n  content: |\n    <b>▸', [], ['title']],
  ['keys behind a block of text', 'ui:\n  content: |\n    <b>x: y</b>\n  ▸', ['title'], ['content']],
];

suite('suggestions of the editor', () => {
  for (const [name, text, members, others] of CASES) {
    test(`has ${name}`, () => {
      const found = labels(text);
      expect(found).to.include.members([...members]);
      expect(found.filter(each => others.includes(each))).to.deep.equal([]);
    });
  }

  test('tells a state with its word', () => {
    const text = 'filter:\n  criteria:\n    - stepState: ';
    const { options, from } = suggestionsAt(text, text.length)!;
    expect(from).to.equal(text.length);
    expect(options.slice(0, 3).map(({ text: written, detail }) => [written, detail])).to.deep.equal([
      ['1', 'Pending'],
      ['2', 'Active'],
      ['10', 'Complete'],
    ]);
  });

  // what stands before the place, what is chosen, and the line with it
  const WRITTEN = [
    ['filter:\n  ', 'criteria', 'criteria:\n    - '],
    ['filter:\n  criteria:\n    - ', '!tag', "'!tag': "],
    ['', 'ui', 'ui:\n  '],
    ['ui: {', 'title', 'title: '],
    ['table:\n  ', 'perPage', 'perPage: '],
  ] as const;
  for (const [before, chosen, written] of WRITTEN) {
    test(`writes ${JSON.stringify(written)} for ${chosen}`, () => {
      const { options } = suggestionsAt(before, before.length)!;
      expect(options.find(({ label }) => label === chosen)?.text).to.equal(written);
    });
  }

  test('writes no second colon where there is one', () => {
    const { options } = suggestionsAt('ui:\n  tit: A', 'ui:\n  tit'.length)!;
    expect(options.find(({ label }) => label === 'title')?.text).to.equal('title');
  });

  test('never throws, whatever has been typed so far', () => {
    const signs = fc.constantFrom(
      ...'ui:-[]{}\'"#|>&*!,\n  \t'.split(''),
      'table',
      'fields',
      'criteria',
      'a: ',
      '- ',
      '\r\n',
      'é',
    );
    const typed = fc.array(signs, { maxLength: 60 }).map(parts => parts.join(''));
    fc.assert(
      fc.property(typed, fc.nat(80), (text, at) => {
        const place = Math.min(at, text.length);
        const found = suggestionsAt(text, place);
        explanationAt(text, place);
        return found === null || found.from <= place;
      }),
      { numRuns: 2000 },
    );
  });
});

suite('explanations of the editor', () => {
  test('come from the schema, for the key at the place', () => {
    const text = 'table:\n  perPage: 20\n';
    const { from, to, schema } = explanationAt(text, text.indexOf('Page'))!;
    expect(text.slice(from, to)).to.equal('perPage');
    expect(schema.description).to.include('no pages');
    expect(explanationAt(text, text.indexOf('20'))).to.equal(null);
  });

  test('know criteria in quotes, and names of the author’s own', () => {
    const text = "filter: {criteria: [{'!tag': a}]}\ntable:\n  fields:\n    own: x\n";
    expect(explanationAt(text, text.indexOf('tag'))!.schema.description).to.include('Negated');
    expect(explanationAt(text, text.indexOf('own'))!.schema.title).to.equal('Template of the field');
  });
});

suite('all keys that are suggested', () => {
  test('are known to the check of a configuration', () => {
    for (const path of ['', 'filter', 'table', 'ui', 'source', 'selection']) {
      const before = path ? `${path}:\n  ` : '';
      for (const label of labels(`${before}▸`)) {
        const { diagnostics } = readConfig(`${before}${label}:\n`, 'process_grid');
        expect(
          diagnostics.filter(({ code }) => code === 'config/unknown-key'),
          `${path} ${label}`,
        ).to.deep.equal([]);
      }
    }
  });
});
