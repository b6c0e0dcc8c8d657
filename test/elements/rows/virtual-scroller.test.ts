import { expect } from 'chai';
import { type PooledRow } from '../../../src/elements/rows/row-pool.ts';
import { VirtualScroller } from '../../../src/elements/rows/virtual-scroller.ts';

const MILLION = 1_000_000;
const VIEW = 500;

/** A window of rows over nothing but their numbers. */
class Numbers {
  readonly scroller = document.createElement('div');
  readonly list = document.createElement('ul');
  readonly window: VirtualScroller<PooledRow>;
  offset = 0;

  constructor(count: number, heightOf: (position: number) => number) {
    const root = document.createElement('div').attachShadow({ mode: 'open' });
    const { scroller, list } = this;
    Object.assign(scroller.style, { height: `${VIEW}px`, overflow: 'auto', overflowAnchor: 'none' });
    Object.assign(list.style, { margin: '0', padding: '0', listStyle: 'none' });
    document.body.append(root.host);
    root.append(scroller);
    scroller.append(list);
    this.window = new VirtualScroller({
      scroller,
      body: list,
      wholeUpTo: 100,
      create: () => {
        const element = document.createElement('li');
        element.tabIndex = -1;
        const show = (position: number) => {
          element.textContent = String(position + this.offset);
          element.style.height = `${heightOf(position + this.offset)}px`;
        };
        return { element, show };
      },
      spacer: () => document.createElement('li'),
      keyOf: position => String(position + this.offset),
      positionOf: key => Number(key) - this.offset,
    });
    this.window.refresh(count);
  }

  scroll(top: number): void {
    this.scroller.scrollTop = top;
    // A page in the background fires none by itself.
    this.scroller.dispatchEvent(new Event('scroll'));
  }

  get end(): number {
    return this.scroller.scrollHeight - this.scroller.clientHeight;
  }

  /** Numbers of the rows that are seen, from the upper edge to the lower. Fails where there is a gap. */
  get seen(): number[] {
    const box = this.scroller.getBoundingClientRect();
    const rects = this.window.rows.map(({ element }) => element.getBoundingClientRect());
    for (const [i, rect] of rects.entries()) if (i > 0) expect(rect.top).to.be.closeTo(rects[i - 1]!.bottom, 1);
    expect(rects[0]!.top).to.be.at.most(box.top + 1);
    expect(rects.at(-1)!.bottom).to.be.at.least(box.bottom - 1);
    const rows = this.window.rows.filter(
      (_, i) => rects[i]!.bottom > box.top + 0.5 && rects[i]!.top < box.bottom - 0.5,
    );
    return rows.map(({ element }) => Number(element.textContent));
  }
}

const heights = { equal: () => 40, various: (position: number) => 30 + ((position * 7919) % 5) * 17 };

suite('the window of rows', () => {
  teardown(() => document.body.replaceChildren());

  for (const [name, heightOf] of Object.entries(heights)) {
    test(`shows the first and the last of a million ${name} rows at the ends of the scroll bar`, () => {
      const numbers = new Numbers(MILLION, heightOf);
      expect(numbers.seen[0]).to.equal(0);
      numbers.scroll(numbers.end);
      expect(numbers.seen.at(-1)).to.equal(MILLION - 1);
      numbers.scroll(0);
      expect(numbers.seen[0]).to.equal(0);
    });

    test(`shows ${name} rows in proportion to the scroll bar, and few at a time`, () => {
      const numbers = new Numbers(MILLION, heightOf);
      for (const part of [0.1, 0.5, 0.9]) {
        numbers.scroll(numbers.end * part);
        expect(numbers.seen[0]! / MILLION).to.be.closeTo(part, 0.005);
        expect(numbers.list.childElementCount).to.be.below(60);
      }
    });

    test(`moves ${name} rows by as many px as is scrolled, without a gap`, () => {
      const numbers = new Numbers(MILLION, heightOf);
      numbers.scroll(3_000_000);
      for (const delta of [1, 90, 300, -300, 450, 90, -450, -90]) {
        const { element } = numbers.window.rows.find(row => Number(row.element.textContent) === numbers.seen[4])!;
        const [{ top }, { textContent }] = [element.getBoundingClientRect(), element];
        numbers.scroll(numbers.scroller.scrollTop + delta);
        expect(numbers.seen).not.to.deep.equal([]);
        if (element.textContent === textContent)
          expect(element.getBoundingClientRect().top).to.be.closeTo(top - delta, 1);
      }
    });

    test(`goes to any of a million ${name} rows`, () => {
      const numbers = new Numbers(MILLION, heightOf);
      for (const row of [MILLION - 1, 0, 7, 500_000, 500_003, 499_950, 12, MILLION - 9]) {
        numbers.window.reveal(row);
        expect(numbers.seen).to.include(row);
        const rect = numbers.window.rowAt(row)!.element.getBoundingClientRect();
        const box = numbers.scroller.getBoundingClientRect();
        expect(rect.top).to.be.at.least(box.top - 1);
        expect(rect.bottom).to.be.at.most(box.bottom + 1);
      }
    });
  }

  test('keeps a place where rows come in above it', () => {
    const numbers = new Numbers(5000, heights.various);
    numbers.scroll(30_000);
    const { position, at } = numbers.window.anchor;
    const seen = numbers.seen[0];
    numbers.offset = -100;
    numbers.window.refresh(5100, { position: position + 100, at });
    expect(numbers.seen[0]).to.equal(seen);
    expect(numbers.window.anchor.at).to.be.closeTo(at, 1);
  });

  test('neither moves nor uses the row with the focus, and puts it back between its neighbours', () => {
    const numbers = new Numbers(MILLION, heights.various);
    const { element } = numbers.window.rows[3]!;
    let blurred = false;
    element.addEventListener('blur', () => (blurred = true));
    element.focus();
    for (const top of [300, 5000, 4_000_000, numbers.end, 1000, 0]) {
      numbers.scroll(top);
      expect(numbers.seen).not.to.deep.equal([]);
      expect(element.textContent).to.equal('3');
    }
    expect(blurred).to.equal(false);
    expect(element.previousSibling!.textContent).to.equal('2');
    expect(element.nextSibling!.textContent).to.equal('4');
  });

  test('lets elements follow their data', () => {
    const numbers = new Numbers(50, heights.equal);
    const elements = numbers.window.rows.map(({ element }) => element);
    numbers.offset = 2;
    numbers.window.refresh(50);
    expect(numbers.window.rows.slice(0, 48).every(({ element }, i) => element === elements[i + 2])).to.equal(true);
    expect(numbers.window.rows[49]!.element.textContent).to.equal('51');
  });

  test('shows nothing of nothing, and finds back', () => {
    const numbers = new Numbers(5000, heights.equal);
    numbers.scroll(20_000);
    numbers.window.refresh(0);
    expect(numbers.window.rows).to.have.length(0);
    expect(numbers.window.reveal(0)).to.equal(undefined);
    numbers.window.refresh(MILLION);
    numbers.scroll(0);
    expect(numbers.seen[0]).to.equal(0);
  });
});
