import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import { parseCriterionName } from '../../core/query/criterion-notation.ts';
import type { ProcessQuery, SortField } from '../../core/query/process-query.ts';
import { answerOf } from '../rows.ts';
import type { Source } from '../source.ts';
import { type ConformanceCase, failure, thrownBy } from '../assertions.ts';
import { queryOf } from '../queries.ts';

/** Milliseconds in which an abort must be met. */
const PROMPTLY = 1000;

/** How an adapter behaves beside its answers: to an abort, and to what it cannot serve. */
export function abortAndRefusalCases(
  source: Source,
  refused: { criteria: readonly string[]; sort: readonly SortField[] },
): ConformanceCase[] {
  return [
    {
      name: 'aborted before it is asked, it rejects',
      run: async () => rejects((await source.sides()).adapter, queryOf(), AbortSignal.abort()),
    },
    {
      name: 'aborted while it answers, it rejects promptly',
      run: async () => {
        const abort = new AbortController();
        const { adapter } = await source.sides();
        const rejected = rejects(adapter, queryOf(), abort.signal, 'over');
        await new Promise(resolve => setTimeout(resolve));
        abort.abort();
        await rejected;
      },
    },
    ...[...refused.criteria, 'noSuchCriterion'].map(name => ({
      name: `"${name}", which it cannot serve, it refuses by name`,
      run: async () => {
        const { key, operator } = parseCriterionName(name);
        const value = key === 'variables' ? [{ name: 'a', operator: '=' as const, value: 1 }] : [1];
        const query = queryOf({ criteria: [{ key, operator, value }] });
        const error = await thrownBy(answered((await source.sides()).adapter, query));
        if (!error) throw failure('it was answered', query);
        const { code, message } = error as Partial<ProcessPanelError>;
        if (code !== 'adapter/unsupported-criterion')
          throw failure(
            `it rejected with ${String(error)}, no ProcessPanelError of code "adapter/unsupported-criterion"`,
            query,
            error,
          );
        if (!message?.includes(key)) throw failure(`the message does not name it: ${message}`, query, error);
      },
    })),
    ...refused.sort.map(field => ({
      name: `the order by "${field}", which it cannot serve, it refuses`,
      run: async () => {
        const query = queryOf({ sort: { field, direction: 'asc' } });
        if (!(await thrownBy(answered((await source.sides()).adapter, query)))) throw failure('it was answered', query);
      },
    })),
  ];
}

const answered = async (adapter: ProcessAdapter, query: ProcessQuery, signal = new AbortController().signal) =>
  answerOf(adapter, query, { signal });

/** @param early - `over`: an answer that was there before the abort is none to reject */
async function rejects(
  adapter: ProcessAdapter,
  query: ProcessQuery,
  signal: AbortSignal,
  early?: 'over',
): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const patience = new Promise<string>(resolve => {
    timer = setTimeout(resolve, PROMPTLY, `it did not reject in ${PROMPTLY} ms`);
  });
  const outcome = answered(adapter, query, signal).then(
    () => (early === 'over' && !signal.aborted ? '' : 'it answered'),
    () => '',
  );
  const wrong = await Promise.race([patience, outcome]);
  clearTimeout(timer!);
  if (wrong) throw failure(wrong, query);
}
