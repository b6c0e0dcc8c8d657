import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessItem } from '../../core/processes/process.ts';
import {
  answerNamed,
  type Answers,
  instantOfDay,
  requiredAnswer,
  type TypedAnswers,
} from '../engines/action-answers.ts';
import type { EngineRequests } from '../engines/engine-requests.ts';
import {
  CLAIMED,
  GONE,
  NOT_PERMITTED,
  type RefusalWords,
  refusalOf,
  SUSPENDED,
  type TaskResult,
} from '../engines/task-refusal.ts';
import { instantText } from './conditions/days.ts';
import { typedAnswers, typedValues } from './typed-values.ts';

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
  /** ISO 8601, or a day, at whose end it is due; null for none. */
  | { readonly due: string | Date | null }
  /** ISO 8601, or a day, from whose start on it is shown again; null for none. */
  | { readonly followUp: string | Date | null }
  | { readonly comment: string };

type Steps = CamundaStep | readonly CamundaStep[];

/** What an action does: steps in their order, or what gives them for a task and what the reader has answered. */
export type CamundaAction = Steps | ((item: ProcessItem, answers: Answers) => Steps | Promise<Steps>);

/** An action as it is run: with the types of the questions. */
type TypedAction = (item: ProcessItem, answers: TypedAnswers) => Steps | Promise<Steps>;

/** What can be done without being configured, by the name of the action. */
const BUILT_IN: Readonly<Record<string, TypedAction>> = {
  claim: () => ({ claim: true }),
  unclaim: () => ({ unclaim: true }),
  assign: (_, answers) => ({ assign: requiredAnswer(answers, 'assignee') }),
  complete: () => ({ complete: {} }),
  setDueDate: (_, answers) => ({ due: answerNamed(answers, 'due') }),
  setFollowUpDate: (_, answers) => ({ followUp: answerNamed(answers, 'followUp') }),
  comment: (_, answers) => ({ comment: requiredAnswer(answers, 'message') }),
};

/** The action of that name; undefined where there is none. */
export function actionNamed(name: string, actions: Readonly<Record<string, CamundaAction>>): TypedAction | undefined {
  const own = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (own) return typeof own === 'function' ? (item, { values }) => own(item, values) : () => own;
  return Object.hasOwn(BUILT_IN, name) ? BUILT_IN[name] : undefined;
}

/**
 * Does the steps of an action one after another: what comes after a failure is not begun.
 *
 * @param user - who claims
 * @returns why it was not done, where the engine says so
 */
export async function runAction(
  requests: EngineRequests,
  action: TypedAction,
  { item, answers }: { readonly item: ProcessItem; readonly answers: TypedAnswers },
  user: () => Promise<string | null>,
  signal: AbortSignal,
): Promise<TaskResult> {
  const given = await action(item, answers);
  for (const step of [given].flat()) {
    signal.throwIfAborted();
    try {
      // what the action says itself is meant so
      const whole = 'complete' in step ? { complete: { ...typedAnswers(answers), ...step.complete } } : step;
      await doStep(requests, whole, String(item.process.id), user, signal);
    } catch (thrown) {
      return refusalOf(thrown, WORDS);
    }
  }
  return {};
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
  else if ('due' in step) await setDate('due', step.due && instantOfDay(step.due, 'end'));
  else await setDate('followUp', step.followUp && instantOfDay(step.followUp, 'start'));

  /** The engine replaces the whole task, so that what it has is sent back with it. */
  async function setDate(name: 'due' | 'followUp', instant: number | '' | null): Promise<void> {
    const before = await requests.ask<Record<string, unknown>>(at, { signal });
    const body = { ...before, [name]: typeof instant === 'number' ? instantText(instant) : null };
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

const WORDS: RefusalWords = [
  [/already claimed/i, ...CLAIMED],
  [/cannot find task|task is null|no matching task/i, ...GONE],
  [/suspended/i, ...SUSPENDED],
  [/does not have|required permissions|not allow/i, ...NOT_PERMITTED],
];
