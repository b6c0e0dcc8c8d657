import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../../src/core/config/read-config.ts';

suite('a misspelt key of a group of settings', () => {
  // what it is, the text, its diagnostics: path, place and hint
  const CASES: readonly [string, string, readonly string[]][] = [
    ['has one message', 'filtr:\n  criteria:\n    - stepState: 2\n', ['/filtr 1:1 Write "filter".']],
    [
      'does not hide mistakes in it',
      'filtr:\n  criteria:\n    - stepstate: 2\n',
      ['/filtr 1:1 Write "filter".', '/filtr/criteria/0/stepstate 3:7 Write "stepState".'],
    ],
    [
      'may hold another',
      'filtr:\n  critera:\n    - stepstate: 2\n',
      [
        '/filtr 1:1 Write "filter".',
        '/filtr/critera 2:3 Write "criteria".',
        '/filtr/critera/0/stepstate 3:7 Write "stepState".',
      ],
    ],
    [
      'has its place in a whole document',
      'process_grid:\n  config:\n    filter: {criteria: []}\n    tabel:\n      perpage: 5\n',
      ['/process_grid/config/tabel 4:5 Write "table".', '/process_grid/config/tabel/perpage 5:7 Write "perPage".'],
    ],
    ['is not read beside the right one', 'filter: {criteria: []}\nfiltr: {limt: 5}\n', ['/filtr 2:1 Write "filter".']],
    [
      'is not read as what it may not mean',
      'filter: {criteria: []}\nxyzzyx: {perpage: 5}\n',
      ['/xyzzyx 2:1 Known here: selection, filter, table, source, actions, explain, live, filters, views, ui.'],
    ],
  ];
  for (const [name, text, expected] of CASES) {
    test(name, () => {
      const { diagnostics } = readConfig(text, 'process_grid');
      expect(diagnostics.map(({ path, line, column, hint }) => `${path} ${line}:${column} ${hint}`)).to.deep.equal(
        expected,
      );
    });
  }
});
