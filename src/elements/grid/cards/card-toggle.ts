import { down } from '../../icons/icon-set.ts';
import { iconNode } from '../../icons/icon.ts';
import { setExpanded, toggleButton } from '../../rows/toggle-button.ts';

/** Class of a row that shows all that it has, also after a long touch. */
const WHOLE = 'pp-whole';

/** The cell of a card with the button that shows the values that have no room on its line. */
export class CardToggle {
  readonly cell = document.createElement('td');
  readonly #card: HTMLElement;
  readonly #button = toggleButton('pp-card-toggle', iconNode(down), () => this.setOpen(!this.#isOpen));

  constructor(card: HTMLElement) {
    this.#card = card;
    this.cell.part.add('card-toggle-cell');
    this.cell.role = 'gridcell';
    this.cell.append(this.#button);
  }

  /** @param label - null: its process is not loaded yet */
  show(label: string | null): void {
    if (this.#button.ariaLabel !== label) this.#button.ariaLabel = label;
    setExpanded(this.#button, this.#isOpen);
  }

  /** Returns false if nothing changes, or there is nothing more to show. */
  setOpen(open: boolean): boolean {
    if (open === this.#isOpen || this.#button.getClientRects().length === 0) return false;
    this.#card.classList.toggle(WHOLE, open);
    setExpanded(this.#button, open);
    return true;
  }

  get #isOpen(): boolean {
    return this.#card.classList.contains(WHOLE);
  }
}
