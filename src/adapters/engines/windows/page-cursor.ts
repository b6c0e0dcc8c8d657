/** A position in a result that others may change in the meantime. */
export interface PageCursor {
  /** The number of rows before the next one. */
  readonly at: number;
  /** Ids of the last rows, in order. */
  readonly ids: readonly string[];
}

/** Number of remembered rows: if none of them is found near its old position, the offset is used. */
const ROWS_IN_CURSOR = 50;

export const cursorAfter = (at: number, ids: readonly string[]): PageCursor => ({
  at,
  ids: ids.slice(-ROWS_IN_CURSOR),
});

export const writeCursor = (cursor: PageCursor): string => JSON.stringify([cursor.at, ...cursor.ids]);

/** Null for an invalid cursor. */
export function readCursor(text: string | null | undefined): PageCursor | null {
  try {
    const [at, ...ids] = JSON.parse(text ?? 'null') as unknown[];
    return Number.isSafeInteger(at) && ids.every(id => typeof id === 'string') ? { at: at as number, ids } : null;
  } catch {
    return null;
  }
}

/**
 * The index of the next row to show among the rows that were read: after the remembered rows, where most of them are
 * now. Single rows may have moved because someone changed the value they are sorted by.
 *
 * @param received - ids of the rows, starting somewhere before the position
 * @returns null if none of the remembered rows is there
 */
export function placeAmong(received: readonly string[], { ids }: PageCursor): number | null {
  const places = new Map(received.map((id, place) => [id, place]));
  const votes = new Map<number, number>();
  let passed = 0;
  // each remembered row votes for a position: after itself and the remembered rows behind it that are still there
  const there = ids.filter(id => places.has(id));
  for (const [index, id] of there.entries()) {
    const place = places.get(id)! + (there.length - index);
    votes.set(place, (votes.get(place) ?? 0) + 1);
    passed = Math.max(passed, votes.get(place)!);
  }
  if (there.length === 0) return null;
  const best = [...votes].filter(([, count]) => count === passed).map(([place]) => place);
  return Math.min(...best);
}
