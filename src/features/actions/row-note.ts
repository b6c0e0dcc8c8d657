import { warning } from '../../elements/icons/icon-set.ts';
import { iconNode } from '../../elements/icons/icon.ts';

/** Width of a cell, in px, that is too narrow for a note if there is a wider one. */
const NARROW_PX = 160;

/** Classes of a note on two lines, and of its cell. */
const TWO_LINES = 'pp-two-lines';
const NOTED_TWICE = 'pp-noted-twice';

/**
 * Why an action was not done, in its row: on one line, or two in smaller type, so that the row stays as high as it is. The
 * whole text is a tooltip, in the result at the foot of the panel, and in a bubble while the row has the focus of the keyboard.
 */
export class RowNote {
  #element: HTMLElement | null = null;

  /** @param text - empty: nothing is said */
  show(text: string, given: HTMLElement | undefined): void {
    if (!text || !given) return this.remove();
    const note = (this.#element ??= createNote());
    const isNew = note.textContent !== text;
    if (isNew) note.replaceChildren(iconNode(warning), text);
    note.title = text;
    this.#place(note, withRoom(given), isNew);
    // A row is filled before it is placed into the table, where its cells get their widths.
    if (!given.isConnected) queueMicrotask(() => note.isConnected && this.#place(note, withRoom(given), true));
  }

  /** Removes the note before its surroundings are changed. */
  remove(): void {
    this.#element?.parentElement?.classList.remove('pp-noted', NOTED_TWICE);
    this.#element?.remove();
  }

  #place(note: HTMLElement, parent: HTMLElement, isNew: boolean): void {
    if (note.parentNode !== parent) {
      this.remove();
      parent.classList.add('pp-noted');
      parent.append(note);
    } else if (!isNew) return;
    if (note.isConnected) fit(note, parent);
  }
}

/** Wraps a note that is cut, unless its row would be higher. */
function fit(note: HTMLElement, parent: HTMLElement): void {
  const wrap = (wraps: boolean) => {
    note.classList.toggle(TWO_LINES, wraps);
    parent.classList.toggle(NOTED_TWICE, wraps);
  };
  wrap(false);
  if (note.scrollWidth <= note.clientWidth) return;
  const row = parent.closest<HTMLElement>('[part~=row], [part~=item]')!;
  const { offsetHeight } = row;
  wrap(true);
  if (row.offsetHeight > offsetHeight) wrap(false);
}

/** The widest cell of the row, if the given one is too narrow for words. */
function withRoom(given: HTMLElement): HTMLElement {
  if (!given.matches('td') || given.closest('.pp-cards') || given.offsetWidth >= NARROW_PX) return given;
  const cells = given.parentElement!.querySelectorAll<HTMLElement>(':scope > td:not([part~=actions-cell])');
  return [...cells].reduce((widest, cell) => (cell.offsetWidth > widest.offsetWidth ? cell : widest), given);
}

function createNote(): HTMLElement {
  const note = document.createElement('div');
  note.className = 'pp-row-note pp-cut-line';
  note.dir = 'auto';
  return note;
}
