import type { PairTable } from '../../processes/process.ts';
import type { FieldValues } from '../field-values.ts';
import type { PairChanges } from './pair-changes.ts';

/** With more changed rows, checking is not worth the time. */
const MAX_CHANGED_ROWS = 500;

/**
 * Whether any row that changed in place would now sort elsewhere, or match the search differently.
 *
 * @param sorted - fields that the rows are sorted by
 * @param searched - fields that are searched
 *
 * Cost: two readings of each of these fields for each changed row; with more than 500 none, and the result is true.
 */
export function readsOtherwise(
  before: PairTable,
  after: PairTable,
  { kept, changed }: PairChanges,
  sorted: readonly FieldValues[],
  searched: readonly FieldValues[],
): boolean {
  if (sorted.length + searched.length === 0) return false;
  if (changed.length + after.length - kept > MAX_CHANGED_ROWS) return true;
  const differs = (read: (field: FieldValues, of: PairTable) => unknown, fields: readonly FieldValues[]) =>
    fields.some(field => read(field, before) !== read(field, after));
  const isOther = (row: number) =>
    differs((field, { processes, steps }) => field.sortValue(processes[row]!, steps[row]!), sorted) ||
    differs((field, { processes, steps }) => field.words(processes[row]!, steps[row]!), searched);
  for (const row of changed) if (isOther(row)) return true;
  for (let row = kept; row < after.length; row++) if (isOther(row)) return true;
  return false;
}
