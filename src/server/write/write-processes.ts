import { sql } from 'kysely';
import type { GivenProcess, Id } from '../../core/processes/process.ts';
import type { Session } from '../database.ts';
import { bigints, digitsOf } from '../sql/parameters.ts';
import { any, listed, type Sql, statementOf } from '../sql/statement.ts';
import { type SchemaMapping, type Table, type Tables, tablesIn } from '../sql/tables.ts';
import { COLUMN_TYPES, storableJson } from './column-types.ts';
import { type TableRows, tableRows } from './table-rows.ts';

/** Options of `writeProcesses`. */
export interface WriteOptions {
  /** How tables and columns are called where they are not called as in schemas/schema.sql. */
  readonly schema?: SchemaMapping | Tables;
  /** None of them is there yet: nothing is replaced, and nobody is told. For a first load. Default false. */
  readonly fresh?: boolean;
}

/** The channel that is notified of changes. */
export const CHANGES = 'process_panels_changes';

/**
 * Puts processes into the tables of schemas/schema.sql, whole: what was there of them is replaced, and the change is
 * written down for those who follow it. Call it in a transaction, together with whatever else belongs to the change.
 *
 * @throws TypeError for an id that is no integer
 */
export async function writeProcesses(
  session: Session,
  processes: readonly GivenProcess[],
  options: WriteOptions = {},
): Promise<void> {
  const tables = tablesIn(options.schema);
  const rows = tableRows(processes);
  if (!options.fresh)
    await forget(
      session,
      tables,
      processes.map(({ id }) => id),
    );
  await writeSmallTables(session, tables, rows);
  for (const name of ['process', 'step', 'candidate', 'visible'] as const) {
    const table = tables[name];
    if (table) await insert(session, table, name, rows[name], name === 'process' && !options.fresh ? 'id' : null);
  }
}

/**
 * Users and templates, of which each process brings its own along. Only what differs is written, in the order of ids: all
 * who write meet in these few rows, and would wait for each other, or lock each other out.
 */
export async function writeSmallTables(session: Session, tables: Tables, rows: TableRows): Promise<void> {
  for (const name of ['user', 'templateProcess', 'templateStep'] as const) {
    const table = tables[name];
    const known = (column: string) => table.column('known', column as never);
    const differs = columnsOf(table, name).map(
      ([column]) => sql`${known(column)} is distinct from ${sql.id('rows', column)}`,
    );
    const changed = sql` left join ${table.as('known')} on ${known('id')} = ${sql.id('rows', 'id')} where ${any(differs)} order by ${sql.id('rows', 'id')}`;
    await insert(session, table, name, rows[name], 'id', changed);
  }
}

/**
 * Takes processes out of the tables, and tells those who could see them.
 *
 * @param ids - ids that are not there are no error
 */
export async function removeProcesses(
  session: Session,
  ids: readonly Id[],
  options: Pick<WriteOptions, 'schema'> = {},
): Promise<void> {
  const tables = tablesIn(options.schema);
  await forget(session, tables, ids);
  const { process } = tables;
  await run(session, sql`delete from ${process.as('p')} where ${process.column('p', 'id')} = any(${idList(ids)})`);
}

const idList = (ids: readonly Id[]): Sql => bigints(ids.flatMap(id => digitsOf(id) ?? []));

/** Notes the change, with who could see the processes before it, and takes away what hangs on them. */
async function forget(session: Session, tables: Tables, ids: readonly Id[]): Promise<void> {
  const { process, step, candidate, visible, change } = tables;
  const wanted = idList(ids);
  if (change) {
    const seenBy = visible
      ? sql`(select array_agg(distinct ${visible.column('v', 'principal')}) from ${visible.as('v')} where ${visible.column('v', 'process')} = changed.id)`
      : sql`(select array_agg(distinct principal) from (select unnest(array[${process.column('p', 'creator')}] || ${process.column('p', 'readers')} || ${process.column('p', 'supervisors')}) as principal from ${process.as('p')} where ${process.column('p', 'id')} = changed.id union all select unnest(array[${step.column('s', 'resolver')}] || ${step.column('s', 'possibleResolvers')}) from ${step.as('s')} where ${step.column('s', 'process')} = changed.id) as seen)`;
    await run(
      session,
      sql`insert into ${change.sql} (${change.bare('process')}, ${change.bare('seenBy')}) select changed.id, ${seenBy} from unnest(${wanted}) as changed (id)`,
    );
    await run(session, sql`select pg_notify(${CHANGES}, '')`);
  }
  for (const [table, column] of [
    [step, step.column('t', 'process')],
    [candidate, candidate?.column('t', 'process')],
    [visible, visible?.column('t', 'process')],
  ] as const) {
    if (table) await run(session, sql`delete from ${table.as('t')} where ${column} = any(${wanted})`);
  }
}

/** Columns that are written, with their types. */
export const columnsOf = (table: Table, name: keyof TableRows): [column: string, type: string][] =>
  Object.entries(COLUMN_TYPES[name]).filter(([column]) => table.has(column as never));

/**
 * @param key - column by which a row that is there is replaced; null where none can be
 * @param only - joins and conditions that leave `rows` out
 */
async function insert(
  session: Session,
  table: Table,
  name: keyof TableRows,
  rows: readonly object[],
  key: string | null,
  only = sql``,
): Promise<void> {
  if (rows.length === 0) return;
  const wanted = columnsOf(table, name);
  const names = wanted.map(([column]) => table.bare(column as never));
  const types = wanted.map(([column, type]) => sql`${sql.id(column)} ${sql.raw(type)}`);
  const values = wanted.map(([column]) => sql.id('rows', column));
  const changed = wanted
    .filter(([column]) => column !== key)
    .map(([column]) => sql`${table.bare(column as never)} = excluded.${table.bare(column as never)}`);
  const conflict =
    key === null ? sql`` : sql` on conflict (${table.bare(key as never)}) do update set ${listed(changed)}`;
  await run(
    session,
    sql`insert into ${table.sql} (${listed(names)}) select ${listed(values)} from jsonb_to_recordset(${storableJson(rows)}::text::jsonb) as rows (${listed(types)})${only}${conflict}`,
  );
}

async function run(session: Session, statement: Sql): Promise<void> {
  const { text, parameters } = statementOf(statement);
  await session.query(text, parameters, { prepare: true });
}
