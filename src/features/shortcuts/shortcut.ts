/** A key with an effect while the focus is in the panel. */
export interface Shortcut {
  /** As in `KeyboardEvent.key`, a lower-case letter or a sign. */
  readonly key: string;
  /** Message key of its description. */
  readonly labelKey: string;
  /** Whether it applies to the panel in its current state. */
  readonly offered: () => boolean;
  /** Performs it. Returns false if there is nothing to do now; the key is then left to the page. */
  readonly run: () => boolean;
}

/** Keys of a panel that are not shortcuts but move within the focused widget, for the list of keys. */
export interface WidgetKeys {
  /** Labels of keys. Those in one inner list are pressed together. */
  readonly combinations: readonly (readonly string[])[];
  /** Message key of their description. */
  readonly labelKey: string;
  readonly offered: () => boolean;
}

/** All keys of a panel. */
export interface PanelKeys {
  readonly shortcuts: readonly Shortcut[];
  readonly widgetKeys: readonly WidgetKeys[];
}

/** Elements in which letters are typed, or select options. */
const WRITING =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset]), textarea, select, [contenteditable], ' +
  '[role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu], [role=spinbutton], dialog, [popover]';

/**
 * The key, if pressed alone; null with modifiers, in text fields, or during composition.
 *
 * @param within - the root that has to contain the focus
 */
export function shortcutKey(event: KeyboardEvent, within: ShadowRoot): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing || key.length !== 1) return null;
  const path = event.composedPath();
  const end = path.indexOf(within);
  if (end < 0 || path.slice(0, end).some(node => node instanceof Element && node.matches(WRITING))) return null;
  const letter = letterOf(event);
  // Signs may require Shift on many keyboards; letters have another meaning with Shift.
  return letter === null ? key : shiftKey ? null : letter;
}

/** The Latin letter of a key; on keyboards of other scripts, determined by the key's position. */
function letterOf({ key, code }: KeyboardEvent): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (!/^\p{L}$/u.test(key) || /^\p{Script=Latin}$/u.test(key)) return null;
  return /^Key([A-Z])$/.exec(code)?.[1]!.toLowerCase() ?? null;
}
