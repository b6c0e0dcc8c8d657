import type { PanelKeys } from './shortcut.ts';
import type { ListRows } from '../../elements/list/list-rows.ts';

/** The keys of a list whose items are focusable by a link or buttons. */
export function listKeys(rows: () => ListRows | null, hasActions: () => boolean): PanelKeys {
  const usable = () => rows()?.usable ?? false;
  return {
    shortcuts: [
      { key: 'j', labelKey: 'keyNextRow', offered: usable, run: () => rows()!.moveFocus(1) },
      { key: 'k', labelKey: 'keyPreviousRow', offered: usable, run: () => rows()!.moveFocus(-1) },
      { key: '.', labelKey: 'keyActions', offered: hasActions, run: () => rows()?.openActions() ?? false },
    ],
    widgetKeys: [],
  };
}
