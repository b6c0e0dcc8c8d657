import { waitFor } from '../../core/base/tasks/abortable.ts';
import { sql } from 'kysely';
import type { Database, Session } from '../database.ts';
import { bigint, digitsOf } from '../sql/parameters.ts';
import { type Sql, type Statement, statementOf } from '../sql/statement.ts';
import { type SchemaMapping, type Table, type Tables, tablesIn } from '../sql/tables.ts';

/** Which item of which action a key stands for: ids are digits. */
export interface Mark {
  readonly user: string;
  readonly key: string;
  readonly action: string;
  readonly process: string;
  readonly step: string | null;
}

/** What the mark of an item says: that it is ours to do, that it is done, or that the key is of something else. */
export interface Marked {
  readonly state: 'begun' | 'done' | 'another';
  /** `modified` of the process when the item had been done, where that is known. */
  readonly modified: string | null;
}

/** Milliseconds between two questions to a database that is away. */
const PAUSE = 250;

/**
 * Leaves the mark of an item in the transaction that does it. Where another transaction is at work with the same key, it is
 * waited for.
 */
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
  // forgotten between the two statements: so it was there
  if (!row) return { state: 'done', modified: null };
  const isSame = row.action === mark.action && row.process === mark.process && row.step === mark.step;
  return { state: isSame ? 'done' : 'another', modified: row.modified as string | null };
}

/** An instant as JSON has it. */
const asText = (instant: Sql): Sql => sql`to_json(${instant})#>>${sql.lit('{}')}`;

/**
 * Notes in the mark of an item, which has been done in this transaction, what that has made of its process.
 *
 * @returns `modified` of the process now; null where there is none
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
  // apart from the update: a distributed database does not write one table from another
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
 * Whether the transaction of an item has committed, where the connection broke meanwhile: its mark can be left once more if
 * and only if it has not. What is still going on is waited for.
 *
 * @returns null where it cannot be found out in time
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
    await waitFor(PAUSE, signal).catch(() => {});
  }
  return null;
}

/**
 * The statement that forgets the marks of actions older than some milliseconds: run it now and then. What was begun longer ago
 * is done again when it is tried again.
 *
 * @throws TypeError where the schema has no table of them
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

/** The mark of an item; null of what can be no item: such a process is not there. */
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
