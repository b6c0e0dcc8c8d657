import { MAX_PASSES, VisibleRange } from '../../core/view/visible-range.ts';
import { type Reuse, RowPool, type RowPoolOptions, type PooledRow } from './row-pool.ts';
import { Scrollport } from './scrollport.ts';

export interface VirtualScrollerOptions<R extends PooledRow> extends RowPoolOptions<R> {
  /** The scroller. Needs `overflow-anchor: none`. */
  readonly scroller: HTMLElement;
  /** Px at the upper edge of the scroller that a sticky header covers. */
  readonly headHeight?: () => number;
  /** Rows are about to be shown anew or measured. The room for them is there, they may not be. */
  readonly onrenew?: () => void;
  /**
   * Other rows have come into the document, or all are about to be measured: nothing here may ask for the layout.
   *
   * @param seen - number of the first that is seen, as far as that is known
   */
  readonly onmove?: (seen: number) => void;
  /** The scroller or the rows may have got another size. */
  readonly onresize?: () => void;
  /** False where only rows at hand can be printed. */
  readonly printed?: () => boolean;
  /** Rows up to this number are all in the document, for the browser's find and for printing. */
  readonly wholeUpTo: number;
}

/** A position, and how many px below the upper edge of the view it stands. */
export interface Place {
  readonly position: number;
  readonly at: number;
}

/** After so many ms without scrolling the rows beyond the view are filled in and the scroll bar is put right. */
const REST = 120;

/**
 * Keeps only the rows near the view in the document, and uses their elements again.
 *
 * Cost per frame of scrolling: the rows that come in, one layout.
 */
