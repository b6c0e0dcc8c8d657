import { hasSelectedText } from './selected-text.ts';

/** Elements that work by themselves, so that neither a row's link may go around it nor a click on it open the row. */
export const INTERACTIVE =
  'a, button, input, select, textarea, label, summary, audio, video, iframe, [tabindex], [contenteditable]';

/** A row that may lead to a page. */
export interface LinkedRow {
  readonly element: HTMLElement;
  /** The row's own link, where it has an address. */
  readonly link: HTMLAnchorElement | null;
}

export interface RowLinksOptions<R extends LinkedRow> {
  /** Holds the rows. */
  readonly body: HTMLElement;
  readonly signal: AbortSignal;
  /** The row that an element belongs to, and its position. */
  rowOf(element: Element): { readonly row: R; readonly position: number } | null;
  /** Whether a click on a row is to open it. */
  opens(row: R, event: MouseEvent): boolean;
  /** Fires `process-open`. Returns false where a listener has prevented it. */
  open(position: number): boolean;
}

/** Keys that are held with a click or another key, to open another tab. */
type Modifiers = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** A click on a row opens it as one on its link does, but not one on selected text or on what works by itself. */
export class RowLinks<R extends LinkedRow> {
  readonly #options: RowLinksOptions<R>;
  /** The button went down on selected text: what follows is no click on the row. */
  #onText = false;
  /** The button that went down: WebKit's click of the middle button may say that it was the first. */
  #button = 0;

  constructor(options: RowLinksOptions<R>) {
    this.#options = options;
  }

  connect(): void {
    const { body, signal } = this.#options;
    body.addEventListener('mousedown', event => this.#ondown(event), { signal });
    body.addEventListener('click', event => this.#onclick(event), { signal });
    body.addEventListener('auxclick', event => event.button === 1 && this.#onclick(event), { signal });
  }

  /**
   * Opens a row from outside of its link. Where nothing asks for another tab, the link does it, as the page knows it.
   *
   * @param middle - by the middle button of the mouse
   */
  open({ link }: R, position: number, { ctrlKey, metaKey, shiftKey }: Modifiers, middle = false): void {
    if (!link) this.#options.open(position);
    else if (!(ctrlKey || metaKey || shiftKey || middle)) link.click();
    else if (this.#options.open(position)) window.open(link.href, '_blank', 'noopener');
  }

  #ondown(event: MouseEvent): void {
    const found = this.#options.rowOf(event.target as Element);
    if (!found) return;
    this.#onText = this.#hasSelectedText(found.row);
    this.#button = event.button;
    // Else a middle click scrolls, Control selects a cell in Firefox, and Shift selects text from the last click on.
    const otherTab = event.button === 1 || event.ctrlKey || event.metaKey || (event.shiftKey && !this.#onText);
    if (otherTab && found.row.link) event.preventDefault();
  }

  #onclick(event: MouseEvent): void {
    const options = this.#options;
    const found = options.rowOf(event.target as Element);
    if (!found || event.defaultPrevented || !options.opens(found.row, event)) return;
    const { row, position } = found;
    const middle = event.detail > 0 && this.#button === 1;
    const used = usedWithin(row.element, event.target as Element);
    const ownLink = used === row.link && used !== null;
    if (used && !ownLink) return;
    if (event.detail > 0 && (this.#onText || this.#hasSelectedText(row))) {
      if (ownLink) event.preventDefault();
    } else if (!ownLink || (middle && event.type === 'click')) {
      event.preventDefault();
      this.open(row, position, event, middle);
    } else if (!options.open(position)) {
      event.preventDefault();
    }
  }

  #hasSelectedText({ element }: R): boolean {
    return hasSelectedText(element.getRootNode() as ShadowRoot, element);
  }
}

/** The link, button, … nearest to an element, which a click on it uses. */
export function usedWithin(row: Element, element: Element): Element | null {
  const used = element.closest(INTERACTIVE);
  return used && used !== row && row.contains(used) ? used : null;
}
