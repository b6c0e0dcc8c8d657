import { suite, test } from 'node:test';
import { expect } from 'chai';
import { type EdgeColumn, withWholeCells } from '../../../../src/elements/grid/columns/widths/whole-cells.ts';

const box: EdgeColumn = { isWhole: false, snug: Infinity, least: null, most: null, needed: 0 };
const text: EdgeColumn = { isWhole: false, snug: Infinity, least: 130, most: 400, needed: 190 };
const number: EdgeColumn = { isWhole: true, snug: Infinity, least: null, most: null, needed: 0 };
const edge = { at: 400, gap: 30, unseen: 10, padding: 8 };

suite('numbers at the end of the view of a table that scrolls sideways', () => {
  test('are whole if a text before them can give up what is lacking', () => {
    const widths = withWholeCells([40, 150, 170, 40, 200], [box, box, text, number, text], edge);
    expect(widths).to.deep.equal([40, 150, 148, 40, 200]);
  });

  test('are whole at the cost of the widest texts before them, so that none of these is much narrower than another', () => {
    // 42 px are lacking.
    const widths = withWholeCells([220, 180, 20, 40, 200], [text, text, box, number, text], { ...edge, at: 440 });
    expect(widths).to.deep.equal([179, 179, 20, 40, 200]);
  });

  test('are whole at the cost of texts only as far as these can give something up', () => {
    const firm = { ...text, least: 190 };
    const widths = withWholeCells([220, 180, 20, 40, 200], [firm, text, box, number, text], { ...edge, at: 440 });
    expect(widths).to.deep.equal([190, 168, 20, 40, 200]);
  });

  test('are out of view if no text can give up what is lacking', () => {
    const widths = withWholeCells([40, 150, 150, 100, 200], [box, box, text, number, text], edge);
    expect(widths).to.deep.equal([40, 150, 200, 100, 200]);
  });

  test('are out of view without giving more room to what is behind them', () => {
    const cut = (needed: number) => ({ ...text, needed });
    const widths = withWholeCells(
      [40, 150, 150, 100, 140, 180, 160],
      [box, box, cut(400), number, cut(190), cut(170), cut(900)],
      edge,
    );
    expect(widths).to.deep.equal([40, 150, 200, 100, 140, 180, 160]);
  });

  test('are whole at the cost of columns that are wider than their contents, before any text is cut', () => {
    // 22 px are lacking, of which a badge and the number itself can give 10 and 8.
    const badge = { ...box, snug: 140 };
    const widths = withWholeCells([40, 150, 170, 48, 200], [box, badge, text, { ...number, snug: 40 }, text], edge);
    expect(widths).to.deep.equal([40, 140, 158, 40, 200]);
  });

  test('stay as they are if they are whole, out of view, or alone', () => {
    for (const widths of [
      [40, 150, 150, 38, 200],
      [40, 150, 200, 80, 200],
    ])
      expect(withWholeCells(widths, [box, box, text, number, text], edge)).to.deep.equal(widths);
    expect(withWholeCells([300, 300], [box, number], edge)).to.deep.equal([300, 300]);
  });

  test('move out of view at the cost of texts that lack room, before others get more than they need', () => {
    const spacious = { ...text, least: null, needed: 120 };
    const cut = { ...text, least: null, needed: 180 };
    const widths = withWholeCells([120, 150, 110, 100, 200], [spacious, cut, box, number, text], edge);
    // 10 px of the edge are hidden.
    expect(widths).to.deep.equal([120, 160, 110, 100, 200]);
    const more = withWholeCells([120, 150, 60, 100, 200], [spacious, cut, box, number, text], edge);
    expect(more).to.deep.equal([135, 195, 60, 100, 200]);
  });

  test('move out of view in favour of a title of which few are longer, before others get more than they need', () => {
    const title: EdgeColumn = { ...text, least: null, isLast: true, most: 300, needed: 150, whole: 800 };
    const step: EdgeColumn = { ...text, least: null, needed: 130 };
    expect(withWholeCells([150, 130, 80, 100, 200], [title, step, box, number, text], edge)).to.deep.equal([
      180, 130, 80, 100, 200,
    ]);
    const wide = { ...title, most: 160 };
    expect(withWholeCells([150, 130, 80, 100, 200], [wide, step, box, number, text], edge)).to.deep.equal([
      160, 150, 80, 100, 200,
    ]);
    // What usually lacks room comes before what seldom does.
    const lacking = { ...step, needed: 145 };
    expect(withWholeCells([150, 130, 80, 100, 200], [title, lacking, box, number, text], edge)).to.deep.equal([
      165, 145, 80, 100, 200,
    ]);
  });

  test('are whole at the cost of the title where nothing else helps', () => {
    const title: EdgeColumn = { ...text, least: 130, isLast: true, most: 200, needed: 190 };
    const widths = withWholeCells([40, 170, 100, 100, 200], [box, title, box, number, text], edge);
    expect(widths).to.deep.equal([40, 138, 100, 100, 200]);
    const wider = withWholeCells([40, 170, 100, 100, 200], [box, { ...title, most: 300 }, box, number, text], edge);
    expect(wider).to.deep.equal([40, 250, 100, 100, 200]);
  });

  test('move out of view at the cost of other texts before the title gets too wide to stay in view', () => {
    const title: EdgeColumn = { ...text, least: null, isLast: true, most: 200, keptTo: 150, needed: 190 };
    const spacious = { ...text, least: null, needed: 100 };
    const widths = withWholeCells([140, 130, 80, 100, 200], [title, spacious, box, number, text], edge);
    expect(widths).to.deep.equal([150, 160, 80, 100, 200]);
    const alone = withWholeCells([140, 130, 80, 100, 200], [title, box, box, number, text], edge);
    expect(alone).to.deep.equal([180, 130, 80, 100, 200]);
  });

  test('are cut where nothing can be done, and where they need not be whole', () => {
    const widths = [40, 150, 150, 100, 200];
    const firm = { ...text, least: null, most: null };
    expect(withWholeCells(widths, [box, box, firm, number, text], edge)).to.deep.equal(widths);
    expect(withWholeCells(widths, [box, box, text, text, text], edge)).to.deep.equal(widths);
  });
});

suite('a short text at the end of the view of a table that scrolls sideways', () => {
  const short: EdgeColumn = { ...text, isWhole: true };

  test('is cut with an ellipsis, not by the edge, as long as it stays readable', () => {
    const widths = withWholeCells([40, 150, 40, 180, 200], [box, box, box, short, text], edge);
    expect(widths).to.deep.equal([40, 150, 40, 148, 200]);
  });

  test('is out of view if it would be cut after a few letters', () => {
    const widths = withWholeCells([40, 150, 120, 180, 200], [box, box, { ...text, least: null }, short, text], edge);
    expect(widths).to.deep.equal([40, 150, 200, 180, 200]);
  });
});
