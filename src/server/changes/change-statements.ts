import { sql } from 'kysely';
import type { Row } from '../database.ts';
import { all, any, type Sql, type Statement, statementOf } from '../sql/statement.ts';
import { type SchemaMapping, type Tables, tablesIn } from '../sql/tables.ts';
import { isDistributed } from '../sql/unfinished-statement.ts';
import type { ChangePosition } from './change-position.ts';
import { Snapshot } from './snapshot.ts';

/** Changes read at a time. If there are more, all readers load everything again. */
export const MAX_CHANGES = 5000;

/** A changed process. */
export interface Change {
  readonly xid: bigint;
  /** Its id, as digits. */
  readonly process: string;
  /** Principals that could see it before, as digits. */
  readonly seenBy: readonly string[];
}

/** Changes as read in one statement. */
export interface ChangesRead {
  readonly position: ChangePosition;
  /** Changes visible in this snapshot may have been pruned; null if none ever were. */
  readonly horizon: Snapshot | null;
  /** In the order of their transactions; the last ones if there are more than `MAX_CHANGES`. */
  readonly changes: readonly Change[];
  /** Whether the database is a Citus coordinator, where a change may be visible before its process. */
  readonly isDistributed: boolean;
}

/** How to tell one cluster, and one run of it, from another. */
export interface ClusterIdentity {
  /** Whether the administrative functions that identify the cluster may be called. */
  readonly isFull: boolean;
}

/** Identifies the cluster. After a promotion or point-in-time recovery, its WAL continues in a new timeline. */
const clusterSql = (isRecovering: Sql): Sql[] => [
  sql`(select system_identifier from pg_control_system())`,
  sql`case when ${isRecovering} then ${'standby'}::text else left(pg_walfile_name(pg_current_wal_lsn()), 8) end`,
  // after a crash, ids of transactions that were not flushed are used again; a crash also resets the statistics
  sql`extract(epoch from pg_stat_get_bgwriter_stat_reset_time())`,
];

/**
 * Statement for the changes visible since a snapshot, and for the current position: both from one snapshot, so that
 * nothing is missed in between.
 *
 * @param since - null to read only the position
 * @param principals - only what one of these could see before or can see now; null for everything
 */
export function changesStatement(
  { change, changeMark, visible }: Tables & { readonly change: NonNullable<Tables['change']> },
  { isFull }: ClusterIdentity,
  since: Snapshot | null,
  principals: readonly string[] | null,
): Statement {
  const now = sql`pg_current_snapshot()`;
  const isRecovering = sql`pg_is_in_recovery()`;
  // a standby does not tell which transactions are open: what they may have written is read again
  const start = sql`pg_snapshot_xmin(${now})`;
  const snapshot = sql`case when ${isRecovering} then concat(${start}, ${':'}::text, ${start}, ${':'}::text) else ${now}::text end`;
  const cluster = [sql`(select oid from pg_database where datname = current_database())`];
  if (isFull) cluster.push(...clusterSql(isRecovering));
  const [xid, seq] = [change.column('h', 'xid'), change.column('h', 'seq')];
  const given = sql`${since?.text ?? null}::text::pg_snapshot`;
  const mine = sql`${`{${principals?.join(',')}}`}::text::bigint[]`;
  const concerns =
    principals && visible
      ? [
          any([
            sql`${change.column('h', 'seenBy')} && ${mine}`,
            sql`exists (
              select 1 from ${visible.as('v')}
              where ${visible.column('v', 'process')} = ${change.column('h', 'process')}
                and ${visible.column('v', 'principal')} = any(${mine}))`,
          ]),
        ]
      : [];
  const part = (...conditions: Sql[]) =>
    sql`
      select ${xid} as xid, ${seq} as seq, ${change.column('h', 'process')} as process,
        ${change.column('h', 'seenBy')} as seen_by
      from ${change.as('h')} where ${all([...conditions, ...concerns])}`;
  // two parts, each served by the index; ids beyond those of the cluster were restored from another one
  const begun = part(sql`${xid} >= pg_snapshot_xmax(${given})`, sql`${xid} < pg_snapshot_xmax(${now})`);
  const ended = part(sql`${xid} = any(array(select pg_snapshot_xip(${given})))`);
  const changes = sql`
    select json_agg(json_build_array(xid::text, process::text, seen_by::text))::text
    from (${begun} union all ${ended}
      order by xid desc nulls first, seq desc nulls first
      limit ${String(MAX_CHANGES + 1)}::text::bigint) as found`;
  const horizon = changeMark
    ? sql`(
        select ${changeMark.column('m', 'snapshot')}::text from ${changeMark.as('m')}
        where pg_snapshot_xmax(${changeMark.column('m', 'snapshot')}) <= pg_snapshot_xmax(${now})
        order by ${changeMark.column('m', 'at')} limit 1)`
    : sql`null::text`;
  return statementOf(
    sql`
      select ${snapshot} as snapshot, concat_ws(${'.'}::text, ${sql.join(cluster)}) as cluster,
        ${horizon} as horizon, (${changes}) as changes,
        ${isDistributed} as distributed`,
  );
}

