import { sql } from 'kysely';
import type { QueryOptions, Row, Session } from '../../database.ts';
import { bigint } from '../../sql/parameters.ts';
import { all, listed, type Sql, statementOf } from '../../sql/statement.ts';
import type { Table } from '../../sql/tables.ts';
import { COLUMN_TYPES, columnsOf, OF_PROCESS, storableJson, type WrittenTable } from './column-types.ts';
import type { Values } from './table-rows.ts';

/** Asks a statement. */
export async function ask(session: Session, statement: Sql, options: QueryOptions = {}): Promise<readonly Row[]> {
  const { text, parameters } = statementOf(statement);
  return await session.query(text, parameters, { prepare: true, ...options });
}

/** Rows as a table `rows` in `from`, with some columns. */
function rowsOf(rows: readonly Values[], columns: readonly (readonly [name: string, type: string])[]): Sql {
  const types = columns.map(([column, type]) => sql`${sql.id(column)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${storableJson(rows)}::text::jsonb) as rows (${listed(types)})`;
}

const given = (column: string): Sql => sql.id('rows', column);

/** Of rows that are all of one process, which: a distributed database then asks and locks nothing but where that lives. */
function ofOneProcess(table: Table, [process]: readonly string[], rows: readonly Values[]): Sql[] {
  const [first] = rows;
  const isOne = rows.every(row => row[process!] === first![process!]);
  return isOne ? [sql`${table.column('t', process as never)} = ${bigint(first![process!] as string)}`] : [];
}

/** What is done with a row that is there already; with nothing of these it is an error. */
export interface Conflict {
  /** Leaves it as it is: columns of the key. */
  readonly skip?: readonly string[];
  /** Leaves it as it is, and keeps others from changing it until the transaction is over: column of the key. */
  readonly lock?: string;
}

/**
 * Puts rows into a table, in their order.
 *
 * @returns the `id` of those that were put in, where the table has one
 */
export async function insertRows(
  session: Session,
  table: Table,
  name: WrittenTable,
  rows: readonly Values[],
  { skip, lock }: Conflict = {},
): Promise<readonly Row[]> {
  if (rows.length === 0) return [];
  const columns = columnsOf(table, name);
  const names = columns.map(([column]) => bare(table, column));
  const values = columns.map(([column]) => given(column));
  let conflict = sql``;
  if (skip) conflict = sql` on conflict (${listed(skip.map(column => bare(table, column)))}) do nothing`;
  if (lock) {
    // a row is locked also where the condition leaves it out
    const other = bare(table, columns.find(([column]) => column !== lock)![0]);
    conflict = sql`
      on conflict (${bare(table, lock)}) do update set ${other} = excluded.${other} where false
      returning ${bare(table, lock)}::text as id`;
  }
  return await ask(
    session,
    sql`
      insert into ${table.sql} (${listed(names)})
      select ${listed(values)} from ${rowsOf(rows, columns)}${conflict}`,
  );
}

/** Takes rows out of a table, by the columns of their key. */
export async function deleteRows(
  session: Session,
  table: Table,
  name: keyof typeof OF_PROCESS,
  rows: readonly Values[],
): Promise<void> {
  if (rows.length === 0) return;
  const key: readonly string[] = OF_PROCESS[name];
  const columns = key.map(column => [column, typeOf(name, column)] as const);
  const keys = rows.map(row => Object.fromEntries(key.map(column => [column, row[column]])));
  await ask(
    session,
    sql`delete from ${table.as('t')} using ${rowsOf(keys, columns)} where ${all([...sameKey(table, key), ...ofOneProcess(table, key, keys)])}`,
  );
}

/** What is to be different in a row. */
export interface RowChange {
  readonly row: Values;
  /** Columns that get the value of the row. */
  readonly columns: readonly string[];
  /** Columns of JSON of which only some members differ. */
  readonly members: Readonly<Record<string, { readonly set: object; readonly removed: readonly string[] }>>;
}

/** Changes rows of a table, each in nothing but what differs: those that differ in the same columns together. */
export async function updateRows(
  session: Session,
  table: Table,
  name: keyof typeof OF_PROCESS,
  changes: readonly RowChange[],
): Promise<void> {
  const key: readonly string[] = OF_PROCESS[name];
  const alike = new Map<string, RowChange[]>();
  for (const change of changes) {
    const which = JSON.stringify([change.columns, Object.keys(change.members)]);
    alike.set(which, [...(alike.get(which) ?? []), change]);
  }
  for (const some of alike.values()) {
    const { columns, members } = some[0]!;
    const parts = Object.keys(members);
    const types = [
      ...[...key, ...columns].map(column => [column, typeOf(name, column)] as const),
      ...parts.flatMap(column => [[column, 'jsonb'] as const, [`${column} removed`, 'text[]'] as const]),
    ];
    const rows = some.map(({ row, members: own }) => ({
      ...Object.fromEntries([...key, ...columns].map(column => [column, row[column]])),
      ...Object.fromEntries(
        Object.entries(own).flatMap(([column, { set, removed }]) => [
          [column, set],
          [`${column} removed`, removed],
        ]),
      ),
    }));
    const sets = [
      ...columns.map(column => sql`${bare(table, column)} = ${given(column)}`),
      ...parts.map(
        column =>
          sql`${bare(table, column)} = (${table.column('t', column as never)} - ${given(`${column} removed`)}) || ${given(column)}`,
      ),
    ];
    await ask(
      session,
      sql`
        update ${table.as('t')} set ${listed(sets)}
        from ${rowsOf(rows, types)} where ${all([...sameKey(table, key), ...ofOneProcess(table, key, rows)])}`,
    );
  }
}

const bare = (table: Table, column: string): Sql => table.bare(column as never);
const typeOf = (name: WrittenTable, column: string): string =>
  (COLUMN_TYPES[name] as Readonly<Record<string, string>>)[column]!;
const sameKey = (table: Table, key: readonly string[]): Sql[] =>
  key.map(column => sql`${table.column('t', column as never)} = ${given(column)}`);
