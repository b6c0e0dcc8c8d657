import type { ProcessPage } from '../core/processes/adapter.ts';
import type { Session } from './database.ts';
import { processesOfRows } from './rows/process-rows.ts';
import type { CompiledQuery } from './sql/compile-query.ts';
import { writeCursor } from './sql/cursor.ts';
import type { PairRow } from './sql/pair-columns.ts';

/** A row with its sort keys as text. */
type KeyedRow = PairRow & Readonly<Record<`k${number}`, string | null>>;

/**
 * Reads a page.
 *
 * @param windowed - for a window, the query selects one process more, to know whether another window follows
 */
export async function readPage(
  session: Session,
  compiled: CompiledQuery,
  { windowed, signal }: { windowed: boolean; signal?: AbortSignal },
): Promise<ProcessPage> {
  const { text, parameters, isSteady: prepare } = compiled;
  const rows = (await session.query(text, parameters, { signal, prepare })) as readonly KeyedRow[];
  if (!windowed || compiled.limit === null) return { processes: processesOfRows(rows) };
  let count = 0;
  let end = rows.length;
  for (const [i, row] of rows.entries()) {
    if (row.p_id !== rows[i - 1]?.p_id && ++count > compiled.limit) {
      end = i;
      break;
    }
  }
  const last = rows[end - 1];
  const page: ProcessPage = { processes: processesOfRows(rows.slice(0, end)) };
  if (end < rows.length && last) {
    const keys = Array.from({ length: compiled.keys }, (_, i) => last[`k${i}`] ?? null);
    page.next = writeCursor({ keys, id: last.p_id });
  }
  return page;
}
