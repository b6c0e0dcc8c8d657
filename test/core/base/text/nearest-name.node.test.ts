import { suite, test } from 'node:test';
import { expect } from 'chai';
import { nearestName } from '../../../../src/core/base/text/nearest-name.ts';

suite('the nearest known name', () => {
  const names = ['processState', 'stepState', 'resolver', 'creator', 'tag', 'id'];
  // written -> nearest
  const cases = [
    ['procesState', 'processState'],
    ['stepsate', 'stepState'],
    ['RESOLVER', 'resolver'],
    ['tga', 'tag'],
    ['banana', undefined],
    ['', undefined],
    ['x'.repeat(10_000), undefined],
  ] as const;
  for (const [written, nearest] of cases) {
    test(`of ${JSON.stringify(written.slice(0, 20))} is ${nearest ?? 'none'}`, () => {
      expect(nearestName(written, names)).to.equal(nearest);
    });
  }
});
