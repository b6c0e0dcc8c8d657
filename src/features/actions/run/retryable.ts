import type { Id } from '../../../core/processes/process.ts';
import type { EndedAction } from './ended-action.ts';
import type { RowStates } from './row-states.ts';

/** Processes for which an action failed and could succeed: not those that were deleted or refused with 409. */
export const retryable = ({ failed, conflictIds }: EndedAction, states: RowStates): readonly Id[] =>
  failed.filter(id => !states.isDeleted(id) && !conflictIds.has(id));

/**
 * Processes that an action is tried again on: of those that it could succeed for, the ones that are still selected, all
 * of them if nothing is, and none if the reader has selected something else.
 *
 * @param selected - null: all that match
 */
export function triedAgain(ended: EndedAction, selected: readonly Id[] | null, states: RowStates): readonly Id[] {
  const failed = retryable(ended, states);
  if (failed.length === 0 || selected?.length === 0) return failed;
  const actedOn = new Set([...ended.failed, ...ended.earlier, ...ended.chosen]);
  if (selected === null || selected.some(id => !actedOn.has(id))) return [];
  const chosen = new Set(selected);
  return failed.filter(id => chosen.has(id));
}
