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
import { CLAIMED, GONE, type RefusalWords, refusalOf, SUSPENDED, type TaskResult } from '../engines/task-refusal.ts';
import { type FlowableType, typed } from './flowable-conditions.ts';

/** Something that is done with one task. */
export type FlowableStep =
  | {
      /** For who is logged in. */
      readonly claim: true;
    }
  | {
      /** For nobody any more. */
      readonly unclaim: true;
    }
  | {
      /** The id of a user; null for nobody. */
      readonly assign: string | null;
    }
  | {
      /** Variables by name, beside those that the reader was asked for. */
      readonly complete: Readonly<Record<string, unknown>>;
    }
  | {
      /** ISO 8601, or a day, at whose end it is due; null for none. */
      readonly due: string | null;
    }
  | {
      /** A text. */
      readonly comment: string;
    };

type Steps = FlowableStep | readonly FlowableStep[];

/** What an action does: steps in their order, or what gives them for a task and what the reader has answered. */
export type FlowableAction = Steps | ((item: ProcessItem, answers: Answers) => Steps | Promise<Steps>);

/** An action as it is run: with the types of the questions. */
type TypedAction = (item: ProcessItem, answers: TypedAnswers) => Steps | Promise<Steps>;

/** What can be done without being configured, by the name of the action. */
const BUILT_IN: Readonly<Record<string, (answers: TypedAnswers) => Steps>> = {
  claim: () => ({ claim: true }),
  unclaim: () => ({ unclaim: true }),
  assign: answers => ({ assign: requiredAnswer(answers, 'assignee') }),
  complete: () => ({ complete: {} }),
  setDueDate: answers => ({ due: answerNamed(answers, 'due') }),
  comment: answers => ({ comment: requiredAnswer(answers, 'message') }),
};

/** The action of that name; undefined where there is none. */
export function actionNamed(name: string, actions: Readonly<Record<string, FlowableAction>>): TypedAction | undefined {
  const own = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (typeof own === 'function') return (item, { values }) => own(item, values);
  if (!own && !Object.hasOwn(BUILT_IN, name)) return undefined;
  return (_, answers) => own ?? BUILT_IN[name]!(answers);
}

/** What an action is done with. */
export interface ActionContext {
  readonly requests: EngineRequests;
  readonly types: ReadonlyMap<string, FlowableType>;
  /** Who claims; null where nobody is known. */
  user(): Promise<string | null>;
}

/**
 * Does the steps of an action one after another: what comes after a failure is not begun.
 *
 * @returns why it was not done, where Flowable says so
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
 * What one request changes of several tasks: Flowable has one that assigns them or sets their due date, all of them, or none where
 * one is gone. Null where the action does something else, or may do another thing with each task.
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

/** What a step writes into a task; null where it does not only write. */
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
  const act = (body: unknown) => requests.ask(at, { body, signal, once: true });
  const change = changeOf(step);
  if (change) await requests.ask(at, { method: 'PUT', body: change, signal, once: true });
  else if ('claim' in step) await act({ action: 'claim', assignee: await claimant(context) });
  // a claim for nobody is what Flowable has for it
  else if ('unclaim' in step) await act({ action: 'claim', assignee: null });
  else if ('comment' in step) {
    const body = { message: step.comment, saveProcessInstanceId: true };
    await requests.ask(`${at}/comments`, { body, signal, once: true });
  } else if ('complete' in step) {
    // what the action says itself is meant so
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
  throw new ProcessPanelError('adapter/unsupported-query', 'nobody knows who claims it', {
    hint: 'Give "user" to the adapter.',
  });
}

/** A variable with its type: as the adapter was told, or as the value is. */
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

/** A text is a day where its question asks for one, and else a text, whatever it looks like. */
function typeOfAnswer(value: unknown, { types }: TypedAnswers, name: string): FlowableType | undefined {
  if (typeof value !== 'string' || !Object.hasOwn(types, name)) return undefined;
  return types[name] === 'date' ? 'localDate' : 'string';
}

const WORDS: RefusalWords = [
  [/already claimed/i, ...CLAIMED],
  [/Could not find a task/, ...GONE],
  [/suspended/i, ...SUSPENDED],
];
