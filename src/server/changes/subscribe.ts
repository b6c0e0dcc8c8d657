import type { ProcessQuery } from '../../core/query/process-query.ts';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { type CompileOptions, contextOf } from '../sql/compile-query.ts';
import { bigints } from '../sql/parameters.ts';
import { all, type Statement, statementOf } from '../sql/statement.ts';
import type { Table } from '../sql/tables.ts';
import { CHANGES } from '../write/note-changes.ts';
import { type ChangeId, readChangeId, writeChangeId } from './change-id.ts';
import { type Changed, type ChangeEvent, compileFollowed, FollowedQueries } from './followed-queries.ts';
import { Waker } from './waker.ts';

/** Options of `subscribe`. */
export interface SubscribeOptions extends CompileOptions {
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Where to go on, the id of an event. */
  readonly lastEventId?: string | null;
  /** Milliseconds between two looks, where nothing wakes it. Default 2000. */
  readonly every?: number;
  /** Milliseconds for which changes are kept; who was away for longer gets `resync`. Default an hour. */
  readonly kept?: number;
  /** Milliseconds in which it has to be known what some changes mean to the queries; what is later gets `resync`. Default 5000. */
  readonly timeout?: number;
  /** Told why one of several queries could not be looked after. */
  readonly onerror?: (thrown: unknown) => void;
}

/** Changes that are read at a time. */
const BATCH = 500;

/**
 * Follows the result of a query, or those of several: what changed in them, as the user may see it, in the order in which the
 * changes became visible. A process that the user could see before is told of when it leaves; of others not even the id. Of
 * a list of queries each event says which of them it is of.
 *
 * Null stands for a look that found nothing: the reader may be told that all is well, with the id to resume from. Ids
 * are places in the sequence of all changes, whatever the queries.
 *
 * @throws ProcessPanelError for what cannot be served, before anything is told; what the database says where it cannot be asked
 */
export async function* subscribe(
  database: Database,
  followed: ProcessQuery | readonly ProcessQuery[],
  {
    signal,
    lastEventId = null,
    every = 2000,
    kept = 3_600_000,
    timeout = 5000,
    onerror = () => {},
    ...compile
  }: SubscribeOptions,
): AsyncGenerator<ChangeEvent | { readonly id: string; readonly type: null }> {
  const several = Array.isArray(followed);
  const list = (several ? followed : [followed]) as readonly ProcessQuery[];
  const { tables, principals } = contextOf('UTC', compile);
  const { change } = tables;
  if (!change) throw new TypeError('the schema has no table of changes');
  // what cannot be served is refused at once, not at the first change
  for (const query of list) compileFollowed(query, compile);
  const queries = new FollowedQueries(database, list, { compile, timeout, onerror, signal });
  const waker = new Waker();
  const unlisten = await database.listen?.(CHANGES, () => waker.wake()).catch(() => undefined);
  signal.addEventListener('abort', () => waker.wake(), { once: true });
  try {
    let at = readChangeId(lastEventId);
    if (lastEventId !== null && (!at || Date.now() - at.time > kept)) {
      at = await horizon(database);
      yield { id: writeChangeId(at), type: 'resync' };
    }
    at ??= await horizon(database);
    yield { id: writeChangeId(at), type: null };
    while (!signal.aborted) {
      const rows = await changesAfter(database, change, at, principals, signal);
      const last = rows.at(-1);
      at = last ? { xid: last.xid, seq: last.seq, time: Date.now() } : { ...at, time: Date.now() };
      const id = writeChangeId(at);
      // the id comes with the last event: whoever is cut off before is told all of them again
      let event: ChangeEvent | null = null;
      if (last)
        for await (const events of queries.eventsOf(rows))
          for (const { queries: numbers, ...next } of events) {
            if (event) yield event;
            event = several ? { ...next, queries: numbers! } : next;
          }
      yield event ? { ...event, id } : { id, type: null };
      if (rows.length < BATCH) await waker.sleep(every);
    }
  } finally {
    await unlisten?.().catch(() => {});
  }
}

interface ChangeRow extends Changed {
  readonly xid: string;
  readonly seq: string;
}

/** Where changes begin that nobody has seen yet. */
async function horizon(database: Database): Promise<ChangeId> {
  const [row] = await database.query('select pg_snapshot_xmin(pg_current_snapshot())::text as xid', []);
  return { xid: String(row!.xid), seq: '0', time: Date.now() };
}

/** Changes of transactions that are over, older than any that is still open: nothing can come before them any more. */
async function changesAfter(
  database: Database,
  change: Table<'change'>,
  { xid, seq }: ChangeId,
  principals: readonly string[],
  signal: AbortSignal,
): Promise<readonly ChangeRow[]> {
  const [xidColumn, seqColumn] = [change.column('h', 'xid'), change.column('h', 'seq')];
  const { text, parameters } = statementOf(
    sql`select ${xidColumn}::text as xid, ${seqColumn}::text as seq, ${change.column('h', 'process')}::text as process, coalesce(${change.column('h', 'seenBy')} && ${bigints(principals)}, false) as mine from ${change.as('h')} where ${all(
      [
        sql`${xidColumn} < pg_snapshot_xmin(pg_current_snapshot())`,
        sql`(${xidColumn}, ${seqColumn}) > (${xid}::text::xid8, ${seq}::text::bigint)`,
      ],
    )} order by ${xidColumn}, ${seqColumn} limit ${String(BATCH)}::text::bigint`,
  );
  return (await database.query(text, parameters, { signal })) as unknown as readonly ChangeRow[];
}

/** The statement that forgets changes older than some milliseconds: run it now and then. */
export function pruneChanges(olderThan = 7_200_000): Statement {
  return statementOf(
    sql`delete from process_change where at < now() - ${String(olderThan / 1000)}::text::double precision * interval ${sql.lit('1 second')}`,
  );
}
