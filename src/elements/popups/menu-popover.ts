/** Px that an open menu keeps from its button and from the edges of the window. */
const GAP_PX = 4;
const EDGE_PX = 8;

/**
 * A menu below its button, in the top layer: an `auto` popover, which the browser opens by its button and closes on
 * Escape and on a click elsewhere. It also closes when the focus leaves it, and returns the focus to its button. Its
 * element needs `tabindex="-1"`, as otherwise a click on text in it would move the focus to an ancestor.
 */
export class MenuPopover {
  open = false;
  readonly #onchange: () => void;
  readonly #side: 'start' | 'end';
  #menu: HTMLElement | null = null;
  /** Ends the listeners that are active while it is open. */
  #openListeners: AbortController | null = null;

  /**
   * @param onchange - called when it opens or closes
   * @param side - the side on which it is aligned with its button
   */
  constructor(onchange: () => void, side: 'start' | 'end' = 'end') {
    this.#onchange = onchange;
    this.#side = side;
  }

  /** To be called after the menu is rendered. */
  updated(menu: HTMLElement): void {
    this.#menu = menu;
    if (!this.open) return;
    if (!this.#openListeners) {
      this.#listen(menu);
      menu.querySelector<HTMLElement>('input:enabled:not([tabindex="-1"]), button')?.focus({ preventScroll: true });
    }
    place(menu, this.#button!, this.#side);
  }

  /** To be called when the menu has left the page. */
  disconnect(): void {
    this.#openListeners?.abort();
    this.#openListeners = null;
    this.#menu = null;
    this.open = false;
  }

  readonly ontoggle = ({ newState }: ToggleEvent): void => this.#setOpen(newState === 'open');

  /** Closes when the focus moves elsewhere in the page, not when the window loses it. */
  readonly onfocusout = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    const next = relatedTarget as Node | null;
    const isElsewhere = next && next !== this.#button && !(currentTarget as Element).contains(next);
    if (isElsewhere && this.open) this.#menu?.hidePopover();
  };

  get #button(): HTMLElement | null {
    return this.#menu?.previousElementSibling as HTMLElement | null;
  }

  #setOpen(open: boolean): void {
    if (open === this.open) return;
    const menu = this.#menu;
    const focus = (menu?.getRootNode() as ShadowRoot | undefined)?.activeElement ?? null;
    this.open = open;
    if (!open) {
      this.#openListeners?.abort();
      this.#openListeners = null;
      if (menu?.contains(focus)) this.#button?.focus();
    }
    this.#onchange();
  }

  #listen(menu: HTMLElement): void {
    this.#openListeners = new AbortController();
    const { signal } = this.#openListeners;
    const { ownerDocument } = menu;
    const placeAgain = () => place(menu, this.#button!, this.#side);
    ownerDocument.addEventListener('scroll', placeAgain, { signal, capture: true, passive: true });
    ownerDocument.defaultView?.addEventListener('resize', placeAgain, { signal });
  }
}

/** Places the menu below the button, or above it if there is more room, and within the window. */
function place(menu: HTMLElement, button: HTMLElement, side: 'start' | 'end'): void {
  const { innerWidth, innerHeight } = menu.ownerDocument.defaultView ?? window;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const below = innerHeight - bottom - GAP_PX - EDGE_PX;
  const above = top - GAP_PX - EDGE_PX;
  const isBelow = height <= below || below >= above;
  const isRtl = getComputedStyle(button).direction === 'rtl';
  const wanted = (side === 'start') === isRtl ? right - width : left;
  menu.style.left = `${Math.round(Math.max(EDGE_PX, Math.min(wanted, innerWidth - width - EDGE_PX)))}px`;
  menu.style.top = isBelow ? `${Math.round(bottom + GAP_PX)}px` : 'auto';
  menu.style.bottom = isBelow ? 'auto' : `${Math.round(innerHeight - top + GAP_PX)}px`;
  menu.style.maxHeight = `${Math.round(Math.max(isBelow ? below : above, 120))}px`;
}
