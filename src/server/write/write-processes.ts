import type { GivenProcess } from '../../core/processes/process.ts';
import type { Session } from '../database.ts';
import { type SchemaMapping, type Tables, tablesIn } from '../sql/tables.ts';
import { type WholeProcess, withCopies } from './rows/copies.ts';
import { insertWhole, writeDifferences } from './differences.ts';
import { instantReader } from './rows/instants.ts';
import { namesFor } from './names/names.ts';
import { insertRows } from './rows/row-statements.ts';
import { readStored } from './rows/stored-rows.ts';
import { compareIds, emptyNames, type ProcessTables, tablesOfProcess } from './rows/table-rows.ts';

/** Options of `writeProcesses`. */
export interface WriteOptions {
  /** Names of tables and columns that differ from schemas/schema.sql. */
  readonly schema?: SchemaMapping | Tables;
  /** None of them exists yet: nothing is compared, and followers are not told. For a first load. Default false. */
  readonly fresh?: boolean;
  /** IANA time zone for dates, and times without an offset. Without it they are refused. */
  readonly timeZone?: string;
}

/**
 * Writes processes to the tables of schemas/schema.sql: only what differs is written, and the change is recorded for
 * those who follow it. Call it in a transaction, together with whatever else belongs to the change.
 *
 * The processes are locked first, in the order of their ids, until the transaction ends: if two write the same process
 * at the same time, the second starts from what the first has written. Missing users and templates are inserted, others
 * stay as they are (`writeUsers`, `writeTemplates`).
 *
 * @throws TypeError for an id that is not an integer, for a process or step that comes twice, and for a time that is
 *   invalid or has no offset, before anything is written
 */
export async function writeProcesses(
  session: Session,
  processes: readonly GivenProcess[],
  options: WriteOptions = {},
): Promise<void> {
  const tables = tablesIn(options.schema);
  const wanted = await wholeProcesses(session, processes, { ...options, schema: tables });
  if (options.fresh) return await insertWhole(session, tables, wanted);
  const rows = wanted.map(({ process }) => process);
  // read in a statement of its own, after the lock, to see what others have written in the meantime
  const created = await insertRows(session, tables.process, 'process', rows, { lock: 'id' });
  const ids = rows.map(({ id }) => id as string);
  const stored = await readStored(session, tables, ids);
  await writeDifferences(session, tables, stored, wanted, new Set(created.map(({ id }) => id as string)));
}

/** The rows of processes, in the order of their ids. Missing users and templates are inserted. */
export async function wholeProcesses(
  session: Session,
  processes: readonly GivenProcess[],
  { schema, timeZone }: WriteOptions,
): Promise<WholeProcess[]> {
  const tables = tablesIn(schema);
  const named = emptyNames();
  const readTime = instantReader(timeZone);
  const given = new Map<string, ProcessTables>();
  for (const process of processes) {
    const rows = tablesOfProcess(process, readTime, named);
    const id = rows.process.id as string;
    if (given.has(id)) throw new TypeError(`the process ${id} is given twice`);
    given.set(id, rows);
  }
  const sorted = [...given].toSorted(([a], [b]) => compareIds(a, b)).map(([, rows]) => rows);
  const names = await namesFor(session, tables, sorted, named);
  return sorted.map(rows => withCopies(rows, names, tables));
}
