import { sql } from 'kysely';
import type { Id, Step, User } from '../../../core/processes/process.ts';
import type { Database, Session } from '../../database.ts';
import { bigints } from '../../sql/parameters.ts';
import { any, listed, type Sql } from '../../sql/statement.ts';
import { type Table, type Tables, tablesIn } from '../../sql/tables.ts';
import { isDistributed, nearestXid, unfinishedStatement } from '../../sql/unfinished-statement.ts';
import { canonicalRow, columnsOf } from '../rows/column-types.ts';
import { renewSearch } from '../differences.ts';
import { NAMED } from './names.ts';
import { lockProcesses } from '../rows/lock-processes.ts';
import { insertRows, query } from '../rows/row-statements.ts';
import { digits, compareIds, type Values } from '../rows/table-rows.ts';
import type { WriteOptions } from '../write-processes.ts';

/** Templates of processes and steps, with their new names. */
export interface GivenTemplates {
  /** Of processes. */
  readonly processes?: readonly { readonly id: Id; readonly name: string }[];
  /** Of steps. Members that are left out stay as they are. */
  readonly steps?: readonly (Pick<Step['templateStep'], 'id'> & Partial<Step['templateStep']>)[];
}

type NameOptions = Pick<WriteOptions, 'schema'>;

/**
 * Writes names and pictures of users that differ. Members that are left out stay as they are. Rows show the new name
 * when they are read next; call `renewNames` for full-text search, and for followers of changes.
 *
 * @throws TypeError for an id that is not an integer
 */
export async function writeUsers(
  session: Session,
  users: readonly (Pick<User, 'id'> & Partial<User>)[],
  options: NameOptions = {},
): Promise<void> {
  await writeNames(session, 'user', users, options);
}

/** Writes names of templates, as `writeUsers` does for users. Steps keep the name and type they were created with. */
export async function writeTemplates(
  session: Session,
  { processes = [], steps = [] }: GivenTemplates,
  options: NameOptions = {},
): Promise<void> {
  await writeNames(session, 'templateProcess', processes, options);
  await writeNames(session, 'templateStep', steps, options);
}

/** Writes in the order of ids, to avoid deadlocks between those who write several. */
async function writeNames(
  session: Session,
  name: (typeof NAMED)[number],
  given: readonly { readonly id: Id }[],
  { schema }: NameOptions,
): Promise<void> {
  const table: Table = tablesIn(schema)[name];
  const rows: Values[] = given.map(row => ({ ...canonicalRow(name, { ...row }), id: digits(row.id) }));
  for (const row of rows.toSorted((a, b) => compareIds(a.id as string, b.id as string))) {
    await insertRows(session, table, name, [row], { skip: ['id'] });
    const columns = columnsOf(table, name).filter(([column]) => column !== 'id' && Object.hasOwn(row, column));
    const values = columns.map(([column, type]) => {
      const value = row[column] as string | number | null;
      return { column, value: sql`${value === null ? null : `${value}`}::text::${sql.raw(type)}` };
    });
    if (values.length === 0) continue;
    const sets = values.map(({ column, value }) => sql`${table.bare(column as never)} = ${value}`);
    const differs = values.map(({ column, value }) => sql`${table.bare(column as never)} is distinct from ${value}`);
    await query(
      session,
      sql`
        update ${table.sql} set ${listed(sets)}
        where ${table.bare('id' as never)} = ${row.id}::text::bigint and ${any(differs)}`,
    );
  }
}

/** Ids of what has been renamed. */
export interface Renamed {
  /** Users. */
  readonly users?: readonly Id[];
  /** Templates of processes. */
  readonly processes?: readonly Id[];
  /** Templates of steps. */
  readonly steps?: readonly Id[];
}

/** Processes per transaction: few, as their rows are locked. */
const PROCESSES_PER_TRANSACTION = 100;

/** Milliseconds between checks whether writers are done. */
const WRITERS_CHECK_MS = 100;

/** Options of `renewNames`. */
export interface RenewOptions extends NameOptions {
  /** Milliseconds to wait for transactions that began before the rename. Default 60,000. */
  readonly timeout?: number;
}

/**
 * Updates the search text to new names of users and templates, and tells followers of the processes that show them.
 * Call it when `writeUsers` or `writeTemplates` has been committed. Each hundred processes have a transaction of their
 * own; if one fails, call it again. A transaction that was writing during the rename may have used the old name: it is
 * waited for, on all nodes of a cluster, and what it has written is updated too.
 *
 * Costs as much as writing the processes; those without a difference are only read.
 *
 * @returns the number of processes that show what was renamed
 * @throws Error if such a transaction is still open after `timeout`: all others have been updated
 */
export async function renewNames(
  database: Database,
  renamed: Renamed,
  { schema, timeout = 60_000 }: RenewOptions = {},
): Promise<number> {
  const tables = tablesIn(schema);
  // higher than the ids of all transactions that may have read the old names
  const [own] = await query(database, sql`select pg_current_xact_id()::text as xid`);
  const areOver = async (): Promise<boolean> => {
    const [row] = await query(
      database,
      sql`
        select pg_snapshot_xmin(pg_current_snapshot()) >= ${own!.xid}::text::xid8 as "areOver",
          ${isDistributed} as distributed`,
    );
    if (!row!.areOver || !row!.distributed) return row!.areOver as boolean;
    const { text, parameters } = unfinishedStatement();
    const unfinished = await database.query(text, parameters, { prepare: true });
    const last = BigInt(own!.xid as string);
    return unfinished.every(({ xid }) => nearestXid(BigInt(xid as string), last) >= last);
  };
  if (await areOver()) return await renewOnce(database, tables, renamed);
  await renewOnce(database, tables, renamed);
  for (const end = Date.now() + timeout; !(await areOver());) {
    if (Date.now() > end)
      throw new Error(
        'A transaction that began before the rename is still open: call renewNames again when it is over.',
      );
    await new Promise(resolve => setTimeout(resolve, WRITERS_CHECK_MS));
  }
  return await renewOnce(database, tables, renamed);
}

async function renewOnce(
  database: Database,
  tables: Tables,
  { users = [], processes = [], steps = [] }: Renamed,
): Promise<number> {
  const { process, step } = tables;
  const among = (column: Sql, ids: readonly Id[]): Sql[] =>
    ids.length > 0 ? [sql`${column} = any(${bigints(ids.map(digits))})`] : [];
  const ofProcess = [
    ...among(process.column('p', 'creator'), users),
    ...among(process.column('p', 'template'), processes),
  ];
  const ofStep = [...among(step.column('s', 'resolver'), users), ...among(step.column('s', 'template'), steps)];
  const rows = await query(
    database,
    sql`
      select ${process.column('p', 'id')}::text as id from ${process.as('p')} where ${any(ofProcess)}
      union select ${step.column('s', 'process')}::text from ${step.as('s')} where ${any(ofStep)}`,
  );
  const ids = rows.map(({ id }) => id as string).toSorted(compareIds);
  for (let i = 0; i < ids.length; i += PROCESSES_PER_TRANSACTION) {
    const some = ids.slice(i, i + PROCESSES_PER_TRANSACTION);
    await database.transaction(async session => {
      await renewSearch(session, tables, await lockProcesses(session, tables, some));
    });
  }
  return ids.length;
}
