import type { EngineFilter, EngineList, EngineOrder, EngineRow } from '../engine-query.ts';
import { joinFilters } from '../split/join-filters.ts';
import { cursorAfter, type PageCursor, placeAmong } from './page-cursor.ts';

/** Rows in their order, and where the next ones begin. */
export interface RowWindow {
  readonly rows: readonly EngineRow[];
  /** Null where the end has been reached. */
  readonly next: PageCursor | null;
  /** How many there are in all; null where that was not asked. */
  readonly total: number | null;
}

export interface WindowAsked {
  readonly offset: number;
  readonly limit: number;
  /** The end of the window before; null where there is none, or where somebody has jumped. */
  readonly cursor: PageCursor | null;
  readonly counted: boolean;
}

/** The window that is looked back over for rows that have gone on, in rows. */
const BACK = [0, 200, 1000];

/**
 * Reads a window of a result that others change meanwhile. With a cursor it begins behind the rows that were shown last,
 * wherever these stand now: nothing that stays is left out or shown twice while others complete tasks.
 *
 * Cost: one request, and one to count; where an order has parts, a count for each of them.
 */
export async function readWindow(
  list: EngineList,
  { filter, order }: { filter: EngineFilter; order: EngineOrder },
  { offset, limit, cursor, counted }: WindowAsked,
  signal: AbortSignal,
): Promise<RowWindow> {
  const parts = order.parts.map(part => joinFilters(filter, part, list.joined) ?? filter);
  // counted at once: where one part ends has to be known before the next is read
  const sizes = parts.length > 1 ? await Promise.all(parts.map(part => list.count(part, signal))) : [Infinity];
  let total = parts.length > 1 ? sizes.reduce((sum, size) => sum + size, 0) : null;
  const counting = counted && total === null && !list.offersTotal ? list.count(parts[0]!, signal) : null;
  counting?.catch(() => {});

  const begun = cursor?.at === offset ? cursor : null;
  for (const back of begun ? BACK : [0]) {
    const overlap = begun ? begun.ids.length + back : 0;
    const first = Math.max(0, offset - overlap);
    const rows = await readAt(first, offset - first + limit);
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
      const more = await readAt(reached, limit);
      reached += more.length;
      isEnd = more.length < limit;
      found.push(...more.filter(isNew));
    }
    const left = found.length > limit;
    const kept = found.slice(0, limit);
    total ??= counting ? await counting : null;
    const ids = [...(begun?.ids ?? []), ...kept.map(row => list.idOf(row))];
    return { rows: kept, next: isEnd && !left ? null : cursorAfter(offset + kept.length, ids), total };
  }
  throw new Error('unreachable');

  async function readAt(first: number, most: number): Promise<EngineRow[]> {
    const rows: EngineRow[] = [];
    let start = 0;
    for (const [index, part] of parts.entries()) {
      const from = Math.max(first, start) - start;
      start += sizes[index]!;
      const wanted = Math.min(most - rows.length, sizes[index]! - from);
      if (wanted <= 0) continue;
      const page = await list.read({ filter: part, keys: order.keys, first: from, most: wanted }, signal);
      if (page.total !== undefined && parts.length === 1) total = page.total;
      rows.push(...page.rows);
    }
    return rows;
  }
}
