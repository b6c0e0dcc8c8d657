import { MAX_PASSES, VisibleRange } from '../core/view/visible-range.ts';
import { placeChildren } from './place-children.ts';

/** A row or list item that is used again for other data when it leaves the view. */
export interface WindowRow {
  readonly element: HTMLElement;
  /** Shows what stands at a position, and touches only what differs from what it shows already. */
  show(position: number): void;
}

export interface RowWindowOptions<R extends WindowRow> {
  /** What scrolls. Needs `overflow-anchor: none`. */
  readonly scroller: HTMLElement;
  /** The `tbody` or list. Its children are the window's alone. */
  readonly body: HTMLElement;
  create(): R;
  /** An element for the space of rows that are not there; its `style.height` is set. */
  spacer(): HTMLElement;
  /** What stays the same of a row's data over sorting and loading. */
  keyOf(position: number): string;
  /** Where a key now stands, -1 where nowhere. Asked for the row with the focus only. */
  positionOf(key: string): number;
  /** Px at the upper edge of the scroller that a sticky header covers. */
  readonly headHeight?: () => number;
  /** Other rows have come into the document. */
  readonly onmove?: () => void;
  /** Rows up to this number are all in the document, for the browser's find and for printing. */
  readonly wholeUpTo: number;
}

/** After so many ms without scrolling the rows beyond the view are filled in and the scroll bar is put right. */
const REST = 120;
/** No screen shows more: bounds the rows of a scroller that its page has not bounded. */
const MAX_VIEW = 4000;

/**
 * Keeps only the rows near the view in the document, and uses their elements again. The row that has the focus is never
 * moved nor taken out: where it leaves the view it stays beside the spacer.
 *
 * Cost per frame of scrolling: the rows that come in, one layout.
 */
export class RowWindow<R extends WindowRow> {
  readonly #options: RowWindowOptions<R>;
  readonly #range = new VisibleRange();
  readonly #above: HTMLElement;
  readonly #below: HTMLElement;
  readonly #keys = new WeakMap<R, string>();
  readonly #resized = new ResizeObserver(() => requestAnimationFrame(() => this.#onresize()));
  #rows: R[] = [];
  #first = 0;
  #pinned: { row: R; position: number } | null = null;
  #spare: R[] = [];
  #whole = false;
  #printing = false;
  #view = 0;
  #width = 0;
  #bodyHeight = 0;
  #scrollTop = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RowWindowOptions<R>) {
    this.#options = options;
    this.#above = options.spacer();
    this.#below = options.spacer();
    options.scroller.addEventListener('scroll', this.#onscroll, { passive: true });
    this.#resized.observe(options.scroller);
    this.#resized.observe(options.body);
  }

  get count(): number {
    return this.#range.count;
  }

  /** Rows in the document in display order, without one kept for its focus only. */
  get rows(): readonly R[] {
    return this.#rows;
  }

  /** Position of the first of `rows`. */
  get first(): number {
    return this.#first;
  }

  /** Whether rows are left out of the document. */
  get windowed(): boolean {
    return !this.#whole;
  }

  /** The row at a position if it is in the document. */
  rowAt(position: number): R | undefined {
    return this.#rows[position - this.#first] ?? (this.#pinned?.position === position ? this.#pinned.row : undefined);
  }

  /** Position of a row in the document, -1 where it is not. */
  positionOf(row: R): number {
    const index = this.#rows.indexOf(row);
    return index >= 0 ? index + this.#first : this.#pinned?.row === row ? this.#pinned.position : -1;
  }

  /** The key that a position had when it was shown last. */
  keyAt(position: number): string | undefined {
    const row = this.rowAt(position);
    return row && this.#keys.get(row);
  }

  /** The first row that is seen whole or in part, and its distance from the upper edge of the view. */
  get place(): { position: number; at: number } {
    const { scrollTop } = this.#options.scroller;
    const { row, offset } = this.#range.rowAt(scrollTop);
    return { position: row, at: -offset };
  }

