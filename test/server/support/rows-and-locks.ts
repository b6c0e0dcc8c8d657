import type { Session } from '../../../src/server.ts';
import type postgres from 'postgres';

/** Waits until so many connections wait for a lock. */
export async function untilWaiting(connection: postgres.Sql, count = 1): Promise<void> {
  for (;;) {
    const [row] = await connection`
      select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
    if ((row!.count as number) >= count) return;
  }
}

/** Rows that some work in a transaction puts in, changes and takes out. */
export async function rowsWritten(session: Session, work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const [row] = await session.query(
      'select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as rows from pg_stat_xact_user_tables',
      [],
    );
    return row!.rows as number;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}
