import type { TemplateResult } from 'lit';
import type { Id, PartialPairTable } from '../../../core/processes/process.ts';
import type { Selection } from '../../../core/view/selection.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import type { GridModel } from '../model/grid-model.ts';

/** The rows on display, and the remote view if rows are loaded on demand. */
export type DisplayedView = Pick<GridModel, 'view' | 'remote'>;

/** The rows whose processes can be selected. */
export interface SelectableRows {
  /** Name of the variable that the selection is written to; null if nothing can be selected. */
  readonly variable: string | null;
  /** The pairs of all pages. */
  readonly pairs: PartialPairTable;
  /** Not all pairs are loaded, so a process that is not among them may still exist. */
  readonly partial: boolean;
  /** The view on display; null: none yet. */
  readonly current: DisplayedView | null;
}

/** The selection, as used by a grid and its form. */
export interface PanelSelection {
  /** The selected processes, as shown by rows. */
  readonly selected: Pick<Selection, 'isEmpty' | 'has' | 'share'>;
  /** Ids of the selected processes, in the order of the data. Scripts set it. */
  ids: readonly Id[];
  /** Rows could be selected, but none is. */
  readonly isMissing: boolean;
  /** The ids of what is selected are still to be fetched. */
  readonly isIncomplete: boolean;
  /** Replaces the selection. */
  replace(ids: readonly Id[]): void;
  /** Restores the selection from before the first data. */
  reset(): void;
  /** Writes the selection again if the variable or store has changed. Returns whether it did. */
  writeElsewhere(): boolean;
}

/** The selection of a grid whose rows can be selected: features/selection/grid-selection.ts. */
export interface RowSelection extends PanelSelection {
  /** Selects or deselects the processes of rows; passing the `order` of the view itself means all matches. */
  select(shown: DisplayedView, rows: ArrayLike<number>, selected: boolean): void;
  /** A source is about to be queried. */
  beginLoad(again: boolean): void;
  /** A load is complete: processes that are gone are deselected. */
  endLoad(): Promise<void>;
  /** Header of the column of checkboxes. */
  renderHead(messages: Messages): TemplateResult;
  /**
   * An action is over: processes that succeeded are deselected; after an action on a query, only `rest` stays selected.
   */
  endAction(done: readonly Id[], rest: readonly Id[] | null): void;
  /** The processes that an action on the selection applies to: ids, or all matches except some. */
  readonly chosen: { readonly ids: readonly Id[] } | { readonly search: string; readonly except: readonly Id[] };
}
