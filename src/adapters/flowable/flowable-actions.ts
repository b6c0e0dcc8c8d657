import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ProcessItem } from '../../core/processes/process.ts';
import type { EngineRequests } from '../engines/engine-requests.ts';
import { type FlowableType, typed } from './flowable-conditions.ts';

/** What Flowable can do with a task. */
export type FlowableTaskAction = 'claim' | 'unclaim' | 'assign' | 'complete' | 'setDueDate' | 'comment';

/** An action of a configuration, and what it does with the answers of the reader. */
export interface FlowableAction {
  /** What is done. */
  readonly do: FlowableTaskAction;
  /** Values beside the reader's answers: `assignee` of assign, `due` of setDueDate, `message` of comment; variables of complete. */
  readonly with?: Readonly<Record<string, unknown>>;
}

/** What the reader has answered, by the names of the questions. */
export type Answers = Readonly<Record<string, unknown>>;

/** What an action is done with. */
export interface ActionContext {
  readonly requests: EngineRequests;
  readonly types: ReadonlyMap<string, FlowableType>;
  /** Who is logged in; null where nobody is known. */
  user(signal: AbortSignal): Promise<string | null>;
}

/** Actions that a configuration may name without more words. */
export const ACTIONS: Readonly<Record<FlowableTaskAction, FlowableAction>> = {
  claim: { do: 'claim' },
  unclaim: { do: 'unclaim' },
  assign: { do: 'assign' },
  complete: { do: 'complete' },
  setDueDate: { do: 'setDueDate' },
  comment: { do: 'comment' },
};

/** Does an action with the task of a row. @throws ProcessPanelError that says in words why it was not done */
export async function actOnTask(
  context: ActionContext,
  action: FlowableAction,
  { step }: ProcessItem,
  answers: Answers,
  signal: AbortSignal,
): Promise<void> {
  const values = { ...action.with, ...answers };
  const task = `runtime/tasks/${encodeURIComponent(String(step.id))}`;
  const send = (path: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
    context.requests.ask(path, { method, body, signal, once: true }).catch(inWords);
  switch (action.do) {
    case 'claim': {
      const assignee = await context.user(signal);
      // without an assignee Flowable takes a claim for giving the task back
      if (assignee === null) throw refusal('nobody is known to claim it for', 'Give the adapter "user", or sign in.');
      return void (await send(task, { action: 'claim', assignee }));
    }
    case 'unclaim':
      return void (await send(task, { action: 'claim', assignee: null }));
    case 'assign': {
      const assignee = textIn(values, 'assignee');
      if (!assignee) throw refusal('no user was given to assign it to', 'Ask for "assignee".');
      return void (await send(task, { assignee }, 'PUT'));
    }
    case 'setDueDate':
      if (!('due' in values)) throw refusal('no day was given', 'Ask for "due".');
      return void (await send(task, { dueDate: instantOf(values['due']) }, 'PUT'));
    case 'comment': {
      const message = textIn(values, 'message');
      if (!message) throw refusal('a comment needs a text', 'Ask for "message".');
      return void (await send(`${task}/comments`, { message, saveProcessInstanceId: true }));
    }
    case 'complete': {
      const { outcome, comment, ...rest } = values;
      if (typeof comment === 'string' && comment.trim() !== '')
        await send(`${task}/comments`, { message: comment, saveProcessInstanceId: true });
      const variables = Object.entries(rest).map(([name, value]) => variableOf(name, value, context.types));
      return void (await send(task, {
        action: 'complete',
        variables,
        ...(textIn({ outcome }, 'outcome') && { outcome }),
      }));
    }
  }
}

const textIn = (values: Answers, name: string): string => {
  const value = values[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

/** A variable with its type: as the adapter was told, or as the value is. */
function variableOf(name: string, value: unknown, types: ReadonlyMap<string, FlowableType>): object {
  if (value === null || value === undefined) return { name, value: null };
  const type = types.get(name) ?? typeOf(value);
  return { name, type, value: type === 'json' ? value : typed(value, type) };
}

function typeOf(value: unknown): FlowableType | 'json' {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') {
    const isSmall = Number.isInteger(value) && Math.abs(value) < 2 ** 31;
    return isSmall ? 'integer' : Number.isInteger(value) ? 'long' : 'double';
  }
  if (typeof value === 'object') return 'json';
  return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? 'localDate' : 'string';
}

/** A day is due at its end, by the clock of the reader. */
function instantOf(value: unknown): string | null {
  if (value === null || value === '') return null;
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(value));
  if (!day) return String(value);
  return new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]), 23, 59, 59).toISOString();
}

const refusal = (fact: string, hint: string): ProcessPanelError =>
  new ProcessPanelError('adapter/problem', fact, { hint });

/** What Flowable says of tasks that are gone, taken or suspended, as a reader can read it. */
function inWords(thrown: unknown): never {
  if (!(thrown instanceof ProcessPanelError)) throw thrown;
  const { message: fact } = thrown;
  const sentence = /^Not found: Could not find a task/.test(fact)
    ? 'The task is gone: it is done, or its process has ended'
    : /already claimed/i.test(fact)
      ? 'Somebody else has claimed the task'
      : /suspended/.test(fact)
        ? 'The task is suspended: nothing can be done with it now'
        : null;
  if (sentence === null) throw thrown;
  throw new ProcessPanelError('adapter/problem', sentence, { hint: 'Load again.', cause: thrown });
}
