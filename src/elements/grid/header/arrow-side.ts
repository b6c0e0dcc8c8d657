/**
 * Marks headings that the page's classes align at the end: their sort arrow comes first, as in columns that the
 * configuration aligns there.
 */
export function placeArrows(scroller: HTMLElement): void {
  for (const head of scroller.querySelectorAll<HTMLElement>('th[aria-sort][class]')) {
    const { direction, textAlign } = getComputedStyle(head);
    const end = direction === 'rtl' ? 'left' : 'right';
    head.classList.toggle('pp-arrow-first', textAlign === 'end' || textAlign === end);
  }
}
