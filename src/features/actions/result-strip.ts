import type { ReactiveController } from 'lit';
import type { PanelElement } from '../../elements/panel/panel.ts';
import type { PanelActions } from './panel-actions.ts';

/** Elements in which Ctrl+Z belongs to the control. */
const WRITING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog';

/** How much of a row that was clicked has to stay in view, in px: about its first line. */
const FIRST_LINE = 24;

/**
 * Keeps the footer of a panel in view while it shows a result or a selection: it sticks to the lower edge of the
 * window, and moves out of the way of the focused row, unless that was clicked and starts above the footer. Ctrl+Z
 * undoes the last action.
 */
export class ResultStrip implements ReactiveController {
  readonly #host: PanelElement;
  readonly #actions: PanelActions;
  #frame = 0;

  constructor(host: PanelElement, actions: PanelActions) {
    this.#host = host;
    this.#actions = actions;
  }

  hostConnected(): void {
    this.#host.addEventListener('keydown', this.#onkey);
    this.#host.addEventListener('focusin', this.#onmove);
    addEventListener('scroll', this.#onmove, { capture: true, passive: true });
    addEventListener('resize', this.#onmove);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('keydown', this.#onkey);
    this.#host.removeEventListener('focusin', this.#onmove);
    removeEventListener('scroll', this.#onmove, { capture: true });
    removeEventListener('resize', this.#onmove);
    cancelAnimationFrame(this.#frame);
  }

  hostUpdated(): void {
    this.#onmove();
  }

  readonly #onkey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey || defaultPrevented) return;
    if (!this.#actions.undoable) return;
    if (event.composedPath().some(node => node instanceof Element && node.matches(WRITING))) return;
    event.preventDefault();
    void this.#actions.undo();
  };

  readonly #onmove = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#moveOutOfTheWay());
  };

  #moveOutOfTheWay(): void {
    const root = this.#host.shadowRoot;
    const strip = root?.querySelector<HTMLElement>('[part~=footer]');
    if (!root || !strip) return;
    const isShown = strip.querySelector('.pp-after-action, [part~=action-bar]') !== null;
    const focused = isShown ? root.activeElement : null;
    const row = focused?.closest<HTMLElement>('[data-process-id]');
    // The position that it would have without moving aside.
    const before = Number.parseFloat(strip.style.getPropertyValue('--_aside')) || 0;
    let aside = 0;
    if (focused && row) {
      const [stripBox, rowBox] = [strip.getBoundingClientRect(), row.getBoundingClientRect()];
      const [top, bottom] = [stripBox.top + before, stripBox.bottom + before];
      // A click shows that its target is in view: the footer would only leap for the rest of the row.
      const target = focused.matches(':focus-visible, .pp-revealed') ? rowBox : focused.getBoundingClientRect();
      const end = target === rowBox ? rowBox.bottom : Math.min(target.bottom, target.top + FIRST_LINE);
      if (end > top + 1 && rowBox.top < bottom - 1) aside = Math.ceil(bottom - rowBox.top);
    }
    if (aside === before) return;
    if (aside > 0) strip.style.setProperty('--_aside', `${aside}px`);
    else strip.style.removeProperty('--_aside');
  }
}
