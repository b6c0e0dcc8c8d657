/**
 * Changes something in a panel. What has the focus may go with that or be switched off: the reader's place in the page must
 * not go, too. What else can be used in the same item or in the pager takes the focus, where the item is gone something in the
 * one that comes next, else the panel.
 */
export function keepFocus(root: ShadowRoot | null, change: () => void): void {
  const active = root?.activeElement;
  const around = active?.closest('[part=item], [part=pager]');
  const neighbours = around ? neighboursOf(around) : [];
  change();
  if (!active || (active.isConnected && !active.matches(':disabled'))) return;
  // Somebody else may have given it to something by now.
  if (root.activeElement !== active && document.activeElement !== document.body) return;
  const place = around?.isConnected ? around : neighbours.find(({ isConnected }) => isConnected);
  const beside = Array.from(place?.querySelectorAll<HTMLElement>('a, button:enabled') ?? []).find(other =>
    other.checkVisibility(),
  );
  (beside || root.querySelector<HTMLElement>('[part=panel]')!).focus({ preventScroll: true });
}

/** The elements behind one, then those before it, the nearest first. */
function neighboursOf(element: Element): Element[] {
  const all = Array.from(element.parentElement?.children ?? []);
  const at = all.indexOf(element);
  return [...all.slice(at + 1), ...all.slice(0, at).reverse()];
}
