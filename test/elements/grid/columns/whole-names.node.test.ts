import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { expect } from 'chai';
import { roomFor } from '../../../../src/elements/grid/columns/widths/room-for.ts';
import { sharedWidths } from '../../../../src/elements/grid/columns/widths/shared-widths.ts';
import { FREE } from '../../../../src/elements/grid/columns/widths/width-demands.ts';

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

suite('markup beside titles of which few are very long', () => {
  // room, whether all of the markup has a place in it
  for (const [room, isWhole] of [
    [800, true],
    [480, false],
  ] as const)
    test(`is ${isWhole ? '' : 'not '}whole in ${room} px: it would be wrapped, and the longest titles are cut all the same`, () => {
      const rare = [1, ...Array.from({ length: 23 }, () => 0.2)];
      const rules = [
        { ...FREE, lengths: rare },
        { ...FREE, isTitle: true, lengths: rare },
        { ...FREE, wraps: false },
      ];
      const [markup] = sharedWidths(room, [120, 0, 90], [380, 500, 90], 15, rules);
      if (isWhole) expect(markup).to.be.at.least(380);
      else expect(markup).to.be.below(380);
    });
});

suite('markup with a long name beside titles that are cut', () => {
  const rare = [1, ...Array.from({ length: 23 }, () => 0.2)];
  for (const usualTitle of [0.2, 0.35])
    test(`loses no px to rounding, titles of ${usualTitle}`, () => {
      const rules = [
        { ...FREE, lengths: rare },
        { ...FREE, isTitle: true, cuts: true, lengths: [1, ...Array.from({ length: 23 }, () => usualTitle)] },
        { ...FREE, wraps: false },
        { ...FREE, wraps: false },
      ];
      const [markup] = sharedWidths(901, [120, 0, 76.2, 97.2], [378.8, 900, 76.2, 97.2], 15, rules);
      expect(markup).to.be.at.least(378.8);
    });
});

suite('markup that is whole beside a title of markup that is not', () => {
  test('loses no px to the rounding of other columns', () => {
    const lengths = [1, ...Array.from({ length: 23 }, () => 0.25)];
    const rules = [{ ...FREE, lengths }, { ...FREE, isTitle: true, lengths }, FREE, FREE];
    const [markup] = sharedWidths(901, [193.4, 0, 75.6, 0], [378.8, 600, 77.1, 98.7], 15, rules);
    expect(markup).to.be.at.least(378.8);
  });
});

suite('names beside texts that would be cut for them', () => {
  test('are whole with smaller gaps between columns', () => {
    const rules = [
      { ...FREE, isTitle: true },
      { ...FREE, cuts: true, floor: 60 },
      { ...FREE, wraps: false, cuts: true },
      { ...FREE, wraps: false },
    ];
    const [words, texts] = [
      [0, 0, 188, 0],
      [170, 203, 188, 220],
    ];
    assert.equal(roomFor(781, words, texts, 15, rules), 'title');
    assert.equal(roomFor(780, words, texts, 15, rules), 'columns');
    // The step keeps 9 em, which are 135 px.
    const [title, step, name] = sharedWidths(713, words, texts, 15, rules);
    expect({ title, step, name }).to.deep.equal({ title: 170, step: 135, name: 188 });
  });
});

suite('a title that is cut', () => {
  const repeated = (...lengths: number[]) => Array.from({ length: 40 }, (_, i) => lengths[i % lengths.length]!);
  const text = { ...FREE, cuts: true, floor: 50 };
  const rules = [
    { ...FREE, wraps: false },
    { ...text, isTitle: true, lengths: repeated(0.75, 0.8, 0.4, 1, 0.9) },
    { ...text, lengths: repeated(0.4, 0.2, 1, 0.3, 0.2) },
    { ...text, flex: 2, lengths: repeated(0.15, 0.7, 0.1, 1, 0.95, 0.1, 0.1, 0.25) },
    // Of one in five, the name is twice as long as those of others.
    { ...FREE, wraps: false, cuts: true, lengths: repeated(0.4, 0.3, 0.5, 0.35, 1) },
  ];
  const widthsIn = (room: number) => sharedWidths(room, [400, 0, 0, 0, 280], [400, 150, 240, 560, 280], 10, rules);

  for (const room of [760, 840, 960, 1000, 1200])
    test(`is whole before longer texts get more than they need at least, in ${room} px`, () => {
      expect(widthsIn(room)[1]).to.equal(150);
    });

  test('and the texts beside it get room before the few names that are very long', () => {
    const [, , step, , name] = widthsIn(1040);
    // Longer than most names.
    expect(name).to.be.at.least(0.5 * 280);
    expect(step).to.be.above(120);
  });
});
