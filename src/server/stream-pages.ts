import type { Process } from '../core/processes/process.ts';
import type { Database } from './database.ts';
import { ProcessRows } from './rows/process-rows.ts';
import type { CompiledQuery } from './sql/compile-query.ts';
import type { PairRow } from './sql/pair-columns.ts';

/** Rows that are fetched at a time: the first few soon. */
const FIRST = 50;
const ROWS = 500;

/**
 * Hands over the processes of a query as they come from the database, through a cursor of its own: memory holds one
 * batch, however many there are.
 *
 * @param take - waited for before the next batch is fetched
 */
export async function streamPages(
  database: Database,
  { text, parameters }: CompiledQuery,
  take: (processes: Process[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const reader = new ProcessRows();
  await database.transaction(async session => {
    await session.query(`declare panel_rows no scroll cursor for ${text}`, parameters, { signal });
    for (let size = FIRST; ; size = ROWS) {
      const rows = (await session.query(`fetch ${size} from panel_rows`, [], {
        signal,
      })) as unknown as readonly PairRow[];
      const processes = rows.flatMap(row => reader.take(row) ?? []);
      if (rows.length < size) processes.push(...[reader.end() ?? []].flat());
      if (processes.length > 0) await take(processes);
      if (rows.length < size) return;
    }
  });
}
