/** Time in ms for which a touch is held, or the keyboard focus stays, until the whole text is shown. */
const HOLD_MS = 500;
const ROW = '[part~=row], [part~=item]';

/**
 * Makes hidden parts of rows reachable, such as the rest of a clipped text and the full date of a relative time: as a
 * tooltip for the mouse, and in the row for a long touch and for keyboard focus that stays. Rows do not grow while the
 * focus moves from row to row.
 *
 * @param body - contains the rows
 */
export function offerWholeText(body: HTMLElement, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  let focused: Element | null = null;
  const later = (act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, HOLD_MS);
  };
  body.addEventListener('mouseover', ({ target }) => nameCut(target as Element), { signal });
  body.addEventListener(
    'pointerdown',
    ({ pointerType, target }) => {
      clearTimeout(timer);
      held = false;
      const row = pointerType === 'touch' && leavesOut(target as Element) ? (target as Element).closest(ROW) : null;
      if (!row) return;
      later(() => {
        held = true;
        row.classList.toggle('pp-whole');
      });
    },
    { signal },
  );
  // Scrolling cancels the pointer.
  for (const end of ['pointerup', 'pointercancel']) body.addEventListener(end, () => clearTimeout(timer), { signal });
  body.addEventListener(
    'click',
    event => {
      if (!held) return;
      held = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
  body.addEventListener(
    'focusin',
    ({ target }) => {
      const row = (target as Element).closest(ROW);
      if (!row || row === focused || !(target as Element).matches(':focus-visible') || !row.querySelector(TIME)) return;
      focused = row;
      later(() => row.classList.add('pp-whole'));
    },
    { signal },
  );
  body.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!focused || focused.contains(relatedTarget as Node | null)) return;
      clearTimeout(timer);
      focused.classList.remove('pp-whole');
      focused = null;
    },
    { signal },
  );
}

const TIME = '.pp-relative';

function nameCut(target: Element): void {
  const cell = target.closest<HTMLElement>('[part~=cell]');
  const text = cell && textOf(cell);
  if (!text) return;
  const cut = cutPartOf(text);
  if (cut) cell.title = cut.textContent.trim();
  else if (cell.title) cell.removeAttribute('title');
}

/** Whether the text is clipped, or was before it was expanded. */
function leavesOut(target: Element): boolean {
  const cell = target.closest<HTMLElement>('[part~=cell], [part~=item]');
  if (!cell) return false;
  if (cell.closest('.pp-whole') || cell.querySelector(TIME)) return true;
  const text = textOf(cell);
  return text !== null && cutPartOf(text) !== undefined;
}

/** The part of a cell whose lines are limited by its column; null if they are not. */
const textOf = (cell: HTMLElement): HTMLElement | null =>
  cell.classList.contains('pp-line') ? cell : cell.querySelector<HTMLElement>(':scope > .pp-lines');

/** The part of a text that is clipped: a name, a badge, or all of it; undefined if nothing is. */
const cutPartOf = (text: HTMLElement): HTMLElement | undefined =>
  [...text.querySelectorAll<HTMLElement>('.pp-user-name, .pp-badge'), text].find(isCut);

const isCut = (element: HTMLElement) =>
  element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1;
