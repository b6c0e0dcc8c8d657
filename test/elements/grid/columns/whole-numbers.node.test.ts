import { suite, test } from 'node:test';
import { expect } from 'chai';
import { type EdgeColumn, withWholeNumbers } from '../../../../src/elements/grid/columns/whole-numbers.ts';

const box: EdgeColumn = { isNumber: false, least: null, most: null };
const text: EdgeColumn = { isNumber: false, least: 130, most: 400 };
const number: EdgeColumn = { isNumber: true, least: null, most: null };
const edge = { at: 400, fade: 30, hidden: 10, padding: 8 };

suite('numbers at the end of the view of a table that scrolls sideways', () => {
  test('are whole if a text before them can give up what is lacking', () => {
    const widths = withWholeNumbers([40, 150, 170, 40, 200], [box, box, text, number, text], edge);
    expect(widths).to.deep.equal([40, 150, 148, 40, 200]);
  });

  test('are whole at the cost of the widest texts before them, so that none of these is much narrower than another', () => {
    // 42 px are lacking.
    const widths = withWholeNumbers([220, 180, 20, 40, 200], [text, text, box, number, text], { ...edge, at: 440 });
    expect(widths).to.deep.equal([179, 179, 20, 40, 200]);
  });

  test('are whole at the cost of texts only as far as these can give something up', () => {
    const firm = { ...text, least: 190 };
    const widths = withWholeNumbers([220, 180, 20, 40, 200], [firm, text, box, number, text], { ...edge, at: 440 });
    expect(widths).to.deep.equal([190, 168, 20, 40, 200]);
  });

  test('are out of view if no text can give up what is lacking', () => {
    const widths = withWholeNumbers([40, 150, 150, 100, 200], [box, box, text, number, text], edge);
    expect(widths).to.deep.equal([40, 150, 200, 100, 200]);
  });

  test('stay as they are if they are whole, out of view, or alone', () => {
    for (const widths of [
      [40, 150, 150, 38, 200],
      [40, 150, 200, 80, 200],
    ])
      expect(withWholeNumbers(widths, [box, box, text, number, text], edge)).to.deep.equal(widths);
    expect(withWholeNumbers([300, 300], [box, number], edge)).to.deep.equal([300, 300]);
  });

  test('are cut like texts if they are texts', () => {
    const widths = [40, 150, 150, 100, 200];
    expect(withWholeNumbers(widths, [box, box, text, text, text], edge)).to.deep.equal(widths);
  });
});
