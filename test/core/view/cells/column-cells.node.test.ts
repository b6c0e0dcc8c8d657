import { before, suite, test } from 'node:test';
import { expect } from 'chai';
import type { Process } from '../../../../src/core/processes/process.ts';
import { languageReady, messagesFor } from '../../../../src/core/messages/messages.ts';
import { createTemplateEngine } from '../../../../src/core/template/engine.ts';
import { ColumnCells } from '../../../../src/core/view/cells/column-cells.ts';
import { ColumnFormat } from '../../../../src/core/view/cells/column-format.ts';
import type { ColumnType } from '../../../../src/core/base/column-type.ts';
import { FieldValues } from '../../../../src/core/view/field-values.ts';
import { pair, table } from '../view-fixture.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');

/** A column `c` over a field `f`, of one pair. */
function cellsOf(source: string, type: ColumnType, changes: Partial<Process> = {}, { tone = '', lang = 'en' } = {}) {
  const messages = messagesFor(lang);
  const locale = {
    lang,
    timeZone: 'UTC',
    message: (key: string, values?: Readonly<Record<string, string>>) => messages.text(key, values),
  };
  const engine = createTemplateEngine(locale);
  const field = engine.compile(source);
  const told: string[] = [];
  const format = new ColumnFormat({
    column: { name: 'c', type, currency: 'EUR', digits: null },
    field,
    tone: tone ? engine.compile(tone) : null,
    locale,
    now: () => NOW,
    onmisfit: (key, value) => told.push(`${key} ${String(value)}`),
    onfault: ({ code }) => told.push(code),
  });
  const readers = new Map([['f', new FieldValues('f', field, (_, { code }) => told.push(code))]]);
  const columns = [
    { name: 'c', field: 'f', sortField: null, format },
    { name: 'plain', field: 'f', sortField: null },
  ];
  const cells = new ColumnCells(columns, readers);
  const item = pair(1);
  const pairs = table([{ ...item, process: { ...item.process, ...changes } }]);
  return {
    told,
    content: (name = 'c') => cells.contentAt(pairs, 0, name),
    text: () => cells.textAt(pairs, 0, 'c'),
    record: () => cells.recordAt(pairs, 0, 'c'),
  };
}

suite('the cells of a column of a type', () => {
  before(() => Promise.all([languageReady('cs'), languageReady('de')]));

  test('two columns show one field in two ways', () => {
    const { content } = cellsOf('{{ $_process.variables.n }}', 'percent', { variables: { n: 0.5 } });
    expect(content()).to.deep.equal({ kind: 'text', text: '50%', tone: undefined });
    expect(content('plain')).to.deep.equal({ kind: 'text', text: '0.5' });
  });

  test('a value that does not fit is shown as its text, and told once', () => {
    const { content, told } = cellsOf('{{ $_process.variables.n }}', 'number', { variables: { n: 'many' } });
    expect(content()).to.deep.equal({ kind: 'text', text: 'many', tone: undefined });
    content();
    expect(told).to.deep.equal(['type many']);
  });

  test('of markup the text counts', () => {
    expect(cellsOf('<b>5</b>{% if true %}{% endif %}', 'number').content()).to.include({ kind: 'text', text: '5' });
  });

  test('a template that fails is an error in its cell', () => {
    const { content } = cellsOf('{{ 5 | badge: "pink" }}', 'number');
    expect(content().kind).to.equal('error');
  });

  test('the template of a tone gives the tone', () => {
    const tone = '{% if $_process.state == 10 %}success{% else %}warning{% endif %}';
    expect(cellsOf('open', 'badge', {}, { tone }).content()).to.include({ kind: 'badge', tone: 'warning' });
    expect(cellsOf('open', 'badge', { state: 10 }, { tone }).content()).to.include({ kind: 'badge', tone: 'success' });
    expect(cellsOf('open', 'text', {}, { tone: '{{ nil }}' }).content()).to.include({ kind: 'text', tone: undefined });
  });

  test('a tone that is none leaves the value without one, and is told once', () => {
    const { content, told } = cellsOf('open', 'badge', {}, { tone: '{{ "pink" }}' });
    expect(content()).to.include({ kind: 'badge', tone: 'neutral' });
    content();
    expect(told).to.deep.equal(['tone pink']);
  });

  // language, expiration, state, text
  const deadlines = [
    ['en', '2026-03-08', 2, 'overdue, 2 days ago'],
    ['cs', '2026-03-07', 2, 'po termínu, před 3 dny'],
    ['de', '2026-03-07', 2, 'überfällig, vor 3 Tagen'],
    ['en', '2026-03-08', 10, '2 days ago'],
    ['en', '2026-03-12', 2, 'in 2 days'],
    ['en', '2026-03-10', 2, 'today'],
  ] as const;
  for (const [lang, expiration, state, text] of deadlines) {
    test(`a deadline of ${expiration} in state ${state} is "${text}"`, () => {
      const { content } = cellsOf('{{ $_process.expiration }}', 'relative', { expiration, state }, { lang });
      expect(content()).to.include({ kind: 'time', text });
    });
  }

  test('a time that is no deadline is never overdue', () => {
    const { content } = cellsOf('{{ $_process.start }}', 'relative', { start: '2026-03-08T12:00:00Z' });
    expect(content()).to.include({ text: '2 days ago', tone: undefined });
  });

  test('an export has numbers and times as the data have them, and people by name', () => {
    const start = '2026-03-08T12:00:00Z';
    expect(cellsOf('{{ $_process.start }}', 'relative', { start }).record()).to.equal(start);
    const amount = cellsOf('{{ $_process.variables.n }}', 'currency', { variables: { n: 1234.5 } });
    expect([amount.text(), amount.record()]).to.deep.equal(['€1,234.50', '1234.5']);
    const creator = { id: 7, fullname: 'Ada Lovelace' };
    expect(cellsOf('{{ $_process.creator }}', 'user', { creator }).record()).to.equal('Ada Lovelace');
  });
});
