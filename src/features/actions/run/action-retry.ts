import type { AllMatching } from '../../../core/actions/action-result.ts';
import type { Id } from '../../../core/processes/process.ts';
import { queryKey } from '../../../core/query/query-key.ts';
import type { SelectedProcesses } from '../selected-processes.ts';
import { startableItems } from './action-items.ts';
import type { EndedAction } from './ended-action.ts';
import type { RowStates } from './row-states.ts';

/** What an action is tried again on: processes, or the matches of a query. */
export interface Retry {
  readonly ids: readonly Id[];
  readonly matching: AllMatching | null;
  /** Number of processes; null: not known. */
  readonly count: number | null;
}

type Selected = Pick<SelectedProcesses, 'ids' | 'except' | 'query' | 'total'>;

/** Processes for which an action failed and could succeed: not those that were deleted or refused with 409. */
const retryable = ({ failed, conflictIds }: EndedAction, states: RowStates): readonly Id[] =>
  failed.filter(id => !states.isDeleted(id) && !conflictIds.has(id));

/** What an action could be tried again on, whatever is selected; null: nothing. */
export function retryOf(ended: EndedAction, selected: Selected | null, states: RowStates): Retry | null {
  const { matching } = ended;
  if (!matching) return retryOn(retryable(ended, states));
  const query = selected?.query;
  if (!query || queryKey(query) !== queryKey(matching.query)) return null;
  const { count } = startableItems(matching, selected.total, () => true);
  return count === 0 ? null : { ids: [], matching, count };
}

/**
 * What an action is tried again on: of the processes that it could succeed for, the ones that are still selected, all
 * of them if nothing is; null: none, or the reader has selected something else. For the matches of a query, the panel
 * shows the result of that query, and what the action has left of the selection is selected, or nothing is.
 */
export function triedAgain(ended: EndedAction, selected: Selected | null, states: RowStates): Retry | null {
  const retry = retryOf(ended, selected, states);
  const ids = selected ? selected.ids : [];
  if (!retry || ids?.length === 0) return retry;
  if (retry.matching) return ids === null && isLeft(ended, retry.matching, selected!.except) ? retry : null;
  const actedOn = new Set([...ended.failed, ...ended.earlier, ...ended.chosen]);
  if (ids === null || ids.some(id => !actedOn.has(id))) return null;
  const chosen = new Set(ids);
  return retryOn(retry.ids.filter(id => chosen.has(id)));
}

/** Whether a selection leaves out what was left out before, and what is done, and nothing else. */
function isLeft({ chosen }: EndedAction, { except }: AllMatching, unselected: readonly Id[]): boolean {
  const skipped = new Set(chosen);
  const out = new Set(except.filter(id => !skipped.has(id)));
  return out.size === new Set(unselected).size && unselected.every(id => out.has(id));
}

const retryOn = (ids: readonly Id[]): Retry | null =>
  ids.length === 0 ? null : { ids, matching: null, count: ids.length };
