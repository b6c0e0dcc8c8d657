import { cutPartOf, limitedText, wholeTextOf } from './bubbles/cut-texts.ts';
import { RowBubbles } from './bubbles/row-bubbles.ts';

/** Time in ms for which a touch is held until what is hidden is shown. */
const HOLD_MS = 500;
const ROW = '[part~=row], [part~=item]';
const TIME = '.pp-relative';

/**
 * Makes hidden parts of rows reachable, such as the rest of a clipped text and the full date of a relative time: as a
 * tooltip for the mouse, in the row for a long touch, and in bubbles for keyboard focus that stays.
 *
 * @param body - contains the rows
 */
export function offerWholeText(body: HTMLElement, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  new RowBubbles(body, ROW).follow(signal);
  body.addEventListener('mouseover', ({ target }) => nameCut(target as Element), { signal });
  body.addEventListener(
    'pointerdown',
    ({ pointerType, target }) => {
      clearTimeout(timer);
      held = false;
      const row = pointerType === 'touch' && (target as Element).closest<HTMLElement>(ROW);
      if (!row) return;
      const button = cardButtonOf(row);
      if (button ? (target as Element).closest('button, input') : !leavesOut(target as Element)) return;
      timer = setTimeout(() => {
        if (button) button.click();
        else row.classList.toggle('pp-whole');
        held = true; // after the click above, which goes through
      }, HOLD_MS);
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
}

/** The button that opens the row, where it is a card that hides values. */
function cardButtonOf(row: HTMLElement): HTMLElement | null {
  const button = row.querySelector<HTMLElement>('.pp-card-toggle');
  return button?.checkVisibility() ? button : null;
}

function nameCut(target: Element): void {
  const cell = target.closest<HTMLElement>('[part~=cell]');
  const text = cell && limitedText(cell);
  if (!text) return;
  const cut = cutPartOf(text);
  if (cut) cell.title = wholeTextOf(cut);
  else if (cell.title) cell.removeAttribute('title');
}

/** Whether the text is clipped, or was before it was expanded. */
function leavesOut(target: Element): boolean {
  const cell = target.closest<HTMLElement>('[part~=cell], [part~=item]');
  if (!cell) return false;
  if (cell.closest('.pp-whole') || cell.querySelector(TIME)) return true;
  const text = limitedText(cell);
  return text !== null && cutPartOf(text) !== undefined;
}
