import type { ProcessItem } from '../../core/processes/process.ts';

/** The buttons of rows, for actions on their processes. */
export interface RowActions {
  /** Rows may have buttons. */
  readonly inRows: boolean;
  /** @param tabIndex - of the buttons: -1 where arrow keys lead to them */
  create(tabIndex: 0 | -1): RowButtons;
  /**
   * A cell that is as wide as any with the buttons of a row.
   *
   * @param pairs - of some rows, for what only some of them offer
   */
  createProbe(widest: WidestActions, pairs: readonly ProcessItem[]): HTMLElement;
}

/** The buttons of a row at most: labels of which each may be that of its first button, and whether there is a menu too. */
export interface WidestActions {
  readonly labels: readonly string[];
  readonly several: boolean;
}

/** The buttons of a row, and what it says of an action on its process. Used again for other data. */
export interface RowButtons {
  readonly element: HTMLElement;
  readonly state: 'running' | 'done' | 'failed' | null;
  /** @param pair - null: still to be loaded */
  show(pair: ProcessItem | null): void;
  /** Shows whether an action is under way, and in a parent why it was not done. */
  showState(parent: HTMLElement | undefined): void;
  /** Takes out of the way of what changes around it what the row says. */
  removeNote(): void;
  /**
   * Opens a menu of all that can be done with the row. Returns false where that is nothing, or not now.
   *
   * @param back - gets the focus when the menu closes
   */
  openAll(back: HTMLElement): boolean;
}
