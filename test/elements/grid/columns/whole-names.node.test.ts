import { suite, test } from 'node:test';
import { expect } from 'chai';
import { sharedWidths } from '../../../../src/elements/grid/columns/shared-widths.ts';
import { FREE } from '../../../../src/elements/grid/columns/width-demands.ts';

/** Widths in px of a title whose longest texts fit nowhere, a step, a name, a date and buttons. */
function widthsFor(longTitles: number): number[] {
  const titles = Array.from({ length: 32 }, (_, i) => (i < longTitles ? 1 : 0.25));
  const rules = [
    { ...FREE, isTitle: true, lengths: titles },
    { ...FREE, cuts: true, floor: 60, lengths: [1, 0.8, 0.7] },
    { ...FREE, wraps: false, cuts: true, lengths: [1, 0.9, 0.8] },
    { ...FREE, wraps: false },
    { ...FREE, wraps: false, fixed: true },
  ];
  return sharedWidths(964, [120, 90, 199, 215, 176], [600, 203, 199, 215, 176], 15, rules);
}

suite('names beside titles that are cut', () => {
  for (const longTitles of [1, 3, 4, 8, 32])
    test(`are whole where ${longTitles} of 32 titles are very long`, () => {
      const [title, step, name] = widthsFor(longTitles);
      expect(name, 'name').to.be.at.least(198);
      // Most steps and usual titles are, too.
      expect(step, 'step').to.be.at.least(0.8 * 203);
      expect(title, 'title').to.be.at.least(165);
    });
});
