import { RowWindow } from '../row-window.ts';
import { GridRow, type RowHost } from './grid-row.ts';

/** What the body of a grid needs to know of it, and tells it. */
export interface BodyHost extends RowHost {
  readonly links: boolean;
  /** Rows on the page. */
  readonly count: number;
  /** What stays the same of a row over sorting and loading. */
  keyOf(position: number): string;
  /** Where on the page a key stands, -1 where nowhere. */
  positionOf(key: string): number;
  /** The user takes the processes of rows in or out. */
  select(positions: Iterable<number>, selected: boolean): void;
  /** The user selects the processes of all rows that match the search. */
  selectAll(): void;
  /** Fires `process-open`. Returns false where a listener has prevented it. */
  open(position: number): boolean;
}

/** Rows up to this number are all in the document. */
const WHOLE = 100;

/** The rows of a grid in their `tbody`: which are there, which has the focus, and where it goes when they change. */
export class GridBody {
  readonly tbody: HTMLTableSectionElement;
  readonly host: BodyHost;
  readonly #window: RowWindow<GridRow>;
  readonly #rowOf = new WeakMap<Element, GridRow>();
  /** The row that the Tab key reaches: its position, and its key to find it again. */
  #active = 0;
  #activeKey: string | null = null;
  /** First and last key of the page as shown. */
  #place: { key: string; at: number } | null = null;

  constructor(scroller: HTMLElement, host: BodyHost) {
    this.host = host;
    this.tbody = scroller.querySelector('tbody')!;
    const head = scroller.querySelector('thead')!;
    this.#window = new RowWindow({
      scroller,
      body: this.tbody,
      wholeUpTo: WHOLE,
      create: () => this.#create(),
      spacer,
      keyOf: position => host.keyOf(position),
      positionOf: key => host.positionOf(key),
      headHeight: () => head.offsetHeight,
      onmove: () => this.#keepTabStop(),
    });
    this.tbody.addEventListener('focusin', event => this.#onfocus(event));
  }

  get rows(): readonly GridRow[] {
    return this.#window.rows;
  }

  /** Position of the row that the Tab key reaches. */
  get active(): number {
    return this.#active;
  }

  /** How many rows fit into the view. */
  get pageSize(): number {
    const { first, last } = this.#window.seen;
    return Math.max(1, last - first);
  }

  get windowed(): boolean {
    return this.#window.windowed;
  }

  /** The row that an element belongs to, and its position. */
  rowOf(element: Element): { row: GridRow; position: number } | null {
    const row = this.#rowOf.get(element.closest('tr')!);
    const position = row ? this.#window.positionOf(row) : -1;
    return row && position >= 0 ? { row, position } : null;
  }

  /** Call before the rows change: remembers what the reader looks at, to be found again. */
  remember(): void {
    const { position, at } = this.#window.place;
    const top = position === 0 && at === 0;
    this.#place = top || position >= this.#window.count ? null : { key: this.#keyOf(position), at };
  }

  /**
   * Shows the rows anew. The row with the focus keeps it and its place, else the row that was the first in view keeps its
   * place, as far as they still exist; with `toTop` the first row is shown.
   */
  refresh(toTop: boolean): void {
    const { count } = this.host;
    const focused = this.#hasFocus();
    const active = this.#activeKey === null ? -1 : this.#find(this.#active, this.#activeKey);
    if (active >= 0) this.#active = active;
    else this.#active = focused ? Math.min(this.#active, count - 1) : 0;
    this.#window.refresh(count, toTop ? { position: 0, at: 0 } : this.#placeNow());
    this.#place = null;
    if (focused && !this.#hasFocus() && count > 0) this.focus(this.#active);
  }

  /** Shows the rows in the document anew. */
  reshow(): void {
    this.#window.reshow();
  }

  showSelected(): void {
    for (const row of this.tbody.children) this.#rowOf.get(row)?.showSelected();
  }

  /** Gives the focus to a row, and scrolls by as little as shows it. */
  focus(position: number): void {
    const row = this.#window.reveal(Math.max(0, Math.min(position, this.host.count - 1)));
    row?.element.focus({ preventScroll: true });
    row?.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** Columns, style or width have changed. */
  remeasure(): void {
    this.#window.remeasure();
  }

  showForPrint(limit: number): number {
    return this.#window.showForPrint(limit);
  }

  endPrint(): void {
    this.#window.endPrint();
  }

  disconnect(): void {
    this.#window.disconnect();
    this.tbody.replaceChildren();
  }

  #create(): GridRow {
    const row = new GridRow(this.host);
    this.#rowOf.set(row.element, row);
    return row;
  }

  #keyOf(position: number): string {
    return this.#window.keyAt(position) ?? '';
  }

  #find(position: number, key: string): number {
    return position < this.host.count && this.host.keyOf(position) === key ? position : this.host.positionOf(key);
  }

  #placeNow(): { position: number; at: number } | undefined {
    if (!this.#place) return undefined;
    const { key, at } = this.#place;
    const position = this.host.positionOf(key);
    return position < 0 ? undefined : { position, at };
  }

  #hasFocus(): boolean {
    return this.tbody.contains((this.tbody.getRootNode() as ShadowRoot).activeElement);
  }

  #onfocus(event: FocusEvent): void {
    const found = this.rowOf(event.target as Element);
    if (!found) return;
    this.#active = found.position;
    this.#activeKey = this.host.keyOf(found.position);
    this.#keepTabStop();
  }

  /** Exactly one row can be reached by the Tab key: the active one, where it has left the document the first in view. */
  #keepTabStop(): void {
    const stop = this.#window.rowAt(this.#active) ?? this.#window.rowAt(this.#window.seen.first) ?? this.rows[0];
    for (const element of this.tbody.children) {
      const tabIndex = element === stop?.element ? 0 : -1;
      const row = this.#rowOf.get(element);
      if (row && row.element.tabIndex !== tabIndex) row.element.tabIndex = tabIndex;
    }
  }
}

function spacer(): HTMLElement {
  const row = document.createElement('tr');
  row.className = 'pp-spacer';
  row.ariaHidden = 'true';
  row.insertCell();
  return row;
}
