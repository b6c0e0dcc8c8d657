import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fewestLines } from '../../../../src/elements/grid/columns/widths/fewest-lines.ts';
import { roomFor } from '../../../../src/elements/grid/columns/widths/room-for.ts';
import { sharedWidths } from '../../../../src/elements/grid/columns/widths/shared-widths.ts';
import { FREE } from '../../../../src/elements/grid/columns/widths/width-demands.ts';

const EM = 10;
/** Columns of 400 px of text, as narrow as 90 px, whose texts are so long in each row. */
const column = (lengths: readonly number[], weight = 1) => ({
  width: 90,
  most: 400,
  whole: 400,
  lengths,
  words: null,
  weight,
});
/** A column of one text, of words that wide. */
const worded = (words: readonly number[]) => ({
  ...column([1]),
  words: { texts: [words], space: 5, padding: 10 },
});

suite('room for wrapped texts', () => {
  // name, columns, room to give -> which of the two gets most of it
  const cases = [
    ['goes where it makes rows lower', [column([0.25, 0.25]), column([1, 1])], 150, [false, true]],
    ['goes to long texts rather than to one', [column([1, 0.2, 0.2]), column([0.6, 0.6, 0.6])], 60, [false, true]],
    ['goes to the title where rows are as low either way', [column([0.6]), column([0.6], 2)], 60, [false, true]],
    ['is shared where both keep rows high', [column([1, 1]), column([1, 1])], 150, [true, true]],
  ] as const;
  for (const [name, columns, room, grown] of cases) {
    test(name, () => {
      const widths = fewestLines(columns, room, EM);
      assert.deepEqual(
        widths.map(width => width > 120),
        grown,
        widths.join(', '),
      );
      assert.ok(widths[0]! + widths[1]! <= 180 + room);
    });
  }

  test('is left where no line is saved with it', () => {
    assert.deepEqual(fewestLines([column([0.1]), column([0.2])], 150, EM), [90, 90]);
  });

  // words, room to give -> width: just enough for a line less
  const broken = [
    [[60, 60, 60], 200, 200],
    // Two lines of 75 px hold as many characters, but no two of these words.
    [[75, 75], 60, 90],
    [[30, 30, 75], 200, 160],
    [[300], 200, 160],
  ] as const;
  for (const [words, room, width] of broken) {
    test(`of ${words.join(', ')} px is as wide as lines break: ${width}`, () => {
      assert.equal(fewestLines([worded(words)], room, EM)[0], width);
    });
  }

  test('is not given beyond what a column wants', () => {
    assert.ok(fewestLines([{ ...column([1]), most: 120 }], 150, EM)[0]! <= 120);
  });

  test('is none where there are no columns, rows or room', () => {
    assert.deepEqual(fewestLines([], 100, EM), []);
    assert.deepEqual(fewestLines([column([])], 100, EM), [90]);
    assert.deepEqual(fewestLines([column([1])], 0, EM), [90]);
  });
});

