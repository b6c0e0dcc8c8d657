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
  REFUSED,
  refusalOf,
  type RefusalWords,
  SUSPENDED,
  type TaskResult,
} from '../engines/task-refusal.ts';
import { instantText } from './conditions/days.ts';
import { typedAnswers, typedValues } from './typed-values.ts';

/** A step of an action on one task. */
export type CamundaStep =
  | {
      /** For the current user. */
      readonly claim: true;
    }
  | { readonly unclaim: true }
  /** The id of a user; null for nobody. */
  | { readonly assign: string | null }
  /**
   * Variables by name, as JavaScript values, in addition to the reader's answers; `{value, type}` sets a type of the
   * engine.
   */
  | { readonly complete: Readonly<Record<string, unknown>> }
  /** ISO 8601, or a day, at the end of which the task is due; null for none. */
  | { readonly due: string | Date | null }
  /** ISO 8601, or a day, from the start of which the task is shown again; null for none. */
  | { readonly followUp: string | Date | null }
  | { readonly comment: string };

type Steps = CamundaStep | readonly CamundaStep[];

/** An action: steps in order, or a function that returns them for a task and the reader's answers. */
export type CamundaAction = Steps | ((item: ProcessItem, answers: Answers) => Steps | Promise<Steps>);

/** An action with typed answers, as it is run. */
type TypedAction = (item: ProcessItem, answers: TypedAnswers) => Steps | Promise<Steps>;

/** Actions that need no configuration, by name. */
const BUILT_IN: Readonly<Record<string, TypedAction>> = {
  claim: () => ({ claim: true }),
  unclaim: () => ({ unclaim: true }),
  assign: (_, answers) => ({ assign: requiredAnswer(answers, 'assignee') }),
  complete: () => ({ complete: {} }),
  setDueDate: (_, answers) => ({ due: answerNamed(answers, 'due') }),
  setFollowUpDate: (_, answers) => ({ followUp: answerNamed(answers, 'followUp') }),
  comment: (_, answers) => ({ comment: requiredAnswer(answers, 'message') }),
};

/** The action of that name; undefined if there is none. */
export function actionNamed(name: string, actions: Readonly<Record<string, CamundaAction>>): TypedAction | undefined {
  const own = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (own) return typeof own === 'function' ? (item, { values }) => own(item, values) : () => own;
  return Object.hasOwn(BUILT_IN, name) ? BUILT_IN[name] : undefined;
}

/**
 * Runs the steps of an action one after another; a failure stops it.
 *
 * @param user - the user who claims
 * @returns the reason if the engine refuses the action
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
      // values of the action take precedence and are sent as they are
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
  const post = (path: string, body: unknown) => requests.fetchJson(`${at}/${path}`, { body, signal, once: true });
  if ('claim' in step) await post('claim', { userId: await claimant(user) });
  else if ('unclaim' in step) await post('unclaim', {});
  else if ('assign' in step) await post('assignee', { userId: step.assign });
  else if ('complete' in step) await post('complete', { variables: typedValues(step.complete) });
  else if ('comment' in step) await post('comment/create', { message: step.comment });
  else if ('due' in step) await setDate('due', step.due && instantOfDay(step.due, 'end'));
  else await setDate('followUp', step.followUp && instantOfDay(step.followUp, 'start'));

  /** The engine replaces the whole task, so its current values are sent back with it. */
  async function setDate(name: 'due' | 'followUp', instant: number | '' | null): Promise<void> {
    const before = await requests.fetchJson<Record<string, unknown>>(at, { signal });
    const body = { ...before, [name]: typeof instant === 'number' ? instantText(instant) : null };
    await requests.fetchJson(at, { method: 'PUT', body, signal, once: true });
  }
}

async function claimant(user: () => Promise<string | null>): Promise<string> {
  const id = await user();
  if (id !== null) return id;
  throw new ProcessPanelError('adapter/unsupported-query', 'it is not known who claims the task', {
    hint: 'Give "user" to the adapter.',
  });
}

const WORDS: RefusalWords = [
  [/ does not allow this$/, ...REFUSED],
  [/already claimed/i, ...CLAIMED],
  [/cannot find task|task is null|no matching task/i, ...GONE],
  [/suspended/i, ...SUSPENDED],
  [/does not have|required permissions|not allow/i, ...NOT_PERMITTED],
];
