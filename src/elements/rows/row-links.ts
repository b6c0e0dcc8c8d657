import { hasSelectedText } from './selected-text.ts';

/** Interactive elements: a row's link must not wrap them, and a click on them does not open the row. */
export const INTERACTIVE =
  'a, button, input, select, textarea, label, summary, audio, video, iframe, [tabindex], [contenteditable]';

/** A row that may link to a page. */
export interface LinkedRow {
  readonly element: HTMLElement;
  /** The row's own link, if it has an address. */
  readonly link: HTMLAnchorElement | null;
}

export interface RowLinksOptions<R extends LinkedRow> {
  /** Holds the rows. */
  readonly body: HTMLElement;
  readonly signal: AbortSignal;
  /** The row that an element belongs to, and its position. */
  rowOf(element: Element): { readonly row: R; readonly position: number } | null;
  /** Whether a click on a row opens it. */
  opens(row: R, event: MouseEvent): boolean;
  /** Fires `process-open`. Returns false if a listener prevented it. */
  open(position: number): boolean;
}

/** Modifier keys that, with a click or key, open another tab. */
type Modifiers = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Makes a click on a row act like a click on its link, except on selected text and interactive elements. */
export class RowLinks<R extends LinkedRow> {
  readonly #options: RowLinksOptions<R>;
  /** The button went down on selected text, so the following click does not open the row. */
  #onText = false;
  /** The button that went down, since WebKit may report the click of the middle button as one of the first. */
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
   * Opens a row from outside of its link. Unless another tab is requested, by clicking the link, so that the page's
   * handlers apply.
   *
   * @param middle - by the middle mouse button
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
    // Otherwise a middle click scrolls, Ctrl selects a cell in Firefox, and Shift extends the text selection.
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

/** The nearest link, button or other interactive element that a click on an element activates. */
export function usedWithin(row: Element, element: Element): Element | null {
  const used = element.closest(INTERACTIVE);
  return used && used !== row && row.contains(used) ? used : null;
}
