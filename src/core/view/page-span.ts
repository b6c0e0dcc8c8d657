/** A page of rows: its number, counted from 1, of how many, and which places in the order it has. */
export interface PageSpan {
  readonly page: number;
  readonly pages: number;
  readonly start: number;
  readonly end: number;
}

/** A page of so many rows, behind the last one the last. */
export function pageOf(length: number, perPage: number, wanted: number): PageSpan {
  const pages = Math.max(1, Math.ceil(length / perPage));
  const page = Math.min(wanted, pages);
  const start = page === 1 ? 0 : (page - 1) * perPage;
  return { page, pages, start, end: Math.min(length, start + perPage) };
}
