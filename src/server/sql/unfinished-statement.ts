import { sql } from 'kysely';
import { type Statement, statementOf } from './statement.ts';

/** Whether the database is the coordinator of a Citus cluster. */
export const isDistributed = sql<boolean>`to_regclass(${'pg_catalog.pg_dist_transaction'}::text) is not null`;

/** The transaction id nearest to another one, of which the last 32 bits are known. */
export const nearestXid = (bits: bigint, to: bigint): bigint => to - BigInt.asIntN(32, to - bits);

/** Asked of each worker: transactions that it has prepared but not committed yet. */
const PREPARED =
  "select coalesce(string_agg(gid, ','), '') from pg_prepared_xacts where database = current_database() and gid like 'citus%'";

/**
 * Asks a Citus coordinator which of its transactions have committed there, but perhaps not on each worker: the change
 * can be read, but the process is still as before. For a worker that does not answer, these are all transactions that
 * may not be over. Run it after the look at the changes: what is no longer prepared on a worker can be read by then.
 */
export function unfinishedStatement(): Statement {
  // `xmin` is the transaction of the coordinator, which records what the workers have prepared
  return statementOf(
    sql`with asked as materialized (select node.groupid, answer.success, answer.result from run_command_on_workers(${PREPARED}::text) as answer join pg_dist_node as node on node.nodename = answer.nodename and node.nodeport = answer.nodeport) select distinct noted.xmin::text as xid from pg_dist_transaction as noted join asked on asked.groupid = noted.groupid where not asked.success or noted.gid = any(string_to_array(asked.result, ${','}::text))`,
  );
}
