import type { ActionVariables } from '../../core/actions/action-result.ts';
import { abortable } from '../../core/base/tasks/abortable.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import { WHOLE_QUERY } from '../../core/query/whole-query.ts';
import type { GivenProcess, Id, Process, Step } from '../../core/processes/process.ts';
import type { Sent } from '../../wire/sent-and-told.ts';
import type { ActionItem as NamedItem, ActionResult } from '../../wire/wire.generated.ts';
import type { Database, Session } from '../database.ts';
import { Patience } from '../patience.ts';
import { readPage } from '../read-page.ts';
import { type CompileOptions, compileQuery } from '../sql/compile-query.ts';
import type { SessionUser } from '../sql/compile-context.ts';
import { tablesIn } from '../sql/tables.ts';
import { isLater, isSameInstant } from '../write/rows/instants.ts';
import { ProcessDraft } from '../write/process-draft.ts';
import { lockProcesses } from '../write/rows/lock-processes.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { hasCommitted, leaveMark, type Mark, markOf, noteModified } from './marks.ts';
import { isOfConnection, isOfTurn } from '../database-errors.ts';

/** A pair that an action is about, as a request names it. */
export type ActionItem = Readonly<NamedItem>;

/** What an action gets. */
export interface ActionContext {
  /** The whole process, its row locked. */
  readonly process: Process;
  /** The step; null where none was named. */
  readonly step: Step | null;
  /** What the reader has answered to the questions of the action; empty where nothing was asked. Check it: it is as it came. */
  readonly variables: ActionVariables;
  /** Who does it. */
  readonly user: SessionUser;
  /** In the transaction of this item. Each statement ends with the time of the action. */
  readonly session: Session;
  /** Aborted when it takes too long. */
  readonly signal: AbortSignal;
}

/**
 * An action: does its work for one item in a transaction of its own. It returns the process as it is to be, of which is written
 * what it has changed, or nothing where it has written by itself; it throws an `ActionRefusal` for what cannot be done. It is
 * called again where the database breaks its transaction off for another one.
 */
export type Action = (context: ActionContext) => Promise<GivenProcess | void> | GivenProcess | void;

/** Why an action is not done, in words for the reader. */
export class ActionRefusal extends Error {
  /** As of HTTP: 409 for a race that is lost, 403 for what the user may not, 422 for what makes no sense. */
  readonly status: number;
  /** What is wrong with the reader's answers, by name of the variable; null: nothing is. */
  readonly errors: Readonly<Record<string, string>> | null;

  /** @param errors - by name of the variable, in words for the reader */
  constructor(message: string, status = 409, errors: Readonly<Record<string, string>> | null = null) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** What came of an action for one item. */
export interface ActionOutcome extends Readonly<Sent<ActionResult>> {
  /** Always told. */
  readonly status: number;
}

/** What came of an item. */
export interface Performed {
  /** Null where nobody knows it: the database went away while it committed, or the same item is still being done. */
  readonly outcome: ActionOutcome | null;
  /** `modified` of the process as the item left it, whatever others have done since; null where it was not done, or has none. */
  readonly modified: string | null;
}

const GONE = 'It is not there, or you may not see it.';
const SINCE = 'You have done it before, and it has changed since: look again.';
const ANOTHER = 'The key of this request has been used for something else: take a new one.';

/** How an item is done. */
export interface PerformOptions extends CompileOptions {
  readonly user: SessionUser;
  readonly signal: AbortSignal;
  /** Name of the action. */
  readonly name: string;
  readonly variables: ActionVariables;
  /** What a second try of this item is known by; null for none, where nobody can try again. */
  readonly key: string | null;
  /** The user may act on what is not theirs to see. */
  readonly mayActOnAll: boolean;
  /** Time zone of days and times without an offset in what an action returns. */
  readonly timeZone?: string | undefined;
}

/** How often an item is begun that the database breaks off for another one. */
const ATTEMPTS = 3;
/** Milliseconds in which a transaction that is given up is rolled back. */
const GRACE = 1000;
const LATE = Symbol('late');
/** Milliseconds that are waited before, times the number of attempts, more or less. */
const PAUSE = 20;

/**
 * Does an action for one item: in one transaction, with the row of the process locked, so that of two at the same time
 * the second sees what the first has done. An item that was done before with the same key is not done again.
 *
 * @returns what came of it, also of a refusal
 * @throws what the database failed with: then nothing was done
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
          // whatever is usual in this database: what was waited for has to be seen
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
          // here, for when it is over others may come
          [process] = await processesOf(session, id, true, options);
          stage = 'commits';
        },
        { signal },
      );
      if (!(await isOver(done, signal))) return { outcome: null, modified };
      break;
    } catch (thrown) {
      if (thrown instanceof ActionRefusal) return { outcome: refused(item, thrown), modified };
      if (isOfTurn(thrown) && attempt < ATTEMPTS && !signal.aborted) {
        await new Promise(resolve => setTimeout(resolve, attempt * PAUSE * (0.5 + Math.random())));
        continue;
      }
      // somebody else does it just now
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
 * Waits for a transaction until some time after it has been given up: a connection may say nothing any more, when it commits or
 * rolls back.
 *
 * @returns false where nobody knows what has come of it
 * @throws what it rejects with
 */
async function isOver(transaction: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  const patience = new Patience(new AbortController());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => (timer = setTimeout(() => patience.giveUp(LATE), GRACE));
  signal.addEventListener('abort', wait, { once: true });
  if (signal.aborted) wait();
  try {
    await abortable(transaction, patience.signal);
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
  // whoever may not see it does not wait for those who may, which would tell that it is there
  await checkRight();
  const locked = await lockProcesses(session, tables, [digits], { signal });
  if (locked.length === 0) throw new ActionRefusal(GONE, 404);
  await checkRight();
  const [process] = await processesOf(session, id, false, options);
  if (modified !== undefined && !isSameInstant(modified, process!.modified))
    throw new ActionRefusal('Somebody else has changed it in the meantime.');
  const draft = new ProcessDraft(process!);
  const step = stepId === null ? null : process!.steps.find(one => one.id === stepId)!;
  // what it asks for ends with its time, also where it waits for something else: its connection is then another's
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
