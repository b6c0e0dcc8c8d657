import type { Session } from '../database.ts';
import { readLogPosition } from './log-position.ts';

/** How far each machine is in its log; one alone where nothing is distributed. */
export type LogPositions = ReadonlyMap<string, bigint>;

/** SQL: later than what has just been committed, also where the log is not on disk yet. */
export const WRITTEN = 'pg_current_wal_insert_lsn()::text';

/** SQL: a server that has been promoted replays nothing any more, and is no copy. */
export const REPLAYED = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end';

/** A coordinator of Citus asks its workers; or their copies, by a connection with `citus.use_secondary_nodes`. */
const OF_WORKERS = `select node.groupid::text as machine, answer.result as position
  from run_command_on_workers($1::text) as answer
  join pg_dist_node as node on node.nodename = answer.nodename and node.nodeport = answer.nodeport`;

/**
 * Asks a database how far it is, and where that is a coordinator of Citus, all its machines.
 *
 * @returns null where one of them does not say
 */
export async function askLogPositions(
  database: Session,
  position: string,
  signal: AbortSignal,
): Promise<LogPositions | null> {
  const options = { signal, prepare: true };
  const [row] = await database.query(
    `select ${position} as position, to_regclass('pg_catalog.pg_dist_node') is not null as distributed`,
    [],
    options,
  );
  const rows = [{ machine: '', position: row?.position }];
  if (row?.distributed)
    rows.push(...((await database.query(OF_WORKERS, [`select ${position}`], options)) as unknown as typeof rows));
  const found = new Map<string, bigint>();
  for (const one of rows) {
    const known = readLogPosition(one.position);
    if (known === null) return null;
    found.set(one.machine, known);
  }
  return found;
}

/** Whether each machine is as far as it was at some other time, or further. */
export const reaches = (positions: LogPositions, others: LogPositions): boolean =>
  [...others].every(([machine, position]) => (positions.get(machine) ?? -1n) >= position);
