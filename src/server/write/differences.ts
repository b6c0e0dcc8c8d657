import type { Session } from '../database.ts';
import type { Table, Tables } from '../sql/tables.ts';
import { OF_PROCESS } from './rows/column-types.ts';
import { type WholeProcess, withCopies } from './rows/copies.ts';
import { namesFor } from './names/names.ts';
import { noteChanges } from './note-changes.ts';
import { changeOf } from './rows/row-changes.ts';
import { deleteRows, insertRows, type RowChange, updateRows } from './rows/row-statements.ts';
import { readStored, seenBy } from './rows/stored-rows.ts';
import { compareIds, emptyNames, type Values } from './rows/table-rows.ts';

/** The tables with the data of a process. */
export const TABLES = Object.keys(OF_PROCESS) as (keyof typeof OF_PROCESS)[];

/** Rows of a process in one table, by their keys within the process. */
export function rowsIn(whole: WholeProcess, name: keyof typeof OF_PROCESS): ReadonlyMap<string, Values> {
  if (name === 'process') return new Map([['', whole.process]]);
  return name === 'step' ? whole.steps : name === 'candidate' ? whole.candidates : whole.visible;
}

/** Inserts processes that do not exist yet. */
export async function insertWhole(session: Session, tables: Tables, wanted: readonly WholeProcess[]): Promise<void> {
  for (const name of TABLES) {
    const table: Table | null = tables[name];
    const rows = wanted.flatMap(process => [...rowsIn(process, name).values()]);
    if (table) await insertRows(session, table, name, rows);
  }
}

/**
 * Writes the differences between processes as they are stored and as they should be, and records which have changed.
 *
 * @param stored - read when their rows were locked
 * @param created - ids of processes that did not exist before
 * @param changed - ids of processes that have changed in any case
 */
export async function writeDifferences(
  session: Session,
  tables: Tables,
  stored: ReadonlyMap<string, WholeProcess>,
  wanted: readonly WholeProcess[],
  created: ReadonlySet<string> = new Set(),
  changed = new Set(created),
): Promise<void> {
  for (const name of TABLES) {
    const table: Table | null = tables[name];
    if (!table) continue;
    const gone: Values[] = [];
    const fresh: Values[] = [];
    const updates: RowChange[] = [];
    for (const process of wanted) {
      const id = process.process.id as string;
      const before = new Map(rowsIn(stored.get(id)!, name));
      for (const [key, row] of rowsIn(process, name)) {
        const was = before.get(key);
        before.delete(key);
        const change = was && changeOf(table, name, was, row);
        if (change === null) continue;
        changed.add(id);
        if (change) updates.push(change);
        else fresh.push(row);
      }
      if (before.size > 0) changed.add(id);
      gone.push(...before.values());
    }
    await deleteRows(session, table, name, gone);
    await updateRows(session, table, name, updates);
    await insertRows(session, table, name, fresh);
  }
  const ids = [...changed].toSorted(compareIds);
  const seen = (id: string) => (created.has(id) ? [] : seenBy(stored.get(id), tables));
  await noteChanges(
    session,
    tables,
    ids.map(process => ({ process, seenBy: seen(process) })),
  );
}

/** Writes the search text of processes again, whose rows are locked, and records that all of them have changed. */
export async function renewSearch(session: Session, tables: Tables, ids: readonly string[]): Promise<void> {
  const stored = await readStored(session, tables, ids);
  const names = await namesFor(session, tables, [...stored.values()], emptyNames());
  const wanted = [...stored.values()].map(process => ({ ...process, steps: withCopies(process, names, tables).steps }));
  await writeDifferences(session, tables, stored, wanted, new Set(), new Set(stored.keys()));
}
