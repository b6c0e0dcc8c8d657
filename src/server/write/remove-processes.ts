import { sql } from 'kysely';
import type { Id } from '../../core/processes/process.ts';
import type { QueryOptions, Session } from '../database.ts';
import { bigint, digitsOf, isAmong } from '../sql/parameters.ts';
import { type Table, type Tables, tablesIn } from '../sql/tables.ts';
import { OF_PROCESS } from './column-types.ts';
import { inOrder, TABLES } from './differences.ts';
import { noteChanges } from './note-changes.ts';
import { ask } from './row-statements.ts';
import { readStored, seenBy } from './stored-rows.ts';
import type { WriteOptions } from './write-processes.ts';

/**
 * Takes processes out of the tables, and tells those who could see them. They are locked first, as by `writeProcesses`.
 *
 * @param ids - ids that are not there are no error
 */
export async function removeProcesses(
  session: Session,
  ids: readonly Id[],
  options: Pick<WriteOptions, 'schema'> = {},
): Promise<void> {
  const tables = tablesIn(options.schema);
  const wanted = [...new Set(ids.flatMap(id => digitsOf(id) ?? []))];
  // one that is put in after this is somebody else's to write
  const locked = await lockProcesses(session, tables, wanted);
  if (locked.length === 0) return;
  const stored = await readStored(session, tables, locked);
  for (const name of TABLES.toReversed()) {
    const table: Table | null = tables[name];
    if (!table) continue;
    const id = table.column('t', OF_PROCESS[name][0] as never);
    await ask(session, sql`delete from ${table.as('t')} where ${isAmong(id, [...stored.keys()])}`);
  }
  const gone = [...stored].map(([process, was]) => ({ process, seenBy: seenBy(was, tables) }));
  await noteChanges(session, tables, gone);
}

/**
 * Locks processes until the transaction is over, in the order of their ids, as all do: nobody locks another out. One by one,
 * for a distributed database locks no rows of several machines in one statement.
 *
 * @returns those that are there
 */
export async function lockProcesses(
  session: Session,
  { process }: Tables,
  ids: readonly string[],
  options: QueryOptions = {},
): Promise<string[]> {
  const locked: string[] = [];
  for (const id of ids.toSorted(inOrder)) {
    const rows = await ask(
      session,
      sql`select 1 from ${process.as('p')} where ${process.column('p', 'id')} = ${bigint(id)} for no key update`,
      options,
    );
    if (rows.length > 0) locked.push(id);
  }
  return locked;
}
