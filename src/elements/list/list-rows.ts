import type { PairTable } from '../../core/processes/process.ts';
import { RowLinks } from '../rows/row-links.ts';
import { VirtualScroller } from '../rows/virtual-scroller.ts';
import { offerWholeText } from '../rows/whole-text.ts';
import { ListItem, type ListSource } from './list-item.ts';

/** Items up to this number are all in the document, for the browser's find and for printing. */
const WHOLE_UP_TO = 500;

/** The items of one `<ul>` inside the element that scrolls it. */
export class ListRows {
  readonly list: HTMLElement;
  readonly #scroller: HTMLElement;
  readonly #source: ListSource;
  readonly window: VirtualScroller<ListItem>;
  readonly #gone = new AbortController();

  /** @param open - fires `process-open` for a row; returns false where a listener has prevented it */
  constructor(list: HTMLElement, source: ListSource, open: (row: number) => boolean) {
    this.list = list;
    this.#scroller = list.parentElement!;
    this.#source = source;
    this.window = new VirtualScroller<ListItem>({
      scroller: this.#scroller,
      body: list,
      create: () => new ListItem(source),
      spacer: createSpacer,
      keyOf: row => keyOf(source.pairs(), row),
      positionOf: key => positionOf(source.pairs(), key),
      wholeUpTo: WHOLE_UP_TO,
    });
    const { signal } = this.#gone;
    this.#scroller.addEventListener('keydown', this.#onkey, { signal });
    offerWholeText(list, signal);
    new RowLinks({
      body: list,
      signal,
      rowOf: element => this.window.rowOf(element),
      // Without an address there would be nothing for the keyboard to open.
      opens: ({ link }) => link !== null,
      open,
    }).connect();
  }

  /** Shows the pairs of the source anew. The scroll position stays. */
  refresh(): void {
    const { length } = this.#source.pairs();
    const windowed = length > WHOLE_UP_TO;
    this.#scroller.classList.toggle('pp-windowed', windowed);
    // A scroller must be within reach of the keyboard.
    if (windowed) this.#scroller.tabIndex = 0;
    else this.#scroller.removeAttribute('tabindex');
    this.window.refresh(length);
  }

  /** Items have something that takes the focus. */
  get usable(): boolean {
    return this.window.rows.some(({ firstUsable }) => firstUsable !== null);
  }

  /** From the item with the focus to the next or the previous one; from elsewhere to the first in view. */
  step(by: 1 | -1): boolean {
    const from = this.#focused;
    const wanted = from ? from.position + by : this.window.seen.first;
    const item = this.window.reveal(Math.max(0, Math.min(wanted, this.window.count - 1)));
    item?.firstUsable?.focus({ preventScroll: true });
    item?.element.scrollIntoView({ block: 'nearest' });
    return item !== undefined;
  }

  /** Opens the menu of all actions of the item with the focus. Returns false where there is none. */
  openActions(): boolean {
    return this.#focused?.row.openActions() ?? false;
  }

  get #focused(): { readonly row: ListItem; readonly position: number } | null {
    const { activeElement } = this.list.getRootNode() as ShadowRoot;
    return activeElement && this.window.rowOf(activeElement);
  }

  /** Shows what is under way, in the items that are in the document. */
  showActions(): void {
    for (const item of this.window.rows) item.showAction();
  }

  /** To the ends at once: Chromium would glide there, and gives up where items that come in turn out higher than thought. */
  readonly #onkey = (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, altKey, metaKey, shiftKey } = event;
    const ends = key === 'Home' || key === 'End';
    if (!ends || target !== this.#scroller || ctrlKey || altKey || metaKey || shiftKey) return;
    event.preventDefault();
    this.window.reveal(key === 'Home' ? 0 : this.window.count - 1);
  };

  disconnect(): void {
    this.#gone.abort();
    this.window.disconnect();
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
