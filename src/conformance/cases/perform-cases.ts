import { runAction, type RunEnd } from '../../core/actions/run-action.ts';
import type { ActionItems } from '../../core/actions/action-result.ts';
import { shapeErrorOfProcess } from '../../core/processes/check-shape.ts';
import type { Id, Process, ProcessItem } from '../../core/processes/process.ts';
import type { Source } from '../source.ts';
import { type ConformanceCase, failure } from '../assertions.ts';
import { queryOf } from '../queries.ts';

/** Most milliseconds from one result to the next. */
const RESULT_TIMEOUT_MS = 10_000;
/** Processes that are acted on at once. */
const SEVERAL = 20;
const UNKNOWN = 'no-such-process';

/**
 * Cases for actions (contract 7.10): one result for each process, and none that was not asked for.
 *
 * @param action - one that can be done repeatedly with any process of the corpus
 */
export function performCases(source: Source, action: string): ConformanceCase[] {
  const items = source.corpus.slice(0, SEVERAL).map(process => ({ process, step: process.steps[0]! }));
  const ids = items.map(({ process }) => process.id);
  return [
    {
      name: `"${action}" gives one result for each process`,
      run: async () => expectResults(await perform(source, action, items), ids),
    },
    {
      name: `"${action}" of one process gives one result`,
      run: async () => expectResults(await perform(source, action, items.slice(0, 1)), ids.slice(0, 1)),
    },
    {
      name: `"${action}" of a missing process is not reported as done`,
      run: async () => {
        const process = { ...items[0]!.process, id: UNKNOWN } as Process;
        const { outcomes } = await perform(source, action, [{ process, step: process.steps[0]! }]);
        if (outcomes.get(UNKNOWN)!.state === 'done') throw failure('it was reported as done', queryOf());
      },
    },
    {
      name: `"no such action" is not reported as done`,
      run: async () => {
        const { outcomes } = await perform(source, 'no such action', items.slice(0, 1));
        if (outcomes.get(ids[0]!)!.state === 'done') throw failure('it was reported as done', queryOf());
      },
    },
    {
      name: `"${action}" reports nothing if it is aborted before it starts`,
      run: async () => {
        const { outcomes } = await perform(source, action, items, AbortSignal.abort());
        for (const [id, { state }] of outcomes)
          if (state === 'done') throw failure(`process ${JSON.stringify(id)} was reported as done`, queryOf());
      },
    },
    {
      name: `"${action}" of all matches leaves out the exceptions, if the source accepts a query`,
      run: async () => {
        if (!(await source.sides()).adapter.capabilities?.bulk) return;
        const query = queryOf({ criteria: [{ key: 'id', operator: '=', value: [ids[0]!] as number[] }] });
        const only = await perform(source, action, { query, except: [] });
        if (only.error !== null) throw failure(`it was refused: ${only.error.message}`, query);
        for (const id of only.outcomes.keys())
          if (id !== ids[0]) throw failure(`process ${JSON.stringify(id)} does not match`, query);
        const none = await perform(source, action, { query, except: [ids[0]!] });
        if (none.outcomes.size > 0) throw failure('an excepted process has a result', query);
      },
    },
  ];
}

async function perform(
  source: Source,
  action: string,
  items: ActionItems,
  signal = new AbortController().signal,
): Promise<RunEnd> {
  const { adapter } = await source.sides();
  if (!adapter.perform) throw new Error('the adapter has no method "perform"');
  const ids = Array.isArray(items) ? (items as readonly ProcessItem[]).map(({ process }) => process.id) : null;
  const answer = (async () => adapter.perform!(action, items, { signal }))();
  return await runAction(ids, [answer], { signal, timeout: RESULT_TIMEOUT_MS });
}

function expectResults({ outcomes, faults, error, abandoned }: RunEnd, ids: readonly Id[]): void {
  const [fault] = faults;
  if (abandoned) throw failure(`no result came in ${RESULT_TIMEOUT_MS / 1000} s`, queryOf());
  if (error !== null) throw failure(`it was rejected: ${error.message}`, queryOf());
  if (fault) throw failure(fault, queryOf());
  for (const id of ids) {
    const outcome = outcomes.get(id)!;
    const name = `process ${JSON.stringify(id)}`;
    if (outcome.state === 'unknown' && outcome.message)
      throw failure(`it is not known whether ${name} was done: ${outcome.message}`, queryOf());
    if (outcome.state === 'unknown' || outcome.state === 'unstarted')
      throw failure(`no result came for ${name}`, queryOf());
    if (outcome.state === 'failed')
      throw failure(`${name} was not done: ${outcome.message || 'no message'}`, queryOf());
    const { process } = outcome;
    const wrong = process && (process.id === id ? shapeErrorOfProcess(process) : '/id: the id of the result');
    if (wrong) throw failure(`the new process of ${name} does not conform to contract 4: ${wrong}`, queryOf());
  }
}
