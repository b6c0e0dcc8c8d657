import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessItem } from '../../core/processes/process.ts';
import type { Answers } from '../engines/engine-query.ts';
import type { EngineRequests } from '../engines/engine-requests.ts';
import { instantText } from './conditions/days.ts';
import { typedValues } from './typed-values.ts';

/** Something that is done with one task. */
export type CamundaStep =
  | {
      /** For who is logged in. */
      readonly claim: true;
    }
  | { readonly unclaim: true }
  /** The id of a user; null for nobody. */
  | { readonly assign: string | null }
  /**
   * Variables by name, of the types of JavaScript, beside those that the reader was asked for; `{value, type}` for a type of the
   * engine.
   */
  | { readonly complete: Readonly<Record<string, unknown>> }
  /** ISO 8601; null for none. */
  | { readonly due: string | Date | null }
  | { readonly followUp: string | Date | null }
  | { readonly comment: string };

type Steps = CamundaStep | readonly CamundaStep[];

/** What an action does: steps in their order, or what gives them for a task and what the reader has answered. */
export type CamundaAction = Steps | ((item: ProcessItem, answers: Answers) => Steps | Promise<Steps>);

/** What can be done without being configured, by the name of the action. */
const BUILT_IN: Readonly<Record<string, CamundaAction>> = {
  claim: { claim: true },
  unclaim: { unclaim: true },
  complete: { complete: {} },
};

/** The action of that name; undefined where there is none. */
export const actionNamed = (
  name: string,
  actions: Readonly<Record<string, CamundaAction>>,
): CamundaAction | undefined => {
  if (Object.hasOwn(actions, name)) return actions[name];
  return Object.hasOwn(BUILT_IN, name) ? BUILT_IN[name] : undefined;
};

/**
 * Does the steps of an action one after another: what comes after a failure is not begun.
 *
 * @param user - who claims
 */
export async function runAction(
  requests: EngineRequests,
  action: CamundaAction,
  { item, answers }: { readonly item: ProcessItem; readonly answers: Answers },
  user: () => Promise<string | null>,
  signal: AbortSignal,
): Promise<void> {
  const given = typeof action === 'function' ? await action(item, answers) : action;
  for (const step of [given].flat()) {
    signal.throwIfAborted();
    try {
      const whole = 'complete' in step ? { complete: { ...step.complete, ...answers } } : step;
      await doStep(requests, whole, String(item.process.id), user, signal);
    } catch (thrown) {
      throw inWords(thrown);
    }
  }
}

async function doStep(
  requests: EngineRequests,
  step: CamundaStep,
  task: string,
  user: () => Promise<string | null>,
  signal: AbortSignal,
): Promise<void> {
  const at = `task/${encodeURIComponent(task)}`;
  const post = (path: string, body: unknown) => requests.ask(`${at}/${path}`, { body, signal, once: true });
  if ('claim' in step) await post('claim', { userId: await claimant(user) });
  else if ('unclaim' in step) await post('unclaim', {});
  else if ('assign' in step) await post('assignee', { userId: step.assign });
  else if ('complete' in step) await post('complete', { variables: typedValues(step.complete) });
  else if ('comment' in step) await post('comment/create', { message: step.comment });
  else {
    // the engine replaces the whole task, so that what it has is sent back with it
    const before = await requests.ask<Record<string, unknown>>(at, { signal });
    const date = 'due' in step ? step.due : step.followUp;
    const instant = date === null ? null : instantText(new Date(date).getTime());
    const body = { ...before, ['due' in step ? 'due' : 'followUp']: instant };
    await requests.ask(at, { method: 'PUT', body, signal, once: true });
  }
}

async function claimant(user: () => Promise<string | null>): Promise<string> {
  const id = await user();
  if (id !== null) return id;
  throw new ProcessPanelError('adapter/unsupported-query', 'nobody knows who claims it', {
    hint: 'Give "user" to the adapter.',
  });
}

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/already claimed/i, 'Somebody else has claimed it already.'],
  [
    /cannot find task|task is null|no matching task/i,
    'It is gone: somebody has completed it, or its process has ended.',
  ],
  [/suspended/i, 'Its process is suspended.'],
  [/does not have|required permissions|not allow/i, 'You are not permitted to do this.'],
];

/** What the engine says of a task, in words for those who work with it. */
function inWords(thrown: unknown): unknown {
  if (!(thrown instanceof ProcessPanelError) || !/problem|status/.test(thrown.code)) return thrown;
  const words = WORDS.find(([pattern]) => pattern.test(thrown.message))?.[1];
  return words ? new ProcessPanelError(thrown.code, words, { cause: thrown }) : thrown;
}
