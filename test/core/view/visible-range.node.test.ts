import { suite, test } from 'node:test';
import { expect } from 'chai';
import { MAX_HEIGHT_PX, MAX_PASSES, VisibleRange } from '../../../src/core/view/visible-range.ts';

const VIEW = 600;

/** A browser's scroll box with rows of given heights, as far as a window of rows can tell. */
class Box {
  readonly range = new VisibleRange();
  readonly heightOf: (row: number) => number;
  scrollTop = 0;
  mostRows = 0;

  constructor(count: number, heightOf: (row: number) => number) {
    this.heightOf = heightOf;
    this.range.setCount(count);
    this.refresh();
  }

  /** What a wheel or a finger does: px from where one is. */
  wheel(delta: number): void {
    this.thumb(this.scrollTop + delta);
  }

  /** What the thumb does: a place on the scale. */
  thumb(scrollTop: number): void {
    this.scrollTop = Math.max(0, Math.min(scrollTop, this.scrollHeight - VIEW));
    this.refresh();
  }

  refresh(): void {
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      this.range.moveTo(this.scrollTop, VIEW, 300);
      this.settle();
      if (this.range.covers(this.scrollTop, VIEW)) return;
    }
    throw new Error(`blank at ${this.scrollTop}`);
  }

  settle(): void {
    const { range } = this;
    const heights = Array.from({ length: range.last - range.first }, (_, i) => this.heightOf(range.first + i));
    this.mostRows = Math.max(this.mostRows, heights.length);
    const wanted = range.settle(this.scrollTop, VIEW, heights);
    this.scrollTop = Math.max(0, Math.min(wanted, this.scrollHeight - VIEW));
  }

  get scrollHeight(): number {
    const { range } = this;
    let height = range.top + range.bottom;
    for (let row = range.first; row < range.last; row++) height += this.heightOf(row);
    return height;
  }

  /** The row at the upper edge of the view, in parts of rows. */
  get seen(): number {
    const { row, offset } = this.range.rowAt(this.scrollTop);
    return row + offset / this.heightOf(row);
  }

  /** The row at the lower edge of the view. */
  get lastSeen(): number {
    return this.range.rowAt(this.scrollTop + VIEW - 1).row;
  }
}

const uniform = () => 36;
const varied = (row: number) => 36 + ((row * 7919) % 3) * 18;
const wild = (row: number) => (row % 50 === 0 ? 2000 : 20 + (row % 7) * 11);

