/**
 * A horizontal scroll bar for a table that is too wide, at the lower edge of its visible part: its own would be below
 * the last row, out of view. The keyboard and assistive technology scroll the table itself.
 */
export class SideBar {
  readonly #scroller: HTMLElement;
  readonly #element = document.createElement('div');
  readonly #content = document.createElement('div');
  /** The last scroll position, set by either of the two. */
  #scrollLeft = 0;

  constructor(scroller: HTMLElement, signal: AbortSignal) {
    this.#scroller = scroller;
    const element = this.#element;
    element.className = 'pp-side-bar';
    element.ariaHidden = 'true';
    element.tabIndex = -1;
    element.append(this.#content);
    const options = { passive: true, signal };
    scroller.addEventListener('scroll', () => element.isConnected && this.#syncToTable(), options);
    element.addEventListener('scroll', () => this.#scrollTable(), options);
    signal.addEventListener('abort', () => element.remove());
  }

  /** Shows it for the current width of the table, or removes it. */
  toggle(shown: boolean): void {
    if (!shown) return this.#element.remove();
    const width = `${this.#scroller.scrollWidth}px`;
    if (this.#content.style.inlineSize !== width) this.#content.style.inlineSize = width;
    if (this.#element.isConnected) return;
    this.#scroller.after(this.#element);
    this.#syncToTable();
  }

  #syncToTable(): void {
    this.#scrollLeft = this.#scroller.scrollLeft;
    this.#element.scrollLeft = this.#scrollLeft;
  }

  /** Scrolls the table, unless this event results from the table's own scrolling. */
  #scrollTable(): void {
    const { scrollLeft } = this.#element;
    if (Math.abs(scrollLeft - this.#scrollLeft) < 1) return;
    this.#scrollLeft = scrollLeft;
    this.#scroller.scrollLeft = scrollLeft;
  }
}
