import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { expectSameWhereSound } from './expect-sound.ts';

const GRID = `process_grid:
  config:
    selection:
      variable: chosen
    filter:
      criteria:
        - stepState: 2
        - '!process': [1, 2, 3]
        - '>start': 2026-01-01
        - expirationRelative: +7 days
        - variables: {order.total: 5, '!channel': "{{ $variables.x }}"}
        - tag: urgent # now
      limit: 100
      offset: 0
      acl: true
    table:
      fields:
        id: '#{{ $_process.id }}'
        link: |
          <a href="/p/{{ $_process.id }}">
            {{ $_process.templateProcess.name }}
          </a>
      columns:
        number: {field: id, title: No., sortField: sid, initialSort: asc}
        link:
          field: link
          title: "Name"
          dataClass: text-end
      searchFields: [search, id]
      perPage: 20
      placeholder: Nothing to do
    ui:
      title: "My tasks"
      description: 'It''s all'
`;
const LIST = `process_list:
  config:
    filter:
      sort: {field: expiration, direction: desc}
      criteria: []
    ui:
      content: >-
        <b>{{ $_process.id }}</b>
        {{ $_step.templateStep.title }}
      title: Recent
`;
const SIGNS = [
  ...Array.from('\t \n\r#:-!>|{}[]\'"%@`&*,?<~\\\u00a0\u200b“”\u0000\ud800é😀0z'),
  '{{',
  '- ',
  ': ',
  '---\n',
  '<<: ',
  '__proto__',
  'x'.repeat(300),
  ' x'.repeat(300),
];

/** `RUNS=20 npm test` looks twenty times as long. */
const runs = (count: number) => count * Number(process.env['RUNS'] ?? 1);

/** A text with some of it left out, doubled, moved, or with signs put in. */
const mutated = (text: string) =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom('delete', 'insert', 'replace', 'indent', 'line', 'swap'),
        at: fc.nat(text.length),
        length: fc.integer({ min: 1, max: 12 }),
        sign: fc.constantFrom(...SIGNS),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map(changes =>
      changes.reduce((now, { kind, at, length, sign }) => {
        const lines = now.split('\n');
        const line = at % lines.length;
        if (kind === 'delete') return now.slice(0, at) + now.slice(at + length);
        if (kind === 'insert') return now.slice(0, at) + sign + now.slice(at);
        if (kind === 'replace') return now.slice(0, at) + sign + now.slice(at + length);
        if (kind === 'indent') lines[line] = ' '.repeat(length % 5) + lines[line];
        if (kind === 'line') lines.splice(line, 1);
        if (kind === 'swap') [lines[line], lines[0]] = [lines[0]!, lines[line]!];
        return lines.join('\n');
      }, text),
    );

function check(text: string, panel: 'process_grid' | 'process_list'): void {
  const reading = readConfig(text, panel, { checkTemplate: () => [] });
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  const errors = reading.diagnostics.filter(({ severity }) => severity === 'error');
  expect(reading.config === null, 'no configuration where there is an error').to.equal(errors.length > 0);
  expectSameWhereSound(text, panel, reading, { checkTemplate: () => [] });
  for (const { line, column, message, hint, path } of reading.diagnostics) {
    expect(line, message).to.be.within(1, lines.length);
    expect(column, message).to.be.within(1, lines[line - 1]!.length + 1);
    expect(message).to.match(/^\S[^]*[^.\s]$/);
    expect(hint).to.match(/^[A-Z]/);
    expect(message.length, message).to.be.below(260);
    expect(hint.length, hint).to.be.below(260);
    expect(path).to.match(/^(\/|$)/);
  }
  const places = reading.diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`);
  expect(places, 'each diagnostic once').to.deep.equal([...new Set(places)]);
}

suite('a valid configuration, changed at random', () => {
  test('was valid', () => {
    expect(readConfig(GRID, 'process_grid').diagnostics).to.deep.equal([]);
    expect(readConfig(LIST, 'process_list').diagnostics).to.deep.equal([]);
  });
  test('is read, or is told at least one diagnostic with a place in the text', () => {
    fc.assert(
      fc.property(mutated(GRID), text => check(text, 'process_grid')),
      { numRuns: runs(400) },
    );
    fc.assert(
      fc.property(mutated(LIST), text => check(text, 'process_list')),
      { numRuns: runs(200) },
    );
  });
  test('of any text at all, the same holds', () => {
    const text = fc.array(fc.constantFrom(...SIGNS, 'process_grid', 'filter', 'criteria', ' '), { maxLength: 60 });
    fc.assert(
      fc.property(text, parts => check(parts.join(''), 'process_grid')),
      { numRuns: runs(800) },
    );
  });
  test('of a tag with a no-break space, the same holds', () => {
    check('!\u00a0: ', 'process_grid');
  });
  test('of an alias in a second document below a divider behind a tab, the same holds', () => {
    check('\t---\n---\n*>', 'process_grid');
  });
  test('of a column below one with a very long name, the same holds', () => {
    check(GRID.replace('        number: ', `       ${'x'.repeat(300)} number: `), 'process_grid');
  });
  test('of an alias in a map in a map, the same holds', () => {
    check('{\t{{*- ', 'process_grid');
  });
  test('of a criterion without a colon, with a very long value, the same holds', () => {
    check(GRID.replace('tag: urgent', `tag${' x'.repeat(300)} urgent`), 'process_grid');
  });
  test('of any object at all, the same holds', () => {
    const key = fc.constantFrom(
      'process_grid',
      'config',
      'filter',
      'criteria',
      'table',
      'columns',
      'stepState',
      '__proto__',
      'x',
    );
    const { tree } = fc.letrec(tie => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(null, true, 5, -1, '', '{{ x }}', '#', undefined, NaN),
        fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
        fc.array(tie('tree'), { maxLength: 3 }),
      ),
    }));
    fc.assert(
      fc.property(tree, value => {
        const source = Object(value) as object;
        const reading = readConfig(source, 'process_grid');
        const { config, diagnostics, text } = reading;
        expectSameWhereSound(source, 'process_grid', reading);
        const errors = diagnostics.filter(({ severity }) => severity === 'error');
        expect(config === null).to.equal(errors.length > 0);
        for (const { line } of diagnostics) expect(line).to.be.within(1, text.split('\n').length);
      }),
      { numRuns: runs(200) },
    );
  });
  test('a key that is taken away, doubled or renamed is told by its line', () => {
    const lines = GRID.split('\n');
    lines.forEach((line, index) => {
      const key = /^ +(?:- )?'?([\w.!>]+)'?:/.exec(line)?.[1];
      if (!key || key === 'fields' || line.includes('{field') || index < 2 || index > 20) return;
      const renamed = lines.with(index, line.replace(key, `${key}q`)).join('\n');
      const { diagnostics } = readConfig(renamed, 'process_grid');
      if (/^ {8}\w/.test(line)) return;
      expect(
        diagnostics.map(diagnostic => [diagnostic.line, diagnostic.code]).find(([at]) => at === index + 1),
        renamed,
      ).to.deep.equal([index + 1, 'config/unknown-key']);
    });
  });
});
