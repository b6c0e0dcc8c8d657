import { suite, test } from 'node:test';
import { expect } from 'chai';
import { CRITERION_NAMES, QUERY_OPERATORS } from '../../../src/core/query/criteria/criteria.ts';
import {
  formatCriterionName,
  parseCriterion,
  parseCriterionName,
} from '../../../src/core/query/criteria/criterion-notation.ts';

suite('the notation of criteria', () => {
  for (const name of CRITERION_NAMES) {
    test(`reads and writes ${name}`, () => {
      expect(formatCriterionName(parseCriterionName(name))).to.equal(name);
    });
  }

  test('reads every operator that the table has', () => {
    const read = CRITERION_NAMES.map(name => parseCriterionName(name)).filter(({ key }) => !key.endsWith('Relative'));
    const known = [...QUERY_OPERATORS].flatMap(([key, operators]) => operators.map(operator => ({ key, operator })));
    expect(read).to.deep.equal(known);
  });

  test('makes a list of one value, and a test of each variable', () => {
    expect(parseCriterion('!tag', 'urgent')).to.deep.equal({ key: 'tag', operator: '!=', value: ['urgent'] });
    const upper = (value: unknown, path: string) => `${path} ${String(value).toUpperCase()}`;
    expect(parseCriterion('variables', { '!channel': 'a', 'order.id': 5 }, upper).value).to.deep.equal([
      { name: 'channel', operator: '!=', value: '!channel A' },
      { name: 'order.id', operator: '=', value: 'order.id 5' },
    ]);
  });
});
