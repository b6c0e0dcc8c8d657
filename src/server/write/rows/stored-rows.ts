import { sql } from 'kysely';
import type { Session } from '../../database.ts';
import { isAmong } from '../../sql/parameters.ts';
import { listed, type Sql } from '../../sql/statement.ts';
import type { Table, Tables } from '../../sql/tables.ts';
import { columnsOf, OF_PROCESS } from './column-types.ts';
import { keyOfCopy, principalsOfRows, type WholeProcess } from './copies.ts';
import { query } from './row-statements.ts';
import type { Values } from './table-rows.ts';

type OfProcess = keyof typeof OF_PROCESS;

/**
 * Reads the stored rows of processes by id, in one statement and so from one snapshot. Numbers in JSON are read as
 * JavaScript does, instants and ids as text.
 */
export async function readStored(
  session: Session,
  tables: Tables,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WholeProcess>> {
  const found = new Map<string, Stored>();
  const parts = (Object.keys(OF_PROCESS) as OfProcess[]).flatMap(name => {
    const table: Table | null = tables[name];
    return table ? [rowsSql(table, name, ids)] : [];
  });
  for (const { kind, row } of await query(session, sql.join(parts, sql` union all `))) {
    const name = kind as OfProcess;
    const columns = columnsOf(tables[name] as Table, name);
    const values = JSON.parse(row as string) as unknown[];
    const read: Values = Object.fromEntries(columns.map(([column], i) => [column, values[i]]));
    const id = read[OF_PROCESS[name][0]] as string;
    if (!found.has(id)) found.set(id, new Stored(id));
    found.get(id)!.add(name, read);
  }
  return found;
}

/** The stored rows of a process. */
class Stored implements WholeProcess {
  process: Values;
  readonly steps = new Map<string, Values>();
  readonly candidates = new Map<string, Values>();
  readonly visible = new Map<string, Values>();

  constructor(id: string) {
    this.process = { id };
  }

  add(name: OfProcess, row: Values): void {
    if (name === 'process') this.process = row;
    else if (name === 'step') this.steps.set(row.id as string, row);
    else this[name === 'candidate' ? 'candidates' : 'visible'].set(keyOfCopy(row), row);
  }
}

/** Principals that can see any of a process. */
export function seenBy(stored: WholeProcess | undefined, { visible }: Tables): string[] {
  if (!stored) return [];
  return visible
    ? [...new Set([...stored.visible.values()].map(row => row.principal as string))]
    : [...principalsOfRows(stored)];
}

function rowsSql(table: Table, name: OfProcess, ids: readonly string[]): Sql {
  const values = columnsOf(table, name).map(([column, type]) => {
    const value = table.column('t', column as never);
    if (type === 'bigint') return sql`${value}::text`;
    return type === 'bigint[]' ? sql`${value}::text[]` : value;
  });
  const id = table.column('t', OF_PROCESS[name][0] as never);
  return sql`
    select ${name}::text as kind, json_build_array(${listed(values)})::text as row
    from ${table.as('t')} where ${isAmong(id, ids)}`;
}
