import type { ActionItems, ActionResult, PerformOptions } from '../../core/actions/action-result.ts';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessItem } from '../../core/processes/process.ts';
import type { TypedAnswers } from './action-answers.ts';
import type { Engine } from './engine-query.ts';

/** So many are done at once. */
const AT_ONCE = 6;
/** So many go with one request, where the engine has one for several. */
const TOGETHER = 200;

/**
 * Does an action with each item, by the engine's own request for several where it has one, else several at once, and tells of each
 * what came of it as soon as that is known.
 *
 * @throws ProcessPanelError `adapter/unsupported-query` where the engine has no such action
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
  for (let at = 0; at < items.length && !signal.aborted; at += TOGETHER) {
    const part = items.slice(at, at + TOGETHER);
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
  while (running.size < AT_ONCE && waiting.length > 0) begin();
  while (running.size > 0 || done.length > 0) {
    if (done.length === 0) await Promise.race(running);
    for (const result of done.splice(0)) {
      const told = await result;
      if (told) yield told;
      if (!signal.aborted) begin();
    }
  }
}

/** Whether one request has done it with all; null where nobody knows. Where the engine refuses, it tells of each why. */
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
    return signal.aborted || isUnknown(thrown) ? null : false;
  }
}

/** Null where nobody knows whether it was done: the panel says so. */
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
    return { id, ok: false, message };
  }
}

/** The connection broke after the engine was asked. */
const isUnknown = (thrown: unknown): boolean =>
  thrown instanceof ProcessPanelError && (thrown.code === 'adapter/network' || thrown.code === 'adapter/timeout');
