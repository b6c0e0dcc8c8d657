/**
 * Runs a change in a panel that may remove or disable the focused element, and keeps the reader's place in the page:
 * the focus moves to another control in the same item or pager, if the item is gone to one in the next item; from
 * elsewhere in the foot to the row that the Tab key leads to; else to the panel.
 */
export function keepFocus(root: ShadowRoot | null, change: () => void): void {
  const active = root?.activeElement;
  const around = active?.closest('[part=item], [part=pager]');
  const isInFoot = Boolean(active?.closest('[part=footer]'));
  const neighbours = around ? neighboursOf(around) : [];
  change();
  if (!active || (active.isConnected && !active.matches(':disabled'))) return;
  // The focus may have been moved elsewhere by now.
  if (root.activeElement !== active && document.activeElement !== document.body) return;
  const place = around?.isConnected ? around : neighbours.find(({ isConnected }) => isConnected);
  const beside = Array.from(place?.querySelectorAll<HTMLElement>('a, button:enabled') ?? []).find(other =>
    other.checkVisibility(),
  );
  const row = isInFoot && !around ? tabStopRow(root) : null;
  (beside || row || root.querySelector<HTMLElement>('[part=panel]')!).focus({ preventScroll: true });
}

/** The row of a grid that the Tab key leads to; null: the panel has none. */
export const tabStopRow = (root: ShadowRoot): HTMLElement | null =>
  root.querySelector<HTMLElement>('tbody [tabindex="0"][data-process-id]');

/** The siblings after an element, then those before it, nearest first. */
function neighboursOf(element: Element): Element[] {
  const all = Array.from(element.parentElement?.children ?? []);
  const at = all.indexOf(element);
  return [...all.slice(at + 1), ...all.slice(0, at).reverse()];
}
