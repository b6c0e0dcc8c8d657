import type { ProcessQuery } from '../../core/query/process-query.ts';
import { sql } from 'kysely';
import type { GivenProcess } from '../../core/processes/process.ts';
import type { Database } from '../database.ts';
import { readPage } from '../read-page.ts';
import { type CompileOptions, compileQuery, contextOf } from '../sql/compile-query.ts';
import { bigints, idOf } from '../sql/parameters.ts';
import { all, type Statement, statementOf } from '../sql/statement.ts';
import type { Table } from '../sql/tables.ts';
import { CHANGES } from '../write/write-processes.ts';
import { type ChangeId, readChangeId, writeChangeId } from './change-id.ts';

/** What has happened to the result of a query. */
export interface ChangeEvent {
  /** From here on one can resume; left out within what belongs together. */
  readonly id?: string;
  /** `change`: the process is among them, as it is now; `remove`: it is not; `resync`: ask for everything again. */
  readonly type: 'change' | 'remove' | 'resync';
  /** Of `remove` the id alone. */
  readonly process?: GivenProcess;
}

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
}

/** Changes that are read at a time. */
const BATCH = 500;

/**
 * Follows the result of a query: what changed in it, as the user may see it, in the order in which the changes became
 * visible. A process that the user could see before is told of when it leaves; of others not even the id.
 *
 * Null stands for a look that found nothing: the reader may be told that all is well, with the id to resume from.
 */
export async function* subscribe(
  database: Database,
  query: ProcessQuery,
  { signal, lastEventId = null, every = 2000, kept = 3_600_000, ...options }: SubscribeOptions,
): AsyncGenerator<ChangeEvent | { readonly id: string; readonly type: null }> {
  const context = contextOf(query.timeZone, options);
  const { change } = context.tables;
  if (!change) throw new TypeError('the schema has no table of changes');
  // what cannot be served is refused at once, not at the first change
  compileQuery({ ...query, sort: null, orderBy: [], limit: null, offset: 0, window: null }, options);
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
      const rows = await changesAfter(database, change, at, context.principals, signal);
      const last = rows.at(-1);
      if (last) {
        at = { xid: last.xid, seq: last.seq, time: Date.now() };
        const events = await eventsOf(database, query, options, rows, signal);
        for (const [i, event] of events.entries())
          yield i === events.length - 1 ? { ...event, id: writeChangeId(at) } : event;
        if (events.length === 0) yield { id: writeChangeId(at), type: null };
      } else yield { id: writeChangeId((at = { ...at, time: Date.now() })), type: null };
      if (rows.length < BATCH) await waker.sleep(every);
    }
  } finally {
    await unlisten?.().catch(() => {});
  }
}

interface ChangeRow {
  readonly xid: string;
  readonly seq: string;
  readonly process: string;
  readonly mine: boolean;
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

async function eventsOf(
  database: Database,
  query: ProcessQuery,
  options: CompileOptions,
  rows: readonly ChangeRow[],
  signal: AbortSignal,
): Promise<ChangeEvent[]> {
  const changed = new Map<string, boolean>();
  for (const { process, mine } of rows) changed.set(process, mine || (changed.get(process) ?? false));
  const ids = [...changed.keys()].map(idOf);
  const criteria = [...query.criteria, { key: 'id', operator: '=' as const, value: ids }];
  const compiled = compileQuery(
    { ...query, criteria, sort: null, orderBy: [], limit: null, offset: 0, window: null },
    options,
  );
  const { processes } = await readPage(database, compiled, { windowed: false, signal });
  const found = new Set(processes.map(({ id }) => id));
  const gone = [...changed].filter(([digits, mine]) => (mine || !query.acl) && !found.has(idOf(digits)));
  return [
    ...processes.map(process => ({ type: 'change' as const, process })),
    ...gone.map(([digits]) => ({ type: 'remove' as const, process: { id: idOf(digits) } })),
  ];
}

/** The statement that forgets changes older than some milliseconds: run it now and then. */
export function pruneChanges(olderThan = 7_200_000): Statement {
  return statementOf(
    sql`delete from process_change where at < now() - ${String(olderThan / 1000)}::text::double precision * interval ${sql.lit('1 second')}`,
  );
}

/** Sleeps until somebody wakes it, also if that was just before. */
class Waker {
  #wake: (() => void) | null = null;
  #awake = false;

  wake(): void {
    this.#awake = true;
    this.#wake?.();
  }

  async sleep(milliseconds: number): Promise<void> {
    if (!this.#awake) {
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#awake = false;
    this.#wake = null;
  }
}
