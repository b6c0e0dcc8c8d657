import { isSameJson } from './same-json.ts';
import type { Table } from '../../sql/tables.ts';
import { COLUMN_TYPES, columnsOf, type WrittenTable } from './column-types.ts';
import { isSameInstant } from './instants.ts';
import type { RowChange } from './row-statements.ts';
import type { ProcessTables, Values } from './table-rows.ts';

/** Whether two values of a column are the same. */
function isSame(type: string, a: unknown, b: unknown): boolean {
  if ((a ?? null) === null || (b ?? null) === null) return (a ?? null) === (b ?? null);
  if (type === 'timestamptz') return isSameInstant(a, b);
  return isSameJson(a, b);
}

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Differences between two JSON objects, by member. */
function membersThatDiffer(before: Values, after: Values): { set: Values; removed: string[] } {
  const removed = Object.keys(before).filter(name => !Object.hasOwn(after, name));
  const set = Object.entries(after).filter(
    ([name, value]) => !Object.hasOwn(before, name) || !isSameJson(before[name], value),
  );
  return { set: Object.fromEntries(set), removed };
}

/** Differences between two rows in the columns that a table has; null if there are none. */
export function changeOf(table: Table, name: WrittenTable, before: Values, after: Values): RowChange | null {
  const columns: string[] = [];
  const members: Record<string, ReturnType<typeof membersThatDiffer>> = {};
  for (const [column, type] of columnsOf(table, name)) {
    const [old, now] = [before[column], after[column]];
    if (isSame(type, old, now)) continue;
    if (type === 'jsonb' && isMap(old) && isMap(now)) members[column] = membersThatDiffer(old, now);
    else columns.push(column);
  }
  return columns.length > 0 || Object.keys(members).length > 0 ? { row: after, columns, members } : null;
}

/**
 * Applies the changes made to a process to the process as it is stored. What has not been changed stays as stored,
 * including digits that JavaScript cannot represent.
 *
 * @param given - the process as handed out
 * @param changed - the process as it comes back
 */
export function merged(stored: ProcessTables, given: ProcessTables, changed: ProcessTables): ProcessTables {
  const steps = new Map(stored.steps);
  for (const id of given.steps.keys()) if (!changed.steps.has(id)) steps.delete(id);
  for (const [id, row] of changed.steps) {
    const before = given.steps.get(id);
    const now = stored.steps.get(id);
    if (now) steps.set(id, mergedRow('step', now, before ?? now, row));
    else if (!before || !isSameJson(before, row)) steps.set(id, row);
  }
  return { process: mergedRow('process', stored.process, given.process, changed.process), steps };
}

function mergedRow(name: 'process' | 'step', stored: Values, given: Values, changed: Values): Values {
  const row = { ...stored };
  for (const [column, type] of Object.entries(COLUMN_TYPES[name])) {
    const [before, now, there] = [given[column], changed[column], stored[column]];
    if (column === 'search' || isSame(type, before, now)) continue;
    if (type === 'jsonb' && isMap(before) && isMap(now) && isMap(there)) {
      const { set, removed } = membersThatDiffer(before, now);
      row[column] = { ...Object.fromEntries(Object.entries(there).filter(([key]) => !removed.includes(key))), ...set };
    } else row[column] = now;
  }
  return row;
}
