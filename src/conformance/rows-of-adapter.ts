import type { FetchOptions, ProcessAdapter } from '../core/processes/adapter.ts';
import type { PairTable, ProcessItem } from '../core/processes/process.ts';
import { loadPairs } from '../core/processes/load.ts';
import type { ProcessQuery } from '../core/query/process-query.ts';

/** The answer to a query, as panels read it. */
export interface Rows {
  /** A name for each row, in order. Ids of different types have different names: `1/"2"`. */
  readonly names: readonly string[];
  readonly pairs: PairTable;
  readonly total: number | null;
}

/** Language for the order of names, if the source can be told. */
const LANG = 'en';

/** @throws the error of the adapter, or one for items that are not of the shape of contract 4 */
export async function rowsOf(
  adapter: ProcessAdapter,
  query: ProcessQuery,
  signal = new AbortController().signal,
): Promise<Rows> {
  const { pairs, total, malformed } = await loadPairs(adapter, query, { signal, lang: LANG });
  if (malformed.length > 0) throw new Error(`items are not of the shape of a process: ${malformed[0]!.message}`);
  return { names: pairs.steps.map((step, i) => nameOfPair({ process: pairs.processes[i]!, step })), pairs, total };
}

export const nameOfPair = ({ process, step }: ProcessItem): string =>
  `${JSON.stringify(process.id)}/${JSON.stringify(step.id)}`;

/** Queries an adapter as it is: panels tolerate whatever it does after an abort. */
export async function answerOf(adapter: ProcessAdapter, query: ProcessQuery, options: FetchOptions): Promise<void> {
  const answer: ReturnType<ProcessAdapter['fetch']> = adapter.fetch(query, options);
  if (!(Symbol.asyncIterator in answer)) return void (await answer);
  const pages = answer[Symbol.asyncIterator]();
  while (!(await pages.next()).done);
}
