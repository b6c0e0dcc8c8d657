/** Milliseconds that the dialog itself has the focus: shorter, and browsers tell screen readers of the last focus alone. */
const MOMENT = 120;

/**
 * Opens a modal dialog. It has the focus first, and what is given gets it a moment later: what had it before is out of
 * reach then, and Orca, which finds itself nowhere, says nothing of a dialog whose button has the focus at once.
 */
export function showModal(dialog: HTMLDialogElement, focused: HTMLElement): void {
  const root = dialog.getRootNode() as ShadowRoot;
  dialog.tabIndex = -1;
  dialog.showModal();
  dialog.focus({ preventScroll: true });
  setTimeout(() => root.activeElement === dialog && focused.focus(), MOMENT);
}
