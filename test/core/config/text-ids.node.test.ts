import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../src/core/config/read-config.ts';

const codesOf = (criteria: readonly object[], textIds: boolean) =>
  readConfig({ filter: { criteria } }, 'process_grid', { textIds }).diagnostics.map(({ code }) => code);

suite('texts for ids in criteria', () => {
  const allowed: readonly object[] = [
    { id: '8a5b' },
    { process: ['invoice'] },
    { '!process': ['invoice', 5] },
    { resolver: ['anna', 'me'] },
    { possibleResolver: 'anna' },
    { any: [{ resolver: ['anna'] }, { supervisor: 'boris' }] },
  ];
  for (const criterion of allowed) {
    test(`are allowed where the source has such, and only there: ${JSON.stringify(criterion)}`, () => {
      expect(codesOf([criterion], true)).to.deep.equal([]);
      expect(codesOf([criterion], false)).to.include('config/type');
    });
  }

  const refused: readonly object[] = [
    { id: '' },
    { id: true },
    { id: ['a'] },
    { resolver: 'anna' },
    { resolver: [['anna']] },
    { resolver: [''] },
    { stepType: ['a'] },
    { stepState: 'a' },
    { start: 'anna' },
  ];
  for (const criterion of refused) {
    test(`are no reason to allow something else: ${JSON.stringify(criterion)}`, () => {
      expect(codesOf([criterion], true)).to.not.deep.equal([]);
    });
  }
});
