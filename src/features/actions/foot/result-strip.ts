import type { ReactiveController } from 'lit';
import type { PanelElement } from '../../../elements/panel/panel.ts';
import { tabStopRow } from '../../../elements/rows/keep-focus.ts';
import type { PanelActions } from '../panel-actions.ts';

/** Elements in which Ctrl+Z and Ctrl+Y belong to the control. */
const WRITING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog';

/** What gives room to the words of a result, one after the other: classes of the footer. */
const MAKING_ROOM: readonly string[] = ['pp-folded', 'pp-two-lines'];

/** The ways to have a result with failures on the line of the pager. */
const BESIDE_PAGES = [['pp-beside-pages'], ['pp-beside-pages', ...MAKING_ROOM]];

/**
 * Keeps the footer of a panel in view while it shows a result or a selection: it sticks to the lower edge of the
 * window. A row that has the focus and would be behind it is scrolled to a place above it, by as much as it covers, so
 * that a pointer that clicked the row is still on it. If the reader scrolls the row there, the footer moves out of its
 * way, and the next key brings the row out. Ctrl+Z undoes the last action, Ctrl+Y redoes what was undone.
 */
export class ResultStrip implements ReactiveController {
  readonly #host: PanelElement;
  readonly #actions: PanelActions;
  #frame = 0;
  /** The reader has scrolled since the focus moved, or a row was pressed. */
  #hasScrolled = false;
  /** The next event of scrolling is of this class. */
  #scrolls = false;
  /** The focus has moved, or a key was pressed: what is scrolled now follows from that. */
  #isMoving = false;

  constructor(host: PanelElement, actions: PanelActions) {
    this.#host = host;
    this.#actions = actions;
  }

  hostConnected(): void {
    this.#host.addEventListener('keydown', this.#onkey);
    // Not on the host, which is not told of moves within its shadow tree.
    this.#host.shadowRoot!.addEventListener('focusin', this.#onfocus);
    this.#host.addEventListener('pointerdown', this.#onfocus);
    addEventListener('scroll', this.#onscroll, { capture: true, passive: true });
    addEventListener('resize', this.#onresize);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('keydown', this.#onkey);
    this.#host.shadowRoot!.removeEventListener('focusin', this.#onfocus);
    this.#host.removeEventListener('pointerdown', this.#onfocus);
    removeEventListener('scroll', this.#onscroll, { capture: true });
    removeEventListener('resize', this.#onresize);
    cancelAnimationFrame(this.#frame);
  }

  hostUpdated(): void {
    this.#fitKeepingFocus();
    this.#onmove();
  }

  readonly #onkey = (event: KeyboardEvent): void => {
    this.#onfocus();
    const way = wayOf(event);
    if (!way || event.defaultPrevented || !this.#actions[way]) return;
    if (event.composedPath().some(node => node instanceof Element && node.matches(WRITING))) return;
    event.preventDefault();
    void this.#actions.undo();
  };

  readonly #onfocus = (): void => {
    this.#hasScrolled = false;
    this.#isMoving = true;
    this.#onmove();
  };

  readonly #onscroll = (): void => {
    this.#hasScrolled ||= !this.#scrolls && !this.#isMoving;
    this.#scrolls = false;
    this.#onmove();
  };

  readonly #onresize = (): void => {
    this.#fitKeepingFocus();
    this.#onmove();
  };

  /** The button of the bar that has the focus may be folded away: the focus goes to the rows then. */
  #fitKeepingFocus(): void {
    const root = this.#host.shadowRoot;
    const focused = root?.activeElement;
    this.#fit();
    if (!focused?.closest('[part~=action-bar]') || focused.checkVisibility()) return;
    const row = root!.querySelector<HTMLElement>('tbody [aria-selected=true][data-process-id]') ?? tabStopRow(root!);
    row?.focus({ preventScroll: true });
  }

  /**
   * Folds the bar if its buttons leave no room for the words of a result, and sets these in two small lines if that is not
   * enough; puts a result with failures on the line of the pager if it is whole there; then keeps the numbers of pages if
   * all is whole with them.
   */
  #fit(): void {
    const footer = this.#host.shadowRoot?.querySelector('[part~=footer]');
    if (!footer?.querySelector(':scope > :is(.pp-after-action, [part~=action-bar])')) return;
    footer.classList.remove('pp-numbered', 'pp-beside-pages', ...MAKING_ROOM);
    const words = footer.querySelector(':scope > .pp-after-action > .pp-result-words');
    if (words?.parentElement!.matches('.pp-with-failures')) BESIDE_PAGES.some(names => tryClasses(footer, names));
    else for (const name of MAKING_ROOM) if (words && isCut(words)) footer.classList.add(name);
    tryClasses(footer, ['pp-numbered']);
  }

  readonly #onmove = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#moveOutOfTheWay());
  };

  #moveOutOfTheWay(): void {
    this.#isMoving = false;
    const root = this.#host.shadowRoot;
    const strip = root?.querySelector<HTMLElement>('[part~=footer]');
    if (!root || !strip) return;
    const isShown = strip.querySelector('.pp-after-action, [part~=action-bar]') !== null;
    const focused = isShown ? root.activeElement : null;
    const row = focused?.closest<HTMLElement>('[data-process-id]');
    // The position that it would have without moving aside.
    const before = Number.parseFloat(strip.style.getPropertyValue('--_aside')) || 0;
    let aside = row ? overlapOf(strip, before, row) : 0;
    if (aside > 0 && !this.#hasScrolled) {
      this.#scrolls = scrollAbove(row!, strip.offsetHeight);
      aside = overlapOf(strip, before, row!);
    }
    if (aside === before) return;
    if (aside > 0) strip.style.setProperty('--_aside', `${aside}px`);
    else strip.style.removeProperty('--_aside');
  }
}

/** What keys ask for; null: something else. */
function wayOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undoable' | 'redoable' | null {
  const letter = key.toLowerCase();
  if (altKey || !(ctrlKey || metaKey)) return null;
  if (letter === 'z') return shiftKey ? 'redoable' : 'undoable';
  // Browsers show their history by ⌘+Y.
  return letter === 'y' && !metaKey && !shiftKey ? 'redoable' : null;
}

/** How far the footer would have to move to uncover the row; 0: it does not cover it. `before`: how far it has moved. */
function overlapOf(strip: HTMLElement, before: number, row: HTMLElement): number {
  const [stripBox, rowBox] = [strip.getBoundingClientRect(), row.getBoundingClientRect()];
  const [top, bottom] = [stripBox.top + before, stripBox.bottom + before];
  return rowBox.bottom > top + 1 && rowBox.top < bottom - 1 ? Math.ceil(bottom - rowBox.top) : 0;
}

/** @returns whether it had to scroll */
function scrollAbove(row: HTMLElement, height: number): boolean {
  const { top } = row.getBoundingClientRect();
  row.style.scrollMarginBlockEnd = `${height}px`;
  row.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  row.style.scrollMarginBlockEnd = '';
  return row.getBoundingClientRect().top !== top;
}

/**
 * Gives the footer classes, unless the bar or the words of a result would not be whole then.
 *
 * @returns whether it has them
 */
function tryClasses(footer: Element, names: readonly string[]): boolean {
  footer.classList.add(...names);
  const mayBeCut = [footer, ...footer.querySelectorAll(':scope > [part~=action-bar], .pp-result-words')];
  if (!mayBeCut.some(isCut)) return true;
  footer.classList.remove(...names);
  return false;
}

/** Signs may be a little higher than their line. */
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + 4;
