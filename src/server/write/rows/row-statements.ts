import { sql } from 'kysely';
import type { QueryOptions, Row, Session } from '../../database.ts';
import { bigint } from '../../sql/parameters.ts';
import { all, listed, type Sql, statementOf } from '../../sql/statement.ts';
import type { Table } from '../../sql/tables.ts';
import { COLUMN_TYPES, columnsOf, OF_PROCESS, storableJson, type WrittenTable } from './column-types.ts';
import type { Values } from './table-rows.ts';

/** Runs a statement. */
export async function query(session: Session, statement: Sql, options: QueryOptions = {}): Promise<readonly Row[]> {
  const { text, parameters } = statementOf(statement);
  return await session.query(text, parameters, { prepare: true, ...options });
}

/** Rows as a table `rows`, for `from`, with some columns. */
function rowsOf(rows: readonly Values[], columns: readonly (readonly [name: string, type: string])[]): Sql {
  const types = columns.map(([column, type]) => sql`${sql.id(column)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${storableJson(rows)}::text::jsonb) as rows (${listed(types)})`;
}

const given = (column: string): Sql => sql.id('rows', column);

/** If all rows are of one process, a condition on it, so that a distributed database only asks and locks its node. */
function ofOneProcess(table: Table, [process]: readonly string[], rows: readonly Values[]): Sql[] {
  const [first] = rows;
  const isOne = rows.every(row => row[process!] === first![process!]);
  return isOne ? [sql`${table.column('t', process as never)} = ${bigint(first![process!] as string)}`] : [];
}

/** What to do with a row that already exists; an error by default. */
export interface Conflict {
  /** Leaves it as it is. Columns of the key. */
  readonly skip?: readonly string[];
  /** Leaves it as it is, but locks it until the transaction ends. Column of the key. */
  readonly lock?: string;
}

/**
 * Inserts rows into a table, in their order.
 *
 * @returns with `lock`, the `id` of those that were inserted
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
    // the existing row is locked even though the condition is false
    const other = bare(table, columns.find(([column]) => column !== lock)![0]);
    conflict = sql`
      on conflict (${bare(table, lock)}) do update set ${other} = excluded.${other} where false
      returning ${bare(table, lock)}::text as id`;
  }
  return await query(
    session,
    sql`
      insert into ${table.sql} (${listed(names)})
      select ${listed(values)} from ${rowsOf(rows, columns)}${conflict}`,
  );
}

/** Deletes rows from a table, by the columns of their key. */
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
  await query(
    session,
    sql`delete from ${table.as('t')} using ${rowsOf(keys, columns)} where ${all([...sameKey(table, key), ...ofOneProcess(table, key, keys)])}`,
  );
}

/** Changes to a row. */
export interface RowChange {
  readonly row: Values;
  /** Columns to set to the value in `row`. */
  readonly columns: readonly string[];
  /** JSON columns with changes to only some members. */
  readonly members: Readonly<Record<string, { readonly set: object; readonly removed: readonly string[] }>>;
}

/** Updates rows of a table, only what differs; rows that differ in the same columns share a statement. */
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
    await query(
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
