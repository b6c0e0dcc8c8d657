import { suite, test } from 'node:test';
import { expect } from 'chai';
import { sharedWidths } from '../../../../src/elements/grid/columns/widths/shared-widths.ts';
import { FREE, sum } from '../../../../src/elements/grid/columns/widths/width-demands.ts';

suite('widths of columns while a panel becomes narrower', () => {
  test('do not jump while the table is wider than the panel, and its usual texts are not cut', () => {
    const text = { ...FREE, cuts: true, floor: 60 };
    const person = { ...FREE, wraps: false, cuts: true };
    const number = { ...FREE, wraps: false };
    const rules = [number, { ...text, isTitle: true }, text, text, text, person, person, number];
    const texts = [60, 300, 320, 300, 280, 170, 170, 90];
    const words = [60, 90, 80, 80, 80, 170, 170, 90];
    const rooms = Array.from({ length: 60 }, (_, i) => 1200 - 10 * i);
    const totals = rooms.map(room => sum(sharedWidths(room, words, texts, 14, rules)));
    const wide = totals.filter((total, i) => total > rooms[i]!);
    const jumps = wide.slice(1).map((total, i) => total - wide[i]!);
    expect(Math.max(...jumps), totals.join(' ')).to.be.below(80);
    // Where there is little room, usual texts are not cut.
    expect(totals.at(-1)).to.be.above(1000);
  });
});
