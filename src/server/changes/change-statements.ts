import { sql } from 'kysely';
import type { Row } from '../database.ts';
import { all, any, type Sql, type Statement, statementOf } from '../sql/statement.ts';
import { type SchemaMapping, type Tables, tablesIn } from '../sql/tables.ts';
import type { ChangePosition } from './change-position.ts';
import { Snapshot } from './snapshot.ts';

/** Changes that are read at a time. Where there are more, everybody loads again. */
export const MOST_CHANGES = 5000;

/** A process that has changed. */
export interface Change {
  readonly xid: bigint;
  /** Its id, as digits. */
  readonly process: string;
  /** Who could see it before, as digits. */
  readonly seenBy: readonly string[];
}

/** What a look at the changes has found. */
export interface Look {
  readonly position: ChangePosition;
  /** What has been visible in it may be forgotten; null where nothing has ever been. */
  readonly horizon: Snapshot | null;
  /** In the order of their transactions. Of more than `MOST_CHANGES` the last ones. */
  readonly changes: readonly Change[];
  /** Whether the database is a coordinator of Citus, where a change may be read before its process. */
  readonly isDistributed: boolean;
}

/** What tells one cluster, and one life of it, from another. */
export interface ClusterIdentity {
  /** Whether the functions of administrators may be asked, of the cluster itself. */
  readonly isFull: boolean;
}

/** The log of a cluster that is promoted, or restored to an earlier time, goes on in a new timeline. */
const clusterSql = (isRecovering: Sql): Sql[] => [
  sql`(select system_identifier from pg_control_system())`,
  sql`case when ${isRecovering} then ${'standby'}::text else left(pg_walfile_name(pg_current_wal_lsn()), 8) end`,
  // after a crash the numbers of transactions that were not written down are given once more. Statistics are reset by it
  sql`extract(epoch from pg_stat_get_bgwriter_stat_reset_time())`,
];

/**
 * Reads what has become visible since a snapshot, and where changes stand now: all of one snapshot, so that nothing is between.
 *
 * @param since - null for nothing but where they stand
 * @param principals - only what one of these could see before, or can see now; null for everything
 */
export function lookStatement(
  { change, changeMark, visible }: Tables & { readonly change: NonNullable<Tables['change']> },
  { isFull }: ClusterIdentity,
  since: Snapshot | null,
  principals: readonly string[] | null,
): Statement {
  const now = sql`pg_current_snapshot()`;
  const isRecovering = sql`pg_is_in_recovery()`;
  // a standby does not say which transactions are open: what they may have written is read again
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
  // two parts, each of which the index answers. What is ahead of the cluster was restored from another one
  const begun = part(sql`${xid} >= pg_snapshot_xmax(${given})`, sql`${xid} < pg_snapshot_xmax(${now})`);
  const ended = part(sql`${xid} = any(array(select pg_snapshot_xip(${given})))`);
  const changes = sql`
    select json_agg(json_build_array(xid::text, process::text, seen_by::text))::text
    from (${begun} union all ${ended}
      order by xid desc nulls first, seq desc nulls first
      limit ${String(MOST_CHANGES + 1)}::text::bigint) as found`;
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
        to_regclass(${'pg_catalog.pg_dist_transaction'}::text) is not null as distributed`,
  );
}

/** What the row of `lookStatement` says. */
export function readLook(row: Row | undefined): Look {
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

/** Whether all that has happened since can still be found out: nothing of it is forgotten, and it is not of another past. */
export function isKnown({ cluster, snapshot }: ChangePosition, { position, horizon }: Look): boolean {
  return (
    cluster === position.cluster &&
    snapshot.end <= position.snapshot.end &&
    (horizon === null || snapshot.covers(horizon))
  );
}

/** Options of `pruneChanges`. */
export interface PruneOptions {
  /** How tables and columns are called where they are not called as in schemas/schema.sql. */
  readonly schema?: SchemaMapping | Tables;
}

/**
 * The statement that forgets changes which everybody could read for some milliseconds: run it now and then, every hour say. It
 * notes each time what can be read, and forgets what could be read at the last time that is long enough ago, however long
 * before that a transaction began. Whoever was away for longer is told to load again.
 *
 * @param olderThan - default two hours
 * @throws TypeError where the schema has no table of changes, or of what has been noted
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
