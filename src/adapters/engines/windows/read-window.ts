import type { EngineFilter, EngineList, EngineOrder, EngineRow } from '../engine-query.ts';
import { joinFilters } from '../split/join-filters.ts';
import { OrderParts } from './order-parts.ts';
import { cursorAfter, type PageCursor, placeAmong } from './page-cursor.ts';

/** Rows in order, and the cursor for the next ones. */
export interface RowWindow {
  readonly rows: readonly EngineRow[];
  /** Null at the end of the result. */
  readonly next: PageCursor | null;
  /** The total number of rows; null if it was not requested or is not known yet. */
  readonly total: number | null;
  /** Counts the rows if the total is not known yet, so that rows need not wait for it. */
  readonly count: (() => Promise<number>) | null;
}

export interface WindowRange {
  readonly offset: number;
  readonly limit: number;
  /** The end of the previous window; null if there is none, or after a jump. */
  readonly cursor: PageCursor | null;
  readonly counted: boolean;
}

/** How many rows to look back, step by step, for the remembered rows. */
const BACK = [0, 200, 1000];

/**
 * Reads a window of a result that others may change in the meantime. With a cursor it begins after the rows that were
 * shown last, wherever they are now: no remaining row is left out or shown twice while others complete tasks.
 *
 * Cost: one request, and a concurrent one to count. If an order has parts, one for each part that the window reaches,
 * and, after the first window, one count for each part first.
 */
export async function readWindow(
  list: EngineList,
  { filter, order }: { filter: EngineFilter; order: EngineOrder },
  { offset, limit, cursor, counted }: WindowRange,
  signal: AbortSignal,
): Promise<RowWindow> {
  const filters = order.parts
    .map(part => joinFilters(filter, part, list.joined) ?? { ...filter, ...part, ...filter })
    .filter(part => !isExcluded(part, list));
  const parts = new OrderParts(list, filters, order.keys, signal);
  const counting = counted && filters.length === 1 && !list.offersTotal ? list.count(filter, signal) : null;
  counting?.catch(() => {}); // the error is thrown where the result is awaited
  const count = () => counting ?? list.count(filter, signal);

  const begun = cursor?.at === offset ? cursor : null;
  for (const back of begun ? BACK : [0]) {
    const overlap = begun ? begun.ids.length + back : 0;
    const first = Math.max(0, offset - overlap);
    const rows = await parts.read(first, offset - first + limit);
    let from = offset - first;
    if (begun) {
      const place = placeAmong(
        rows.map(row => list.idOf(row)),
        begun,
      );
      if (place === null && back < BACK.at(-1)! && first > 0) continue;
      from = place ?? from;
    }
    const shown = new Set(begun?.ids);
    const isNew = (row: EngineRow) => !shown.has(list.idOf(row));
    const found = rows.slice(from).filter(isNew);
    let reached = first + rows.length;
    let isEnd = rows.length < offset - first + limit;
    while (found.length < limit && !isEnd) {
      const more = await parts.read(reached, limit);
      reached += more.length;
      isEnd = more.length < limit;
      found.push(...more.filter(isNew));
    }
    const left = found.length > limit;
    const kept = found.slice(0, limit);
    const { total } = parts;
    const ids = [...(begun?.ids ?? []), ...kept.map(row => list.idOf(row))];
    const next = isEnd && !left ? null : cursorAfter(offset + kept.length, ids);
    return { rows: kept, next, total, count: counted && total === null ? count : null };
  }
  throw new Error('unreachable');
}

/** Whether a part must be empty: it has no due date, while the filter requires one before a day. */
const isExcluded = (part: EngineFilter, { excluded = {} }: EngineList): boolean =>
  Object.entries(excluded).some(
    ([name, others]) => Object.hasOwn(part, name) && others.some(other => Object.hasOwn(part, other)),
  );
