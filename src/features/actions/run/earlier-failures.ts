import type { Id, PartialPairTable } from '../../../core/processes/process.ts';
import type { EndedAction } from './ended-action.ts';
import type { RowStates } from './row-states.ts';

/**
 * The processes for which earlier actions failed, and whose rows still say so: those that were deleted as long as they
 * have rows.
 *
 * @param pairs - those on display
 *
 * Cost: O(pairs) if some were deleted.
 */
export function earlierFailures(
  { earlier }: EndedAction,
  states: RowStates,
  { processes }: PartialPairTable,
): readonly Id[] {
  const failed = earlier.filter(id => states.isFailed(id));
  if (!failed.some(id => states.isDeleted(id))) return failed;
  const there = new Set(processes.map(process => process?.id));
  return failed.filter(id => !states.isDeleted(id) || there.has(id));
}
