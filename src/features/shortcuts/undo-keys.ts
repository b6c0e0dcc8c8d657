import type { RowActions } from '../../elements/rows/row-buttons.ts';
import { isApple } from './is-apple.ts';
import type { WidgetKeys } from './shortcut.ts';

/** The keys that undo and redo actions (features/actions/foot/result-strip.ts). */
export function undoKeys(actions: () => Pick<RowActions, 'canUndo' | 'canRedo'> | null): readonly WidgetKeys[] {
  return [
    { combinations: [['Ctrl', 'Z']], labelKey: 'keyUndo', offered: () => actions()?.canUndo ?? false },
    {
      combinations: [isApple() ? ['Shift', 'Ctrl', 'Z'] : ['Ctrl', 'Y']],
      labelKey: 'keyRedo',
      offered: () => actions()?.canRedo ?? false,
    },
  ];
}
