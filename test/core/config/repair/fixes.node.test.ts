import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { load } from 'js-yaml';
import type { Diagnostic } from '../../../../src/core/base/errors/diagnostic.ts';
import { applyEdits } from '../../../../src/core/base/text/text-edit.ts';
import { readConfig } from '../../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../../src/core/template/engine.ts';
import type { PanelName } from '../../../../src/core/query/process-query.ts';
import { grid, list } from '../marked-text.ts';

const criteria = (lines: string) => grid(`filter:\n  criteria:\n${lines.replace(/^(?=.)/gm, '    ')}`);
const table = (lines: string) => grid(`filter: {criteria: []}\ntable:\n${lines.replace(/^(?=.)/gm, '  ')}`);
const ui = (lines: string) => grid(`filter: {criteria: []}\nui:\n${lines.replace(/^(?=.)/gm, '  ')}`);
const content = (lines: string) => list(`filter: {criteria: []}\nui:\n${lines}`);
const panelOf = (text: string): PanelName => (text.includes('process_list') ? 'process_list' : 'process_grid');
const read = (text: string) => readConfig(text, panelOf(text), { checkTemplate });
const errorsOf = (diagnostics: readonly Diagnostic[]) => diagnostics.filter(({ severity }) => severity === 'error');

/** What is wrong, and what its author means. */
const MEANT: readonly [name: string, wrong: string, meant: string][] = [
  ['a key that begins with !', criteria('- !process: [1]\n- tag: a'), criteria("- '!process': [1]\n- tag: a")],
  ['two in one line', criteria('- variables: {!a: 1, !b: 2}'), criteria("- variables: {'!a': 1, '!b': 2}")],
  ['a sign before the value', criteria('- start: > 2026-01-01'), criteria("- '>start': 2026-01-01")],
  ['"not before"', criteria('- start: >= 2026-03-01 # March'), criteria("- '>start': 2026-02-28")],
  ['a negated text', criteria('- tag: !internal'), criteria("- '!tag': internal")],
  ['a negated text in one line', grid('filter: {criteria: [{tag: !a}]}'), criteria("- '!tag': a")],
  ['a text that is not equal', criteria('- tag: != internal'), criteria("- '!tag': internal")],
  ['a negated list', criteria('- process: ![1, 2]'), criteria("- '!process': [1, 2]")],
  ['a negated number', criteria('- stepState: !2'), criteria("- '!stepState': 2")],
  ['a sign on both sides', criteria("- '!tag': !a"), criteria("- '!tag': a")],
  ['a negated variable', criteria('- variables:\n    a.b: 1\n    c: !x'), criteria("- variables: {a.b: 1, '!c': x}")],
  ['criteria in the line of their key', grid('filter:\n  criteria: stepState: 2'), criteria('- stepState: 2')],
  ['a group in the line of its key', grid('filter: criteria: []\nui: title: A'), ui('title: A')],
  ['a missing dash', criteria('- tag: a\ntag: b\n- tag: c'), criteria('- tag: a\n- tag: b\n- tag: c')],
  ['a missing dash at the start', criteria('tag: a\n- tag: b'), criteria('- tag: a\n- tag: b')],
  [
    'a missing dash before what has lines of its own',
    criteria('- tag: a\nvariables:\n  b: 1\n- tag: c'),
    criteria('- tag: a\n- variables:\n    b: 1\n- tag: c'),
  ],
  ['a missing dash before a text', table('searchFields:\n  - pid\n  step'), table('searchFields: [pid, step]')],
  ['a Markdown fence', `\`\`\`yaml\n${ui('title: A')}\n\`\`\`\n`, ui('title: A')],
  ['a fence that is not closed', `~~~\n${ui('title: A')}`, ui('title: A')],
  ['a missing comma in JSON', '{"filter": {\n  "criteria": []\n  "limit": 5\n}}', '{filter: {criteria: [], limit: 5}}'],
  [
    'a missing comma in a line of JSON',
    '{"filter": {"criteria": [] "limit": 5}}',
    '{filter: {criteria: [], limit: 5}}',
  ],
  [
    'a text that is not indented below its key',
    content('  content: |\n  <b>{{ $_process.id }}</b>\n    <i>x</i>\n\n  <p>y</p>\n  title: A'),
    content('  content: |\n    <b>{{ $_process.id }}</b>\n      <i>x</i>\n\n    <p>y</p>\n  title: A'),
  ],
  [
    'a text at the start of the lines',
    'process_list:\n  config:\n    filter: {criteria: []}\n    ui:\n      content: >-\n<b>\n{{ $_process.id }}</b>\n',
    content("  content: '<b> {{ $_process.id }}</b>'"),
  ],
  ['typographic quotes in a list', table('searchFields: [“pid”, ‘step’]'), table('searchFields: [pid, step]')],
  [
    'typographic quotes in a map',
    table('columns:\n  a: {field: “pid”, title: x}'),
    table('columns: {a: {field: pid, title: x}}'),
  ],
  ['typographic quotes in JSON', '{“filter”: {“criteria”: [], “limit”: 5}}', '{filter: {criteria: [], limit: 5}}'],
  [
    'typographic quotes in lines of JSON',
    '{\n  “filter”: {\n    “criteria”: [],\n    “limit”: 5\n  },\n  “ui”: {“title”: “A”}\n}',
    '{filter: {criteria: [], limit: 5}, ui: {title: A}}',
  ],
  [
    'a template without quotes',
    table('fields:\n  id: {{ $_process.id }}'),
    table("fields: {id: '{{ $_process.id }}'}"),
  ],
  [
    'a template lost to a comment',
    table('fields:\n  id: #{{ $_process.id }}'),
    table("fields: {id: '#{{ $_process.id }}'}"),
  ],
  ['tabs', 'filter:\n\tcriteria:\n\t\t- tag: a\n\tlimit: 5', '{filter: {criteria: [tag: a], limit: 5}}'],
  ['a missing space', grid('filter:\n  criteria: []\n  limit:5'), grid('filter: {criteria: [], limit: 5}')],
  ['a missing colon', grid('filter:\n  criteria: []\n  limit = 5'), grid('filter: {criteria: [], limit: 5}')],
  ['a colon in a text', ui('title: Cases: open'), ui("title: 'Cases: open'")],
  ['quotes that end too early', ui("title: 'it's'"), ui('title: "it\'s"')],
  ['quotes that are not closed', ui('title: "A\ndescription: B'), ui('title: A\ndescription: B')],
  ['a wrong indentation', grid('filter:\n  criteria: []\n   limit: 5'), grid('filter: {criteria: [], limit: 5}')],
];

