import type { ActionItems, ActionResult, PerformOptions } from '../../core/actions/action-result.ts';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { Id, ProcessItem } from '../../core/processes/process.ts';
import { isBareTitle } from '../../core/actions/words-of-refusal.ts';
import { queryKey } from '../../core/query/query-key.ts';
import type { Received, Sent } from '../../wire/sent-and-received.ts';
import type * as wire from '../../wire/wire.generated.ts';
import { abortable } from '../../core/base/tasks/abortable.ts';
import { ActionKeys } from './action-keys.ts';
import { linesOf } from './response/ndjson.ts';
import { errorsOf, problemError } from './response/problem-error.ts';
import { variableErrors } from './response/variable-errors.ts';
import { adapterError, answerOf, hintOfStatus, parsed } from './response/response.ts';
import { firstWords, isPage, nameOfPage } from './response/response-text.ts';
import { Transient } from './retry.ts';

export { ActionKeys };

/** Sends a JSON body to the endpoint of an action, once: the action may have been done even if the answer is lost. */
export type Send = (body: Sent<wire.ActionRequest>, options: PerformOptions) => Promise<Response>;

/** The endpoint of an action. */
export interface ActionEndpoint {
  /** Names the source in messages. */
  readonly label: string;
  readonly send: Send;
  /** The name of the action. */
  readonly action: string;
  readonly keys: ActionKeys;
}

/**
 * Performs an action on a server as `POST …/actions/NAME` of schemas/openapi.yaml: one request for all items, with
 * results as they arrive. Items that are missing from a truncated answer have no result: their outcome is unknown. A
 * retry reuses their keys, so that nothing is done twice.
 *
 * @throws ProcessPanelError if the server reports that the action was not done; items with a result were done before
 */
export async function* performAt(
  { label, send, action, keys }: ActionEndpoint,
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
    // it is unknown which processes they are
    const oncut = () => {
      throw cutOff(label);
    };
    for await (const result of byProcess(answered(label, send, body, options, oncut), null)) {
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
  // the caller reports items without a result
  for await (const result of byProcess(
    answered(label, send, body, options, () => {}),
    counts,
  )) {
    // if one of several steps failed, the outcome of the others is unknown
    const isKnown = result.ok || counts.get(result.id) === 1;
    for (const item of isKnown ? sorted : []) if (item.process.id === result.id) keys.forget(whatOfItem(item));
    yield result;
  }
}

/** A result with the fields that the server adds for a retry. */
type TriedResult = ActionResult & { readonly step?: unknown; readonly key?: unknown };

const cutOff = (label: string): ProcessPanelError =>
  adapterError(
    'adapter/truncated',
    `the answer of ${label} was cut off, so it is not known what else was done`,
    'Look at the rows before you try again.',
  );

async function* answered(
  label: string,
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
  const answer = answerOf(response, label);
  const { type, status } = answer;
  if (response.ok && response.body && /^application\/(x-)?ndjson$/.test(type)) {
    yield* streamed(response.body, answer.label, status, options.signal, oncut);
    return;
  }
  const text = await abortable(response.text(), options.signal).catch(() => null);
  if (text === null) return oncut();
  const received = type === 'application/problem+json' || (!response.ok && type === 'application/json');
  const facts = received ? problemIn(text, answer.label, response.ok) : {};
  const isNamed = Boolean(facts.title) && isBareTitle(status, facts.title);
  const isBare = isNamed && !facts.detail && errorsOf(facts).length === 0;
  if ((facts.title || facts.detail) && !isBare) throw problem(isNamed ? { ...facts, title: '' } : facts, status);
  if (response.ok && type === 'application/json') {
    const { results } = Object(parsed(text, answer.label)) as Received<wire.ActionResults>;
    if (!Array.isArray(results)) return oncut();
    yield* results as TriedResult[];
    return;
  }
  // a timeout of a proxy, or a login page: the outcome is unknown
  if (status >= 500) return oncut();
  const words = firstWords(text);
  const what = [type, words].filter(Boolean).join(': ');
  const fact = `${answer.label} answered ${status}${what && ` with ${what}`}`;
  if (response.ok) {
    // the words are for the reader, who may know the page
    const cause = { status, ...(isPage(type, text) && { page: nameOfPage(text) }) };
    throw adapterError('adapter/content-type', fact, 'Sign in again.', cause);
  }
  const hint = status === 409 ? 'Load again: what it was for has changed.' : hintOfStatus(status);
  const error = adapterError('adapter/status', fact, hint, { status });
  // Without a problem the answer says nothing of a process: the address, which names the action alone, may be wrong.
  // Nobody says by mistake that something is gone, but of several it is not known which.
  const isOfProcess = isBare || (status === 410 && 'items' in body && isOne(body.items));
  throw isOfProcess ? Object.assign(error, { status }) : error;
}

/**
 * Of an error that cannot be read the status says enough.
 *
 * @throws ProcessPanelError `adapter/not-json` if success cannot be read
 */
function problemIn(text: string, label: string, isSuccess: boolean): Received<wire.Problem> {
  try {
    return Object(parsed(text, label)) as object;
  } catch (thrown) {
    if (isSuccess) throw thrown;
    return {};
  }
}

async function* streamed(
  body: ReadableStream<Uint8Array>,
  label: string,
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
        const received = Object(parsed(line, label)) as Received<wire.ActionLine>;
        if (received.problem) throw problem(received.problem, status);
        if (Array.isArray(received.results)) yield* received.results as TriedResult[];
        if (received.end) return;
      }
    }
  } catch (thrown) {
    if (thrown instanceof ProcessPanelError || signal.aborted) throw thrown;
    // The results so far remain valid.
    oncut();
  } finally {
    void lines.return(undefined);
  }
}

/**
 * Yields one result for each process: if it has several steps, the last one once all are done, or the one that failed.
 *
 * @param counts - how many items a process has; null: consecutive results of a process belong together
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

/** Sorts the items so that the steps of each process are adjacent. */
function sideBySide(items: readonly ProcessItem[]): ProcessItem[] {
  const places = new Map<Id, number>();
  for (const { process } of items) if (!places.has(process.id)) places.set(process.id, places.size);
  return items.toSorted((a, b) => places.get(a.process.id)! - places.get(b.process.id)!);
}

/** Whether the items are steps of a single process. */
const isOne = (items: readonly { readonly id: Id }[]): boolean => items.every(({ id }) => id === items[0]!.id);

/** Includes `modified` as the reader sees it: the server refuses to act on a process that has changed since. */
const itemOf = ({ process, step }: ProcessItem): wire.ActionItem => ({
  id: process.id,
  step: step?.id ?? null,
  ...(process.modified && { modified: process.modified }),
});

/**
 * The error of a problem, with the errors in the reader's answers, and the status, which says whether the process still
 * exists.
 */
function problem(received: unknown, status: number): ProcessPanelError {
  const errors = variableErrors(Object(received) as Received<wire.Problem>);
  return Object.assign(problemError(received, status, NO_QUERY), { status, ...(errors && { errors }) });
}

/** Problems of actions point into the request, not into a query. */
const NO_QUERY = { criteria: [] } as unknown as Parameters<typeof problemError>[2];
