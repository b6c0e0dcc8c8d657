import type { ProcessItem } from '../../core/processes/process.ts';

/** The buttons of rows, for actions on their processes: features/actions/panel-actions.ts. */
export interface RowActions {
  /** Rows may have buttons. */
  readonly inRows: boolean;
  /** An action is under way. */
  readonly isActing: boolean;
  /** Some action can be undone. */
  readonly canUndo: boolean;
  /** Some action that was undone can be redone. */
  readonly canRedo: boolean;
  /** @param tabIndex - of the buttons: -1 where arrow keys lead to them */
  create(tabIndex: 0 | -1): RowButtons;
  /**
   * Creates a cell as wide as the widest buttons of a row.
   *
   * @param pairs - a sample of rows, for actions that only some rows offer
   */
  createProbe(widest: WidestActions, pairs: readonly ProcessItem[]): HTMLElement;
  /**
   * Places the buttons of cards beside or below their content, whichever their width allows.
   *
   * @param scroller - contains the cards
   */
  placeInCards(scroller: HTMLElement, widest: WidestActions, pairs: readonly ProcessItem[]): void;
}

/** The widest buttons of a row: the possible labels of its first button, and whether there is a menu, too. */
export interface WidestActions {
  readonly labels: readonly string[];
  readonly several: boolean;
}

/** The buttons of a row, and its note about an action on its process: action-buttons.ts. Reused for other data. */
export interface RowButtons {
  readonly element: HTMLElement;
  readonly state: 'running' | 'done' | 'failed' | null;
  /** @param pair - null: not loaded yet */
  show(pair: ProcessItem | null): void;
  /** Shows whether an action is under way, and within `parent` why one failed. */
  showState(parent: HTMLElement | undefined): void;
  /** Removes the row's note before its surroundings are changed. */
  removeNote(): void;
  /**
   * Opens a menu of all actions of the row. Returns false if there are none, or none now.
   *
   * @param back - gets the focus when the menu closes
   */
  openAll(back: HTMLElement): boolean;
}
