/**
 * Largest height in px for all rows. Firefox drops elements above 17.9M px, Chromium and WebKit clamp at 33.5M: no
 * browser fits the height of 1,000,000 rows, so beyond this limit the scroll bar is scaled.
 */
export const MAX_HEIGHT_PX = 8_000_000;

/** Length in px at each end of the scroll bar that is not scaled: near an end, scrolling moves the rows 1:1. */
const UNSCALED_PX = 20_000;

/** Height of a row in px before one has been measured. */
const FIRST_ROW_HEIGHT_PX = 36;

/** Most measuring passes until the rows cover the view. All but the first are for rows lower than estimated. */
export const MAX_PASSES = 4;

/**
 * Determines which rows are in the document at a scroll position, and how much empty space above and below replaces the
 * others. Row heights may differ: rows in the document are measured, the others count as `rowHeight`.
 *
 * Scrolling within the current rows moves them 1:1, whatever the scale of the scroll bar; scrolling beyond them (the
 * thumb, the End key) jumps to the proportional place, and the ends are exact. `normalise` corrects the drift of 1:1
 * moves while nobody scrolls.
 *
 * A round: `moveTo` or `jumpTo` sets the wanted rows, the caller renders and measures them, `settle` sets space and
 * scroll position. Positions and heights in px, `y` counted from the top of the rows' space.
 *
 * Cost: O(rows in the document) per round, whatever the number of rows.
 */
export class VisibleRange {
  /** First row in the document. */
  first = 0;
  /** After the last row in the document. */
  last = 0;
  /** Space above the first row. */
  top = 0;
  #count = 0;
  #rowHeight = FIRST_ROW_HEIGHT_PX;
  #guessed = true;
  #heights: number[] = [];
  /** The row that must not move when others turn out higher or lower than estimated; below, its place. */
  #held = 0;
  #heldY = 0;

  get count(): number {
    return this.#count;
  }

  /** Estimated height of a row that is not in the document. */
  get rowHeight(): number {
    return this.#rowHeight;
  }

