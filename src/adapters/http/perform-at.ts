import type { ActionItems, ActionResult, PerformOptions } from '../../core/actions/action-result.ts';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { Id, ProcessItem } from '../../core/processes/process.ts';
import { queryKey } from '../../core/query/query-key.ts';
import type { Sent, Told } from '../../wire/sent-and-told.ts';
import type * as wire from '../../wire/wire.generated.ts';
import { abortable } from '../../core/base/tasks/abortable.ts';
import { ActionKeys } from './action-keys.ts';
import { linesOf } from './response/ndjson.ts';
import { problemError } from './response/problem-error.ts';
import { variableErrors } from './response/variable-errors.ts';
import { adapterError, answerOf, parsed } from './response/response.ts';
import { firstWords } from './response/response-text.ts';
import { Transient } from './retry.ts';

export { ActionKeys };

/** Sends a body of JSON to where an action is done: once, for it may have been done though the answer is lost. */
export type Send = (body: Sent<wire.ActionRequest>, options: PerformOptions) => Promise<Response>;

/** Where an action is done, and how. */
export interface PerformPlace {
  /** Named in messages. */
  readonly place: string;
  readonly send: Send;
  /** Name of the action. */
  readonly action: string;
  readonly keys: ActionKeys;
}

/**
 * Does an action at a server as `POST …/actions/NAME` of schemas/openapi.yaml: one request for all items, and results as
 * they come. What an answer that breaks off has not told of has no result: nobody knows whether it was done. Tried again, it
 * has the key that it had, and what was done is not done again.
 *
 * @throws ProcessPanelError where the server tells that it has not done it; what has had a result has been done before
 */
export async function* performAt(
  { place, send, action, keys }: PerformPlace,
  items: ActionItems,
  options: PerformOptions,
): AsyncGenerator<ActionResult> {
  const { variables } = options;
  const asked = variables && { variables };
  const whatOf = (id: unknown, step: unknown) => JSON.stringify([action, id, step ?? null, variables]);
  const whatOfItem = ({ process, step }: ProcessItem) => whatOf(process.id, step?.id);
  if ('query' in items) {
    const { query, except, count } = items;
    const what = JSON.stringify([action, queryKey(query), except, variables]);
    const body = { query, except, ...(count !== undefined && { count }), ...asked, key: keys.keyOf(what) };
    // which they are nobody knows
    const oncut = () => {
      throw cutOff(place);
    };
    for await (const result of byProcess(answered(place, send, body, options, oncut), null)) {
      const { id, step, key } = result;
      if (result.ok === null && typeof key === 'string') keys.keep(whatOf(id, step), key);
      yield result;
    }
    keys.forget(what);
    return;
  }
  const sorted = sideBySide(items);
  const body = { items: sorted.map(item => ({ ...itemOf(item), key: keys.keyOf(whatOfItem(item)) })), ...asked };
  const counts = countsOf(items);
  // those without a result are told of by whoever asked
  for await (const result of byProcess(
    answered(place, send, body, options, () => {}),
    counts,
  )) {
    // of several steps of which one failed nobody has said what came of the others
    const isKnown = result.ok || counts.get(result.id) === 1;
    for (const item of isKnown ? sorted : []) if (item.process.id === result.id) keys.forget(whatOfItem(item));
    yield result;
  }
}

/** With what the server tells beside, for another try. */
type TriedResult = ActionResult & { readonly step?: unknown; readonly key?: unknown };

const cutOff = (place: string): ProcessPanelError =>
  adapterError(
    'adapter/truncated',
    `the answer of ${place} was cut off, so it is not known what else was done`,
    'Look at the rows before you try again.',
  );

