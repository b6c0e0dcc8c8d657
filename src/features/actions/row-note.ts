import { warning } from '../../elements/icons/icon-set.ts';
import { iconNode } from '../../elements/icons/icon.ts';

/** Width of a cell, in px, that is too narrow for a note if there is a wider one. */
const NARROW_PX = 160;

/** Classes of a note on two lines, and of its cell. */
const TWO_LINES = 'pp-two-lines';
const NOTED_TWICE = 'pp-noted-twice';

/**
 * Why an action was not done, in its row: on one line, in the first cell that has room for it, or on two in smaller type,
 * so that the row stays as high as it is. The whole text is a tooltip, in the result at the foot of the panel, and in a
 * bubble while the row has the focus of the keyboard.
 */
export class RowNote {
  #element: HTMLElement | null = null;

  /** @param text - empty: nothing is said */
  show(text: string, given: HTMLElement | undefined): void {
    if (!text || !given) return this.remove();
    const note = (this.#element ??= createNote());
    const isNew = note.title !== text;
    // The space parts it from the text before it, for those who hear the row.
    if (isNew) note.replaceChildren(iconNode(warning), ` ${text}`);
    note.title = text;
    if (isNew || !placesOf(given).includes(note.parentElement!)) this.#place(note, given);
    // A row is filled before it is placed into the table, where its cells get their widths.
    if (!given.isConnected) queueMicrotask(() => note.isConnected && this.#place(note, given));
  }

  /** Removes the note before its surroundings are changed. */
  remove(): void {
    this.#element?.parentElement?.classList.remove('pp-noted', NOTED_TWICE);
    this.#element?.remove();
  }

  /** Cost: two layouts of the row, and two more where the note is on two lines. */
  #place(note: HTMLElement, given: HTMLElement): void {
    const put = (parent: HTMLElement, wraps = false) => {
      if (note.parentElement !== parent) this.remove();
      note.classList.toggle(TWO_LINES, wraps);
      parent.classList.add('pp-noted');
      parent.classList.toggle(NOTED_TWICE, wraps);
      parent.append(note);
    };
    put(given);
    if (!note.isConnected || note.scrollWidth <= note.clientWidth) return;
    const places = placesOf(given);
    const wide = places.filter(place => place !== given && roomIn(place) >= note.scrollWidth && isInView(place));
    if (wide.length > 0) return put(wide.find(({ textContent }) => !textContent.trim()) ?? wide[0]!);
    const widest = places.reduce((best, place) => (place.offsetWidth > best.offsetWidth ? place : best));
    const parent = given.offsetWidth < NARROW_PX ? widest : given;
    put(parent);
    const row = parent.closest<HTMLElement>('[part~=row], [part~=item]')!;
    const { offsetHeight } = row;
    put(parent, true);
    if (row.offsetHeight > offsetHeight) put(parent);
  }
}

/** Where a note may stand: cells of values, or the given place alone in a card or a list. */
function placesOf(given: HTMLElement): HTMLElement[] {
  if (!given.matches('td') || given.closest('.pp-cards')) return [given];
  const cells = given.parentElement?.querySelectorAll<HTMLElement>(':scope > td:not([part~=actions-cell])') ?? [];
  return [given, ...[...cells].filter(cell => cell !== given)];
}

function roomIn(place: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(place);
  return place.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/** Not scrolled out of a table that is wider than its panel. */
function isInView(cell: HTMLElement): boolean {
  const { left, right } = cell.getBoundingClientRect();
  const view = cell.closest('.pp-scroller')!.getBoundingClientRect();
  return left >= view.left && right <= view.right;
}

function createNote(): HTMLElement {
  const note = document.createElement('div');
  note.className = 'pp-row-note pp-cut-line';
  note.dir = 'auto';
  return note;
}
