/** So long a finger rests, in ms, to ask for the whole text. */
const HOLD = 500;

/** Makes the whole of a text that is cut reachable: as a tooltip for a mouse, in its row for a finger that rests on it. */
export function tellCutText(tbody: HTMLElement, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  tbody.addEventListener('mouseover', ({ target }) => nameCut(target as Element), { signal });
  tbody.addEventListener(
    'pointerdown',
    ({ pointerType, target }) => {
      clearTimeout(timer);
      held = false;
      const cut = pointerType === 'touch' ? cutAround(target as Element) : null;
      if (cut) {
        timer = setTimeout(() => {
          held = true;
          cut.closest('[part~=row]')!.classList.toggle('pp-whole');
        }, HOLD);
      }
    },
    { signal },
  );
  // A finger that scrolls is cancelled.
  for (const end of ['pointerup', 'pointercancel']) tbody.addEventListener(end, () => clearTimeout(timer), { signal });
  tbody.addEventListener(
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

function nameCut(target: Element): void {
  const cell = target.closest<HTMLElement>('[part~=cell]');
  const text = cell && textOf(cell);
  if (!text) return;
  const cut = cutPartOf(text);
  if (cut) cell.title = cut.textContent.trim();
  else if (cell.title) cell.removeAttribute('title');
}

function cutAround(target: Element): HTMLElement | null {
  const cell = target.closest<HTMLElement>('[part~=cell]');
  const text = cell && textOf(cell);
  return text && (text.closest('.pp-whole') || cutPartOf(text)) ? text : null;
}

/** What in a cell has as many lines as its column allows; null where it allows all. */
const textOf = (cell: HTMLElement): HTMLElement | null =>
  cell.classList.contains('pp-line') ? cell : cell.querySelector<HTMLElement>(':scope > .pp-lines');

/** What is cut: a name or a badge within a text, or all of it; undefined where nothing is. */
const cutPartOf = (text: HTMLElement): HTMLElement | undefined =>
  [...text.querySelectorAll<HTMLElement>('.pp-user-name, .pp-badge'), text].find(isCut);

const isCut = (element: HTMLElement) =>
  element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1;
