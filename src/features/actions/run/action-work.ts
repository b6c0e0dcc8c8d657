import type { ActionItems, ActionVariables } from '../../../core/actions/action-result.ts';
import type { ActionConfig } from '../../../core/config/actions/action-config.ts';
import type { Id, ProcessItem } from '../../../core/processes/process.ts';
import type { Undo } from './ended-action.ts';

/** A running action. */
export interface RunningAction {
  readonly action: ActionConfig;
  /** The action that this one undoes; null: none. */
  readonly undoneAction: ActionConfig | null;
  /** Number of processes; null: not known. */
  readonly total: number | null;
  /** Number of processes with a result. */
  done: number;
  /** Stops it for the reader: confirmed results stay, the rest is unknown or has not begun. */
  readonly stop: () => void;
}

/** The inputs of an action. */
export interface ActionWork {
  readonly action: ActionConfig;
  readonly items: ActionItems;
  /** Pairs that are acted on, as far as known: all of a list; for a query, those loaded before. */
  readonly known: readonly ProcessItem[];
  readonly variables: ActionVariables | null;
  /** The action that this one undoes; null: none. */
  readonly undoneAction: ActionConfig | null;
  /** Number of processes; null: not known. */
  readonly count: number | null;
  /** Title of the only process; empty: there are several, or it has none. */
  readonly title: string;
  /** Its results, as given by what performs it. */
  readonly givenResults: readonly unknown[];
  /** The processes for which it has begun, filled meanwhile; null: not known. */
  readonly sent: ReadonlySet<Id> | null;
  /** Number of requested processes for which it was not started. */
  readonly unavailableCount: number;
  /** Number of requested processes that were deleted meanwhile. */
  readonly deletedCount: number;
  /** Processes that were selected for it, with those that were skipped. */
  readonly chosen: readonly Id[];
  /** It is a retry of what failed. */
  readonly again: boolean;
  /** How to undo what went well before it was tried again; null: nothing did. */
  readonly earlierUndo: Undo | null;
  /** The signal passed to the work: aborted when the reader stops it, or the panel leaves the page. */
  readonly signal: AbortSignal;
  /** Stops it for the reader. */
  readonly stop: () => void;
}
