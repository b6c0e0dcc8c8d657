import { hideDates, showDates } from './date-bubbles.ts';
import { followInput, isByPointer } from './last-input.ts';
import { hideOldTexts, hideTexts, showTexts } from './text-bubbles.ts';

/** Time in ms for which the focus stays until bubbles are shown. */
const STAY_MS = 500;

/** Aborted when other bubbles are shown: only the last ones wait for a scroll, which moves their row away. */
let waiting = new AbortController();

/**
 * Bubbles with the full dates and the whole texts of the row that has the focus of the keyboard, or of the cell in which a
 * link has it. Rows stay as they are. None are shown for what a pointer has focused, which has tooltips.
 */
export class RowBubbles {
  readonly #body: HTMLElement;
  readonly #selector: string;
  readonly #changes = new MutationObserver(() => this.#row && hideOldTexts(this.#row));
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The row for which bubbles are shown, or will be. */
  #row: Element | null = null;

  /**
   * @param body - contains the rows
   * @param selector - of a row
   */
  constructor(body: HTMLElement, selector: string) {
    this.#body = body;
    this.#selector = selector;
  }

  /** Follows the focus. */
  follow(signal: AbortSignal): void {
    const body = this.#body;
    followInput(this.#window);
    body.addEventListener('focusin', ({ target }) => this.#await(target as Element), { signal });
    body.addEventListener('focusout', () => this.leave(), { signal });
    // As any tooltip, Escape puts them away; whoever takes the mouse looks at what is below them.
    body.addEventListener('pointermove', () => this.#row && this.leave(), { signal, passive: true });
    body.addEventListener('keydown', ({ key }) => key === 'Escape' && this.leave(), { signal });
    signal.addEventListener('abort', () => this.leave());
  }

  get #window(): Window {
    return this.#body.ownerDocument.defaultView ?? window;
  }

  /** Shows the bubbles if the focus stays. */
  #await(target: Element): void {
    this.leave();
    const row = target.closest(this.#selector);
    if (!row || !target.matches(':focus-visible') || isByPointer(this.#window)) return;
    const within = target === row || row.matches('[part~=item]') ? row : target.closest('[part~=cell]');
    if (!within) return;
    this.#row = row;
    this.#timer = setTimeout(() => this.#show(row, within), STAY_MS);
  }

  #show(row: Element, within: Element): void {
    if (!row.isConnected) return;
    showDates(row, within, showTexts(row, within));
    this.#changes.observe(this.#body, { subtree: true, childList: true, characterData: true });
    waiting.abort();
    waiting = new AbortController();
    hideOnScroll(new WeakRef(this), waiting.signal);
  }

  /** Removes the bubbles, and shows none for the row that has the focus. */
  leave(): void {
    clearTimeout(this.#timer);
    if (!this.#row) return;
    this.#changes.disconnect();
    hideDates(this.#row);
    hideTexts(this.#row);
    this.#row = null;
  }
}

/** Does not keep a panel that has left the page. */
function hideOnScroll(bubbles: WeakRef<RowBubbles>, signal: AbortSignal): void {
  const hide = () => bubbles.deref()?.leave();
  for (const name of ['scroll', 'resize'])
    addEventListener(name, hide, { once: true, capture: true, passive: true, signal });
}
