import { sql } from 'kysely';
import type { Id } from '../../core/processes/process.ts';
import type { Database } from '../database.ts';
import { bigint, digitsOf } from '../sql/parameters.ts';
import { all, statementOf } from '../sql/statement.ts';
import { type SchemaMapping, type Tables, tablesIn } from '../sql/tables.ts';

/** Milliseconds between two questions to a database that is away, or still busy with the transaction. */
const PAUSE = 250;

/**
 * Whether a transaction has committed that changed a process, where the connection broke meanwhile. Its change is written
 * down in it, so that it is there if and only if all is; the number of the transaction alone would not do, for after a
 * crash another one may get it.
 *
 * @returns null where it cannot be found out in time
 */
export async function hasCommitted(
  database: Database,
  xid: string,
  id: Id,
  { schema, signal }: { readonly schema?: SchemaMapping | Tables; readonly signal: AbortSignal },
): Promise<boolean | null> {
  const { change } = tablesIn(schema);
  if (!change) return null;
  const [number, text] = [sql`${xid}::text::xid8`, sql.lit('aborted')];
  const isWritten = all([
    sql`${change.column('h', 'xid')} = ${number}`,
    sql`${change.column('h', 'process')} = ${bigint(digitsOf(id)!)}`,
  ]);
  const isKnown = sql`${number} < pg_snapshot_xmax(pg_current_snapshot())`;
  const statement = statementOf(
    sql`select (select count(*)::int from ${change.as('h')} where ${isWritten}) as written, case when ${isKnown} then pg_xact_status(${number}) else ${text} end as status`,
  );
  while (!signal.aborted) {
    const rows = await database.query(statement.text, statement.parameters, { signal }).catch(() => []);
    const [row] = rows as { written: number; status: string | null }[];
    if (row?.written) return true;
    if (row && row.status !== 'in progress') return false;
    await new Promise(resolve => setTimeout(resolve, PAUSE));
  }
  return null;
}
