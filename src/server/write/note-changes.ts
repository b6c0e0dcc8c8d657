import { sql } from 'kysely';
import type { Session } from '../database.ts';
import type { Tables } from '../sql/tables.ts';
import { insertRows, query } from './rows/row-statements.ts';

/** The channel for notifications of changes. */
export const CHANGES = 'process_panels_changes';

/** A changed process, and the principals that could see it before. */
export type ChangedProcess = {
  readonly process: string;
  readonly seenBy: readonly string[];
};

/** Records changes for those who follow them, and notifies them when the transaction commits. */
export async function noteChanges(
  session: Session,
  { change }: Tables,
  changed: readonly ChangedProcess[],
): Promise<void> {
  if (!change || changed.length === 0) return;
  await insertRows(session, change, 'change', changed);
  await query(session, sql`select pg_notify(${CHANGES}, '')`);
}
