import { suite, test } from 'node:test';
import { expect } from 'chai';
import { applyEdits } from '../../../../src/core/base/text/text-edit.ts';
import { readConfig } from '../../../../src/core/config/read-config.ts';

const inList = (criterion: string): string => `filter:\n  criteria:\n    - ${criterion}\n`;
const reading = (text: string) => readConfig(text, 'process_grid');
/** What is said of a text: `line: message | hint`. */
const said = (text: string): string[] =>
  reading(text).diagnostics.map(({ line, message, hint }) => `${line}: ${message} | ${hint}`);

const ENTRY = 'Write one entry in place of all: - ';
const EQUALITY = 'Variables are only tested for equality: - ';

suite('a criterion that is written as the parts of a condition', () => {
  // the criterion, the names of its parts, what to write
  const CASES: readonly (readonly [criterion: string, parts: string, hint: string])[] = [
    [
      'path: status\n      operator: equals\n      value: open',
      '"path", "operator" and "value"',
      `${ENTRY}variables: {status: open}`,
    ],
    ["{field: status, op: '!=', value: open}", '"field", "op" and "value"', `${ENTRY}variables: {'!status': open}`],
    ['{column: amount, operator: eq, value: 5}', '"column", "operator" and "value"', `${ENTRY}variables: {amount: 5}`],
    ['{key: status, value: open}', '"key" and "value"', `${ENTRY}variables: {status: open}`],
    ['{variable: vip, value: true}', '"variable" and "value"', `${ENTRY}variables: {vip: true}`],
    ['{field: status, equals: open}', '"field" and "equals"', `${ENTRY}variables: {status: open}`],
    [
      '{colId: status, type: equals, filter: open}',
      '"colId", "type" and "filter"',
      `${ENTRY}variables: {status: open}`,
    ],
    [
      '{field: status, operator: isNot, value: open}',
      '"field", "operator" and "value"',
      `${ENTRY}variables: {'!status': open}`,
    ],
    [
      '{field: status, operator: in, values: [a, b]}',
      '"field", "operator" and "values"',
      `${ENTRY}variables: {status: [a, b]}`,
    ],
    [
      '{field: order.customer, op: is, value: "ACME: Ltd"}',
      '"field", "op" and "value"',
      `${ENTRY}variables: {order.customer: 'ACME: Ltd'}`,
    ],
    [
      '{field: $_process.variables.status, op: is, value: "no"}',
      '"field", "op" and "value"',
      `${ENTRY}variables: {status: 'no'}`,
    ],
    ['{field: status, op: ≠, value: open}', '"field", "op" and "value"', `${ENTRY}variables: {'!status': open}`],
    // a date by another word, which nothing may map yet
    [
      "{field: due, op: lt, value: '2026-12-04'}",
      '"field", "op" and "value"',
      `${ENTRY}'<expiration': 2026-12-04. If nothing maps it, add to "map": expiration: due`,
    ],
    [
      '{field: fields.created, op: after, value: today}',
      '"field", "op" and "value"',
      `${ENTRY}'>startRelative': today. If nothing maps it, add to "map": start: fields.created`,
    ],
    // in other languages
    [
      '{feld: status, operator: gleich, wert: open}',
      '"feld", "operator" and "wert"',
      `${ENTRY}variables: {status: open}`,
    ],
    [
      '{Spalte: status, Vergleich: ungleich, Werte: [a, b]}',
      '"Spalte", "Vergleich" and "Werte"',
      `${ENTRY}variables: {'!status': [a, b]}`,
    ],
    [
      '{champ: status, opérateur: égal, valeur: open}',
      '"champ", "opérateur" and "valeur"',
      `${ENTRY}variables: {status: open}`,
    ],
    [
      '{campo: status, operador: igual a, valor: open}',
      '"campo", "operador" and "valor"',
      `${ENTRY}variables: {status: open}`,
    ],
    [
      '{feld: expiration, operator: kleiner, wert: today}',
      '"feld", "operator" and "wert"',
      `${ENTRY}'<expirationRelative': today`,
    ],
    // the specification's own criteria
    ['{field: stepState, operator: "=", value: 2}', '"field", "operator" and "value"', `${ENTRY}stepState: 2`],
    ['{field: step_state, value: active}', '"field" and "value"', `${ENTRY}stepState: 2`],
    ['{field: creator, operator: equals, value: me}', '"field", "operator" and "value"', `${ENTRY}creator: me`],
    ['{field: resolver, operator: in, value: 21}', '"field", "operator" and "value"', `${ENTRY}resolver: [21]`],
    [
      '{field: process, operator: not in, values: [7, 8]}',
      '"field", "operator" and "values"',
      `${ENTRY}'!process': [7, 8]`,
    ],
    ['{field: tag, operator: contains, value: urgent}', '"field", "operator" and "value"', `${ENTRY}tag: urgent`],
    [
      '{field: tag, operator: in, value: [a, b]}',
      '"field", "operator" and "value"',
      `${ENTRY}any: [{tag: a}, {tag: b}]`,
    ],
    ['{field: id, operator: ne, value: 5}', '"field", "operator" and "value"', `${ENTRY}none: [{id: 5}]`],
    [
      '{field: start, operator: after, value: 2026-01-31}',
      '"field", "operator" and "value"',
      `${ENTRY}'>start': 2026-01-31`,
    ],
    [
      '{field: expiration, op: "<=", value: today}',
      '"field", "op" and "value"',
      `${ENTRY}'<expirationRelative': tomorrow`,
    ],
    ['{field: expiration, value: today}', '"field" and "value"', `${ENTRY}expirationRelative: today`],
    // other words for them, which may be variables as well
    [
      '{path: state, operator: equals, value: 2}',
      '"path", "operator" and "value"',
      `${ENTRY}stepState: 2, or of a variable: - variables: {state: 2}`,
    ],
    [
      '{path: name, operator: equals, value: Approve}',
      '"path", "operator" and "value"',
      `${ENTRY}stepName: Approve, or of a variable: - variables: {name: Approve}`,
    ],
    [
      '{path: assignee, value: 21}',
      '"path" and "value"',
      `${ENTRY}resolver: [21], or of a variable: - variables: {assignee: 21}`,
    ],
    // what cannot be written
    ["{field: amount, op: '>', value: 100}", '"field", "op" and "value"', `${EQUALITY}variables: {amount: 100}`],
    [
      '{field: title, op: like, value: paper}',
      '"field", "op" and "value"',
      `${EQUALITY}variables: {title: paper}. A part of a text is found by: - fulltext: paper`,
    ],
    ['{field: status, op: regex, value: o.*n}', '"field", "op" and "value"', `${EQUALITY}variables: {status: 'o.*n'}`],
    ['{path: status, operator: equals}', '"path" and "operator"', `${ENTRY}variables: {status: …}`],
    [
      '{path: status, operator: equals, value: {a: 1}}',
      '"path", "operator" and "value"',
      `${ENTRY}variables: {status: …}`,
    ],
    [
      '{field: stepState, op: ">", value: 2}',
      '"field", "op" and "value"',
      '"stepState" is only tested for equality: - stepState: 2',
    ],
    [`{path: status, value: ${'open '.repeat(60)}}`, '"path" and "value"', `${ENTRY}variables: {status: …}`],
  ];
  for (const [criterion, parts, hint] of CASES) {
    test(`has one message and one cure: ${criterion.slice(0, 80)}`, () => {
      expect(said(inList(criterion))).to.deep.equal([
        `3: criterion 1 is written as ${parts}, which are not criteria | ${hint}`,
      ]);
    });
  }

  test('has them in a group, too', () => {
    expect(
      said(inList('any:\n        - {field: tag, op: eq, value: a}\n        - {field: status, op: eq, value: b}')),
    ).to.deep.equal([
      `4: criterion 1 of "any" is written as "field", "op" and "value", which are not criteria | ${ENTRY}tag: a`,
      `5: criterion 2 of "any" is written as "field", "op" and "value", which are not criteria | ${ENTRY}variables: {status: b}`,
    ]);
  });

  for (const criteria of ['\n    path: status\n    operator: equals\n    value: open', ' {key: status, value: open}']) {
    test(`has them without its dash: ${criteria}`, () => {
      expect(
        said(`filter:\n  criteria:${criteria}\n`).map(each => each.replace(/not the map .*(?= \|)/, 'not the map')),
      ).to.deep.equal([
        `${criteria.startsWith('\n') ? 3 : 2}: "criteria" must be a list, not the map | Write one entry with a dash in place of all: - variables: {status: open}`,
      ]);
    });
  }

  test('has them with a dash for each', () => {
    const one = (parts: string): string => `criterion 1 and those below it are the parts of one: ${parts}`;
    expect(said(inList('path: status\n    - operator: equals\n    - value: open\n    - tag: urgent'))).to.deep.equal([
      `3: ${one('"path", "operator" and "value"')} | ${ENTRY}variables: {status: open}`,
    ]);
    expect(said(inList('field: stepState\n    - value: 2\n    - field: tag\n    - value: a'))).to.deep.equal([
      `3: ${one('"field" and "value"')} | ${ENTRY}stepState: 2`,
      `5: ${one('"field" and "value"').replace('1', '3')} | ${ENTRY}tag: a`,
    ]);
  });

  test('is corrected where it is on one line and means one thing', () => {
    const corrected = (criterion: string) => {
      const text = inList(criterion);
      return reading(text).diagnostics.map(({ fix }) => fix && applyEdits(text, fix));
    };
    expect(corrected('{path: status, operator: equals, value: open}')).to.deep.equal([
      inList('{variables: {status: open}}'),
    ]);
    const list = reading('filter: {criteria: {key: status, value: open}}\n');
    expect(list.diagnostics.map(({ fix }) => fix && applyEdits(list.text, fix))).to.deep.equal([
      'filter: {criteria: [{variables: {status: open}}]}\n',
    ]);
    expect(corrected('{path: state, operator: equals, value: 2}')).to.deep.equal([undefined]);
    expect(corrected('{path: amount, operator: gt, value: 2}')).to.deep.equal([undefined]);
    expect(corrected('{path: status, operator: equals}')).to.deep.equal([undefined]);
  });

  test('is not seen in two criteria, nor in one with another key', () => {
    expect(said(inList('stepState: 2\n      tag: urgent'))).to.deep.equal([
      '4: criterion 1 has more than one entry: "stepState" and "tag" | Begin each with a dash of its own: - tag: …',
    ]);
    expect(said(inList('{name: Approve, type: 2}'))).to.deep.equal([
      '3: unknown criterion "name" | Write "stepName".',
      '3: criterion 1 has more than one entry: "name" and "type" | Begin each with a dash of its own: - type: …',
      '3: unknown criterion "type" | Write "stepType".',
    ]);
  });
});

suite('a criterion for a state in a word of the author', () => {
  // the criterion, what to write
  const CASES = [
    ['status: waiting', 'Write "stepState" with 1, 2 or 10, or of a variable: - variables: {status: waiting}'],
    ['state: in progress', 'Write "stepState" with 1, 2 or 10, or of a variable: - variables: {state: in progress}'],
    ['status: active', 'Write "stepState".'],
    ['status: 2', 'Write "stepState".'],
  ] as const;
  for (const [criterion, hint] of CASES)
    test(`has the test of a variable beside it, unless panels show it: ${criterion}`, () => {
      expect(reading(inList(criterion)).diagnostics[0]!.hint).to.equal(hint);
    });
});
