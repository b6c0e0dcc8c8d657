import type { ActionVariables } from '../../core/actions/action-result.ts';
import { abortable } from '../../core/base/tasks/abortable.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import { WHOLE_QUERY } from '../../core/query/whole-query.ts';
import type { GivenProcess, Id, Process, Step } from '../../core/processes/process.ts';
import type { Sent } from '../../wire/sent-and-received.ts';
import type { ActionItem as NamedItem, ActionResult } from '../../wire/wire.generated.ts';
import type { Database, Session } from '../database.ts';
import { Deadline } from '../deadline.ts';
import { readPage } from '../read-page.ts';
import { type CompileOptions, compileQuery } from '../sql/compile-query.ts';
import type { SessionUser } from '../sql/compile-context.ts';
import { tablesIn } from '../sql/tables.ts';
import { isLater, isSameInstant } from '../write/rows/instants.ts';
import { ProcessDraft } from '../write/process-draft.ts';
import { lockProcesses } from '../write/rows/lock-processes.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { hasCommitted, leaveMark, type Mark, markOf, noteModified } from './marks.ts';
import { isOfConnection, isOfConflict } from '../database-errors.ts';

/** A process, or one of its steps, that an action is requested for. */
export type ActionItem = Readonly<NamedItem>;

/** The argument of an action. */
export interface ActionContext {
  /** The whole process, its row locked. */
  readonly process: Process;
  /** The step; null if none was named. */
  readonly step: Step | null;
  /** The user's answers to the questions of the action, not validated; empty if nothing was asked. */
  readonly variables: ActionVariables;
  /** The user who does it. */
  readonly user: SessionUser;
  /** Runs statements in the transaction of this item, until the action times out. */
  readonly session: Session;
  /** Aborted when the action times out. */
  readonly signal: AbortSignal;
}

/**
 * An action: does its work for one item, in a transaction of its own. It returns the process as it should become, of
 * which only the differences are written, or nothing if it has written by itself. It throws an `ActionRefusal` for an
 * item that cannot be done. It is called again if its transaction fails with a deadlock or serialization failure.
 */
export type Action = (context: ActionContext) => Promise<GivenProcess | void> | GivenProcess | void;

/** Thrown by an action that refuses an item; the message is shown to the user. */
export class ActionRefusal extends Error {
  /** HTTP status: 409 for a lost race, 403 for a missing permission, 422 for a request that makes no sense. */
  readonly status: number;
  /** Errors in the user's answers, by name of the variable; null if there are none. */
  readonly errors: Readonly<Record<string, string>> | null;

