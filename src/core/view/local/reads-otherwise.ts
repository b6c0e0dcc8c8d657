import type { PairTable } from '../../processes/process.ts';
import type { FieldReader } from '../field-reader.ts';
import type { PairChanges } from './pair-changes.ts';

/** Of more rows that have changed it is not worth the time to look. */
const MOST = 500;

/**
 * Whether some of the rows that have changed where they stand would be sorted, or found, otherwise.
 *
 * @param sorted - what the rows are sorted by
 * @param searched - what a search looks through
 *
 * Cost: two readings of each of these fields for each changed row; of more than 500 none, and it is taken for granted.
 */
export function readsOtherwise(
  before: PairTable,
  after: PairTable,
  { kept, changed }: PairChanges,
  sorted: readonly FieldReader[],
  searched: readonly FieldReader[],
): boolean {
  if (sorted.length + searched.length === 0) return false;
  if (changed.length + after.length - kept > MOST) return true;
  const differs = (read: (reader: FieldReader, of: PairTable) => unknown, readers: readonly FieldReader[]) =>
    readers.some(reader => read(reader, before) !== read(reader, after));
  const isOther = (row: number) =>
    differs((reader, { processes, steps }) => reader.sortValue(processes[row]!, steps[row]!), sorted) ||
    differs((reader, { processes, steps }) => reader.words(processes[row]!, steps[row]!), searched);
  for (const row of changed) if (isOther(row)) return true;
  for (let row = kept; row < after.length; row++) if (isOther(row)) return true;
  return false;
}
