import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { readConfig } from '../../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../../src/core/template/engine.ts';
import { COLUMN_TYPES } from '../../../../src/core/base/column-type.ts';

function told(column: string, fields = '{}') {
  const text = `filter: {criteria: []}\ntable:\n  fields: ${fields}\n  columns:\n    a: {field: pid, title: A, ${column}}`;
  const { diagnostics } = readConfig(text, 'process_grid', { checkTemplate });
  return diagnostics.map(({ severity, code, path, hint }) => [severity, code, path.split('/').at(-1), hint]);
}

suite('the keys of a column that format its values', () => {
  test('have the types of the schema', () => {
    const schema = JSON.parse(readFileSync('schemas/process-grid.schema.json', 'utf8')) as {
      $defs: { column: { properties: { type: { enum: unknown[] } } } };
    };
    expect(schema.$defs.column.properties.type.enum).to.deep.equal([...Object.keys(COLUMN_TYPES), null]);
  });

  for (const type of Object.keys(COLUMN_TYPES)) {
    test(`take the type ${type}`, () => {
      expect(told(`type: ${type}`)).to.deep.equal([]);
    });
  }

  // what is written, what is told
  const cases: [string, unknown[][]][] = [
    ['type: currency, currency: CZK, digits: 0, tone: danger', []],
    ['type: null, currency: null, digits: null, tone: null', []],
    ["type: number, tone: '{% if true %}danger{% endif %}'", []],
    ['type: relativ', [['error', 'config/value', 'type', 'Write relative.']]],
    ['type: money', [['error', 'config/value', 'type', 'Write currency.']]],
    ['type: currency, currency: eur', [['error', 'config/value', 'currency', 'Write EUR.']]],
    ['type: currency, currency: $', [['error', 'config/value', 'currency', 'Write USD.']]],
    [
      'type: currency, currency: constructor',
      [['error', 'config/value', 'currency', 'Write an ISO 4217 code, such as EUR.']],
    ],
    ['type: badge, tone: dangr', [['error', 'config/value', 'tone', 'Write danger.']]],
    [
      "type: badge, tone: '{% if true %}dangr{% elsif false %} success {% else %}red{% endif %}'",
      [
        ['error', 'config/value', 'tone', 'Write danger.'],
        ['error', 'config/value', 'tone', 'Write danger.'],
      ],
    ],
    ["type: badge, tone: '{% case 1 %}{% when 1 %}info{% else %}{{ $_process.state }}{% endcase %}'", []],
    ["type: badge, tone: '{% assign x = 1 %}whatever'", []],
    ['type: badge, tone: Warn', [['error', 'config/value', 'tone', 'Write warning.']]],
    [
      'type: badge, tone: purple',
      [['error', 'config/value', 'tone', 'Write neutral, info, success, warning or danger.']],
    ],
    ['type: currency, currency: EURO', [['error', 'config/value', 'currency', 'Write EUR.']]],
    ['type: currency, currency: dollar', [['error', 'config/value', 'currency', 'Write USD.']]],
    ['type: badge, tone: red', [['error', 'config/value', 'tone', 'Write danger.']]],
    ['type: number, digits: 21', [['error', 'config/range', 'digits', 'Write 20 or less.']]],
    ['type: number, digits: -1', [['error', 'config/range', 'digits', 'Write 0 or more.']]],
    [
      'type: number, currency: EUR',
      [['warning', 'config/pitfall', 'currency', 'Write "type: currency", or remove it.']],
    ],
    ['type: date, digits: 2', [['warning', 'config/pitfall', 'digits', 'Set another "type", or remove it.']]],
    ['tone: danger', [['warning', 'config/pitfall', 'tone', 'Set another "type", or remove it.']]],
  ];
  for (const [column, expected] of cases) {
    test(`${column} is told ${expected.length} mistakes`, () => {
      expect(told(column)).to.deep.equal(expected);
    });
  }

  test('a tone is checked as all templates are', () => {
    expect(told("type: badge, tone: '{{ $_process.state | colour }}'")[0]!.slice(0, 3)).to.deep.equal([
      'error',
      'template/unknown-filter',
      'tone',
    ]);
  });

  test('a field of a person is fit for a column of people, and doubted elsewhere', () => {
    const fields = "{who: '{{ $_process.creator }}'}";
    const columns = (type: string) => `type: text}\n    b: {field: who, title: Who, type: ${type}`;
    expect(told(columns('user'), fields)).to.deep.equal([]);
    expect(told(columns('text'), fields)).to.have.lengthOf(1);
  });
});
