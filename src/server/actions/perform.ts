import type { ProcessQuery } from '../../core/query/process-query.ts';
import { WHOLE_QUERY } from '../../core/query/whole-query.ts';
import { sql } from 'kysely';
import type { GivenProcess, Id, Process, Step } from '../../core/processes/process.ts';
import type { Sent } from '../../wire/sent-and-told.ts';
import type { ActionItem as NamedItem, ActionResult } from '../../wire/wire.generated.ts';
import type { Database, Session } from '../database.ts';
import { readPage } from '../read-page.ts';
import { type CompileOptions, compileQuery } from '../sql/compile-query.ts';
import type { SessionUser } from '../sql/compile-context.ts';
import { bigint, digitsOf } from '../sql/parameters.ts';
import { statementOf } from '../sql/statement.ts';
import { tablesIn } from '../sql/tables.ts';
import { hasCommitted } from './has-committed.ts';
import { writeProcesses } from '../write/write-processes.ts';

/** A pair that an action is about, as a request names it. */
export type ActionItem = Readonly<NamedItem>;

/** What an action gets. */
export interface ActionContext {
  /** The whole process, its row locked: change a copy and return it. */
  readonly process: Process;
  /** The step; null where none was named. */
  readonly step: Step | null;
  /** Who does it. */
  readonly user: SessionUser;
  /** In the transaction of this item. */
  readonly session: Session;
  /** Aborted when it takes too long. */
  readonly signal: AbortSignal;
}

/**
 * An action: does its work for one item in a transaction of its own. It returns the process as it is to be, or nothing
 * where it has written by itself; it throws an `ActionRefusal` for what cannot be done.
 */
export type Action = (context: ActionContext) => Promise<GivenProcess | void> | GivenProcess | void;

/** Why an action is not done, in words for the reader. */
export class ActionRefusal extends Error {
  /** As of HTTP: 409 for a race that is lost, 403 for what the user may not, 422 for what makes no sense. */
  readonly status: number;

  constructor(message: string, status = 409) {
    super(message);
    this.status = status;
  }
}

/** What came of an action for one item. */
export interface ActionOutcome extends Readonly<Sent<ActionResult>> {
  /** Always told. */
  readonly status: number;
}

const GONE = 'It is not there, or you may not see it.';

/**
 * Does an action for one item: in one transaction, with the row of the process locked, so that of two at the same time
 * the second sees what the first has done.
 *
 * @returns the outcome, also of a refusal; null where nobody knows it: the database went away while it committed
 * @throws what the database failed with: then nothing was done
 */
export async function perform(
  database: Database,
  action: Action,
  item: ActionItem,
  options: CompileOptions & { user: SessionUser; signal: AbortSignal },
): Promise<ActionOutcome | null> {
  const { id } = item;
  /** The transaction, once all is written in it. */
  let written: string | null = null;
  try {
    await database.transaction(async session => {
      await performIn(session, action, item, options);
      const [row] = await session.query('select pg_current_xact_id()::text as xid', [], options);
      written = String(row!.xid);
    }, options);
  } catch (thrown) {
    if (thrown instanceof ActionRefusal) return { id, ok: false, status: thrown.status, message: thrown.message };
    if (written === null) throw thrown;
    const isDone = await hasCommitted(database, written, id, options);
    if (isDone === null) return null;
    if (!isDone) throw thrown;
  }
  // it is done, whether or not it can be shown
  const [process] = await processesOf(database, id, true, options).catch(() => []);
  return { id, ok: true, status: 200, ...(process && { process }) };
}

async function performIn(
  session: Session,
  action: Action,
  { id, step: stepId = null, modified }: ActionItem,
  options: CompileOptions & { user: SessionUser; signal: AbortSignal },
): Promise<void> {
  const { user, schema, signal } = options;
  const tables = tablesIn(schema);
  const digits = digitsOf(id);
  if (digits === null) throw new ActionRefusal(GONE, 404);
  const { process: table } = tables;
  const lock = statementOf(
    sql`select 1 from ${table.as('p')} where ${table.column('p', 'id')} = ${bigint(digits)} for update`,
  );
  await session.query(lock.text, lock.parameters, { signal });
  const [visible] = await processesOf(session, id, true, options);
  if (!visible || (stepId !== null && !visible.steps.some(step => step.id === stepId)))
    throw new ActionRefusal(GONE, 404);
  const [process] = await processesOf(session, id, false, options);
  if (
    modified !== undefined &&
    Date.parse(modified ?? '') !== Date.parse(process!.modified ?? '') &&
    (modified ?? process!.modified ?? null) !== null
  )
    throw new ActionRefusal('Somebody else has changed it in the meantime.');
  const step = stepId === null ? null : process!.steps.find(one => one.id === stepId)!;
  const changed = await action({ process: process!, step, user, session, signal });
  if (changed) await writeProcesses(session, [changed], { schema: tables });
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
