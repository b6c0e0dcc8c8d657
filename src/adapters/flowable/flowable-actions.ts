import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessItem } from '../../core/processes/process.ts';
import { clip } from '../http/response/response-text.ts';
import type { Answers } from '../engines/engine-query.ts';
import type { EngineRequests } from '../engines/engine-requests.ts';
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

/** What can be done without being configured, by the name of the action. */
const BUILT_IN: Readonly<Record<string, FlowableAction>> = {
  claim: { claim: true },
  unclaim: { unclaim: true },
  assign: (_, answers) => ({ assign: textIn(answers, 'assignee') }),
  complete: { complete: {} },
  setDueDate: (_, answers) => ({ due: 'due' in answers ? textOf(answers['due']) : missing('due') }),
  comment: (_, answers) => ({ comment: textIn(answers, 'message') }),
};

/** The action of that name; undefined where there is none. */
export const actionNamed = (
  name: string,
  actions: Readonly<Record<string, FlowableAction>>,
): FlowableAction | undefined => {
  if (Object.hasOwn(actions, name)) return actions[name];
  return Object.hasOwn(BUILT_IN, name) ? BUILT_IN[name] : undefined;
};

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
 * @throws ProcessPanelError that says in words why it was not done
 */
export async function runAction(
  context: ActionContext,
  action: FlowableAction,
  item: ProcessItem,
  answers: Answers,
  signal: AbortSignal,
): Promise<void> {
  const given = typeof action === 'function' ? await action(item, answers) : action;
  const steps = Array.isArray(given) ? (given as readonly FlowableStep[]) : [given as FlowableStep];
  for (const step of steps) {
    signal.throwIfAborted();
    try {
      await doStep(context, step, String(item.process.id), answers, signal);
    } catch (thrown) {
      throw inWords(thrown);
    }
  }
}

async function doStep(
  context: ActionContext,
  step: FlowableStep,
  task: string,
  answers: Answers,
  signal: AbortSignal,
): Promise<void> {
  const { requests, types } = context;
  const at = `runtime/tasks/${encodeURIComponent(task)}`;
  const act = (body: unknown) => requests.ask(at, { body, signal, once: true });
  const change = (body: unknown) => requests.ask(at, { method: 'PUT', body, signal, once: true });
  if ('claim' in step) await act({ action: 'claim', assignee: await claimant(context) });
  // a claim for nobody is what Flowable has for it
  else if ('unclaim' in step) await act({ action: 'claim', assignee: null });
  else if ('assign' in step) await change({ assignee: step.assign });
  else if ('due' in step) await change({ dueDate: instantOf(step.due) });
  else if ('comment' in step) {
    const body = { message: step.comment, saveProcessInstanceId: true };
    await requests.ask(`${at}/comments`, { body, signal, once: true });
  } else {
    const values = Object.entries({ ...step.complete, ...answers });
    await act({ action: 'complete', variables: values.map(([name, value]) => variableOf(name, value, types)) });
  }
}

async function claimant(context: ActionContext): Promise<string> {
  const id = await context.user();
  if (id !== null) return id;
  throw new ProcessPanelError('adapter/unsupported-query', 'nobody knows who claims it', {
    hint: 'Give "user" to the adapter.',
  });
}

const textOf = (value: unknown): string | null =>
  value === null || value === '' ? null : typeof value === 'string' ? value : JSON.stringify(value);

const textIn = (answers: Answers, name: string): string => textOf(answers[name] ?? null) ?? missing(name);

function missing(name: string): never {
  throw new ProcessPanelError('adapter/unsupported-query', `"${name}" was not given`, {
    hint: `Let the action ask for "${name}".`,
  });
}

/** A variable with its type: as the adapter was told, or as the value is. */
function variableOf(name: string, value: unknown, types: ReadonlyMap<string, FlowableType>): object {
  if (value === null || value === undefined) return { name, value: null };
  const type = types.get(name) ?? typeOf(value);
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

/** A day is due at its end, by the clock of the reader. */
function instantOf(due: string | null): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(due ?? '') ?? [];
  return year === undefined ? due : new Date(Number(year), Number(month) - 1, Number(day), 23, 59, 59).toISOString();
}

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/already claimed/i, 'Somebody else has claimed it already.'],
  [/Could not find a task/, 'It is gone: somebody has completed it, or its process has ended.'],
  [/suspended/i, 'Its process is suspended.'],
];

/** What Flowable says of a task, in words for those who work with it. */
function inWords(thrown: unknown): unknown {
  if (!(thrown instanceof ProcessPanelError) || thrown.code !== 'adapter/problem') return thrown;
  const words = WORDS.find(([pattern]) => pattern.test(thrown.message))?.[1];
  return words ? new ProcessPanelError(thrown.code, words, { cause: thrown }) : thrown;
}
