import type { ActionConfig } from '../../core/config/actions/action-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { ProcessItem } from '../../core/processes/process.ts';
import type { ActionMenu, MenuEntry } from '../../elements/popups/action-menu.ts';
import type { RowStates } from './run/row-states.ts';

/** The actions of a panel, as the buttons of a row use them. */
export interface ActionsOfRows {
  readonly menu: ActionMenu;
  readonly messages: Messages;
  readonly states: RowStates;
  forRow(pair: ProcessItem): readonly ActionConfig[];
  /** Further entries in the menu of a row. */
  entriesFor(pair: ProcessItem): readonly MenuEntry[];
  /** The reader acts on a row: on its process, by the row's step. */
  /** Takes rows away whose processes are gone. */
  removeGone(): void;
  startRow(action: ActionConfig, pair: ProcessItem): Promise<void>;
}
