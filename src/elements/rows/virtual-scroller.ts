import { MAX_PASSES, VisibleRange } from '../../core/view/visible-range.ts';
import { type PooledRow, type Reuse, RowPool, type RowPoolOptions } from './row-pool.ts';
import { Scrollport } from './scrollport.ts';

export interface VirtualScrollerOptions<R extends PooledRow> extends RowPoolOptions<R> {
  /** The scroller. Needs `overflow-anchor: none`. */
  readonly scroller: HTMLElement;
  /** Height in px of a sticky header at the top of the scroller. */
  readonly headHeight?: () => number;
  /**
   * Called before rows are rendered again or measured. Their space is reserved, but they may not be in the document.
   */
  readonly onrenew?: () => void;
  /**
   * Called when other rows are in the document, or before all are measured: must not force layout.
   *
   * @param seen - position of the first visible row, as far as known
   */
  readonly onmove?: (seen: number) => void;
  /** Called when the scroller or the rows may have changed size. */
  readonly onresize?: () => void;
  /** Returns false if only the rows in the document can be printed. */
  readonly printed?: () => boolean;
  /** Up to this many rows, all are in the document, for find in page and for printing. */
  readonly wholeUpTo: number;
}

/** A position, and its distance in px from the upper edge of the view. */
export interface ScrollAnchor {
  readonly position: number;
  readonly at: number;
}

/** After this many ms without scrolling, rows beyond the view are rendered and the scroll bar is corrected. */
const SCROLL_END_MS = 120;

/**
 * Keeps only the rows near the view in the document, and reuses their elements.
 *
 * Cost per frame of scrolling: rendering the rows that come into view, and one layout.
 */
export class VirtualScroller<R extends PooledRow> {
  readonly #options: VirtualScrollerOptions<R>;
  readonly #range = new VisibleRange();
  readonly #pool: RowPool<R>;
  readonly #port: Scrollport;
  #whole = false;
  #printing = false;
  /** Scroll position when rows were last rendered. */
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
      onsizechange: () => this.#round({ measure: true }),
      onshow: () => this.#back(),
      onwidth: () => this.#range.forgetHeights(),
    });
  }

  get count(): number {
    return this.#range.count;
  }

  /** Rows in the document in display order, without one that is kept only for its focus. */
  get rows(): readonly R[] {
    return this.#pool.rows;
  }

  /** Position of the first of `rows`. */
  get first(): number {
    return this.#pool.first;
  }

  /** The first row that is at least partly visible. */
  get anchor(): ScrollAnchor {
    const { row, offset } = this.#range.rowAt(this.#options.scroller.scrollTop);
    return { position: row, at: -offset };
  }

  /** Range of positions that are at least partly visible. */
  get seen(): { first: number; last: number } {
    const { scrollTop } = this.#options.scroller;
    const last = this.#range.rowAt(scrollTop + this.#port.height - 1).row;
    return { first: this.anchor.position, last: Math.min(this.count - 1, last) };
  }

  /** The row at a position, if it is in the document. */
  rowAt(position: number): R | undefined {
    return this.#pool.rowAt(position);
  }

  /** The row in the document that an element belongs to, and its position. */
  rowOf(element: Element): { row: R; position: number } | null {
    return this.#pool.rowOf(element);
  }

  /** Position of a row in the document, -1 if it is not there. */
  positionOf(row: R): number {
    return this.#pool.positionOf(row);
  }

  /** The key that a position had when it was last shown. */
  keyAt(position: number): string | undefined {
    return this.#pool.keyAt(position);
  }

  /**
   * Renders `count` rows after the data has changed; elements follow their keys if these are near. With an `anchor`,
   * scrolls that row there, or the last row to the lower edge; without one, the scroll position stays.
   */
  refresh(count: number, anchor?: ScrollAnchor | 'end'): void {
    if (count === 0 && this.count === 0) return;
    this.#range.setCount(count);
    this.#whole = this.#printing || count <= this.#options.wholeUpTo;
    const end = { position: count - 1, at: this.#port.height - this.#range.rowHeight };
    const at = anchor === 'end' ? end : anchor;
    const wanted = at && at.position >= 0 && at.position < count ? at : undefined;
    // Render only the rows in view at first: the others follow when these are painted.
    const far = this.rows.length === 0;
    this.#round({ by: 'key', far, ...(wanted && !this.#whole && { jump: wanted }) });
    if (far) this.#restSoon();
    if (anchor === 'end') this.reveal(count - 1);
    else if (wanted && this.#whole) this.#scrollTo(this.#range.edgesOf(wanted.position).top - wanted.at);
  }

  /** Renders the rows in the document again; their number and order stay. */
  reshow(): void {
    this.#pool.reshow();
    this.#round({ measure: true });
  }

  /** Scrolls as little as needed to show the whole row, and returns it. */
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

  /** Measures again, after columns, styles or width have changed. */
  remeasure(): void {
    this.#range.forgetHeights();
    this.#round({ measure: true });
  }

  /** For printing: renders all rows if they are no more than `limit`. Returns how many are left out. */
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

  /** Restores the scroll position after the scroller was hidden or moved, even to another document. */
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
    this.#timer = setTimeout(this.#rest, SCROLL_END_MS);
  }

  readonly #rest = (): void => {
    if (this.#whole || this.#port.hidden) return;
    this.#round({});
    this.#apply(this.#range.normalise(this.#options.scroller.scrollTop, this.#port.height));
  };

  /**
   * Renders the rows for the scroll position, or for a place to jump to, and measures until they cover the view. Stops
   * early if no row comes or goes, unless `measure` is set; `far` leaves out the rows beyond the view for now.
   */
  #round({
    by = 'position',
    jump,
    far,
    measure,
  }: {
    by?: Reuse;
    jump?: ScrollAnchor;
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
      // Reserve the space of all rows, so that the view has its height and scroll bar before the first row is rendered.
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
      // Before anything forces layout: a scroller whose content is too low for a moment loses its scroll position.
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
