import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessItem } from '../../core/processes/process.ts';
import { clip } from '../http/response/response-text.ts';
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
  REFUSED,
  type RefusalWords,
  refusalOf,
  SUSPENDED,
  type TaskResult,
} from '../engines/task-refusal.ts';
import { type FlowableType, typed } from './flowable-conditions.ts';

/** A step of an action on one task. */
export type FlowableStep =
  | {
      /** For the current user. */
      readonly claim: true;
    }
  | {
      /** Removes the assignee. */
      readonly unclaim: true;
    }
  | {
      /** The id of a user; null for nobody. */
      readonly assign: string | null;
    }
  | {
      /** Variables by name, in addition to the reader's answers. */
      readonly complete: Readonly<Record<string, unknown>>;
    }
  | {
      /** ISO 8601, or a day, at the end of which the task is due; null for none. */
      readonly due: string | null;
    }
  | {
      /** A text. */
      readonly comment: string;
    };

type Steps = FlowableStep | readonly FlowableStep[];

/** An action: steps in order, or a function that returns them for a task and the reader's answers. */
export type FlowableAction = Steps | ((item: ProcessItem, answers: Answers) => Steps | Promise<Steps>);

/** An action with typed answers, as it is run. */
type TypedAction = (item: ProcessItem, answers: TypedAnswers) => Steps | Promise<Steps>;

/** Actions that need no configuration, by name. */
const BUILT_IN: Readonly<Record<string, (answers: TypedAnswers) => Steps>> = {
  claim: () => ({ claim: true }),
  unclaim: () => ({ unclaim: true }),
  assign: answers => ({ assign: requiredAnswer(answers, 'assignee') }),
  complete: () => ({ complete: {} }),
  setDueDate: answers => ({ due: answerNamed(answers, 'due') }),
  comment: answers => ({ comment: requiredAnswer(answers, 'message') }),
};

/** The action of that name; undefined if there is none. */
export function actionNamed(name: string, actions: Readonly<Record<string, FlowableAction>>): TypedAction | undefined {
  const own = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (typeof own === 'function') return (item, { values }) => own(item, values);
  if (!own && !Object.hasOwn(BUILT_IN, name)) return undefined;
  return (_, answers) => own ?? BUILT_IN[name]!(answers);
}

/** Shared by the steps of an action. */
export interface ActionContext {
  readonly requests: EngineRequests;
  readonly types: ReadonlyMap<string, FlowableType>;
  /** The user who claims; null if unknown. */
  user(): Promise<string | null>;
}

/**
 * Runs the steps of an action one after another; a failure stops it.
 *
 * @returns the reason if Flowable refuses the action
 */
export async function runAction(
  context: ActionContext,
  action: TypedAction,
  item: ProcessItem,
  answers: TypedAnswers,
  signal: AbortSignal,
): Promise<TaskResult> {
  const given = await action(item, answers);
  for (const step of [given].flat()) {
    signal.throwIfAborted();
    try {
      await doStep(context, step, String(item.process.id), answers, signal);
    } catch (thrown) {
      return refusalOf(thrown, WORDS);
    }
  }
  return {};
}

/**
 * The changes to send in a bulk request: Flowable has one that assigns tasks or sets their due date, on all of them, or
 * on none if one is gone. Null if the action does something else or may differ for each task.
 */
export function changeOfAll(
  name: string,
  actions: Readonly<Record<string, FlowableAction>>,
  answers: TypedAnswers,
): Readonly<Record<string, string | null>> | null {
  const own = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (typeof own === 'function') return null;
  const [step, ...more] = [own ?? BUILT_IN[name]?.(answers) ?? []].flat();
  return step && more.length === 0 ? changeOf(step) : null;
}

/** The members of a task that a step sets; null if it does anything else. */
function changeOf(step: FlowableStep): Readonly<Record<string, string | null>> | null {
  if ('assign' in step) return { assignee: step.assign };
  if ('due' in step) return { dueDate: step.due && new Date(instantOfDay(step.due, 'end')).toISOString() };
  return null;
}

async function doStep(
  context: ActionContext,
  step: FlowableStep,
  task: string,
  answers: TypedAnswers,
  signal: AbortSignal,
): Promise<void> {
  const { requests, types } = context;
  const at = `runtime/tasks/${encodeURIComponent(task)}`;
  const act = (body: unknown) => requests.fetchJson(at, { body, signal, once: true });
  const change = changeOf(step);
  if (change) await requests.fetchJson(at, { method: 'PUT', body: change, signal, once: true });
  else if ('claim' in step) await act({ action: 'claim', assignee: await claimant(context) });
  // in Flowable, claiming for nobody removes the assignee
  else if ('unclaim' in step) await act({ action: 'claim', assignee: null });
  else if ('comment' in step) {
    const body = { message: step.comment, saveProcessInstanceId: true };
    await requests.fetchJson(`${at}/comments`, { body, signal, once: true });
  } else if ('complete' in step) {
    // values of the action take precedence
    const asked = Object.entries(answers.values).filter(([name]) => !Object.hasOwn(step.complete, name));
    const variables = [
      ...Object.entries(step.complete).map(([name, value]) => variableOf(name, value, types.get(name))),
      ...asked.map(([name, value]) => variableOf(name, value, types.get(name) ?? typeOfAnswer(value, answers, name))),
    ];
    await act({ action: 'complete', variables });
  }
}

async function claimant(context: ActionContext): Promise<string> {
  const id = await context.user();
  if (id !== null) return id;
  throw new ProcessPanelError('adapter/unsupported-query', 'it is not known who claims the task', {
    hint: 'Give "user" to the adapter.',
  });
}

/** A variable with its configured type, or the type of its value. */
function variableOf(name: string, value: unknown, given: FlowableType | undefined): object {
  if (value === null || value === undefined) return { name, value: null };
  const type = given ?? typeOf(value);
  const sent = type === 'json' ? value : typed(value, type);
  if (!Number.isNaN(sent)) return { name, type, value: sent };
  throw new ProcessPanelError('adapter/problem', `"${name}" is not a number: ${clip(value)}`);
}

function typeOf(value: unknown): FlowableType | 'json' {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'object') return 'json';
  if (typeof value !== 'number') return /^\d{4}-\d{2}-\d{2}$/.test(value as string) ? 'localDate' : 'string';
  if (!Number.isInteger(value)) return 'double';
  return Math.abs(value) < 2 ** 31 ? 'integer' : 'long';
}

/** A text is a day if its question asks for a date, and otherwise a text, whatever it looks like. */
function typeOfAnswer(value: unknown, { types }: TypedAnswers, name: string): FlowableType | undefined {
  if (typeof value !== 'string' || !Object.hasOwn(types, name)) return undefined;
  return types[name] === 'date' ? 'localDate' : 'string';
}

const WORDS: RefusalWords = [
  [/ does not allow this$/, ...REFUSED],
  [/already claimed/i, ...CLAIMED],
  [/Could not find a task/, ...GONE],
  [/suspended/i, ...SUSPENDED],
];
