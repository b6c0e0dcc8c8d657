import type { Process } from '../core/processes/process.ts';
import type { Session } from './database.ts';
import { Deadline } from './deadline.ts';
import { ProcessRows } from './rows/process-rows.ts';
import type { Batch, CompiledQuery } from './sql/compile-query.ts';
import type { PairRow } from './sql/pair-columns.ts';
import type { Statement } from './sql/statement.ts';

/** Processes per batch: few, to spare the server's memory. */
export const PROCESSES_PER_BATCH = 50;

/**
 * Reads the processes of a query in batches: memory holds all ids, and one batch. No connection is held while the
 * client takes its time. The order is that of the beginning; each batch is read when its turn comes, with the data and
 * rights of that moment, and processes that no longer match are left out.
 *
 * @param beginning - the same query, limited to one batch: an index finds that long before all ids are sorted
 * @param send - gets each batch; awaited before the next one is read
 * @param timeout - milliseconds for the database to return the ids, and each batch; the client may take its time
 */
export async function streamPages(
  session: Session,
  { compiled, beginning }: { compiled: CompiledQuery; beginning: CompiledQuery },
  send: (processes: Process[]) => Promise<void>,
  { signal, timeout }: { signal: AbortSignal; timeout: number },
): Promise<void> {
  const reader = new ProcessRows();
  const deadline = new Deadline({ signal });
  const options = { signal: deadline.signal, prepare: compiled.isSteady };
  const ask = ({ text, parameters }: Statement) =>
    deadline.runWithin(timeout, () => session.query(text, parameters, options));
  const batchesOf = async (query: CompiledQuery) =>
    (await ask(query.batches(PROCESSES_PER_BATCH))) as unknown as readonly Batch[];
  const read = async (batch: Batch) => {
    const rows = (await ask(compiled.batch(batch))) as unknown as readonly PairRow[];
    const processes = reader.add(rows);
    if (processes.length > 0) await send(processes);
  };
  try {
    // not if rows are sorted by pair: the limit counts processes
    const [first] = await batchesOf(beginning);
    const sent = new Set(first && !first.steps ? idsIn(first) : []);
    if (first && !first.steps) await read(first);
    if (first?.steps || sent.size === PROCESSES_PER_BATCH)
      for (const batch of await batchesOf(compiled)) {
        const ids = idsIn(batch);
        const left = sent.size > 0 ? ids.filter(id => !sent.delete(id)) : ids;
        if (left.length > 0) await read(left.length < ids.length ? { ...batch, ids: `{${left.join()}}` } : batch);
      }
    const last = reader.end();
    if (last.length > 0) await send(last);
  } finally {
    deadline.clear();
  }
}

const idsIn = ({ ids }: Batch): string[] => ids.slice(1, -1).split(',');
