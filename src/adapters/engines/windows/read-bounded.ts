import { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { EngineFilter, EngineList, EngineRow } from '../engine-query.ts';
import { readWindow } from './read-window.ts';

/** Rows per request. */
export const ROWS_PER_REQUEST = 200;

/**
 * Reads all rows that a filter finds, to be filtered or sorted in memory.
 *
 * @param most - the maximum number of rows
 * @param why - the operation done in memory, for the error message
 * @throws ProcessPanelError `adapter/unsupported-query` if there are more than `most` rows
 */
export async function readBounded(
  list: EngineList,
  filter: EngineFilter,
  { most, why }: { most: number; why: string },
  signal: AbortSignal,
): Promise<EngineRow[]> {
  const rows: EngineRow[] = [];
  const order = { keys: list.tie, parts: [{}] };
  for await (const window of windowsOf(list, { filter, order }, { offset: 0, end: Infinity }, signal)) {
    const total = window.total ?? (await window.count?.()) ?? null;
    rows.push(...window.rows);
    if (rows.length <= most && (total ?? 0) <= most) continue;
    const count = total ?? `more than ${most}`;
    throw new ProcessPanelError(
      'adapter/unsupported-query',
      `${why} is done in the page, over at most ${most} ${list.things}, and the engine finds ${count}`,
      { hint: 'Add criteria that the engine can answer, or raise "most" of the adapter.' },
    );
  }
  return rows;
}

/** Reads consecutive windows up to `end`; the first one includes the total. */
export async function* windowsOf(
  list: EngineList,
  asked: Parameters<typeof readWindow>[1],
  { offset, end, size = ROWS_PER_REQUEST }: { offset: number; end: number; size?: number },
  signal: AbortSignal,
): AsyncGenerator<Awaited<ReturnType<typeof readWindow>>> {
  let cursor = null;
  let total: number | null = null;
  const seen = new Set<string>();
  for (let at = offset; at < end;) {
    const limit = Math.min(size, end - at);
    const counted = at === offset;
    const window = await readWindow(list, asked, { offset: at, limit, cursor, counted }, signal);
    if (counted) total = window.total;
    // drop rows that have moved and were read before
    const rows = window.rows.filter(row => !seen.has(list.idOf(row)));
    for (const row of rows) seen.add(list.idOf(row));
    yield { ...window, rows, total };
    if (!window.next) return;
    cursor = window.next;
    at = cursor.at;
  }
}