  /** Positions that are seen at least in part. */
  get seen(): { first: number; last: number } {
    const { scrollTop } = this.#options.scroller;
    const first = this.#range.rowAt(scrollTop).row;
    return { first, last: Math.min(this.count - 1, this.#range.rowAt(scrollTop + this.#view - 1).row) };
  }

  /**
   * The data have changed: shows `count` rows anew, each element following its key where that is near. `place` puts a
   * position at a distance below the upper edge of the view; without it the scroll position stays.
   */
  refresh(count: number, place?: { position: number; at: number }): void {
    this.#read();
    this.#range.setCount(count);
    this.#whole = this.#printing || count <= this.#options.wholeUpTo;
    const jump = place && !this.#whole && place.position < count ? place : undefined;
    this.#round(this.#near, 'key', jump);
    if (place && this.#whole && place.position < count) {
      const { top } = this.#range.edgesOf(place.position);
      this.#scrollTo(top - place.at);
    }
  }

  /** Shows the rows in the document anew; their number and order stay. */
  reshow(): void {
    for (const [i, row] of this.#rows.entries()) row.show(this.#first + i);
    if (this.#pinned) this.#pinned.row.show(this.#pinned.position);
    this.#round(this.#near, 'position');
  }

  /** Scrolls by as little as shows the whole row, and returns it. */
  reveal(position: number): R | undefined {
    if (position < 0 || position >= this.count) return undefined;
    const range = this.#range;
    if (position >= range.first && position < range.last) {
      const { top, bottom } = range.edgesOf(position);
      const { scrollTop } = this.#options.scroller;
      if (top < scrollTop) this.#scrollTo(top);
      else if (bottom > scrollTop + this.#view) this.#scrollTo(bottom - this.#view);
    } else {
      const at = position < range.first ? 0 : this.#view - range.rowHeight;
      this.#round(this.#near, 'position', { position, at });
      if (this.#rows.length > 0) this.reveal(position);
    }
    return this.rowAt(position);
  }

  /** Columns, style or width have changed: measures anew. */
  remeasure(): void {
    this.#range.forgetHeights();
    this.#read();
    this.#round(this.#near, 'position');
  }

  /** For printing: puts all rows into the document if they are no more than `limit`. Returns how many are left out. */
  startPrint(limit: number): number {
    if (this.count > limit) return this.count - this.#rows.length;
    this.#printing = true;
    this.refresh(this.count);
    return 0;
  }

  endPrint(): void {
    if (!this.#printing) return;
    this.#printing = false;
    this.refresh(this.count);
  }

  disconnect(): void {
    clearTimeout(this.#timer);
    this.#resized.disconnect();
    this.#options.scroller.removeEventListener('scroll', this.#onscroll);
  }

  get #near(): number {
    return this.#view / 2;
  }

  readonly #onscroll = (): void => {
    const { scrollTop } = this.#options.scroller;
    if (this.#whole || scrollTop === this.#scrollTop) return;
    const far = Math.abs(scrollTop - this.#scrollTop) >= this.#view;
    this.#round(far ? 0 : this.#near, 'position');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#rest, REST);
  };

  readonly #rest = (): void => {
    if (this.#whole) return;
    this.#round(this.#near, 'position');
    const { scrollTop } = this.#options.scroller;
    const wanted = this.#range.normalise(scrollTop, this.#view);
    if (Math.abs(wanted - scrollTop) >= 1) this.#apply(wanted);
  };

  /** Not in the observer's own turn, in which a change of size is an error. */
  #onresize(): void {
    const { scroller, body } = this.#options;
    if (!scroller.isConnected) return;
    const height = body.getBoundingClientRect().height;
    const width = scroller.clientWidth;
    const view = this.#view;
    this.#read();
    if (view === this.#view && width === this.#width && height === this.#bodyHeight) return;
    if (width !== this.#width) this.#range.forgetHeights();
    this.#width = width;
    this.#round(this.#near, 'position', undefined, true);
    this.#bodyHeight = body.getBoundingClientRect().height;
  }

  #read(): void {
    const { scroller, headHeight } = this.#options;
    this.#view = Math.min(MAX_VIEW, Math.max(1, scroller.clientHeight - (headHeight?.() ?? 0)));
  }

  /** Shows the rows for the scroll position, or for a place to jump to, and measures until they cover the view. */
  #round(overscan: number, by: 'key' | 'position', jump?: { position: number; at: number }, measure = false): void {
    const range = this.#range;
    let { scrollTop } = this.#options.scroller;
    let reuse = by;
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      if (this.#whole) range.showAll();
      else if (pass === 0 && jump) scrollTop = range.jumpTo(jump.position, jump.at, this.#view, overscan);
      else range.moveTo(scrollTop, this.#view, overscan);
      const changed = this.#show(reuse);
      reuse = 'position';
      if (!changed && !measure && by === 'position' && !jump) break;
      scrollTop = range.settle(scrollTop, this.#view, this.#measure());
      this.#space();
      if (this.#whole || range.covers(scrollTop, this.#view)) break;
    }
    this.#apply(scrollTop);
  }

  #apply(scrollTop: number): void {
    this.#space();
    if (!this.#whole && Math.abs(scrollTop - this.#options.scroller.scrollTop) >= 0.5) this.#jump(scrollTop);
    this.#scrollTop = this.#options.scroller.scrollTop;
  }

  #jump(top: number): void {
    this.#options.scroller.scrollTo({ top, behavior: 'instant' });
  }

  #scrollTo(top: number): void {
    this.#jump(top);
    if (!this.#whole) this.#round(this.#near, 'position');
  }

  /** Gives each wanted position an element. Returns whether any element has changed its place. */
  #show(by: 'key' | 'position'): boolean {
    const { first, last } = this.#range;
    const length = last - first;
    if (by === 'position' && first === this.#first && length === this.#rows.length) return false;
    const standing = this.#rows.map((row, i) => ({ row, place: by === 'key' ? this.#keys.get(row) : this.#first + i }));
    const pinned = this.#pinned;
    if (pinned) standing.push({ row: pinned.row, place: by === 'key' ? this.#keys.get(pinned.row) : pinned.position });
    const byPlace = new Map(standing.map(({ row, place }) => [place, row]));
    const next: (R | undefined)[] = Array.from({ length }, (_, i) => {
      const place = by === 'key' ? this.#options.keyOf(first + i) : first + i;
      const row = byPlace.get(place);
      byPlace.delete(place);
      return row;
    });
    const free = standing.map(({ row }) => row).filter(row => !next.includes(row));
    this.#pin(by, free);
    let kept: R | undefined;
    for (let i = 0; i < length; i++) {
      const row = next[i];
      kept ??= row;
      if (row && by === 'position') continue;
      const shown = row ?? free.pop() ?? this.#spare.pop() ?? this.#options.create();
      next[i] = shown;
      shown.show(first + i);
      this.#keys.set(shown, this.#options.keyOf(first + i));
    }
    this.#rows = next as R[];
    this.#first = first;
    for (const row of free) row.element.remove();
    this.#spare = [...this.#spare, ...free].slice(0, 200);
    this.#order(kept);
    this.#options.onmove?.();
    return true;
  }

  /** Keeps the row that has the focus out of those that are used for other data. */
  #pin(by: 'key' | 'position', free: R[]): void {
    const active = this.#active;
    const row = active && free.find(({ element }) => element.contains(active));
    const position = row ? (by === 'key' ? this.#options.positionOf(this.#keys.get(row)!) : this.positionOf(row)) : -1;
    this.#pinned = row && position >= 0 ? { row, position } : null;
    if (!this.#pinned) return;
    free.splice(free.indexOf(this.#pinned.row), 1);
    if (by === 'key') this.#pinned.row.show(position);
  }

  #order(kept: R | undefined): void {
    const pinned = this.#pinned;
    const list: HTMLElement[] = this.#rows.map(row => row.element);
    if (this.#whole) {
      this.#above.remove();
      this.#below.remove();
    } else {
      list.unshift(this.#above);
      list.push(this.#below);
    }
    if (pinned) list.splice(pinned.position < this.#first ? 0 : list.length, 0, pinned.row.element);
    const active = this.#active;
    const fixed = active && list.find(element => element.contains(active));
    placeChildren(this.#options.body, list, fixed || kept?.element);
  }

  get #active(): Element | null {
    return (this.#options.body.getRootNode() as ShadowRoot).activeElement;
  }

  #measure(): number[] {
    this.#space();
    const rects = this.#rows.map(row => row.element.getBoundingClientRect());
    return rects.map((rect, i) => {
      const next = rects[i + 1];
      return Math.max(1, next ? next.top - rect.top : rect.height);
    });
  }

  #space(): void {
    if (this.#whole) return;
    const { top, bottom } = this.#range;
    const pinned = this.#pinned;
    const height = pinned ? pinned.row.element.getBoundingClientRect().height : 0;
    const above = pinned && pinned.position < this.#first ? height : 0;
    setHeight(this.#above, top - above);
    setHeight(this.#below, bottom - (height - above));
  }
}

function setHeight(spacer: HTMLElement, height: number): void {
  const value = `${Math.max(0, height)}px`;
  spacer.hidden = height <= 0;
  if (spacer.style.height !== value) spacer.style.height = value;
}
