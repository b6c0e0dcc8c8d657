import { hideDates, showDates } from './date-bubbles.ts';

/** Time in ms for which a touch is held, or the keyboard focus stays, until what is hidden is shown. */
const HOLD_MS = 500;
const ROW = '[part~=row], [part~=item]';

/**
 * Makes hidden parts of rows reachable, such as the rest of a clipped text and the full date of a relative time: as a
 * tooltip for the mouse, and in the row for a long touch. For keyboard focus that stays, dates are shown in bubbles, so
 * that the row does not grow. A row never shrinks between the press of a pointer and its click, which would then miss.
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
  body.addEventListener('pointerdown', () => keepHeight(body), { signal });
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
      later(() => showDates(row));
    },
    { signal },
  );
  body.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!focused || focused.contains(relatedTarget as Node | null)) return;
      clearTimeout(timer);
      hideDates(focused);
      focused = null;
    },
    { signal },
  );
  // As any tooltip, Escape puts it away; whoever takes the mouse looks at what is below it.
  body.addEventListener('pointermove', () => focused && hideDates(focused), { signal, passive: true });
  body.addEventListener('keydown', ({ key }) => key === 'Escape' && focused && hideDates(focused), { signal });
}

const TIME = '.pp-relative';

/** Keeps the row with the focus, which shows its clipped texts, as high as it is until the pointer has clicked. */
function keepHeight(body: HTMLElement): void {
  const { activeElement } = body.getRootNode() as ShadowRoot;
  const row = activeElement?.matches(':focus-visible') && body.contains(activeElement) && activeElement.closest(ROW);
  if (!row) return;
  const ended = new AbortController();
  row.classList.add('pp-kept');
  const end = () => {
    ended.abort();
    row.classList.remove('pp-kept');
  };
  // The click comes right after the pointer was released.
  const release = () => setTimeout(end);
  for (const name of ['pointerup', 'pointercancel'])
    addEventListener(name, release, { signal: ended.signal, capture: true });
}

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
