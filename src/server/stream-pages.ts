import type { Process } from '../core/processes/process.ts';
import type { Database } from './database.ts';
import { Patience } from './patience.ts';
import { ProcessRows } from './rows/process-rows.ts';
import type { Batch, CompiledQuery } from './sql/compile-query.ts';
import type { PairRow } from './sql/pair-columns.ts';
import type { Statement } from './sql/statement.ts';

/** Processes that are read at a time: never many, which the memory of a server is spared. */
const SIZE = 50;

/**
 * Hands over the processes of a query batch by batch: memory holds the ids of them all, and one batch. No connection is held
 * while the reader takes its time. The order is that of the beginning; each batch is read when its turn comes, as its rows and
 * the rights are then, and what is no longer selected is left out.
 *
 * @param take - waited for before the next batch is read
 * @param timeout - milliseconds that the database may take for the ids, and for each batch; the reader may take its time
 */
export async function streamPages(
  database: Database,
  compiled: CompiledQuery,
  take: (processes: Process[]) => Promise<void>,
  { signal, timeout }: { signal: AbortSignal; timeout: number },
): Promise<void> {
  const reader = new ProcessRows();
  const patience = new Patience({ signal });
  const options = { signal: patience.signal, prepare: compiled.isSteady };
  const ask = ({ text, parameters }: Statement) =>
    patience.within(timeout, () => database.query(text, parameters, options));
  try {
    for (const batch of (await ask(compiled.batches(SIZE))) as unknown as readonly Batch[]) {
      const rows = (await ask(compiled.batch(batch))) as unknown as readonly PairRow[];
      const processes = reader.take(rows);
      if (processes.length > 0) await take(processes);
    }
    const last = reader.end();
    if (last.length > 0) await take(last);
  } finally {
    patience.end();
  }
}
