import type { Messages } from '../../../core/messages/messages.ts';
import type { PooledRow } from '../../rows/row-pool.ts';
import type { GridModel } from '../model/grid-model.ts';

/** What the lines of a grid need to know of it, and ask of it. */
export interface LineHost {
  readonly model: GridModel;
  readonly messages: Messages;
  /** Opens or closes the row or the group at a position. */
  turn(position: number): void;
}

/** A line of a grid: a row, the heading of a group, or what a row opens to show. */
export interface GridLine extends PooledRow {
  /** Other processes are selected. */
  showSelected?(): void;
  /** Something else is under way. */
  showAction?(): void;
}
