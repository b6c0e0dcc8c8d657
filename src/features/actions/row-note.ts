import { warning } from '../../elements/icons/icon-set.ts';
import { iconNode } from '../../elements/icons/icon.ts';

/** Width of a cell, in px, that is too narrow for a note if there is a wider one. */
const NARROW_PX = 160;

/**
 * Why an action was not done, in its row: on one line, so that the row stays as high as it is. The whole text is a
 * tooltip, in the result at the foot of the panel, and in a bubble while the row has the focus of the keyboard.
 */
export class RowNote {
  #element: HTMLElement | null = null;

  /** @param text - empty: nothing is said */
  show(text: string, given: HTMLElement | undefined): void {
    if (!text || !given) return this.remove();
    const note = (this.#element ??= createNote());
    if (note.textContent !== text) note.replaceChildren(iconNode(warning), text);
    note.title = text;
    this.#place(note, withRoom(given));
    // A row is filled before it is placed into the table, where its cells get their widths.
    if (!given.isConnected) queueMicrotask(() => note.isConnected && this.#place(note, withRoom(given)));
  }

  /** Removes the note before its surroundings are changed. */
  remove(): void {
    this.#element?.parentElement?.classList.remove('pp-noted');
    this.#element?.remove();
  }

  #place(note: HTMLElement, parent: HTMLElement): void {
    if (note.parentNode === parent) return;
    this.remove();
    parent.classList.add('pp-noted');
    parent.append(note);
  }
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