suite('the fixes of a configuration, made one after the other until nothing is wrong,', () => {
  for (const [name, written, meant] of MEANT) {
    for (const [ends, end] of [
      ['', '\n'],
      [', Windows line ends', '\r\n'],
    ] as const) {
      test(`give what was meant: ${name}${ends}`, () => {
        let text = written.replaceAll('\n', end);
        for (let step = 0; step < 9; step++) {
          const [diagnostic] = errorsOf(read(text).diagnostics);
          if (!diagnostic) break;
          expect(diagnostic.fix, `${diagnostic.message} in\n${text}`).not.to.equal(undefined);
          const before = text;
          text = applyEdits(text, diagnostic.fix!);
          const still = errorsOf(read(text).diagnostics).map(each => `${each.line}: ${each.message}`);
          expect(still, `${before}\nfixed to\n${text}`).not.to.include(`${diagnostic.line}: ${diagnostic.message}`);
        }
        const { config, diagnostics } = read(text);
        expect(errorsOf(diagnostics), text).to.deep.equal([]);
        const expected = readConfig(meant, panelOf(written)).config;
        expect(expected, meant).not.to.equal(null);
        expect(config, text).to.deep.equal(expected);
        if (end === '\r\n') expect(text.replaceAll('\r\n', ''), 'no line ends of another kind').not.to.match(/[\r\n]/);
      });
    }
  }
});

