/** Number of buttons between "previous" and "next", which therefore keep their places from page to page. */
const BUTTON_COUNT = 7;

/**
 * The numbers of a pager: first, last, and those around the current page, with null for gaps. The number of entries is
 * constant, if there are enough pages.
 *
 * @param page - the current page, from 1 to `pages`
 * @param pages - number of pages, at least 1
 * @param isEndUnknown - there may be more pages: the last is unknown
 */
export function pageNumbers(page: number, pages: number, isEndUnknown: boolean): (number | null)[] {
  if (pages <= BUTTON_COUNT) return span(1, pages);
  const last = isEndUnknown ? null : pages;
  if (page < BUTTON_COUNT - 2) return [...span(1, BUTTON_COUNT - 2), null, ...(isEndUnknown ? [] : [last])];
  if (page > pages - (BUTTON_COUNT - 3)) return [1, null, ...span(pages - (BUTTON_COUNT - 3), pages)];
  return [1, null, page - 1, page, page + 1, null, ...(isEndUnknown ? [] : [last])];
}

const span = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);