/** Parses the row of `changesStatement`. */
export function parseChanges(row: Row | undefined): ChangesRead {
  const { snapshot, cluster, horizon, changes } = row as Record<'snapshot' | 'cluster', string> &
    Record<'horizon' | 'changes', string | null>;
  const found = JSON.parse(changes ?? '[]') as [xid: string, process: string, seenBy: string | null][];
  return {
    isDistributed: row?.distributed === true,
    position: { cluster, snapshot: Snapshot.read(snapshot)! },
    horizon: horizon === null ? null : Snapshot.read(horizon),
    changes: found
      .map(([xid, process, seenBy]) => ({ xid: BigInt(xid), process, seenBy: seenBy?.slice(1, -1).split(',') ?? [] }))
      .reverse(),
  };
}

/** Whether all changes since a position are still available: none were pruned, and the history is the same. */
export function isKnown({ cluster, snapshot }: ChangePosition, { position, horizon }: ChangesRead): boolean {
  return (
    cluster === position.cluster &&
    snapshot.end <= position.snapshot.end &&
    (horizon === null || snapshot.covers(horizon))
  );
}

/** Options of `pruneChanges`. */
export interface PruneOptions {
  /** Names of tables and columns that differ from schemas/schema.sql. */
  readonly schema?: SchemaMapping | Tables;
}

/**
 * Statement that deletes changes which everybody could read for `olderThan` milliseconds; run it now and then, such as
 * every hour. Each run records what can be read, and deletes what could be read at the latest recorded time that is old
 * enough, no matter when its transaction began. Readers that were away for longer load everything again.
 *
 * @param olderThan - default two hours
 * @throws TypeError if the schema lacks one of the tables of changes
 */
export function pruneChanges(olderThan = 7_200_000, { schema }: PruneOptions = {}): Statement {
  const { change, changeMark } = tablesIn(schema);
  if (!change || !changeMark) throw new TypeError('the schema has no tables of changes');
  const [at, snapshot] = [changeMark.column('m', 'at'), changeMark.column('m', 'snapshot')];
  const second = sql.lit('1 second');
  const isOld = sql`${at} <= clock_timestamp() - ${String(olderThan / 1000)}::text::double precision * interval ${second}`;
  const isAhead = sql`pg_snapshot_xmax(${snapshot}) > pg_snapshot_xmax(pg_current_snapshot())`;
  const xid = change.column('h', 'xid');
  return statementOf(
    sql`
      with noted as (
        insert into ${changeMark.sql} (${changeMark.bare('at')}, ${changeMark.bare('snapshot')})
        values (clock_timestamp(), pg_current_snapshot())),
      horizon as (
        select ${at} as at, ${snapshot} as snapshot from ${changeMark.as('m')}
        where ${isOld} and not ${isAhead} order by ${at} desc nulls last limit 1),
      forgotten as (
        delete from ${change.as('h')} using horizon
        where ${xid} < pg_snapshot_xmax(horizon.snapshot) and pg_visible_in_snapshot(${xid}, horizon.snapshot))
      delete from ${changeMark.as('m')} where ${isAhead} or ${at} < (select horizon.at from horizon)`,
  );
}
