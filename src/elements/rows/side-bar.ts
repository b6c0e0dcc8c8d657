/**
 * A scroll bar for a table that is too wide, at the lower edge of what the page shows of it: its own would stand below the
 * last row, out of sight. The keyboard and assistive technology scroll the table itself.
 */
export class SideBar {
  readonly #scroller: HTMLElement;
  readonly #element = document.createElement('div');
  readonly #content = document.createElement('div');
  /** Where the table was scrolled to last, by either. */
  #place = 0;

  constructor(scroller: HTMLElement, signal: AbortSignal) {
    this.#scroller = scroller;
    const element = this.#element;
    element.className = 'pp-side-bar';
    element.ariaHidden = 'true';
    element.tabIndex = -1;
    element.append(this.#content);
    const options = { passive: true, signal };
    scroller.addEventListener('scroll', () => element.isConnected && this.#follow(), options);
    element.addEventListener('scroll', () => this.#lead(), options);
    signal.addEventListener('abort', () => element.remove());
  }

  /** Shows it for the table as wide as it is now, or takes it away. */
  toggle(shown: boolean): void {
    if (!shown) return this.#element.remove();
    const width = `${this.#scroller.scrollWidth}px`;
    if (this.#content.style.inlineSize !== width) this.#content.style.inlineSize = width;
    if (this.#element.isConnected) return;
    this.#scroller.after(this.#element);
    this.#follow();
  }

  #follow(): void {
    this.#place = this.#scroller.scrollLeft;
    this.#element.scrollLeft = this.#place;
  }

  /** Not where it was put: the table may have gone on since. */
  #lead(): void {
    const { scrollLeft } = this.#element;
    if (Math.abs(scrollLeft - this.#place) < 1) return;
    this.#place = scrollLeft;
    this.#scroller.scrollLeft = scrollLeft;
  }
}
