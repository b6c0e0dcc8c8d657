/** Buttons between "previous" and "next", so that these stay where they are from page to page. */
const SLOTS = 7;

/**
 * The numbers of a pager: first, last, and those around the page shown, with null for what is left out between them. Always
 * as many entries, as far as there are pages.
 *
 * @param page - the page shown, from 1 to `pages`
 * @param pages - number of pages, at least 1
 * @param open - there may be more: none is known to be the last
 */
export function pageNumbers(page: number, pages: number, open: boolean): (number | null)[] {
  if (pages <= SLOTS) return span(1, pages);
  const last = open ? null : pages;
  if (page < SLOTS - 2) return [...span(1, SLOTS - 2), null, ...(open ? [] : [last])];
  if (page > pages - (SLOTS - 3)) return [1, null, ...span(pages - (SLOTS - 3), pages)];
  return [1, null, page - 1, page, page + 1, null, ...(open ? [] : [last])];
}

const span = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);
