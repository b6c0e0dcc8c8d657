/**
 * Changes something in a panel. What has the focus may go with that or be switched off: the reader's place in the page must
 * not go, too. What else can be used in the same item or in the pager takes the focus, else the panel.
 */
export function keepFocus(root: ShadowRoot | null, change: () => void): void {
  const active = root?.activeElement;
  const around = active?.closest('[part=item], [part=pager]');
  change();
  if (!active || (active.isConnected && !active.matches(':disabled'))) return;
  // Somebody else may have given it to something by now.
  if (root.activeElement !== active && document.activeElement !== document.body) return;
  const beside = Array.from(around?.querySelectorAll<HTMLElement>('a, button:enabled') ?? []).find(
    other => other.isConnected && other.checkVisibility(),
  );
  (beside || root.querySelector<HTMLElement>('[part=panel]')!).focus({ preventScroll: true });
}
