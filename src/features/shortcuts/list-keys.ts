import type { PanelKeys } from './shortcut.ts';
import type { ListRows } from '../../elements/list/list-rows.ts';
import type { RowActions } from '../../elements/rows/row-buttons.ts';
import { undoKeys } from './undo-keys.ts';

/** The keys of a list whose items are focusable by a link or buttons. */
export function listKeys(rows: () => ListRows | null, actions: () => RowActions | null): PanelKeys {
  const usable = () => rows()?.usable ?? false;
  const hasActions = () => actions()?.inRows ?? false;
  return {
    shortcuts: [
      { key: 'j', labelKey: 'keyNextRow', offered: usable, run: () => rows()!.moveFocus(1) },
      { key: 'k', labelKey: 'keyPreviousRow', offered: usable, run: () => rows()!.moveFocus(-1) },
      { key: '.', labelKey: 'keyActions', offered: hasActions, run: () => rows()?.openActions() ?? false },
    ],
    widgetKeys: undoKeys(actions),
  };
}
