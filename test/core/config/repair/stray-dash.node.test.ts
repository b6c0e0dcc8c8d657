import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../../src/core/template/engine.ts';
import { applyEdits } from '../../../../src/core/base/text/text-edit.ts';

/** What is said of a text, and the text with all fixes. */
function saidOf(text: string): { said: string[]; fixed: string } {
  const { diagnostics } = readConfig(text, 'process_grid', { checkTemplate });
  return {
    said: diagnostics.map(({ line, message, hint }) => `${line}: ${message} | ${hint}`),
    fixed: applyEdits(
      text,
      diagnostics.flatMap(({ fix }) => fix ?? []),
    ),
  };
}

const HEAD = 'filter: {criteria: []}\n';

suite('a stray dash in a map of names', () => {
  const cases: readonly (readonly [what: string, text: string, said: string, fixed: string])[] = [
    [
      'a view after one without',
      'views:\n  mine:\n    title: Mine\n    search: x\n  - late:\n      title: Late\n      search: y\n',
      '6: "views" is a map of names, without dashes | Remove the dash: late:',
      'views:\n  mine:\n    title: Mine\n    search: x\n  late:\n      title: Late\n      search: y\n',
    ],
    [
      'a view whose keys are as far to the right as its name',
      'views:\n  mine: {title: Mine, search: x}\n  - late:\n    title: Late\n    search: y\n',
      '4: "views" is a map of names, without dashes | Remove the dash: late:',
      'views:\n  mine: {title: Mine, search: x}\n  late:\n    title: Late\n    search: y\n',
    ],
    [
      'views in brackets',
      'views:\n  mine: {title: Mine, search: x}\n  - late: {title: Late, search: y}\n',
      '4: "views" is a map of names, without dashes | Remove the dash: late: {title: Late, search: y}',
      'views:\n  mine: {title: Mine, search: x}\n  late: {title: Late, search: y}\n',
    ],
    [
      'the first of two',
      'views:\n  - mine: {title: Mine, search: x}\n  late: {title: Late, search: y}\n',
      '3: "views" is a map of names, without dashes | Remove the dash: mine: {title: Mine, search: x}',
      'views:\n  mine: {title: Mine, search: x}\n  late: {title: Late, search: y}\n',
    ],
    [
      'two of three filters',
      'filters:\n  a: {criterion: stepState, title: A}\n  - b: {criterion: tag, title: B}\n  - c: {criterion: process, title: C}\n',
      '4: "filters" is a map of names, without dashes | Remove the dash, and the one in line 5: b: {criterion: tag, title: B}',
      'filters:\n  a: {criterion: stepState, title: A}\n  b: {criterion: tag, title: B}\n  c: {criterion: process, title: C}\n',
    ],
    [
      'a field to the left of the others',
      "table:\n  fields:\n    pid: '{{ $_process.id }}'\n  - due: '{{ $_process.expiration }}'\n  columns:\n    due: {field: due, title: Due}\n",
      '5: "fields" is a map of names, without dashes | Remove the dash: due: \'{{ $_process.expiration }}\'',
      "table:\n  fields:\n    pid: '{{ $_process.id }}'\n    due: '{{ $_process.expiration }}'\n  columns:\n    due: {field: due, title: Due}\n",
    ],
    [
      'a column between two',
      'table:\n  columns:\n    pid:\n      field: pid\n      title: Id\n    - step:\n        field: step\n        title: Step\n    process:\n      field: process\n      title: Process\n',
      '7: "columns" is a map of names, without dashes | Remove the dash: step:',
      'table:\n  columns:\n    pid:\n      field: pid\n      title: Id\n    step:\n        field: step\n        title: Step\n    process:\n      field: process\n      title: Process\n',
    ],
    [
      'a column to the left of the others',
      'table:\n  columns:\n    pid: {field: pid, title: Id}\n  - step:\n    field: step\n    title: Step\n',
      '5: "columns" is a map of names, without dashes | Remove the dash: step:',
      'table:\n  columns:\n    pid: {field: pid, title: Id}\n    step:\n      field: step\n      title: Step\n',
    ],
    [
      'an action',
      'actions:\n  claim: {label: Claim}\n  - stop: {label: Stop} # not yet\n',
      '4: "actions" is a map of names, without dashes | Remove the dash: stop: {label: Stop} # not yet',
      'actions:\n  claim: {label: Claim}\n  stop: {label: Stop} # not yet\n',
    ],
  ];
  for (const [what, text, said, fixed] of cases) {
    test(`${what} is told to go, and goes`, () => {
      const found = saidOf(HEAD + text);
      expect(found).to.deep.equal({ said: [said], fixed: HEAD + fixed });
      expect(saidOf(found.fixed).said).to.deep.equal([]);
    });
  }

  test('a dash of a condition is still missing in criteria', () => {
    const text = 'filter:\n  criteria:\n    - stepState: 2\n    stepType: [2]\n';
    expect(saidOf(text).said).to.deep.equal([
      '4: the dash before an item of the list is missing | Write: - stepType: [2]',
    ]);
  });

  test('a list as deep as its key keeps its dashes', () => {
    const text = `${HEAD}views:\n  mine:\n    title: Mine\n    sort:\n    - column: pid\n    direction: asc\n`;
    expect(saidOf(text).said.join('\n')).not.to.match(/Remove the dash/);
  });
});
