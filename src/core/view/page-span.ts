/** A page of rows: its number, counted from 1, the number of pages, and its range of places in the order. */
export interface PageSpan {
  readonly page: number;
  readonly pages: number;
  readonly start: number;
  readonly end: number;
}

/** A page of `length` rows; its number is clamped to the last page. */
export function pageSpan(length: number, perPage: number, wanted: number): PageSpan {
  const pages = Math.max(1, Math.ceil(length / perPage));
  const page = Math.min(wanted, pages);
  const start = page === 1 ? 0 : (page - 1) * perPage;
  return { page, pages, start, end: Math.min(length, start + perPage) };
}
