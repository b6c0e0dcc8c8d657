/**
 * Milliseconds for which the dialog itself has the focus: if shorter, browsers report only the last focus to screen
 * readers.
 */
const DIALOG_FOCUS_MS = 120;

/**
 * Opens a modal dialog. The dialog itself is focused first, `focused` a moment later: the previously focused element
 * becomes inert, and Orca does not announce a dialog whose button is focused at once.
 */
export function showModal(dialog: HTMLDialogElement, focused: HTMLElement): void {
  const root = dialog.getRootNode() as ShadowRoot;
  dialog.tabIndex = -1;
  dialog.showModal();
  dialog.focus({ preventScroll: true });
  setTimeout(() => root.activeElement === dialog && focused.focus(), DIALOG_FOCUS_MS);
}
