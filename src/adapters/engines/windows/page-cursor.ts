/** Where a reader has come to in a result that others change meanwhile. */
export interface PageCursor {
  /** How many rows came before the next one. */
  readonly at: number;
  /** Ids of the last rows, in their order. */
  readonly ids: readonly string[];
}

/** So many rows are remembered: when all of them are gone from where they were, the place is found by counting. */
const REMEMBERED = 50;

export const cursorAfter = (at: number, ids: readonly string[]): PageCursor => ({ at, ids: ids.slice(-REMEMBERED) });

export const writeCursor = (cursor: PageCursor): string => JSON.stringify([cursor.at, ...cursor.ids]);

/** Null for a text that is no cursor. */
export function readCursor(text: string | null | undefined): PageCursor | null {
  try {
    const [at, ...ids] = JSON.parse(text ?? 'null') as unknown[];
    return Number.isSafeInteger(at) && ids.every(id => typeof id === 'string') ? { at: at as number, ids } : null;
  } catch {
    return null;
  }
}

/**
 * How many of the rows that came stand before the next one to show: those behind the remembered rows, as most of them
 * stand now. A single row may have moved, since somebody changed what it is sorted by.
 *
 * @param came - ids, from somewhere before the place on
 * @returns null where none of the remembered rows came
 */
export function placeAmong(came: readonly string[], { ids }: PageCursor): number | null {
  const places = new Map(came.map((id, place) => [id, place]));
  const votes = new Map<number, number>();
  let passed = 0;
  // each remembered row says where the place is: behind itself and those remembered rows behind it that still are there
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
