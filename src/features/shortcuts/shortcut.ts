/** A key with an effect while the focus is in the panel. */
export interface Shortcut {
  /** As `KeyboardEvent.key` has it, a lower-case letter or a sign. */
  readonly key: string;
  /** Key of the words that say what it does. */
  readonly words: string;
  /** The panel as it is now has a use for it. */
  readonly offered: () => boolean;
  /** Does it. Returns false where there is nothing to do now: the key is the page's then. */
  readonly run: () => boolean;
}

/** Keys of a panel that are no shortcuts: they move within what has the focus. For the list of keys. */
export interface WidgetKeys {
  /** Their labels. Those of one list are pressed together. */
  readonly combinations: readonly (readonly string[])[];
  /** Key of the words that say what they do. */
  readonly words: string;
  readonly offered: () => boolean;
}

/** All keys of a panel. */
export interface PanelKeys {
  readonly shortcuts: readonly Shortcut[];
  readonly widgetKeys: readonly WidgetKeys[];
}

/** Where letters are written, or chosen by. */
const WRITING =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset]), textarea, select, [contenteditable], ' +
  '[role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu], [role=spinbutton], dialog, [popover]';

/**
 * The key that was pressed alone; null where it was with others, where it writes a letter, or where it is part of one.
 *
 * @param within - what the focus has to be in
 */
export function shortcutKey(event: KeyboardEvent, within: ShadowRoot): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing || key.length !== 1) return null;
  const path = event.composedPath();
  const end = path.indexOf(within);
  if (end < 0 || path.slice(0, end).some(node => node instanceof Element && node.matches(WRITING))) return null;
  const letter = letterOf(event);
  // Signs stand above others on many keyboards; letters mean something else with Shift.
  return letter === null ? key : shiftKey ? null : letter;
}

/** Keyboards of other scripts have no Latin letters: there the place of the key counts. */
function letterOf({ key, code }: KeyboardEvent): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (!/^\p{L}$/u.test(key) || /^\p{Script=Latin}$/u.test(key)) return null;
  return /^Key([A-Z])$/.exec(code)?.[1]!.toLowerCase() ?? null;
}
