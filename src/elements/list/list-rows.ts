import type { PairTable } from '../../core/processes/process.ts';
import { RowLinks } from '../rows/row-links.ts';
import { VirtualScroller } from '../rows/virtual-scroller.ts';
import { offerWholeText } from '../rows/whole-text.ts';
import { ListItem, type ListSource } from './list-item.ts';

/** Up to this many items, all are in the document, for find in page and for printing. */
const WHOLE_UP_TO = 500;

/** The items of a `<ul>` in its scroller. */
export class ListRows {
  readonly list: HTMLElement;
  readonly #scroller: HTMLElement;
  readonly #source: ListSource;
  readonly virtualScroller: VirtualScroller<ListItem>;
  readonly #removal = new AbortController();

  /** @param open - fires `process-open` for a row; returns false if a listener prevented it */
  constructor(list: HTMLElement, source: ListSource, open: (row: number) => boolean) {
    this.list = list;
    this.#scroller = list.parentElement!;
    this.#source = source;
    this.virtualScroller = new VirtualScroller<ListItem>({
      scroller: this.#scroller,
      body: list,
      create: () => new ListItem(source),
      spacer: createSpacer,
      keyOf: row => keyOf(source.pairs(), row),
      positionOf: key => positionOf(source.pairs(), key),
      wholeUpTo: WHOLE_UP_TO,
    });
    const { signal } = this.#removal;
    this.#scroller.addEventListener('keydown', this.#onkey, { signal });
    offerWholeText(list, signal);
    new RowLinks({
      body: list,
      signal,
      rowOf: element => this.virtualScroller.rowOf(element),
      // Without an address, keyboard users could not open a row, either.
      opens: ({ link }) => link !== null,
      open,
    }).connect();
  }

  /** Renders the pairs of the source again. The scroll position stays. */
  refresh(): void {
    const { length } = this.#source.pairs();
    const windowed = length > WHOLE_UP_TO;
    this.#scroller.classList.toggle('pp-windowed', windowed);
    // A scroller must be focusable.
    if (windowed) this.#scroller.tabIndex = 0;
    else this.#scroller.removeAttribute('tabindex');
    this.virtualScroller.refresh(length);
  }

  /** Whether items contain focusable elements. */
  get usable(): boolean {
    return this.virtualScroller.rows.some(({ firstUsable }) => firstUsable !== null);
  }

  /** Moves the focus from the focused item to the next or previous one; from elsewhere, to the first in view. */
  moveFocus(by: 1 | -1): boolean {
    const from = this.#focused;
    const wanted = from ? from.position + by : this.virtualScroller.seen.first;
    const item = this.virtualScroller.reveal(Math.max(0, Math.min(wanted, this.virtualScroller.count - 1)));
    item?.firstUsable?.focus({ preventScroll: true, focusVisible: true });
    item?.element.scrollIntoView({ block: 'nearest' });
    return item !== undefined;
  }

  /** Opens the menu of all actions of the focused item. Returns false if there is none. */
  openActions(): boolean {
    return this.#focused?.row.openActions() ?? false;
  }

  get #focused(): { readonly row: ListItem; readonly position: number } | null {
    const { activeElement } = this.list.getRootNode() as ShadowRoot;
    return activeElement && this.virtualScroller.rowOf(activeElement);
  }

  /** Shows running actions in the items in the document. */
  showActions(): void {
    for (const item of this.virtualScroller.rows) item.showAction();
  }

  /**
   * Jumps to the ends on Home and End: Chromium scrolls smoothly, and stops if items turn out higher than estimated.
   */
  readonly #onkey = (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, altKey, metaKey, shiftKey } = event;
    const ends = key === 'Home' || key === 'End';
    if (!ends || target !== this.#scroller || ctrlKey || altKey || metaKey || shiftKey) return;
    event.preventDefault();
    this.virtualScroller.reveal(key === 'Home' ? 0 : this.virtualScroller.count - 1);
  };

  disconnect(): void {
    this.#removal.abort();
    this.virtualScroller.disconnect();
  }
}

function createSpacer(): HTMLElement {
  const spacer = document.createElement('li');
  spacer.role = 'none';
  spacer.className = 'pp-space';
  return spacer;
}

function keyOf({ processes, steps }: PairTable, row: number): string {
  return JSON.stringify([processes[row]?.id, steps[row]?.id]);
}

function positionOf(pairs: PairTable, key: string): number {
  for (let row = 0; row < pairs.length; row++) if (keyOf(pairs, row) === key) return row;
  return -1;
}
