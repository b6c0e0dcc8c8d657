import { sql } from 'kysely';
import type { GivenProcess } from '../../core/processes/process.ts';
import type { Session } from '../database.ts';
import { arrayLiteral } from '../sql/parameters.ts';
import { listed, statementOf } from '../sql/statement.ts';
import { type Table, tablesIn } from '../sql/tables.ts';
import { columnsOf, storable, storableJson } from './rows/column-types.ts';
import { rowsIn, TABLES } from './differences.ts';
import { wholeProcesses, type WriteOptions } from './write-processes.ts';

/** Takes rows for a `copy … from stdin`, in its text format; calls with the same statement belong to one copy. */
export type Copy = (statement: string, rows: string) => Promise<void>;

/**
 * Inserts processes that do not exist yet, by `copy`: for a first load of many, about ten times as fast as
 * `writeProcesses`. Followers of changes are not told. Create the indexes of schemas/indexes.sql afterwards.
 *
 * @param session - for users and templates, of which there are few
 * @param copy - passes rows to the driver: streams of `pg-copy-streams`, `writable()` of postgres.js
 * @throws TypeError as `writeProcesses` does
 */
export async function copyProcesses(
  session: Session,
  copy: Copy,
  processes: readonly GivenProcess[],
  { schema, timeZone }: Omit<WriteOptions, 'fresh'> = {},
): Promise<void> {
  const tables = tablesIn(schema);
  const whole = await wholeProcesses(session, processes, {
    schema: tables,
    ...(timeZone !== undefined && { timeZone }),
  });
  await Promise.all(
    TABLES.map(async name => {
      const table: Table | null = tables[name];
      const rows = whole.flatMap(process => [...rowsIn(process, name).values()]);
      if (!table || rows.length === 0) return;
      const columns = columnsOf(table, name);
      const names = columns.map(([column]) => table.bare(column as never));
      const { text } = statementOf(sql`copy ${table.sql} (${listed(names)}) from stdin`);
      const lines = rows.map(row => `${columns.map(([column, type]) => fieldOf(row[column], type)).join('\t')}\n`);
      await copy(text, lines.join(''));
    }),
  );
}

/** A value in the text format of `copy`. */
function fieldOf(value: unknown, type: string): string {
  if (value === null || value === undefined) return '\\N';
  if (type === 'jsonb') return escaped(storableJson(value));
  if (type.endsWith('[]')) return escaped(arrayLiteral((value as unknown[]).map(one => storable(String(one)))));
  return typeof value === 'string' ? escaped(storable(value)) : JSON.stringify(value);
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, character => ESCAPES[character]!) : text;