  /** Height for all rows. */
  get height(): number {
    return Math.min(this.#count * this.#rowHeight, MAX_HEIGHT_PX);
  }

  /** Space below the last row. */
  get bottom(): number {
    return this.last === this.#count ? 0 : Math.max(0, this.height - this.#end());
  }

  /** Sets the number of rows. Keeps the current rows as far as they still exist. */
  setCount(count: number): void {
    this.#count = count;
    if (this.last <= count && count > 0) return;
    this.first = Math.min(this.first, count);
    this.last = Math.min(this.last, count);
    this.#heights.length = this.last - this.first;
  }

  /** Discards the measured row height, after a change of style, columns or width. */
  forgetHeights(): void {
    this.#guessed = true;
  }

  /** Requests the rows around a scroll position, with `overscan` px on each side of the view. */
  moveTo(scrollTop: number, viewHeight: number, overscan: number): void {
    const within = scrollTop < this.#end() && scrollTop + viewHeight > this.top && this.last > this.first;
    if (within) this.#hold();
    else this.#jump(scrollTop, viewHeight);
    this.#cover(scrollTop - overscan, scrollTop + viewHeight + overscan);
  }

  /** Requests all rows, whatever the scroll position. */
  showAll(): void {
    this.#held = 0;
    this.#heldY = 0;
    this.first = 0;
    this.top = 0;
    this.#heights = Array.from({ length: this.#count }, () => this.#rowHeight);
    this.last = this.#count;
  }

  /** Requests a row with its upper edge `at` px below that of the view. Returns the scroll position for it. */
  jumpTo(row: number, at: number, viewHeight: number, overscan: number): number {
    const scrollTop = this.#scrollTopOf(row - at / this.#rowHeight, viewHeight);
    this.#startAt(row, scrollTop + at);
    this.#cover(scrollTop - overscan, scrollTop + viewHeight + overscan);
    return scrollTop;
  }

  /**
   * Takes the measured heights of the rows `first` to before `last` and sets `top`. Returns the scroll position at
   * which the visible rows have not moved; near the ends it may differ from the given one.
   */
  settle(scrollTop: number, viewHeight: number, heights: readonly number[]): number {
    this.#heights = [...heights];
    const above = this.#sum(this.#held - this.first);
    this.top = this.#heldY - above;
    this.#guess();
    let wanted = scrollTop;
    // At an end of the scroll bar, the end of the rows is wanted, if it is near.
    if (this.first === 0) wanted = scrollTop <= 0 && -this.top < viewHeight ? 0 : wanted - this.top;
    else if (this.top < 0) wanted = Math.max(wanted - this.top, this.#ideal(scrollTop, viewHeight));
    else if (this.last < this.#count && this.#end() > this.height)
      wanted = Math.min(wanted - (this.#end() - this.height), this.#ideal(scrollTop, viewHeight));
    this.top = this.first === 0 ? 0 : this.top + wanted - scrollTop;
    if (this.last === this.#count) {
      const most = this.#end() - viewHeight;
      const asked = scrollTop >= this.height - viewHeight - 1 && most - wanted < viewHeight;
      wanted = asked ? most : Math.min(wanted, most);
    }
    return Math.max(0, wanted);
  }

  /** Whether the current rows fill the view. */
  covers(scrollTop: number, viewHeight: number): boolean {
    return (
      (this.first === 0 || this.top <= scrollTop) &&
      (this.last === this.#count || this.#end() >= scrollTop + viewHeight)
    );
  }

  /** The proportional scroll position for the visible rows. Moves the rows along; the caller scrolls there. */
  normalise(scrollTop: number, viewHeight: number): number {
    if (this.first === 0 || this.last === this.#count) return scrollTop;
    const ideal = Math.max(this.#ideal(scrollTop, viewHeight), scrollTop - this.top);
    this.top += ideal - scrollTop;
    return ideal;
  }

  /** The row at a `y` position, and the distance from its upper edge. */
  rowAt(y: number): { row: number; offset: number } {
    let edge = this.top;
    for (let i = 0; i < this.#heights.length; i++) {
      if (y < edge + this.#heights[i]!) return { row: this.first + i, offset: y - edge };
      edge += this.#heights[i]!;
    }
    return { row: this.last, offset: y - edge };
  }

  /** Upper and lower edge of a row in the document. */
  edgesOf(row: number): { top: number; bottom: number } {
    const top = this.top + this.#sum(row - this.first);
    return { top, bottom: top + (this.#heights[row - this.first] ?? this.#rowHeight) };
  }

  #end(): number {
    return this.top + this.#sum(this.#heights.length);
  }

  #sum(rows: number): number {
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += this.#heights[i] ?? this.#rowHeight;
    return sum;
  }

  #guess(): void {
    if (!this.#guessed || this.#heights.length === 0) return;
    this.#guessed = false;
    this.#rowHeight = Math.max(1, this.#sum(this.#heights.length) / this.#heights.length);
  }

  #hold(): void {
    this.#held = this.first;
    this.#heldY = this.top;
  }

  #startAt(row: number, y: number): void {
    this.first = this.last = this.#held = row;
    this.top = this.#heldY = y;
    this.#heights = [];
  }

  #jump(scrollTop: number, viewHeight: number): void {
    const max = this.height - viewHeight;
    if (scrollTop <= 0) return this.#startAt(0, 0);
    if (scrollTop >= max - 1) return this.#startAt(this.#count, this.height);
    const y = this.#scaled(scrollTop, max, this.#count * this.#rowHeight - viewHeight);
    const row = Math.floor(y / this.#rowHeight);
    this.#startAt(row, scrollTop - (y - row * this.#rowHeight));
  }

  /** Adds and removes rows at both ends until they just cover the px from `from` to `to`. */
  #cover(from: number, to: number): void {
    const heights = this.#heights;
    while (heights.length > 1 && this.top + heights[0]! <= from) {
      this.top += heights.shift()!;
      this.first++;
      if (this.#held < this.first) this.#hold();
    }
    let end = this.#end();
    while (heights.length > 1 && this.last - 1 > this.#held && end - heights.at(-1)! >= to) {
      end -= heights.pop()!;
      this.last--;
    }
    const before: number[] = [];
    while (this.first > 0 && this.top > from) {
      before.push(this.#rowHeight);
      this.top -= this.#rowHeight;
      this.first--;
    }
    while (this.last < this.#count && end < to) {
      heights.push(this.#rowHeight);
      end += this.#rowHeight;
      this.last++;
    }
    if (before.length > 0) heights.unshift(...before);
  }

  #ideal(scrollTop: number, viewHeight: number): number {
    const { row, offset } = this.rowAt(scrollTop);
    return this.#scrollTopOf(row + offset / this.#rowHeight, viewHeight);
  }

  #scrollTopOf(position: number, viewHeight: number): number {
    const max = Math.max(0, this.height - viewHeight);
    const all = Math.max(0, this.#count * this.#rowHeight - viewHeight);
    return this.#scaled(Math.min(all, Math.max(0, position * this.#rowHeight)), all, max);
  }

  /** Maps a position on a scale of length `from` to one of length `to`; near an end, keeps the px from that end. */
  #scaled(at: number, from: number, to: number): number {
    if (from === to || at <= UNSCALED_PX) return at;
    if (at >= from - UNSCALED_PX) return to - (from - at);
    return UNSCALED_PX + ((at - UNSCALED_PX) / (from - 2 * UNSCALED_PX)) * (to - 2 * UNSCALED_PX);
  }
}
