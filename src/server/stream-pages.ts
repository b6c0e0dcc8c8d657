import type { Process } from '../core/processes/process.ts';
import type { Database } from './database.ts';
import { Patience } from './patience.ts';
import { ProcessRows } from './rows/process-rows.ts';
import type { CompiledQuery } from './sql/compile-query.ts';
import type { PairRow } from './sql/pair-columns.ts';

/** Rows that are fetched at a time: never many, which the memory of a server is spared. */
const ROWS = 50;

/**
 * Hands over the processes of a query as they come from the database, through a cursor of its own: memory holds one
 * batch, however many there are.
 *
 * @param take - waited for before the next batch is fetched
 * @param timeout - milliseconds that the database may take for a batch; the reader may take its time
 */
export async function streamPages(
  database: Database,
  { text, parameters }: CompiledQuery,
  take: (processes: Process[]) => Promise<void>,
  { signal, timeout }: { signal: AbortSignal; timeout: number },
): Promise<void> {
  const reader = new ProcessRows();
  const patience = new Patience({ signal });
  const reading = database.transaction(async session => {
    const ask = (statement: string, values: CompiledQuery['parameters']) =>
      patience.within(timeout, () => session.query(statement, values, patience));
    await ask(`declare panel_rows no scroll cursor for ${text}`, parameters);
    for (;;) {
      const rows = (await ask(`fetch ${ROWS} from panel_rows`, [])) as unknown as readonly PairRow[];
      const processes = reader.take(rows);
      if (rows.length < ROWS) processes.push(...reader.end());
      if (processes.length > 0) await take(processes);
      if (rows.length < ROWS) return;
    }
  });
  try {
    await reading;
  } finally {
    patience.end();
  }
}
