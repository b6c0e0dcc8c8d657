import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../../core/processes/adapter.ts';
import { parseCriterionName } from '../../core/query/criteria/criterion-notation.ts';
import { type GroupKind, groupOf } from '../../core/query/criteria/criteria-groups.ts';
import type { ProcessQuery, QueryCriterion, SortField } from '../../core/query/process-query.ts';
import { answerOf } from '../rows-of-adapter.ts';
import type { Source } from '../source.ts';
import { type ConformanceCase, failure, thrownBy } from '../assertions.ts';
import { queryOf } from '../queries.ts';

/** Milliseconds within which an abort must take effect. */
const ABORT_TIMEOUT_MS = 1000;

/** Cases for aborts, and for what the adapter cannot serve. */
export function abortAndRefusalCases(
  source: Source,
  refused: { criteria: readonly string[]; groups: readonly GroupKind[]; sort: readonly SortField[] },
): ConformanceCase[] {
  return [
    {
      name: 'it rejects if it is aborted before it starts',
      run: async () => rejects((await source.sides()).adapter, queryOf(), AbortSignal.abort()),
    },
    {
      name: 'it rejects promptly if it is aborted while it answers',
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
      name: `it rejects "${name}", which it does not support, and names it`,
      run: async () => refusesByName(source, conditionOf(name), parseCriterionName(name).key),
    })),
    ...refused.groups.map(kind => ({
      name: `it rejects the group "${kind}", which it does not support, and names it`,
      run: async () => refusesByName(source, groupOf(kind, TWO_DIFFERENT), kind),
    })),
    ...refused.sort.map(field => ({
      name: `it rejects the order by "${field}", which it does not support`,
      run: async () => {
        const query = queryOf({ sort: { field, direction: 'asc' } });
        if (!(await thrownBy(answered((await source.sides()).adapter, query)))) throw failure('it was answered', query);
      },
    })),
  ];
}

/** Two conditions that no single one can replace. */
const TWO_DIFFERENT: readonly QueryCriterion[] = [
  { key: 'id', operator: '=', value: [1] },
  { key: 'variables', operator: '=', value: [{ name: 'a', operator: '=', value: 1 }] },
];

function conditionOf(name: string): QueryCriterion {
  const { key, operator } = parseCriterionName(name);
  return { key, operator, value: key === 'variables' ? [{ name: 'a', operator: '=', value: 1 }] : [1] };
}

async function refusesByName(source: Source, criterion: QueryCriterion, name: string): Promise<void> {
  const query = queryOf({ criteria: [criterion] });
  const error = await thrownBy(answered((await source.sides()).adapter, query));
  if (!error) throw failure('it was answered', query);
  const { code, message } = error as Partial<ProcessPanelError>;
  if (code !== 'adapter/unsupported-criterion')
    throw failure(
      `it rejected with ${String(error)}, no ProcessPanelError of code "adapter/unsupported-criterion"`,
      query,
      error,
    );
  if (!message?.includes(name)) throw failure(`the message does not name it: ${message}`, query, error);
}

const answered = async (adapter: ProcessAdapter, query: ProcessQuery, signal = new AbortController().signal) =>
  answerOf(adapter, query, { signal });

/** @param early - `over` allows an answer that came before the abort */
async function rejects(
  adapter: ProcessAdapter,
  query: ProcessQuery,
  signal: AbortSignal,
  early?: 'over',
): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<string>(resolve => {
    timer = setTimeout(resolve, ABORT_TIMEOUT_MS, `it did not reject in ${ABORT_TIMEOUT_MS} ms`);
  });
  const outcome = answered(adapter, query, signal).then(
    () => (early === 'over' && !signal.aborted ? '' : 'it answered'),
    () => '',
  );
  const wrong = await Promise.race([timeout, outcome]);
  clearTimeout(timer!);
  if (wrong) throw failure(wrong, query);
}
