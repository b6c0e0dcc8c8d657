import { suite, test } from 'node:test';
import { expect } from 'chai';
// @ts-expect-error a build script without types
import * as size from '../../src/build/size.mjs';

const compared = size.comparedSizes as (sizes: object, record: object, options?: object) => string[];

suite('the guard of the build', () => {
  // size, recorded size -> whether it is let through
  const cases: readonly (readonly [number, number, boolean])[] = [
    [100_000, 100_000, true],
    [102_000, 100_000, true],
    [102_001, 100_000, false],
    [50_000, 100_000, true],
  ];
  for (const [bytes, recorded, passes] of cases) {
    test(`${passes ? 'lets' : 'does not let'} ${bytes} bytes through where ${recorded} are recorded`, () => {
      const compare = () => compared({ 'one file': bytes }, { 'one file': recorded });
      if (passes) expect(compare()).to.have.lengthOf(1);
      else expect(compare).to.throw('one file: 102.0 kB gzip, recorded 100.0 kB');
    });
  }

  test('only warns where the build is not for tests, after all sizes', () => {
    const lines = compared({ 'one file': 103, parts: 5 }, { 'one file': 100, parts: 5 }, { refusesGrowth: false });
    expect(lines).to.have.lengthOf(3);
    expect(lines[2]).to.match(/^⚠ The build has grown by more than 2 %\.\none file: [^\n]+\n[^\n]+--record-size/);
  });

  test('does not let a size through that was never recorded', () => {
    expect(() => compared({ 'one file': 1 }, {})).to.throw('--record-size');
  });
});
