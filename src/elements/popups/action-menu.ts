import { addOwnStyles } from '../page-styles/own-styles.ts';
import { actionToneStyles } from '../styles/action-tones.ts';
import { menuStyles } from '../styles/menu.ts';

/** An entry of a menu. */
export interface MenuEntry {
  readonly label: string;
  /** CSS class. */
  readonly tone: string;
  readonly run: () => void;
}

/** Distance in px between a menu and its anchor, and between a menu and the edges of the window. */
const GAP_PX = 4;

/**
 * The menu of a row's other actions: one per panel, in the top layer, so that no scroller clips it. Arrows, Home and
 * End move the focus in it; Escape, Tab, a click elsewhere and scrolling close it.
 */
export class ActionMenu {
  readonly #root: () => ShadowRoot;
  #element: HTMLElement | null = null;
  #anchor: HTMLElement | null = null;
  /** Gets the focus when the menu closes. */
  #returnFocus: HTMLElement | null = null;
  /** The previous `aria-expanded` of the anchor. */
  #expanded: string | null = null;
  /** The anchor whose open menu the current press closes. */
  #pressed: HTMLElement | null = null;

  constructor(root: () => ShadowRoot) {
    this.#root = root;
  }

  /** The button whose menu is open; null: none is. */
  get anchor(): HTMLElement | null {
    return this.#anchor;
  }

  /** To be called at `pointerdown` on an anchor: a press on that of an open menu closes it. */
  press(anchor: HTMLElement): void {
    this.#pressed = this.#anchor === anchor ? anchor : null;
  }

  /** Whether a click on an anchor ends a press that has closed its menu, so that it must not open it again. */
  endPress(anchor: HTMLElement): boolean {
    const hasClosed = this.#pressed === anchor;
    this.#pressed = null;
    return hasClosed;
  }

  /** @param returnFocus - gets the focus when the menu closes */
  open(anchor: HTMLElement, label: string, entries: readonly MenuEntry[], returnFocus = anchor): void {
    this.close();
    const menu = document.createElement('div');
    menu.part.add('menu');
    menu.role = 'menu';
    menu.ariaLabel = label;
    menu.popover = 'auto';
    menu.append(...entries.map(entry => this.#item(entry)));
    const root = this.#root();
    for (const style of [menuStyles, actionToneStyles]) addOwnStyles(root, style);
    root.append(menu);
    this.#element = menu;
    this.#anchor = anchor;
    this.#returnFocus = returnFocus;
    this.#expanded = anchor.ariaExpanded;
    anchor.ariaExpanded = 'true';
    menu.addEventListener('keydown', event => this.#onkey(event));
    menu.addEventListener('toggle', event => event.newState === 'closed' && this.close());
    addEventListener('scroll', this.#onscroll, { capture: true, passive: true });
    menu.showPopover();
    place(menu, anchor);
    this.#items[0]!.focus({ preventScroll: true });
  }

  close(): void {
    const menu = this.#element;
    const anchor = this.#anchor;
    if (!menu || !anchor) return;
    this.#element = this.#anchor = null;
    removeEventListener('scroll', this.#onscroll, { capture: true });
    anchor.ariaExpanded = this.#expanded;
    const focused = menu.contains((menu.getRootNode() as ShadowRoot).activeElement);
    menu.remove();
    if (focused) this.#returnFocus?.focus({ preventScroll: true });
  }

  get #items(): HTMLElement[] {
    return [...this.#element!.children] as HTMLElement[];
  }

  #item({ label, tone, run }: MenuEntry): HTMLElement {
    const item = document.createElement('button');
    item.type = 'button';
    item.role = 'menuitem';
    item.tabIndex = -1;
    item.dir = 'auto';
    item.className = `pp-menu-item pp-${tone}`;
    item.textContent = label;
    item.addEventListener('click', () => {
      this.close();
      run();
    });
    return item;
  }

  readonly #onscroll = (event: Event): void => {
    if (event.target !== this.#element) this.close();
  };

  #onkey(event: KeyboardEvent): void {
    const items = this.#items;
    const at = items.indexOf(event.target as HTMLElement);
    const to: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const target = to[event.key];
    if (target !== undefined) items[target]!.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') this.close();
    else return;
    event.stopPropagation();
    // After Tab, the browser moves the focus on from the anchor.
    if (event.key !== 'Tab') event.preventDefault();
  }
}

/** Places a menu below its anchor, aligned at the end; above it if there is more room. */
function place(menu: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = at.bottom + GAP_PX + height <= clientHeight || at.top < clientHeight - at.bottom;
  const start = getComputedStyle(anchor).direction === 'rtl' ? at.left : at.right - width;
  menu.style.left = `${Math.max(GAP_PX, Math.min(start, clientWidth - width - GAP_PX))}px`;
  menu.style.top = `${Math.max(GAP_PX, below ? at.bottom + GAP_PX : at.top - GAP_PX - height)}px`;
}
