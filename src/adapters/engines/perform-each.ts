import type { ActionItems, ActionResult, PerformOptions } from '../../core/actions/action-result.ts';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessItem } from '../../core/processes/process.ts';
import type { TypedAnswers } from './action-answers.ts';
import type { Engine } from './engine-query.ts';

/** Concurrent requests. */
const MAX_CONCURRENT = 6;
/** Items per bulk request, if the engine has one. */
const ITEMS_PER_BULK = 200;

/**
 * Performs an action on each item, with the engine's bulk request if it has one, else with several concurrent requests,
 * and yields each result once it is known.
 *
 * @throws ProcessPanelError `adapter/unsupported-query` if the engine has no such action
 */
export async function* performEach(
  engine: Engine,
  action: string,
  items: ActionItems,
  { signal, variables = {}, answerTypes = {} }: PerformOptions,
): AsyncGenerator<ActionResult> {
  const run = engine.actionFor(action);
  if (!run || 'query' in items) {
    throw new ProcessPanelError('adapter/unsupported-query', `${engine.name} has no action "${action}"`, {
      hint: 'Name it in "actions" of the adapter, or let a listener of process-action do it.',
    });
  }
  signal.throwIfAborted();
  const answers: TypedAnswers = { values: variables, types: answerTypes };
  const waiting: ProcessItem[] = [];
  for (let at = 0; at < items.length && !signal.aborted; at += ITEMS_PER_BULK) {
    const part = items.slice(at, at + ITEMS_PER_BULK);
    const done = part.length > 1 && (await areDone(engine, action, part, answers, signal));
    if (done) for (const { process } of part) yield { id: process.id, ok: true };
    else if (done === false) waiting.push(...part);
  }
  const running = new Set<Promise<ActionResult | null>>();
  const begin = () => {
    const item = waiting.shift();
    if (!item) return;
    const result: Promise<ActionResult | null> = resultOf(run, item, answers, signal).finally(
      () => done.push(result) && running.delete(result),
    );
    running.add(result);
  };
  const done: Promise<ActionResult | null>[] = [];
  while (running.size < MAX_CONCURRENT && waiting.length > 0) begin();
  while (running.size > 0 || done.length > 0) {
    if (done.length === 0) await Promise.race(running);
    for (const result of done.splice(0)) {
      const received = await result;
      if (received) yield received;
      if (!signal.aborted) begin();
    }
  }
}

/**
 * Whether a bulk request has done the action on all items; null if that is unknown. False if the engine refuses, so
 * that single requests tell the reason for each item.
 */
async function areDone(
  engine: Engine,
  action: string,
  items: readonly ProcessItem[],
  answers: TypedAnswers,
  signal: AbortSignal,
): Promise<boolean | null> {
  try {
    return (await engine.performAll?.(action, items, answers, signal)) ?? false;
  } catch (thrown) {
    return signal.aborted || isUnknown(thrown) || isNoAnswer(thrown) ? null : false;
  }
}

/** Null if the outcome is unknown for no reason that helps the reader: the panel reports that. */
async function resultOf(
  run: NonNullable<ReturnType<Engine['actionFor']>>,
  item: ProcessItem,
  answers: TypedAnswers,
  signal: AbortSignal,
): Promise<ActionResult | null> {
  const { id } = item.process;
  try {
    return { id, ok: true, ...(await run(item, answers, signal)) };
  } catch (thrown) {
    if (signal.aborted || isUnknown(thrown)) return null;
    const message =
      thrown instanceof ProcessPanelError ? thrown.message : ((thrown as Error | null)?.message ?? String(thrown));
    return { id, ok: isNoAnswer(thrown) ? null : false, message };
  }
}

/** Whether something else than the engine has answered, such as a page to sign in. */
const isNoAnswer = (thrown: unknown): boolean =>
  thrown instanceof ProcessPanelError && thrown.code === 'adapter/content-type';

/** Whether the connection broke after the request was sent. */
const isUnknown = (thrown: unknown): boolean =>
  thrown instanceof ProcessPanelError && (thrown.code === 'adapter/network' || thrown.code === 'adapter/timeout');
