import { warning } from '../../elements/icons/icon-set.ts';
import { iconNode } from '../../elements/icons/icon.ts';

/** Why an action was not done, in its row. */
export class RowNote {
  #element: HTMLElement | null = null;

  /** @param text - empty: nothing is said */
  show(text: string, parent: HTMLElement | undefined): void {
    if (!text || !parent) return this.remove();
    const note = (this.#element ??= createNote());
    if (note.textContent !== text) note.replaceChildren(iconNode(warning), text);
    if (note.parentNode === parent) return;
    this.remove();
    parent.classList.add('pp-noted');
    parent.append(note);
  }

  /** Removes the note before its surroundings are changed. */
  remove(): void {
    this.#element?.parentElement?.classList.remove('pp-noted');
    this.#element?.remove();
  }
}

function createNote(): HTMLElement {
  const note = document.createElement('div');
  note.className = 'pp-row-note';
  note.dir = 'auto';
  return note;
}
