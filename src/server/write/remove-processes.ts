import { sql } from 'kysely';
import type { Id } from '../../core/processes/process.ts';
import type { Session } from '../database.ts';
import { digitsOf, isAmong } from '../sql/parameters.ts';
import { type Table, tablesIn } from '../sql/tables.ts';
import { OF_PROCESS } from './rows/column-types.ts';
import { TABLES } from './differences.ts';
import { noteChanges } from './note-changes.ts';
import { lockProcesses } from './rows/lock-processes.ts';
import { query } from './rows/row-statements.ts';
import { readStored, seenBy } from './rows/stored-rows.ts';
import type { WriteOptions } from './write-processes.ts';

/**
 * Deletes processes, and notifies followers who could see them. They are locked first, as by `writeProcesses`.
 *
 * @param ids - ids that do not exist are ignored
 */
export async function removeProcesses(
  session: Session,
  ids: readonly Id[],
  options: Pick<WriteOptions, 'schema'> = {},
): Promise<void> {
  const tables = tablesIn(options.schema);
  const wanted = [...new Set(ids.flatMap(id => digitsOf(id) ?? []))];
  // a process that is inserted after this is not touched
  const locked = await lockProcesses(session, tables, wanted);
  if (locked.length === 0) return;
  const stored = await readStored(session, tables, locked);
  for (const name of TABLES.toReversed()) {
    const table: Table | null = tables[name];
    if (!table) continue;
    const id = table.column('t', OF_PROCESS[name][0] as never);
    await query(session, sql`delete from ${table.as('t')} where ${isAmong(id, [...stored.keys()])}`);
  }
  const gone = [...stored].map(([process, was]) => ({ process, seenBy: seenBy(was, tables) }));
  await noteChanges(session, tables, gone);
}
