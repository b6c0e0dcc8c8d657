/** Distance in px from the edges of the window. */
const GAP = 4;

/** Aborted when other bubbles are shown: only the last ones wait for a scroll, which moves their row away. */
let waiting = new AbortController();

/** Shows the full dates of a row's relative times in bubbles below it, in the top layer: nothing moves. */
export function showDates(row: Element): void {
  hideDates(row);
  if (row.classList.contains('pp-whole')) return;
  const { clientWidth, clientHeight } = document.documentElement;
  const { top, bottom } = row.getBoundingClientRect();
  for (const time of row.querySelectorAll<HTMLElement>('.pp-relative')) {
    const bubble = document.createElement('span');
    bubble.className = 'pp-sr-only pp-date';
    bubble.textContent = time.title;
    // Assistive technology has the date already.
    bubble.ariaHidden = 'true';
    bubble.popover = 'manual';
    time.querySelector(':scope > .pp-sr-only')?.before(bubble);
    if (!bubble.isConnected) continue;
    bubble.showPopover();
    const { left, right } = time.getBoundingClientRect();
    const { width, height } = bubble.getBoundingClientRect();
    const start = getComputedStyle(time).direction === 'rtl' ? right - width : left;
    bubble.style.left = `${Math.max(GAP, Math.min(start, clientWidth - width - GAP))}px`;
    bubble.style.top = `${bottom + height <= clientHeight ? bottom : top - height}px`;
  }
  // A panel that has left the page is not kept for the wait.
  const shown = new WeakRef(row);
  const onscroll = () => {
    const still = shown.deref();
    if (still) hideDates(still);
  };
  waiting.abort();
  waiting = new AbortController();
  addEventListener('scroll', onscroll, { once: true, capture: true, passive: true, signal: waiting.signal });
}

/** Removes the bubbles. */
export function hideDates(row: Element): void {
  for (const bubble of row.querySelectorAll('.pp-date')) bubble.remove();
}
