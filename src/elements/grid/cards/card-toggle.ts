import { down } from '../../icons/icon-set.ts';
import { iconNode } from '../../icons/icon.ts';

/** Class of a row that shows all that it has, also after a long touch. */
const WHOLE = 'pp-whole';

/** The cell of a card with the button that shows the values that have no room on its line. */
export class CardToggle {
  readonly cell = document.createElement('td');
  readonly #card: HTMLElement;
  readonly #button = document.createElement('button');

  constructor(card: HTMLElement) {
    this.#card = card;
    this.cell.part.add('card-toggle-cell');
    this.cell.role = 'gridcell';
    this.#button.type = 'button';
    this.#button.className = 'pp-card-toggle';
    // It is reached by the keys of the row.
    this.#button.tabIndex = -1;
    this.#button.append(iconNode(down));
    this.#button.addEventListener('click', () => this.setOpen(!this.#isOpen));
    this.cell.append(this.#button);
  }

  /** @param label - null: its process is not loaded yet */
  show(label: string | null): void {
    if (this.#button.ariaLabel !== label) this.#button.ariaLabel = label;
    this.#sync();
  }

  /** Returns false if nothing changes, or there is nothing more to show. */
  setOpen(open: boolean): boolean {
    if (open === this.#isOpen || this.#button.getClientRects().length === 0) return false;
    this.#card.classList.toggle(WHOLE, open);
    this.#sync();
    return true;
  }

  get #isOpen(): boolean {
    return this.#card.classList.contains(WHOLE);
  }

  #sync(): void {
    const expanded = String(this.#isOpen);
    if (this.#button.ariaExpanded !== expanded) this.#button.ariaExpanded = expanded;
  }
}
