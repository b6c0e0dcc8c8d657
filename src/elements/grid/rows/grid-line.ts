import type { Messages } from '../../../core/messages/messages.ts';
import type { Selection } from '../../../core/view/selection.ts';
import type { PooledRow } from '../../rows/row-pool.ts';
import type { GridModel } from '../model/grid-model.ts';

/** A grid, as its lines use it. */
export interface LineHost {
  readonly model: GridModel;
  readonly messages: Messages;
  /** The selected processes. */
  readonly selected: Pick<Selection, 'isEmpty' | 'has' | 'share'>;
  /** Whether the checkboxes are disabled. */
  selectionDisabled(): boolean;
  /** The reader selects or deselects the processes of rows. */
  select(rows: ArrayLike<number>, selected: boolean): void;
  /** Opens or closes the row or the group at a position. */
  toggle(position: number): void;
}

/** A line of a grid: a row, the heading of a group, or the details of a row. */
export interface GridLine extends PooledRow {
  /** To be called when the selection has changed. */
  showSelected?(): void;
  /** Toggles the selection of the line's processes. Returns false if that is not possible. */
  select?(): boolean;
  /** To be called when the state of an action has changed. */
  showAction?(): void;
}
