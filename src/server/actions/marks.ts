import { waitFor } from '../../core/base/tasks/abortable.ts';
import { sql } from 'kysely';
import type { Database, Session } from '../database.ts';
import { bigint, digitsOf } from '../sql/parameters.ts';
import { type Sql, type Statement, statementOf } from '../sql/statement.ts';
import { type SchemaMapping, type Table, type Tables, tablesIn } from '../sql/tables.ts';

/** The item of an action that an idempotency key stands for. Ids are strings of digits. */
export interface Mark {
  readonly user: string;
  readonly key: string;
  readonly action: string;
  readonly process: string;
  readonly step: string | null;
}

/** State of an item's mark: it is ours to do, is already done, or its key belongs to something else. */
export interface Marked {
  readonly state: 'begun' | 'done' | 'another';
  /** `modified` of the process once the item was done, if known. */
  readonly modified: string | null;
}

/** Milliseconds between attempts to reach a database that is down. */
const RETRY_MS = 250;

/** Inserts the mark of an item in the transaction that does it. Waits for another transaction with the same key. */
export async function leaveMark(
  session: Session,
  table: Table<'action'>,
  mark: Mark,
  signal: AbortSignal,
): Promise<Marked> {
  const names = (['user', 'key', 'action', 'process', 'step'] as const).map(name => table.bare(name));
  const step = mark.step === null ? sql`null::bigint` : bigint(mark.step);
  const left = statementOf(
    sql`
      insert into ${table.sql} (${sql.join(names)})
      values (${bigint(mark.user)}, ${mark.key}::text, ${mark.action}::text, ${bigint(mark.process)}, ${step})
      on conflict (${table.bare('user')}, ${table.bare('key')}) do nothing returning 1 as one`,
  );
  if ((await session.query(left.text, left.parameters, { signal, prepare: true })).length > 0)
    return { state: 'begun', modified: null };
  const known = statementOf(
    sql`
      select ${table.column('a', 'action')} as action, ${table.column('a', 'process')}::text as process,
        ${table.column('a', 'step')}::text as step, ${asText(table.column('a', 'modified'))} as modified
      from ${table.as('a')}
      where ${table.column('a', 'user')} = ${bigint(mark.user)} and ${table.column('a', 'key')} = ${mark.key}::text`,
  );
  const [row] = await session.query(known.text, known.parameters, { signal });
  // pruned between the two statements, so it was there
  if (!row) return { state: 'done', modified: null };
  const isSame = row.action === mark.action && row.process === mark.process && row.step === mark.step;
  return { state: isSame ? 'done' : 'another', modified: row.modified as string | null };
}

/** SQL for an instant as text, in the format of JSON. */
const asText = (instant: Sql): Sql => sql`to_json(${instant})#>>${sql.lit('{}')}`;

/**
 * Records in the mark of an item done in this transaction the `modified` that its process has now.
 *
 * @returns `modified` of the process now; null if it has none
 */
export async function noteModified(
  session: Session,
  { action, process }: Tables,
  mark: Mark,
  signal: AbortSignal,
): Promise<string | null> {
  const ask = async (statement: Sql) => {
    const { text, parameters } = statementOf(statement);
    return await session.query(text, parameters, { signal, prepare: true });
  };
  // not part of the update: a distributed database cannot update one table from another
  const [row] = await ask(sql`
    select ${asText(process.column('p', 'modified'))} as modified
    from ${process.as('p')} where ${process.column('p', 'id')} = ${bigint(mark.process)}`);
  const modified = (row?.modified ?? null) as string | null;
  if (action && modified !== null)
    await ask(sql`
      update ${action.as('a')} set ${action.bare('modified')} = ${modified}::text::timestamptz
      where ${action.column('a', 'user')} = ${bigint(mark.user)} and ${action.column('a', 'key')} = ${mark.key}::text`);
  return modified;
}

class TakenBack extends Error {}

/**
 * Finds out whether the transaction of an item committed although its connection broke: its mark can be inserted again
 * if and only if it did not. Waits for a transaction that is still running.
 *
 * @returns null if this cannot be found out in time
 */
export async function hasCommitted(
  database: Database,
  table: Table<'action'>,
  mark: Mark,
  signal: AbortSignal,
): Promise<boolean | null> {
  while (!signal.aborted) {
    let left: Marked['state'] | null = null;
    try {
      await database.transaction(
        async session => {
          left = (await leaveMark(session, table, mark, signal)).state;
          throw new TakenBack();
        },
        { signal },
      );
    } catch {
      if (left !== null) return left === 'done';
    }
    await waitFor(RETRY_MS, signal).catch(() => {});
  }
  return null;
}

/**
 * Statement that deletes the marks of actions older than `olderThan` milliseconds; run it now and then. An action
 * without its mark is done again if it is retried.
 *
 * @throws TypeError if the schema has no table of actions
 */
export function pruneActions(
  olderThan = 86_400_000,
  { schema }: { readonly schema?: SchemaMapping | Tables } = {},
): Statement {
  const { action } = tablesIn(schema);
  if (!action) throw new TypeError('the schema has no table of actions');
  return statementOf(
    sql`
      delete from ${action.sql}
      where ${action.bare('at')} < now() - ${String(olderThan / 1000)}::text::double precision * interval ${sql.lit('1 second')}`,
  );
}

/** The mark of an item; null for an invalid id, which no user, process or step can have. */
export function markOf(given: {
  readonly user: unknown;
  readonly key: string;
  readonly action: string;
  readonly process: unknown;
  readonly step: unknown;
}): Mark | null {
  const [user, process] = [digitsOf(given.user), digitsOf(given.process)];
  const step = given.step === null ? null : digitsOf(given.step);
  if (user === null || process === null || (step === null && given.step !== null)) return null;
  return { user, key: given.key, action: given.action, process, step };
}