suite('widths of columns whose texts do not fit', () => {
  const title = { ...FREE, isTitle: true };
  const words = [60, 60];

  test('leave a title that is seldom long on two lines there, before they leave others on six', () => {
    const lengths = [1, ...Array<number>(9).fill(0.5), 0.5];
    const rules = [
      { ...title, lengths },
      { ...FREE, lengths: lengths.map(() => 1) },
    ];
    const [first, second] = sharedWidths(350, words, [260, 300], EM, rules) as [number, number];
    assert.ok(first >= 130 && first < 170, `title ${first}`);
    assert.equal(first + second, 350);
  });

  test('make a title whole that is little longer than others, before the name of a person', () => {
    const lengths = [1, ...Array<number>(11).fill(0.85)];
    const rules = [
      { ...title, cuts: true, lengths },
      { ...FREE, wraps: false, cuts: true },
    ];
    assert.equal(sharedWidths(330, [0, 200], [210, 200], EM, rules)[0], 210);
  });

  test('make the gaps between columns smaller before they cut names of people', () => {
    const rules = [
      { ...title, cuts: true },
      { ...FREE, wraps: false, cuts: true },
    ];
    const [words, texts] = [
      [0, 0],
      [200, 200],
    ];
    assert.equal(roomFor(400, words, texts, EM, rules), 'title');
    assert.equal(roomFor(399, words, texts, EM, rules), 'columns');
  });

  test('make the gaps between columns smaller before they cut markup of one line', () => {
    const rules = [
      { ...title, isLine: true },
      { ...FREE, isLine: true },
    ];
    assert.equal(roomFor(400, [0, 0], [200, 200], EM, rules), 'title');
    assert.equal(roomFor(390, [0, 0], [200, 200], EM, rules), 'columns');
  });

  test('make the gaps between columns smaller before they wrap texts, where that suffices', () => {
    const rules = [title, FREE, FREE];
    const [words, texts] = [
      [0, 0, 0],
      [200, 200, 200],
    ];
    assert.equal(roomFor(600, words, texts, EM, rules), 'title');
    assert.equal(roomFor(600 - EM, words, texts, EM, rules), 'columns');
    assert.equal(roomFor(600 - EM - 1, words, texts, EM, rules), 'title');
  });

  test('make those titles whole that can be, where the longest cannot', () => {
    const lengths = [1, 1, ...Array<number>(10).fill(0.8)];
    const rules = [
      { ...title, lengths },
      { ...FREE, floor: 60 },
      { ...FREE, wraps: false, cuts: true },
    ];
    // The person gives 10 px, which is too little for the longest titles, but not for most.
    const widths = sharedWidths(256, [70, 0, 200], [130, 130, 200], EM, rules);
    assert.ok(widths[0]! >= 130 * 0.8, `title ${widths[0]}`);
    assert.ok(widths[2]! >= 80, `person ${widths[2]}`);
  });

  test('keep short texts whole, and squeeze long ones and then the title before them', () => {
    const short = { ...FREE };
    const person = { ...FREE, wraps: false, cuts: true };
    const widths = sharedWidths(250, [40, 200, 0], [85, 200, 300], EM, [short, person, title]);
    assert.equal(widths[0], 85);
    assert.ok(widths[1]! < 90, `person ${widths[1]}`);
  });

  test('wrap no date for a title, which may wrap itself', () => {
    const rules = [title, ...Array.from({ length: 3 }, () => FREE)];
    assert.deepEqual(sharedWidths(370, [60, 40, 40, 40], [200, 85, 85, 85], EM, rules), [115, 85, 85, 85]);
  });

  test('wrap one short text where that suffices, not several by a px each', () => {
    const rules = [{ ...title }, FREE, FREE, FREE];
    assert.deepEqual(sharedWidths(320, [100, 30, 60, 60], [200, 85, 85, 80], EM, rules), [100, 55, 85, 80]);
  });

  test('wrap the names that few are as long as, not dates, which are all alike', () => {
    const dates = { ...FREE, lengths: [1, 0.95, 1] };
    const names = { ...FREE, lengths: [1, 0.5, 0.6] };
    assert.deepEqual(sharedWidths(250, [100, 30, 40], [200, 85, 85], EM, [title, dates, names]), [100, 85, 65]);
  });

  test('cut no badge by a px that rounding takes', () => {
    const badge = { ...FREE, wraps: false };
    const text = { ...FREE, cuts: true, floor: 60 };
    assert.deepEqual(sharedWidths(400, [200, 0, 0], [200.4, 250.2, 250.2], EM, [badge, text, text]), [201, 99, 100]);
  });

  // A text keeps 85 % of its usual width, or 9 em, which are 90 px, or 7 em, a person 8.5 em, where the table does not scroll then.
  test('scroll sideways where both the title and another text would be cut', () => {
    const badge = { ...FREE, wraps: false };
    const text = { ...FREE, cuts: true, floor: 50 };
    const rules = [{ ...title, cuts: true, floor: 50 }, text, badge, badge, badge, badge];
    const widthsOf = (room: number) =>
      sharedWidths(room, [0, 0, 0, 0, 0, 0], [150, 220, 100, 100, 100, 100], EM, rules);
    assert.deepEqual(widthsOf(640), [150, 90, 100, 100, 100, 100]);
    // A title that is cut, not wrapped, gives up to a tenth.
    assert.deepEqual(widthsOf(625), [135, 90, 100, 100, 100, 100]);
    assert.deepEqual(widthsOf(620), [150, 70, 100, 100, 100, 100]);
    // A text of a table that scrolls is not cut, up to 16 em.
    assert.deepEqual(widthsOf(619), [150, 160, 100, 100, 100, 100]);
    assert.deepEqual(widthsOf(520), [150, 160, 100, 100, 100, 100]);
  });

  test('keep a title with markup on one line, and names and tags readable, or else scroll sideways', () => {
    const badge = { ...FREE, wraps: false };
    const name = { ...FREE, wraps: false, cuts: true };
    const rules = [{ ...title, lengths: [1, 0.94, 1] }, name, name, badge, badge, badge];
    const texts = [110, 110, 180, 100, 100, 100];
    const widthsOf = (room: number) => sharedWidths(room, [60, 110, 180, 100, 100, 100], texts, EM, rules);
    assert.deepEqual(widthsOf(590), [110, 90, 90, 100, 100, 100]);
    assert.deepEqual(widthsOf(580), [110, 85, 85, 100, 100, 100]);
    assert.ok(widthsOf(579).reduce((all, width) => all + width, 0) > 579);
  });

  test('scroll sideways rather than cut several short texts, which then get what they want', () => {
    const badge = { ...FREE, wraps: false };
    const text = { ...FREE, cuts: true, floor: 50 };
    const rules = [{ ...title, cuts: true, floor: 50 }, text, text, text, badge, badge];
    const texts = [150, 220, 300, 240, 200, 100];
    const widthsOf = (room: number) => sharedWidths(room, [0, 0, 0, 0, 0, 0], texts, EM, rules);
    assert.deepEqual(widthsOf(720), [150, 90, 90, 90, 200, 100]);
    assert.deepEqual(widthsOf(660), [150, 70, 70, 70, 200, 100]);
    assert.deepEqual(widthsOf(659), [150, 160, 160, 160, 200, 100]);
    assert.deepEqual(widthsOf(580), [150, 160, 160, 160, 200, 100]);
  });

  test('scroll sideways rather than cut a single text after a few letters', () => {
    const badge = { ...FREE, wraps: false };
    const text = { ...FREE, cuts: true, floor: 50 };
    const rules = [{ ...title, cuts: true, floor: 50 }, text, badge, badge, badge, badge];
    const [, width] = sharedWidths(600, [0, 0, 0, 0, 0, 0], [150, 100, 100, 100, 100, 100], EM, rules);
    assert.ok(width! >= 0.85 * 100, `${width}`);
  });

  test('cut no date by the px of rounding where the name of a person is cut anyway', () => {
    const date = { ...FREE, wraps: false };
    const person = { ...FREE, wraps: false, cuts: true };
    const texts = [150.4, 200.4, 90.4, 220];
    const widths = sharedWidths(523, [150.4, 0, 0, 0], texts, EM, [title, date, date, person]);
    assert.deepEqual(widths, [151, 201, 91, 80]);
  });

  test('scroll sideways rather than cut many texts after a few letters', () => {
    const text = { ...FREE, cuts: true, floor: 50 };
    const widthsOf = (n: number, room: number) => {
      const rules = [{ ...title, floor: 80 }, ...Array.from({ length: n }, () => text)];
      const all = (px: number) => rules.map(() => px);
      return sharedWidths(room, all(0), all(200), EM, rules);
    };
    // Few are as narrow as they may be; of five, each has room for its texts, up to a third of the room.
    assert.equal(
      widthsOf(3, 260).reduce((all, width) => all + width, 0),
      260,
    );
    assert.deepEqual(widthsOf(5, 400).slice(1), [134, 134, 134, 134, 134]);
    assert.deepEqual(
      widthsOf(5, 1200).reduce((all, width) => all + width, 0),
      1200,
    );
  });

  test('fill the room to the px, and never ask for a scroll bar for part of one', () => {
    for (let room = 230; room < 400; room++) {
      const rules = [FREE, { ...FREE, wraps: false, cuts: true }, title];
      const widths = sharedWidths(room + 0.3, [40.2, 200.7, 0], [85.1, 200.7, 300.6], EM, rules);
      assert.equal(
        widths.reduce((all, width) => all + width, 0),
        room,
      );
    }
  });
});