async function* answered(
  place: string,
  send: Send,
  body: Sent<wire.ActionRequest>,
  options: PerformOptions,
  oncut: () => void,
): AsyncGenerator<TriedResult> {
  let response: Response;
  try {
    response = await abortable(send(body, options), options.signal);
  } catch (thrown) {
    if (thrown instanceof Transient) return oncut();
    throw thrown;
  }
  const answer = answerOf(response, place);
  const { type, status } = answer;
  if (response.ok && response.body && /^application\/(x-)?ndjson$/.test(type)) {
    yield* streamed(response.body, answer.place, status, options.signal, oncut);
    return;
  }
  const text = await abortable(response.text(), options.signal).catch(() => null);
  if (text === null) return oncut();
  const told = type === 'application/problem+json' || (!response.ok && type === 'application/json');
  const facts: Told<wire.Problem> = told ? (Object(parsed(text, answer.place)) as object) : {};
  if (facts.title || facts.detail) throw problem(facts, status);
  if (response.ok && type === 'application/json') {
    const { results } = Object(parsed(text, answer.place)) as Told<wire.ActionResults>;
    if (!Array.isArray(results)) return oncut();
    yield* results as TriedResult[];
    return;
  }
  // of a proxy that gave up, or a page to sign in: who knows what stands behind it
  if (status >= 500) return oncut();
  const what = [type, firstWords(text)].filter(Boolean).join(': ');
  throw adapterError('adapter/status', `${answer.place} answered ${status} with ${what}`, 'Sign in again.');
}

async function* streamed(
  body: ReadableStream<Uint8Array>,
  place: string,
  status: number,
  signal: AbortSignal,
  oncut: () => void,
): AsyncGenerator<TriedResult> {
  const lines = linesOf(body);
  try {
    for (;;) {
      const { done, value } = await abortable(lines.next(), signal);
      if (done) return oncut();
      for (const line of value) {
        const told = Object(parsed(line, place)) as Told<wire.ActionLine>;
        if (told.problem) throw problem(told.problem, status);
        if (Array.isArray(told.results)) yield* told.results as TriedResult[];
        if (told.end) return;
      }
    }
  } catch (thrown) {
    if (thrown instanceof ProcessPanelError || signal.aborted) throw thrown;
    // What was told before stands.
    oncut();
  } finally {
    void lines.return(undefined);
  }
}

/**
 * One result for each process: of several of its steps the last, once all of them are done, or the one that failed.
 *
 * @param counts - how many items a process has; null: as many as come one after the other
 */
async function* byProcess(
  results: AsyncGenerator<TriedResult>,
  counts: ReadonlyMap<Id, number> | null,
): AsyncGenerator<TriedResult> {
  let held: TriedResult | null = null;
  let done = 0;
  for await (const result of results) {
    if (held && held.id !== result.id) {
      if (!counts) yield held;
      held = null;
    }
    done = held ? done + 1 : 1;
    held = result;
    if (!result.ok || done === counts?.get(result.id)) {
      yield result;
      held = null;
    }
  }
  if (held && !counts) yield held;
}

function countsOf(items: readonly ProcessItem[]): Map<Id, number> {
  const counts = new Map<Id, number>();
  for (const { process } of items) counts.set(process.id, (counts.get(process.id) ?? 0) + 1);
  return counts;
}

/** The steps of a process one after the other. */
function sideBySide(items: readonly ProcessItem[]): ProcessItem[] {
  const places = new Map<Id, number>();
  for (const { process } of items) if (!places.has(process.id)) places.set(process.id, places.size);
  return items.toSorted((a, b) => places.get(a.process.id)! - places.get(b.process.id)!);
}

/** With the time of what the reader sees: the server refuses to act on what is another thing by now. */
const itemOf = ({ process, step }: ProcessItem): wire.ActionItem => ({
  id: process.id,
  step: step?.id ?? null,
  ...(process.modified && { modified: process.modified }),
});

/** With what is wrong with the reader's answers, and whether the process is there, for whoever shows it. */
function problem(told: unknown, status: number): ProcessPanelError {
  const errors = variableErrors(Object(told) as Told<wire.Problem>);
  return Object.assign(problemError(told, status, NO_QUERY), { status, ...(errors && { errors }) });
}

/** Problems of actions point into the request, not into a query. */
const NO_QUERY = { criteria: [] } as unknown as Parameters<typeof problemError>[2];
