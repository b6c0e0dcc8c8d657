import type { Messages } from '../../../core/messages/messages.ts';
import type { Selection } from '../../../core/view/selection.ts';
import type { PooledRow } from '../../rows/row-pool.ts';
import type { GridModel } from '../model/grid-model.ts';

/** A grid, as its lines use it. */
export interface LineHost {
  readonly model: GridModel;
  readonly messages: Messages;
  /** Processes that are selected. */
  readonly selected: Pick<Selection, 'isEmpty' | 'has' | 'share'>;
  /** The checkboxes cannot be used. */
  selectionDisabled(): boolean;
  /** The user takes the processes of rows in or out. */
  select(rows: ArrayLike<number>, selected: boolean): void;
  /** Opens or closes the row or the group at a position. */
  toggle(position: number): void;
}

/** A line of a grid: a row, the heading of a group, or what a row opens to show. */
export interface GridLine extends PooledRow {
  /** Other processes are selected. */
  showSelected?(): void;
  /** Selects what belongs to it, or none of that. Returns false where it cannot. */
  select?(): boolean;
  /** Something else is under way. */
  showAction?(): void;
}