export class VirtualScroller<R extends PooledRow> {
  readonly #options: VirtualScrollerOptions<R>;
  readonly #range = new VisibleRange();
  readonly #pool: RowPool<R>;
  readonly #port: Scrollport;
  #whole = false;
  #printing = false;
  /** Where it was scrolled to when rows were shown last. */
  #scrollTop = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: VirtualScrollerOptions<R>) {
    this.#options = options;
    this.#pool = new RowPool(options);
    options.scroller.addEventListener('scroll', this.#onscroll, { passive: true });
    const { scroller, body, headHeight, onresize } = options;
    this.#port = new Scrollport({
      scroller,
      body,
      headHeight,
      onresize,
      onchange: () => this.#round({ measure: true }),
      onshow: () => this.#back(),
      onwidth: () => this.#range.forgetHeights(),
    });
  }

  get count(): number {
    return this.#range.count;
  }

  /** Rows in the document in display order, without one kept for its focus only. */
  get rows(): readonly R[] {
    return this.#pool.rows;
  }

  /** Position of the first of `rows`. */
  get first(): number {
    return this.#pool.first;
  }

  /** The first row that is seen whole or in part. */
  get place(): Place {
    const { row, offset } = this.#range.rowAt(this.#options.scroller.scrollTop);
    return { position: row, at: -offset };
  }

  /** Positions that are seen at least in part. */
  get seen(): { first: number; last: number } {
    const { scrollTop } = this.#options.scroller;
    const last = this.#range.rowAt(scrollTop + this.#port.height - 1).row;
    return { first: this.place.position, last: Math.min(this.count - 1, last) };
  }

  /** The row at a position if it is in the document. */
  rowAt(position: number): R | undefined {
    return this.#pool.rowAt(position);
  }

  /** The row in the document that an element belongs to, and its position. */
  rowOf(element: Element): { row: R; position: number } | null {
    return this.#pool.rowOf(element);
  }

  /** Position of a row in the document, -1 where it is not. */
  positionOf(row: R): number {
    return this.#pool.positionOf(row);
  }

  /** The key that a position had when it was shown last. */
  keyAt(position: number): string | undefined {
    return this.#pool.keyAt(position);
  }

  /**
   * The data have changed: shows `count` rows anew, each element following its key where that is near. With a `place` that
   * row stands there, or the last one at the lower edge; without one the scroll position stays.
   */
  refresh(count: number, place?: Place | 'end'): void {
    if (count === 0 && this.count === 0) return;
    this.#range.setCount(count);
    this.#whole = this.#printing || count <= this.#options.wholeUpTo;
    const end = { position: count - 1, at: this.#port.height - this.#range.rowHeight };
    const at = place === 'end' ? end : place;
    const wanted = at && at.position >= 0 && at.position < count ? at : undefined;
    // The first rows are those in view: the others come when these are painted.
    const far = this.rows.length === 0;
    this.#round({ by: 'key', far, ...(wanted && !this.#whole && { jump: wanted }) });
    if (far) this.#restSoon();
    if (place === 'end') this.reveal(count - 1);
    else if (wanted && this.#whole) this.#scrollTo(this.#range.edgesOf(wanted.position).top - wanted.at);
  }

  /** Shows the rows in the document anew; their number and order stay. */
  reshow(): void {
    this.#pool.reshow();
    this.#round({ measure: true });
  }

  /** Scrolls by as little as shows the whole row, and returns it. */
  reveal(position: number): R | undefined {
    const range = this.#range;
    if (position < 0 || position >= this.count) return undefined;
    if (position < range.first || position >= range.last) {
      const at = position < range.first ? 0 : this.#port.height - range.rowHeight;
      this.#round({ jump: { position, at } });
    }
    const { top, bottom } = range.edgesOf(position);
    const { scrollTop } = this.#options.scroller;
    if (top < scrollTop) this.#scrollTo(top);
    else if (bottom > scrollTop + this.#port.height) this.#scrollTo(bottom - this.#port.height);
    return this.rowAt(position);
  }

  /** Columns, style or width have changed: measures anew. */
  remeasure(): void {
    this.#range.forgetHeights();
    this.#round({ measure: true });
  }

  /** For printing: puts all rows into the document if they are no more than `limit`. Returns how many are left out. */
  startPrint(limit: number): number {
    if (this.count > limit || this.#options.printed?.() === false) return this.count - this.rows.length;
    this.#printing = true;
    this.refresh(this.count);
    return 0;
  }

  endPrint(): void {
    if (!this.#printing) return;
    this.#printing = false;
    this.refresh(this.count);
  }

  /** The scroller is seen again, after it was moved, even to another document, or hidden: back to where it was scrolled to. */
  resume(): void {
    this.#port.observe();
    this.#back();
  }

  #back(): void {
    if (!this.#whole) this.#port.scrollTo(this.#scrollTop);
    this.#round({ measure: true });
  }

  disconnect(): void {
    clearTimeout(this.#timer);
    this.#port.disconnect();
    this.#options.scroller.removeEventListener('scroll', this.#onscroll);
  }

  readonly #onscroll = (): void => {
    const { scrollTop } = this.#options.scroller;
    if (this.#whole || scrollTop === this.#scrollTop) return;
    this.#round({ far: Math.abs(scrollTop - this.#scrollTop) >= this.#port.height });
    this.#restSoon();
  };

  #restSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#rest, REST);
  }

  readonly #rest = (): void => {
    if (this.#whole || this.#port.hidden) return;
    this.#round({});
    this.#apply(this.#range.normalise(this.#options.scroller.scrollTop, this.#port.height));
  };

  /**
   * Shows the rows for the scroll position, or for a place to jump to, and measures until they cover the view. Where no row
   * comes or goes it ends there, unless it is asked to `measure`; `far` leaves out the rows beyond the view for now.
   */
  #round({
    by = 'position',
    jump,
    far,
    measure,
  }: {
    by?: Reuse;
    jump?: Place;
    far?: boolean;
    measure?: boolean;
  }): void {
    const range = this.#range;
    const { scroller } = this.#options;
    if (this.rows.length > 0 && this.#port.hidden) {
      // There is nothing to measure, and the place stays.
      if (by === 'position') return;
      if (this.#whole) range.showAll();
      this.#pool.show(range.first, range.last, by, this.#whole);
      return this.#space();
    }
    if (by === 'key' || measure) {
      // The room of all rows, so that the view has its height and its scroll bar before there is one.
      if (this.rows.length === 0 && this.count > 0) this.#pool.reserve(range.height);
      this.#options.onrenew?.();
      this.#port.read();
    }
    const beyond = far ? 0 : this.#port.height / 2;
    let { scrollTop } = scroller;
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      if (this.#whole) range.showAll();
      else if (pass === 0 && jump) scrollTop = range.jumpTo(jump.position, jump.at, this.#port.height, beyond);
      else range.moveTo(scrollTop, this.#port.height, beyond);
      const same = range.first === this.#pool.first && range.last - range.first === this.rows.length;
      if (!same || (pass === 0 && by === 'key')) {
        this.#pool.show(range.first, range.last, pass === 0 ? by : 'position', this.#whole);
      } else if (!measure && !jump && by === 'position') break;
      // Before anything asks for the layout: a scroller that is too low for a moment loses its scroll position.
      this.#space();
      this.#options.onmove?.(range.rowAt(scrollTop).row);
      scrollTop = range.settle(scrollTop, this.#port.height, this.#pool.measure());
      this.#space();
      if (this.#whole || range.covers(scrollTop, this.#port.height)) break;
    }
    this.#apply(scrollTop);
    this.#port.bodyHeight = range.edgesOf(range.last).top + (this.#whole ? 0 : range.bottom);
  }

  #space(): void {
    if (!this.#whole) this.#pool.space(this.#range.top, this.#range.bottom);
  }

  #apply(scrollTop: number): void {
    this.#space();
    const { scroller } = this.#options;
    if (!this.#whole && Math.abs(scrollTop - scroller.scrollTop) >= 0.5) this.#port.scrollTo(scrollTop);
    this.#scrollTop = scroller.scrollTop;
  }

  #scrollTo(top: number): void {
    this.#port.scrollTo(top);
    if (!this.#whole) this.#round({});
  }
}