suite('the visible range', () => {
  for (const count of [0, 1, 2, 16, 17, 100, 10_000, 222_222, 1_000_000]) {
    for (const [name, heightOf] of Object.entries({ uniform, varied, wild })) {
      test(`reaches the first and the last of ${count} ${name} rows`, () => {
        const box = new Box(count, heightOf);
        expect(box.seen).to.equal(0);
        box.thumb(Infinity);
        box.thumb(Infinity);
        if (count > 0) expect(box.lastSeen).to.be.at.least(count - 1);
        expect(box.range.last).to.equal(count);
        expect(box.range.bottom).to.equal(0);
        box.thumb(0);
        expect(box.seen).to.equal(0);
        expect(box.scrollTop).to.equal(0);
        expect(box.scrollHeight).to.be.below(17_800_000);
      });
    }
  }

  test('keeps the number of rows in the document bounded', () => {
    const box = new Box(1_000_000, uniform);
    for (let i = 0; i <= 200; i++) box.thumb((MAX_HEIGHT_PX * i) / 200);
    expect(box.mostRows).to.be.at.most(Math.ceil(1200 / 36) + 3);
  });

  for (const [name, heightOf] of Object.entries({ uniform, varied, wild })) {
    test(`moves ${name} rows by as many px as the wheel, however many rows there are`, () => {
      const box = new Box(1_000_000, heightOf);
      box.thumb(MAX_HEIGHT_PX / 3);
      for (const delta of [1, 40, -40, 120, -300, 300, 500, -500, 7]) {
        const from = box.range.rowAt(box.scrollTop);
        box.wheel(delta);
        let expected = { ...from, offset: from.offset + delta };
        while (expected.offset < 0)
          expected = { row: expected.row - 1, offset: expected.offset + heightOf(expected.row - 1) };
        while (expected.offset >= heightOf(expected.row))
          expected = { row: expected.row + 1, offset: expected.offset - heightOf(expected.row) };
        const now = box.range.rowAt(box.scrollTop);
        expect(now.row).to.equal(expected.row);
        expect(now.offset).to.be.closeTo(expected.offset, 1e-6);
      }
    });

    test(`wheels through 2,000 ${name} rows without a gap or a double, there and back`, () => {
      const box = new Box(2000, heightOf);
      let seen = box.seen;
      for (let i = 0; i < 20_000 && box.lastSeen < 1999; i++) {
        box.wheel(90);
        expect(box.seen).to.be.above(seen);
        expect(box.seen - seen).to.be.below(8);
        seen = box.seen;
      }
      expect(box.lastSeen).to.equal(1999);
      for (let i = 0; i < 20_000 && box.scrollTop > 0; i++) {
        box.wheel(-90);
        expect(box.seen).to.be.below(seen);
        seen = box.seen;
      }
      expect(box.seen).to.equal(0);
    });
  }

  test('wheels away from both ends of the scale where 1:1 moves have used it up', () => {
    const box = new Box(1_000_000, uniform);
    box.thumb(10);
    const far = box.seen;
    for (let i = 0; i < 3000; i++) box.wheel(400);
    expect(box.seen - far).to.be.closeTo((3000 * 400) / 36, 1);
    for (let i = 0; i < 3500; i++) box.wheel(-400);
    expect(box.seen).to.equal(0);
  });

  test('corrects the scale without moving a row', () => {
    const box = new Box(1_000_000, varied);
    box.thumb(4_000_000);
    for (let i = 0; i < 500; i++) box.wheel(400);
    const { seen } = box;
    box.scrollTop = box.range.normalise(box.scrollTop, VIEW);
    expect(box.seen).to.be.closeTo(seen, 1e-6);
    expect(box.scrollTop / (MAX_HEIGHT_PX - VIEW)).to.be.closeTo(seen / 1_000_000, 1e-3);
    box.wheel(0);
    expect(box.seen).to.be.closeTo(seen, 1e-6);
  });

  const jumps = [0, 1, 15, 5000, 499_999, 999_990, 999_999];
  for (const row of jumps) {
    for (const at of [0, 250, VIEW - 54]) {
      test(`brings row ${row} to ${at} px below the upper edge as far as the ends allow`, () => {
        const box = new Box(1_000_000, varied);
        for (let pass = 0; pass < 2; pass++) {
          box.scrollTop = box.range.jumpTo(row, at, VIEW, 300);
          box.settle();
          box.refresh();
        }
        const { top } = box.range.edgesOf(row);
        const place = top - box.scrollTop;
        const edge = box.range.first === 0 || box.range.last === 1_000_000;
        if (edge) expect(place).to.be.within(-1, VIEW);
        else expect(place).to.be.closeTo(at, 1e-6);
      });
    }
  }

  test('keeps the place when rows above turn out higher than estimated', () => {
    const box = new Box(10_000, row => (row < 5000 ? 36 : 72));
    box.thumb(box.scrollHeight * 0.6);
    const { row, offset } = box.range.rowAt(box.scrollTop);
    box.wheel(-5);
    const now = box.range.rowAt(box.scrollTop + 5);
    expect(now.row).to.equal(row);
    expect(now.offset).to.be.closeTo(offset, 1e-6);
  });

  test('has nothing to show when the last row goes, and finds back', () => {
    const box = new Box(1000, uniform);
    box.thumb(20_000);
    box.range.setCount(0);
    box.thumb(0);
    expect([box.range.first, box.range.last, box.range.height]).to.deep.equal([0, 0, 0]);
    box.range.setCount(3);
    box.refresh();
    expect([box.range.first, box.range.last]).to.deep.equal([0, 3]);
  });
});