/** Texts as people write them, and signs that mean something to YAML. */
const WORDS =
  'a|Neue Vorgänge|„Neu“|“x”|‘y’|it’s|Fälle:|limit:5|x:y|#5|# shows {{ $_process.id }}|#|!|!a|!=|>|>=|< 5|-|--|*a|&b|%|@|`|```|?|[x]|{y}|{{ x }}|{% if a %}|=|\u00a0|,|;|"q"|\'q\'|yes|5|a: b|a :b|- z|tag|process';
const text = fc
  .array(fc.constantFrom(...WORDS.split('|')), { minLength: 1, maxLength: 4 })
  .map(words => words.join(' '));
const PLACES: Record<string, (value: string) => string> = {
  'the title': value => ui(`title: ${value}`),
  'a tag': value => criteria(`- tag: ${value}`),
  'a tag in one line': value => grid(`filter: {criteria: [{tag: ${value}}]}`),
  'a variable': value => criteria(`- variables: {a: ${value}, b: 1}`),
  'a list of a variable': value => criteria(`- variables:\n    a:\n      - ${value}\n      - b`),
  'a title of a column': value => table(`columns:\n  a: {field: pid, title: ${value}}`),
  'a text over lines': value => ui(`description:\n  ${value}\n  ${value}`),
};

/** Whether YAML reads a text that is all that was written. */
function isKept(document: string, value: string): boolean {
  try {
    const texts = textsOf(load(document));
    return texts.includes(value) || texts.includes(`${value} ${value}`);
  } catch {
    return false;
  }
}

function textsOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [value];
}

suite('what YAML reads as it was written', () => {
  for (const [place, documentOf] of Object.entries(PLACES)) {
    test(`is refused nowhere: ${place}`, () => {
      fc.assert(
        fc.property(text, value => {
          const document = documentOf(value);
          fc.pre(isKept(document, value));
          const { diagnostics } = readConfig(document, 'process_grid');
          expect(errorsOf(diagnostics), document).to.deep.equal([]);
        }),
        { numRuns: 300 },
      );
    });
  }
  for (const comment of ['# shows {{ $_process.id }}', '# "Neu"', '# see #5', '#', '## {{ x }}']) {
    test(`has comments: ${comment}`, () => {
      const document = grid(
        `filter: ${comment}\n  criteria: [] ${comment}\ntable:\n  columns:\n    a:\n      title: A ${comment}\n      field: pid ${comment}`,
      );
      expect(read(document).diagnostics).to.deep.equal([]);
    });
  }
  test('is warned of where a template may have been lost, and its fix keeps it', () => {
    const document = table('fields:\n  id: No. # {{ $_process.id }}');
    const readGrid = (written: string) => readConfig(written, 'process_grid', { checkTemplate });
    const { diagnostics, config } = readGrid(document);
    expect(config?.table.fields.get('id')).to.equal('No.');
    expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).to.deep.equal(['warning config/comment']);
    const fixed = readGrid(applyEdits(document, diagnostics[0]!.fix!));
    expect(fixed.config?.table.fields.get('id')).to.equal('No. # {{ $_process.id }}');
  });
  test('is warned of where its quotes are typographic, and keeps them', () => {
    const { diagnostics, config } = read(ui('title: „Neue Vorgänge“'));
    expect(config?.ui.title).to.equal('„Neue Vorgänge“');
    expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).to.deep.equal(['warning config/character']);
    expect(read(ui('title: „Neu“ und „alt“')).diagnostics).to.deep.equal([]);
  });
  test('is checked all the same where a warning tells something else about it', () => {
    const { diagnostics, config } = read(grid('filter:\n  criteria: []\n  limit: many #5'));
    expect(config).to.equal(null);
    expect(errorsOf(diagnostics).map(({ code, line }) => [code, line])).to.deep.equal([['config/type', 5]]);
  });
});
