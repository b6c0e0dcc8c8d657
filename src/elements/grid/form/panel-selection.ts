import type { TemplateResult } from 'lit';
import type { Id } from '../../../core/processes/process.ts';
import type { Selection } from '../../../core/view/selection.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import type { GridModel } from '../model/grid-model.ts';

/** The rows on display; where rows are loaded as they come into view, too. */
export type ShownRows = Pick<GridModel, 'view' | 'remote'>;

/** The selection, as a grid and its form know it. */
export interface PanelSelection {
  /** Processes that are selected, as rows show it. */
  readonly selected: Pick<Selection, 'isEmpty' | 'has' | 'share'>;
  /** Selected processes, in the order of the data. What a script selects. */
  ids: readonly Id[];
  /** Something could be selected, and nothing is. */
  readonly isMissing: boolean;
  /** The ids of what is selected are still to be fetched. */
  readonly isIncomplete: boolean;
  /** Selects these and no others. */
  replace(ids: readonly Id[]): void;
  /** Goes back to what was selected before the first data came. */
  reset(): void;
  /** Writes the selection again where it belongs to another variable or store by now. Returns whether it did. */
  writeElsewhere(): boolean;
}

/** The selection of a grid where rows can be selected. */
export interface RowSelection extends PanelSelection {
  /** Takes the processes of rows in or out; the order of the view itself stands for all that match. */
  select(shown: ShownRows, rows: ArrayLike<number>, selected: boolean): void;
  /** A source is about to be asked. */
  beginLoad(again: boolean): void;
  /** A load is complete: what is gone leaves the selection. */
  takeLoad(): Promise<void>;
  /** Head of the column of checkboxes. */
  renderHead(messages: Messages): TemplateResult;
  /** An action is over: what went well leaves the selection; of a query that was acted on, `rest` is all that stays. */
  endAction(done: readonly Id[], rest: readonly Id[] | null): void;
  /** The processes that an action on the selection is about: by their ids, or all that match but some. */
  readonly chosen: { readonly ids: readonly Id[] } | { readonly search: string; readonly except: readonly Id[] };
}
