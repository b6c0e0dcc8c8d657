import { SideBar } from '../../rows/side-bar.ts';
import { CutCells } from './cut-cells.ts';
import { cutsOf } from './cut-columns.ts';
import type { FrozenColumns } from './frozen-columns.ts';

/** Whether view timelines are supported, as they are not in Firefox: they can move a head along with the page. */
const canFollow = () =>
  CSS.supports('animation-timeline', '--name') &&
  CSS.supports('animation-range', 'exit-crossing 0% exit-crossing 100%');

/**
 * The edges of a table's scroller. If nothing in it overflows, it is not a scroll container, so that the head sticks to
 * the page or a container in it. Shadows show columns beyond an edge; the head of such a table follows the page by a
 * scroll-driven animation, if the browser supports it.
 */
export class ScrollEdges {
  readonly #scroller: HTMLElement;
  readonly #table: HTMLTableElement;
  readonly #frame: HTMLElement;
  readonly #bar: SideBar | null;
  readonly #cut: CutCells;
  readonly #columns: () => FrozenColumns | null;
  /** Font size of the table in px. */
  #em = 0;
  /** The row that has, or had, the focus. */
  #focused: HTMLElement | null = null;

  /**
   * @param scroller - has a frame of its own, which the shadows belong to
   * @param columns - the columns with their current widths; null: they have none
   */
  constructor(scroller: HTMLElement, columns: () => FrozenColumns | null, signal: AbortSignal) {
    this.#scroller = scroller;
    this.#columns = columns;
    this.#table = scroller.querySelector('table')!;
    this.#cut = new CutCells(this.#table);
    this.#frame = scroller.parentElement!;
    this.#bar = canFollow() ? new SideBar(scroller, signal) : null;
    scroller.classList.toggle('pp-can-follow', this.#bar !== null);
    // Registered before the listener that inserts rows, since reading the position would lay them out.
    scroller.addEventListener('scroll', () => this.#wide && this.#showShadows(), { passive: true, signal });
    scroller.addEventListener(
      'focusin',
      ({ target, relatedTarget }) => {
        this.#focused = (target as Element).closest('tr');
        const isMove = Boolean((relatedTarget as Element | null)?.closest('tbody'));
        // From elsewhere to the beginning of a row; within the rows, the reader goes on in the same columns.
        if (target === this.#focused && !isMove && this.#wide && this.#focused!.matches(':focus-visible'))
          scroller.scrollLeft = 0;
        this.#placeRing(this.#wide ? Math.abs(scroller.scrollLeft) : 0);
      },
      { signal },
    );
  }

  /** To be called when the table, its rows or the panel have changed size. Cost: forces layout. */
  update(): void {
    const { classList, clientHeight } = this.#scroller;
    // A page may have given the panel a height that the rows exceed.
    const fits = this.#table.offsetHeight <= clientHeight + 1;
    const flows = fits && !classList.contains('pp-bounded');
    classList.toggle('pp-clipped', flows && !this.#wide);
    const { style } = this.#frame;
    this.#follow(flows && this.#wide);
    if (!this.#wide) {
      this.#placeRing(0);
      this.#cut.update([], false, true);
      return this.#toggle(false, false, false);
    }
    for (const side of ['--_pinned-start', '--_pinned-end'])
      style.setProperty(side, this.#table.style.getPropertyValue(side));
    const { offsetWidth, clientWidth, offsetHeight, clientTop } = this.#scroller;
    style.setProperty('--_scroll-bar-inline', `${offsetWidth - clientWidth}px`);
    style.setProperty('--_scroll-bar-block', `${offsetHeight - clientHeight - clientTop}px`);
    this.#em = Number.parseFloat(getComputedStyle(this.#table).fontSize);
    this.#showShadows(true);
  }

  /** To be called when other rows are in the document. Does not force layout. */
  showInRows(): void {
    this.#cut.showInRows();
  }

  /** Starts or stops the animation of the head. */
  #follow(follows: boolean): void {
    if (!this.#bar) return;
    this.#frame.classList.toggle('pp-head-follows', follows);
    this.#bar.toggle(follows);
    if (!follows) return;
    const { style, offsetHeight } = this.#frame;
    // As far as the last row, without a fraction of a px more, which would make the frame scrollable.
    const way = Math.floor(this.#table.getBoundingClientRect().height - this.#table.tHead!.offsetHeight) - 1;
    style.setProperty('--_way', `${way}px`);
    style.setProperty('--_way-rest', `${offsetHeight - way}px`);
  }

  get #wide(): boolean {
    return this.#scroller.classList.contains('pp-wide');
  }

  /** @param isAnew - cells may have been laid out again */
  #showShadows(isAnew = false): void {
    const { scrollLeft, scrollWidth, clientWidth } = this.#scroller;
    // Negative in right-to-left text.
    const before = Math.abs(scrollLeft);
    const { style } = this.#table;
    const keepsTitle = this.#scroller.classList.contains('pp-keeps-title');
    // As long as the title still moves along, others go out of view beside the checkboxes.
    const isMet = before >= Math.max(1, Number(style.getPropertyValue('--_slide')));
    const edge = style.getPropertyValue(keepsTitle && !isMet ? '--_boxes' : '--_pinned-start');
    this.#frame.style.setProperty('--_edge-start', edge);
    const [isMoreBefore, isMoreAfter] = [before >= 1, before + clientWidth <= scrollWidth - 1];
    const [start, end] = [edge, style.getPropertyValue('--_pinned-end')].map(Number.parseFloat) as [number, number];
    const view = {
      start: isMoreBefore ? before + start : 0,
      end: isMoreAfter ? before + clientWidth - end : scrollWidth,
      em: this.#em,
    };
    const cuts = cutsOf(this.#columns()?.extents() ?? [], view);
    this.#cut.update(cuts, this.#scroller.matches(':dir(rtl)'), isAnew);
    this.#toggle(isMoreBefore, keepsTitle && isMet, isMoreAfter);
    this.#placeRing(before);
  }

  /** Moves the focus ring of a row to the part of the row in view. Set at the row alone: other rows need no new styles. */
  #placeRing(scrolled: number): void {
    this.#focused?.style.setProperty('--_scrolled', `${scrolled}px`);
  }

  /** @param atTitle - columns go out of view beside the title */
  #toggle(start: boolean, atTitle: boolean, end: boolean): void {
    this.#frame.classList.toggle('pp-more-start', start);
    this.#frame.classList.toggle('pp-at-title', atTitle);
    this.#frame.classList.toggle('pp-more-end', end);
  }
}
