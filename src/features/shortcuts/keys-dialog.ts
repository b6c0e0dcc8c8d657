import { html, nothing, render } from 'lit';
import { addPartMessages, type Messages } from '../../core/messages/messages.ts';
import { KEY_MESSAGES } from '../../core/messages/parts/key-messages.ts';
import { addOwnStyles } from '../../elements/page-styles/own-styles.ts';
import { createDialog } from '../../elements/popups/titled-dialog.ts';
import { isApple } from './is-apple.ts';
import { keyStyles } from './key-styles.ts';
import type { PanelKeys, WidgetKeys } from './shortcut.ts';

addPartMessages(KEY_MESSAGES);

/** Shows the keys of a panel in its current state. */
export function showKeys(root: ShadowRoot, { shortcuts, widgetKeys }: PanelKeys, messages: Messages): void {
  const panelKeys: readonly WidgetKeys[] = [
    ...shortcuts.map(({ key, labelKey, offered }) => ({ combinations: [[key]], labelKey, offered })),
    { combinations: [['?']], labelKey: 'keyHelp', offered: () => true },
  ];
  const dialog = createDialog(root, messages.text('keys'), messages);
  const rows = (keys: readonly WidgetKeys[]) =>
    keys
      .filter(({ offered }) => offered())
      .map(
        ({ combinations, labelKey }) =>
          html`<div class="pp-key-row">
            <dt>
              ${combinations.map((keys, i) => html`${i > 0 ? ' ' : nothing}<span class="pp-combination">${together(keys, messages)}</span>`)}
            </dt>
            <dd>${messages.text(labelKey)}</dd>
          </div>`,
      );
  render(
    html`<dl class="pp-keys">${rows(panelKeys)}${rows(widgetKeys)}</dl>
      <p class="pp-dialog-note">${messages.text('keysWithin')}</p>`,
    dialog.body,
  );
  addOwnStyles(root, keyStyles);
  dialog.show();
}

/** Keys that are pressed together. */
const together = (keys: readonly string[], messages: Messages): unknown =>
  keys.map((key, i) => html`${i > 0 ? '+' : nothing}<kbd class="pp-key">${capOf(key, messages)}</kbd>`);

/** The label of a key. */
function capOf(key: string, messages: Messages): string {
  if (key.length === 1) return key;
  return key === 'Ctrl' && isApple() ? '⌘' : messages.text(`cap${key}`);
}
