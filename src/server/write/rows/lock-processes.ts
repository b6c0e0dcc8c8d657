import { sql } from 'kysely';
import type { QueryOptions, Session } from '../../database.ts';
import { bigint } from '../../sql/parameters.ts';
import type { Tables } from '../../sql/tables.ts';
import { query } from './row-statements.ts';
import { compareIds } from './table-rows.ts';

/**
 * Locks processes until the transaction ends, in the order of their ids, as everybody does to avoid deadlocks. One by
 * one, as a distributed database cannot lock rows on several nodes in one statement.
 *
 * @returns those that exist
 */
export async function lockProcesses(
  session: Session,
  { process }: Tables,
  ids: readonly string[],
  options: QueryOptions = {},
): Promise<string[]> {
  const locked: string[] = [];
  for (const id of ids.toSorted(compareIds)) {
    const rows = await query(
      session,
      sql`select 1 from ${process.as('p')} where ${process.column('p', 'id')} = ${bigint(id)} for no key update`,
      options,
    );
    if (rows.length > 0) locked.push(id);
  }
  return locked;
}
