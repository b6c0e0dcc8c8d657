import { SideBar } from '../../rows/side-bar.ts';

/** Animations can follow how far a table has left the view: what sticks to nothing that scrolls can be moved with the page. */
const canFollow = () =>
  CSS.supports('animation-timeline', '--name') &&
  CSS.supports('animation-range', 'exit-crossing 0% exit-crossing 100%');

/**
 * The edges of a table's scroller. Where nothing in it scrolls, it is no scroller either, so that the head
 * sticks to what does: the page, or a container in it. Where columns lie beyond an edge, there is a shadow; the head of such
 * a table goes along with the page by an animation, as far as the browser can.
 */
export class ScrollEdges {
  readonly #scroller: HTMLElement;
  readonly #table: HTMLTableElement;
  readonly #frame: HTMLElement;
  readonly #bar: SideBar | null;

  /** @param scroller - in a frame of its own, which the shadows are of */
  constructor(scroller: HTMLElement, signal: AbortSignal) {
    this.#scroller = scroller;
    this.#table = scroller.querySelector('table')!;
    this.#frame = scroller.parentElement!;
    this.#bar = canFollow() ? new SideBar(scroller, signal) : null;
    scroller.classList.toggle('pp-follows', this.#bar !== null);
    // Before what puts other rows in: reading the position would lay them out.
    scroller.addEventListener('scroll', () => this.#wide && this.#showShadows(), { passive: true, signal });
  }

  /** The table, its rows or the panel have got another size. Cost: reads the layout. */
  update(): void {
    const { classList, clientHeight } = this.#scroller;
    // A page may have given the panel a height that the rows exceed.
    const fits = this.#table.offsetHeight <= clientHeight + 1;
    const flows = fits && !classList.contains('pp-bounded');
    classList.toggle('pp-flowing', flows && !this.#wide);
    const { style } = this.#frame;
    this.#follow(flows && this.#wide);
    style.setProperty('--_port', `${this.#scroller.clientWidth}px`);
    if (!this.#wide) return this.#toggle(false, false);
    for (const side of ['--_pinned-start', '--_pinned-end'])
      style.setProperty(side, this.#table.style.getPropertyValue(side));
    const { offsetWidth, clientWidth, offsetHeight, clientTop } = this.#scroller;
    style.setProperty('--_scroll-bar-inline', `${offsetWidth - clientWidth}px`);
    style.setProperty('--_scroll-bar-block', `${offsetHeight - clientHeight - clientTop}px`);
    this.#showShadows();
  }

  /** Lets the head follow the page, or not. */
  #follow(follows: boolean): void {
    if (!this.#bar) return;
    this.#frame.classList.toggle('pp-following', follows);
    this.#bar.toggle(follows);
    if (!follows) return;
    const { style, offsetHeight } = this.#frame;
    // To where it covers the last row, and not a part of a px beyond: that would be something to scroll to.
    const way = Math.floor(this.#table.getBoundingClientRect().height - this.#table.tHead!.offsetHeight) - 1;
    style.setProperty('--_way', `${way}px`);
    style.setProperty('--_way-rest', `${offsetHeight - way}px`);
  }

  get #wide(): boolean {
    return this.#scroller.classList.contains('pp-wide');
  }

  #showShadows(): void {
    const { scrollLeft, scrollWidth, clientWidth } = this.#scroller;
    // Below 0 where one reads from right to left.
    const before = Math.abs(scrollLeft);
    this.#toggle(before >= 1, before + clientWidth <= scrollWidth - 1);
  }

  #toggle(start: boolean, end: boolean): void {
    this.#frame.classList.toggle('pp-more-start', start);
    this.#frame.classList.toggle('pp-more-end', end);
  }
}
