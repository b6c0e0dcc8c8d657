import type { Messages } from '../../core/messages/messages.ts';
import type { PendingSelection } from './pending-selection.ts';

/** A selection, as far as it is said in words. */
export interface CountedSelection {
  /** Null: all that match, whose number nobody has said. */
  readonly count: number | null;
  readonly pending: Pick<PendingSelection, 'all'>;
}

/**
 * Says how much is selected: "3 selected", "All 12,345 selected", or "All matches selected" where nobody has said how
 * many match.
 */
export function selectedWords(selection: CountedSelection, matching: boolean, messages: Messages): string {
  const { count, pending } = selection;
  const except = pending.all?.except.size ?? 0;
  if (!matching) return messages.text('selected', { n: count ?? 0 });
  if (count === null) return except > 0 ? messages.text('allSelectedBut', { n: except }) : messages.text('allSelected');
  return except > 0
    ? messages.text('selectedOf', { n: count, total: count + except })
    : messages.text('allSelectedCount', { n: count });
}
