import type { Session } from '../database.ts';
import { readLogPosition } from './log-position.ts';

/** The position of each node in its WAL; only one if nothing is distributed. */
export type LogPositions = ReadonlyMap<string, bigint>;

/** SQL for a position after everything committed so far, even if the WAL is not on disk yet. */
export const WRITTEN = 'pg_current_wal_insert_lsn()::text';

/** SQL for the position that is replayed; null on a server that has been promoted, which is not a replica any more. */
export const REPLAYED = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end';

/** A Citus coordinator asks its workers; or their replicas, on a connection with `citus.use_secondary_nodes`. */
const OF_WORKERS = `select node.groupid::text as machine, answer.result as position
  from run_command_on_workers($1::text) as answer
  join pg_dist_node as node on node.nodename = answer.nodename and node.nodeport = answer.nodeport`;

/**
 * Reads the position of a database in its WAL and, on a Citus coordinator, those of all nodes.
 *
 * @returns null if one of them has none
 */
export async function queryLogPositions(
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

/** Whether each node is at least as far as in the other positions. */
export const reaches = (positions: LogPositions, others: LogPositions): boolean =>
  [...others].every(([machine, position]) => (positions.get(machine) ?? -1n) >= position);
