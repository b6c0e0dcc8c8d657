import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../../src/core/config/read-config.ts';

const read = (criteria: string) =>
  readConfig(`filter:\n  criteria:\n${criteria.replace(/^/gm, '    ')}`, 'process_grid');
const told = (criteria: string) =>
  read(criteria).diagnostics.map(({ severity, code, path, line, message, hint }) =>
    [severity, code, path, line, message, hint].join(' | '),
  );

suite('groups of criteria', () => {
  test('are read with their members, nested, each with its place', () => {
    const { config, diagnostics } = read('- stepState: 2\n- any:\n    - tag: a\n    - none: [{creator: 1}]');
    expect(diagnostics).to.deep.equal([]);
    const [plain, any] = config!.filter.criteria;
    expect([plain!.members, any!.name, any!.path]).to.deep.equal([undefined, 'any', '/filter/criteria/1']);
    expect(any!.members!.map(({ name, path }) => [name, path])).to.deep.equal([
      ['tag', '/filter/criteria/1/any/0'],
      ['none', '/filter/criteria/1/any/1'],
    ]);
    expect(any!.members![1]!.members![0]!.path).to.equal('/filter/criteria/1/any/1/none/0');
  });

  const wrong: [string, string, string[]][] = [
    [
      'an empty group',
      '- any: []',
      [
        'error | config/empty | /filter/criteria/0/any | 3 | the group "any" is empty | Write its conditions below it, or remove it.',
      ],
    ],
    [
      'a map instead of a list',
      '- any: {tag: a}',
      [
        'error | config/type | /filter/criteria/0/any | 3 | "any" must be a list, not the map {"tag":"a"} | Begin each condition with a dash: - tag: a',
      ],
    ],
    [
      'nothing',
      '- all:',
      [
        'error | config/type | /filter/criteria/0/all | 3 | "all" must be a list, not nothing (null) | Begin each condition with a dash: - stepState: 2',
      ],
    ],
    [
      'two entries in one member',
      '- any:\n    - tag: a\n      creator: 5',
      [
        'error | config/criterion | /filter/criteria/0/any/0 | 5 | criterion 1 of "any" has more than one entry: "tag" and "creator" | Begin each with a dash of its own: - creator: …',
      ],
    ],
    [
      'an unknown criterion in a group',
      '- none: [{procesState: 2}]',
      [
        'error | config/unknown-key | /filter/criteria/0/none/0/procesState | 3 | unknown criterion "procesState" | Write "processState".',
      ],
    ],
    [
      'another name for a group',
      '- or: [{tag: a}]',
      ['error | config/unknown-key | /filter/criteria/0/or | 3 | unknown criterion "or" | Write "any".'],
    ],
    [
      'a wrong value in a group in a group',
      '- any: [{all: [{process: 5}]}]',
      [
        'error | config/type | /filter/criteria/0/any/0/all/0/process | 3 | "process" must be a list, not 5 | Write [5].',
      ],
    ],
    [
      'a day that is none in a group',
      '- any: [{start: 2026-02-30}]',
      [
        'error | config/date | /filter/criteria/0/any/0/start | 3 | "2026-02-30" is not a valid date | Write 2026-02-28 (YYYY-MM-DD).',
      ],
    ],
  ];
  for (const [what, criteria, diagnostics] of wrong) {
    test(`${what} is an error with place, cause and fix`, () => {
      expect(told(criteria)).to.deep.equal(diagnostics);
    });
  }

  const nested = (depth: number) => `- ${'any: [{'.repeat(depth)}tag: a${'}]'.repeat(depth)}`;
  test('may be nested 20 levels deep', () => {
    expect(told(nested(20))).to.deep.equal([]);
  });
  test('nested deeper are an error at the first that is too deep', () => {
    const [error, ...more] = read(nested(21)).diagnostics;
    expect(more).to.deep.equal([]);
    expect([error!.code, error!.message]).to.deep.equal([
      'config/too-deep',
      'the group is nested deeper than 20 levels',
    ]);
  });

  test('warn of two values of one key where both have to hold, and not where one is enough', () => {
    expect(told('- all: [{creator: 1}, {creator: 2}]')).to.have.length(1);
    expect(told('- any: [{creator: 1}, {creator: 2}]')).to.deep.equal([]);
    expect(told('- none: [{creator: 1}, {creator: 2}]')).to.deep.equal([]);
  });
});
