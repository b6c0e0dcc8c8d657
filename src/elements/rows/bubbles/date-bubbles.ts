/** Distance in px from the edges of the window. */
const GAP = 4;

/** What the reader may want to press, which bubbles leave free. */
const PRESSABLE = 'a[href], button, input, select, summary';

/**
 * Shows the full dates of a row's relative times in bubbles beside it, in the top layer: nothing moves, and nothing that
 * can be pressed is covered. A bubble that has no such place is not shown.
 *
 * @param within - the row, or one of its cells
 * @param others - the boxes of other bubbles, which are not covered either
 */
export function showDates(row: Element, within: Element, others: readonly DOMRect[]): void {
  hideDates(row);
  if (row.classList.contains('pp-whole')) return;
  const root = row.getRootNode() as ParentNode;
  const taken = [...others, ...Array.from(root.querySelectorAll(PRESSABLE), each => each.getBoundingClientRect())];
  for (const time of within.querySelectorAll<HTMLElement>('.pp-relative')) {
    const bubble = document.createElement('span');
    bubble.className = 'pp-sr-only pp-date';
    bubble.textContent = time.title;
    // Assistive technology has the date already.
    bubble.ariaHidden = 'true';
    bubble.popover = 'manual';
    time.querySelector(':scope > .pp-sr-only')?.before(bubble);
    if (!bubble.isConnected) continue;
    bubble.showPopover();
    const place = placeOf(bubble.getBoundingClientRect(), time, row, taken);
    if (place) [bubble.style.left, bubble.style.top] = [`${place.x}px`, `${place.y}px`];
    else bubble.remove();
  }
}

/** Removes the bubbles. */
export function hideDates(row: Element): void {
  for (const bubble of row.querySelectorAll('.pp-date')) bubble.remove();
}

/**
 * The first place that is in the window and free: below the row, above it, or on the time itself; each from the start of
 * the time on, or up to its end. Null: there is none.
 */
function placeOf(bubble: DOMRect, time: Element, row: Element, taken: readonly DOMRect[]) {
  const { width, height } = bubble;
  const { clientWidth, clientHeight } = document.documentElement;
  const { left, right, top: timeTop, bottom: timeBottom } = time.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  const across = [left, right - width];
  if (getComputedStyle(time).direction === 'rtl') across.reverse();
  for (const y of [bottom, top - height, (timeTop + timeBottom - height) / 2]) {
    for (const wanted of across) {
      const x = Math.max(GAP, Math.min(wanted, clientWidth - width - GAP));
      const isFree = taken.every(
        each => x >= each.right || x + width <= each.left || y >= each.bottom || y + height <= each.top,
      );
      if (isFree && y >= 0 && y + height <= clientHeight) return { x, y };
    }
  }
  return null;
}
