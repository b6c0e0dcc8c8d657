import { addPartMessages, type Messages } from '../../core/messages/messages.ts';
import { SELECTION_MESSAGES } from '../../core/messages/parts/selection-messages.ts';
import type { PendingSelection } from './pending-selection.ts';

addPartMessages(SELECTION_MESSAGES);

/** The facts of a selection that are put into words. */
export interface CountedSelection {
  /** Number of selected processes; null: all matches, whose number is not known. */
  readonly count: number | null;
  /** Number of selected processes that search or filters hide; null: not known. */
  readonly hiddenCount: number | null;
  readonly pending: Pick<PendingSelection, 'all'>;
}

/**
 * Says how much is selected: "3 selected", "3 selected, 2 not shown", "All 12,345 selected", or "All matches selected"
 * if the number of matches is not known.
 */
export function selectedWords(selection: CountedSelection, matching: boolean, messages: Messages): string {
  const { count, pending } = selection;
  const except = pending.all?.except.size ?? 0;
  if (!matching) {
    const selected = messages.text('selected', { n: count ?? 0 });
    const { hiddenCount } = selection;
    return hiddenCount ? messages.text('selectedHidden', { n: hiddenCount, selected }) : selected;
  }
  if (count === null) return except > 0 ? messages.text('allSelectedBut', { n: except }) : messages.text('allSelected');
  return except > 0
    ? messages.text('selectedOf', { n: count, total: count + except })
    : messages.text('allSelectedCount', { n: count });
}