  /** @param errors - messages for the user, by name of the variable */
  constructor(message: string, status = 409, errors: Readonly<Record<string, string>> | null = null) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** Result of an action for one item, as sent. */
export interface ActionOutcome extends Readonly<Sent<ActionResult>> {
  /** Always present. */
  readonly status: number;
}

/** Result of an attempt to do an item. */
export interface Performed {
  /** Null if unknown: the database went down during the commit, or the same item is still being done. */
  readonly outcome: ActionOutcome | null;
  /** `modified` of the process as the item left it, regardless of later changes; null if not done, or without one. */
  readonly modified: string | null;
}

const GONE = 'It is not there, or you may not see it.';
const SINCE = 'You have done it before, and it has changed since: look again.';
const ANOTHER = 'The key of this request has been used for something else: take a new one.';

/** Options of `perform`. */
export interface PerformOptions extends CompileOptions {
  readonly user: SessionUser;
  readonly signal: AbortSignal;
  /** Name of the action. */
  readonly name: string;
  readonly variables: ActionVariables;
  /** Idempotency key that identifies a retry of this item; null if it cannot be retried. */
  readonly key: string | null;
  /** Whether the user may act on processes that they may not see. */
  readonly mayActOnAll: boolean;
  /** Time zone for dates, and times without an offset, in what an action returns. */
  readonly timeZone?: string | undefined;
}

/** Attempts at an item whose transaction fails with a deadlock or serialization failure. */
const MAX_ATTEMPTS = 3;
/** Milliseconds for an aborted transaction to roll back. */
const ROLLBACK_GRACE_MS = 1000;
const LATE = Symbol('late');
/** Milliseconds before another attempt, times the number of attempts, more or less. */
const RETRY_MS = 20;

/**
 * Does an action for one item, in one transaction with the row of the process locked, so that of two at the same time
 * the second sees what the first has done. An item already done with the same key is not done again.
 *
 * @returns the result, which may be a refusal
 * @throws the error of the database, if nothing was done
 */
export async function perform(
  database: Database,
  action: Action,
  item: ActionItem,
  options: PerformOptions,
): Promise<Performed> {
  const { id, step = null } = item;
  const { user, key, name, signal } = options;
  const tables = tablesIn(options.schema);
  const { action: table } = tables;
  let modified: string | null = null;
  let process: Process | undefined;
  const mark = markOf({ user: user.id, key: key ?? crypto.randomUUID(), action: name, process: id, step });
  if (!mark) return { outcome: refused(item, new ActionRefusal(GONE, 404)), modified };
  for (let attempt = 1; ; attempt++) {
    let stage: 'waits' | 'marks' | 'acts' | 'commits' = 'waits';
    try {
      const done = database.transaction(
        async session => {
          // whatever the default of the database: changes of a transaction that was waited for must be visible
          await session.query('set transaction isolation level read committed', [], { signal });
          stage = 'marks';
          const marked = table && (await leaveMark(session, table, mark, signal));
          stage = 'acts';
          if (marked?.state === 'another') throw new ActionRefusal(ANOTHER, 422);
          if (marked?.state === 'done') {
            ({ modified } = marked);
            if (isLater(item.modified, modified)) throw new ActionRefusal(SINCE);
          } else {
            await performIn(session, action, item, mark, options);
            modified = await noteModified(session, tables, mark, signal);
          }
          // inside the transaction: once it is over, others may change the process
          [process] = await processesOf(session, id, true, options);
          stage = 'commits';
        },
        { signal },
      );
      if (!(await isOver(done, signal))) return { outcome: null, modified };
      break;
    } catch (thrown) {
      if (thrown instanceof ActionRefusal) return { outcome: refused(item, thrown), modified };
      if (isOfConflict(thrown) && attempt < MAX_ATTEMPTS && !signal.aborted) {
        await new Promise(resolve => setTimeout(resolve, attempt * RETRY_MS * (0.5 + Math.random())));
        continue;
      }
      // another transaction is doing the same item
      if ((stage as string) === 'marks' && key !== null && signal.aborted) return { outcome: null, modified };
      if ((stage as string) !== 'commits' || !isOfConnection(thrown)) throw thrown;
      const isDone = table && (await hasCommitted(database, table, mark, signal));
      if (isDone === null) return { outcome: null, modified };
      if (!isDone) throw thrown;
      break;
    }
  }
  return { outcome: { id, ok: true, status: 200, ...(process && { process }) }, modified };
}

/**
 * Waits for a transaction, no longer than `ROLLBACK_GRACE_MS` after the abort: the connection may go silent during a commit or
 * rollback.
 *
 * @returns false if the result is unknown
 * @throws what the transaction rejects with
 */
async function isOver(transaction: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  const deadline = new Deadline(new AbortController());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => (timer = setTimeout(() => deadline.abort(LATE), ROLLBACK_GRACE_MS));
  signal.addEventListener('abort', wait, { once: true });
  if (signal.aborted) wait();
  try {
    await abortable(transaction, deadline.signal);
    return true;
  } catch (thrown) {
    if (thrown !== LATE) throw thrown;
    return false;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', wait);
  }
}

const refused = ({ id }: ActionItem, { status, message, errors }: ActionRefusal): ActionOutcome => ({
  id,
  ok: false,
  status,
  message,
  ...(errors && { errors }),
});

async function performIn(
  session: Session,
  action: Action,
  { id, step: stepId = null, modified }: ActionItem,
  { process: digits }: Mark,
  options: PerformOptions,
): Promise<void> {
  const { user, schema, signal, mayActOnAll, timeZone, variables } = options;
  const tables = tablesIn(schema);
  const checkRight = async () => {
    const [visible] = await processesOf(session, id, !mayActOnAll, options);
    if (!visible || (stepId !== null && !visible.steps.some(step => step.id === stepId)))
      throw new ActionRefusal(GONE, 404);
  };
  // before the lock: if users without access waited for those with it, they would learn that the process exists
  await checkRight();
  const locked = await lockProcesses(session, tables, [digits], { signal });
  if (locked.length === 0) throw new ActionRefusal(GONE, 404);
  await checkRight();
  const [process] = await processesOf(session, id, false, options);
  if (modified !== undefined && !isSameInstant(modified, process!.modified))
    throw new ActionRefusal('Somebody else has changed it in the meantime.');
  const draft = new ProcessDraft(process!);
  const step = stepId === null ? null : process!.steps.find(one => one.id === stepId)!;
  // no statements after the time is up, whatever the action waits for: its connection then serves another request
  const own: Session = {
    async query(text, parameters, given) {
      signal.throwIfAborted();
      return await session.query(text, parameters, { signal, ...given });
    },
  };
  const changed = await unlessAborted(signal, async () =>
    action({ process: process!, step, variables, user, session: own, signal }),
  );
  if (changed) await draft.write(own, tables, changed, timeZone);
}

async function processesOf(
  session: Session,
  id: Id,
  acl: boolean,
  options: CompileOptions & { signal: AbortSignal },
): Promise<Process[]> {
  const query: ProcessQuery = { ...WHOLE_QUERY, acl, criteria: [{ key: 'id', operator: '=', value: [id] }] };
  const compiled = compileQuery(query, options);
  return (await readPage(session, compiled, { windowed: false, signal: options.signal })).processes;
}
