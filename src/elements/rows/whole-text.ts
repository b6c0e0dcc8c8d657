/** So long a finger rests, or the focus of the keyboard, in ms, to ask for the whole text. */
const HOLD = 500;
const ROW = '[part~=row], [part~=item]';

/**
 * Makes what rows leave out reachable, the rest of a text that is cut and the full date of a relative time: as a tooltip for
 * a mouse, in the row for a finger that rests on it and for the focus of the keyboard that stays there. Who goes on from row
 * to row is not held up by rows that grow.
 *
 * @param body - holds the rows
 */
export function offerWholeText(body: HTMLElement, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  let focused: Element | null = null;
  const later = (act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, HOLD);
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
  // A finger that scrolls is cancelled.
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

/** The text there is cut, or was so before all of it was asked for. */
function leavesOut(target: Element): boolean {
  const cell = target.closest<HTMLElement>('[part~=cell], [part~=item]');
  if (!cell) return false;
  if (cell.closest('.pp-whole') || cell.querySelector(TIME)) return true;
  const text = textOf(cell);
  return text !== null && cutPartOf(text) !== undefined;
}

/** The part of a cell that has as many lines as its column allows; null where it allows all. */
const textOf = (cell: HTMLElement): HTMLElement | null =>
  cell.classList.contains('pp-line') ? cell : cell.querySelector<HTMLElement>(':scope > .pp-lines');

/** The part of a text that is cut: a name, a badge, or all of it; undefined where nothing is. */
const cutPartOf = (text: HTMLElement): HTMLElement | undefined =>
  [...text.querySelectorAll<HTMLElement>('.pp-user-name, .pp-badge'), text].find(isCut);

const isCut = (element: HTMLElement) =>
  element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1;
