import type { Process } from '../core/processes/process.ts';
import type { Session } from './database.ts';
import { Patience } from './patience.ts';
import { ProcessRows } from './rows/process-rows.ts';
import type { Batch, CompiledQuery } from './sql/compile-query.ts';
import type { PairRow } from './sql/pair-columns.ts';
import type { Statement } from './sql/statement.ts';

/** Processes that are read at a time: never many, which the memory of a server is spared. */
export const SIZE = 50;

/**
 * Hands over the processes of a query batch by batch: memory holds the ids of them all, and one batch. No connection is held
 * while the reader takes its time. The order is that of the beginning; each batch is read when its turn comes, as its rows and
 * the rights are then, and what is no longer selected is left out.
 *
 * @param beginning - the same query, limited to one batch: an index finds that long before all ids are in order.
 * @param take - waited for before the next batch is read
 * @param timeout - milliseconds that the database may take for the ids, and for each batch; the reader may take its time
 */
export async function streamPages(
  session: Session,
  { compiled, beginning }: { compiled: CompiledQuery; beginning: CompiledQuery },
  take: (processes: Process[]) => Promise<void>,
  { signal, timeout }: { signal: AbortSignal; timeout: number },
): Promise<void> {
  const reader = new ProcessRows();
  const patience = new Patience({ signal });
  const options = { signal: patience.signal, prepare: compiled.isSteady };
  const ask = ({ text, parameters }: Statement) =>
    patience.within(timeout, () => session.query(text, parameters, options));
  const batchesOf = async (query: CompiledQuery) => (await ask(query.batches(SIZE))) as unknown as readonly Batch[];
  const read = async (batch: Batch) => {
    const rows = (await ask(compiled.batch(batch))) as unknown as readonly PairRow[];
    const processes = reader.take(rows);
    if (processes.length > 0) await take(processes);
  };
  try {
    // rows that are sorted step by step are not: the limit counts processes
    const [first] = await batchesOf(beginning);
    const sent = new Set(first && !first.steps ? idsIn(first) : []);
    if (first && !first.steps) await read(first);
    if (first?.steps || sent.size === SIZE)
      for (const batch of await batchesOf(compiled)) {
        const ids = idsIn(batch);
        const left = sent.size > 0 ? ids.filter(id => !sent.delete(id)) : ids;
        if (left.length > 0) await read(left.length < ids.length ? { ...batch, ids: `{${left.join()}}` } : batch);
      }
    const last = reader.end();
    if (last.length > 0) await take(last);
  } finally {
    patience.end();
  }
}

const idsIn = ({ ids }: Batch): string[] => ids.slice(1, -1).split(',');
