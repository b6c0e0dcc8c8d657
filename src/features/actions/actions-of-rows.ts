import type { ActionConfig } from '../../core/config/actions/action-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { ProcessItem } from '../../core/processes/process.ts';
import type { ActionMenu, MenuEntry } from '../../elements/popups/action-menu.ts';
import type { RowStates } from './run/row-states.ts';

/** The actions of a panel, as used by the buttons of rows: panel-actions.ts. */
export interface ActionsOfRows {
  readonly menu: ActionMenu;
  readonly messages: Messages;
  readonly states: RowStates;
  forRow(pair: ProcessItem): readonly ActionConfig[];
  /** Further entries in the menu of a row. */
  entriesFor(pair: ProcessItem): readonly MenuEntry[];
  /** Announces something about the row with the focus. */
  announce(words: string): void;
  /** Removes rows whose processes were deleted. */
  removeDeleted(): void;
  /** The reader starts an action on the process and step of a row. */
  startRow(action: ActionConfig, pair: ProcessItem): Promise<void>;
}
