import type { ActionItems, ActionVariables, AllMatching } from '../../../core/actions/action-result.ts';
import type { Outcome } from '../../../core/actions/outcome.ts';
import type { ActionConfig } from '../../../core/config/actions/action-config.ts';
import type { Id, ProcessItem } from '../../../core/processes/process.ts';

/** The last action that ended. */
export interface EndedAction {
  readonly action: ActionConfig;
  readonly words: string;
  /** When it ended, in ms of `performance.now()`. */
  readonly at: number;
  /** Title of the only process, as it was when the action began; empty: there are several, or it has none. */
  readonly title: string;
  /** It went well for all. Otherwise `failed` has only those that are known: of a query that was refused, none. */
  readonly isWhole: boolean;
  /** The processes to try again, and their known pairs. */
  readonly failed: readonly Id[];
  readonly failedItems: readonly ProcessItem[];
  /** The matches of a query without a result of their own, to try again; null: none, or it would fail again. */
  readonly matching: AllMatching | null;
  /** Processes whose doubts a load has ended: their rows say what is so. */
  readonly settled: readonly Id[];
  /** Processes for which earlier actions had failed when it ended: earlier-failures.ts has those that are still open. */
  readonly earlier: readonly Id[];
  /** Processes in another state than the reader saw: trying again would fail again. */
  readonly conflictIds: ReadonlySet<Id>;
  /**
   * Processes that were selected for it and have not succeeded, with those that were skipped; none where only `failed`
   * stays selected.
   */
  readonly chosen: readonly Id[];
  /** The reader's answers, for another try. */
  readonly variables: ActionVariables | null;
  /** The mistakes in these answers, by name; null: none. */
  readonly errors: Readonly<Record<string, string>> | null;
  /** The action that this one was to undo; null: it was not an undo. */
  readonly undoneAction: ActionConfig | null;
  /** How to undo what went well; null: nothing did. */
  readonly undo: Undo | null;
  /** Nothing went well when it was tried again: `undo` is for what did before. */
  readonly undoesEarlier: boolean;
}

/** The action that undoes another, and what it is performed on. */
export interface Undo {
  readonly action: ActionConfig;
  readonly ids: readonly Id[];
  /** The pairs that are known to have been acted on. */
  readonly items: readonly ProcessItem[];
  /** When each process was changed by the action, if the source reports that. */
  readonly changed: ReadonlyMap<Id, string>;
  /** Title of the only process; empty: there are several, or it has none. */
  readonly title: string;
}

/**
 * What is shown where nothing was begun, until the selection changes.
 *
 * @param last - the result that is shown: what it could undo can still be undone
 * @param failed - processes of which a failure is still open
 */
export const nothingBegun = (
  action: ActionConfig,
  words: string,
  last: EndedAction | null,
  failed: readonly Id[],
): EndedAction => ({
  action: last?.undo ? last.action : action,
  words,
  at: performance.now(),
  title: '',
  isWhole: true,
  failed: [],
  failedItems: [],
  matching: null,
  settled: [],
  earlier: failed,
  conflictIds: new Set(),
  chosen: [],
  variables: null,
  errors: null,
  undoneAction: last?.undo ? last.undoneAction : null,
  undo: last?.undo ?? null,
  undoesEarlier: Boolean(last?.undo),
});

/** The matches of a query without those that are done; null: a list was acted on. */
export const leftOf = (items: ActionItems, done: readonly Id[]): AllMatching | null =>
  'query' in items ? { query: items.query, except: [...items.except, ...done] } : null;

/** When each process was changed by an action, as far as its results say. */
export function changesIn(outcomes: ReadonlyMap<Id, Outcome>): Map<Id, string> {
  const changed = new Map<Id, string>();
  for (const [id, outcome] of outcomes) {
    const modified: unknown = outcome.state === 'done' ? outcome.process?.modified : null;
    if (typeof modified === 'string') changed.set(id, modified);
  }
  return changed;
}
