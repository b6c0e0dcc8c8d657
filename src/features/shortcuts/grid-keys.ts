import type { PanelKeys } from './shortcut.ts';
import type { GridPanel } from '../../elements/grid/grid-panel.ts';
import type { GridBody } from '../../elements/grid/rows/grid-body.ts';
import { GridRow } from '../../elements/grid/rows/grid-row.ts';
import { undoKeys } from './undo-keys.ts';

/** The keys of a grid. */
export function gridKeys({ host, content, features, selectionDisabled }: GridPanel): PanelKeys {
  const { models, bodies } = content;
  const find = (selector: string) => host.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  const focused = () => {
    const { activeElement } = host.shadowRoot!;
    return activeElement && (bodies.current?.lineOf(activeElement) ?? null);
  };
  const focusedRow = () => {
    const line = focused()?.line;
    return line instanceof GridRow ? line : undefined;
  };
  const hasRows = () => (models.current?.count ?? 0) > 0;
  const selects = () => (models.current?.variable ?? null) !== null && !selectionDisabled();
  const hasActions = () => (models.current?.rowActions ?? null) !== null || find('[part=action-bar]') !== null;
  return {
    shortcuts: [
      { key: '/', labelKey: 'keySearch', offered: () => find('[part=search]') !== null, run: () => search(find) },
      {
        key: 'f',
        labelKey: 'keyFilters',
        offered: () => find('[part=filter-bar]') !== null,
        run: () => focusOn(firstUsable(find('[part=filter-bar]'))),
      },
      { key: 'j', labelKey: 'keyNextRow', offered: hasRows, run: () => moveFocus(bodies.current, focused(), 1) },
      { key: 'k', labelKey: 'keyPreviousRow', offered: hasRows, run: () => moveFocus(bodies.current, focused(), -1) },
      {
        key: 'x',
        labelKey: 'keySelect',
        offered: () => selects() && hasRows(),
        run: () => toggle(focusedRow()),
      },
      {
        key: '.',
        labelKey: 'keyActions',
        offered: hasActions,
        // On a selected row, or none, focuses the action bar; otherwise opens the menu of the row.
        run: () => {
          const row = focusedRow();
          const bar = firstUsable(find('[part=action-bar]'));
          const isSelected = row?.checkbox?.checked ?? false;
          return ((!row || isSelected) && focusOn(bar)) || (row?.openActions() ?? false);
        },
      },
    ],
    widgetKeys: [
      { combinations: [['↑'], ['↓']], labelKey: 'keyMove', offered: hasRows },
      { combinations: [['Home'], ['End']], labelKey: 'keyEnds', offered: hasRows },
      { combinations: [['Enter']], labelKey: 'keyOpen', offered: () => hasRows() && models.current!.links },
      { combinations: [['←'], ['→']], labelKey: 'keyInRow', offered: hasRows },
      { combinations: [['→'], ['←']], labelKey: 'keyTurn', offered: () => hasRows() && models.current!.lines.isTree },
      { combinations: [['Space']], labelKey: 'keySelect', offered: () => selects() && hasRows() },
      {
        combinations: [
          ['Shift', '↑'],
          ['Shift', '↓'],
        ],
        labelKey: 'keyRange',
        offered: () => selects() && hasRows(),
      },
      { combinations: [['Ctrl', 'A']], labelKey: 'keySelectAll', offered: () => selects() && hasRows() },
      { combinations: [['Ctrl', 'C']], labelKey: 'keyCopy', offered: () => selects() && hasRows() },
      ...undoKeys(() => features.get('rowActions')),
    ],
  };
}

function search(find: (selector: string) => HTMLElement | null): boolean {
  const box = find('[part=search]') as HTMLInputElement | null;
  box?.select();
  return focusOn(box);
}

/** Moves the focus by a row; from outside of the rows, to the active row. */
function moveFocus(body: GridBody | null, from: { readonly position: number } | null, by: 1 | -1): boolean {
  if (!body) return false;
  body.focus(from ? from.position + by : body.active);
  return true;
}

/** Toggles a row like a click on its checkbox. */
function toggle(row: GridRow | undefined): boolean {
  if (!row?.checkbox || row.checkbox.disabled) return false;
  row.checkbox.click();
  return true;
}

function firstUsable(parent: HTMLElement | null): HTMLElement | null {
  const all = parent?.querySelectorAll<HTMLElement>('button:enabled, input:enabled') ?? [];
  return [...all].find(element => element.tabIndex >= 0 && element.checkVisibility()) ?? null;
}

function focusOn(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null;
}
