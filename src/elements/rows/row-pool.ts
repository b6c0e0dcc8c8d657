import { placeChildren } from './place-children.ts';

/**
 * A row or a list item that is reused for other data when it leaves the view: elements/grid/rows/grid-row.ts,
 * elements/list/list-item.ts.
 */
export interface PooledRow {
  readonly element: HTMLElement;
  /** Shows the data at a position, and updates only what differs. */
  show(position: number): void;
}

export interface RowPoolOptions<R extends PooledRow> {
  /** The `tbody` or list. Its children are managed by the pool alone. */
  readonly body: HTMLElement;
  create(position: number): R;
  /**
   * The kind of element that a position needs: elements are reused only for their own kind. By default, all are alike.
   */
  readonly kindAt?: (position: number) => string;
  /** Creates an element for the space of rows that are not in the document; its `style.height` is set. */
  spacer(): HTMLElement;
  /** The key of a row, which is stable across sorting and loading. */
  keyOf(position: number): string;
  /** The current position of a key, -1 if there is none. Called only for the focused row. */
  positionOf(key: string): number;
}

/** How rows are matched to elements: by position while the data is unchanged, by key if it has changed. */
export type Reuse = 'key' | 'position';

/** Maximum number of spare elements. */
const MAX_SPARE_ROWS = 200;

/**
 * The elements of the rows in the document, between spacers for those that are not. The focused row is never moved or
 * used for other data: if it leaves the window, it stays next to the spacer, pinned.
 */
export class RowPool<R extends PooledRow> {
  /** Rows in display order, without a pinned one. */
  rows: readonly R[] = [];
  /** Position of the first of `rows`. */
  first = 0;
  readonly #options: RowPoolOptions<R>;
  readonly #above: HTMLElement;
  readonly #below: HTMLElement;
  readonly #keys = new WeakMap<R, string>();
  readonly #kinds = new WeakMap<R, string>();
  #pinned: { row: R; position: number } | null = null;
  #spare: R[] = [];

  constructor(options: RowPoolOptions<R>) {
    this.#options = options;
    this.#above = options.spacer();
    this.#below = options.spacer();
  }

  rowAt(position: number): R | undefined {
    return this.rows[position - this.first] ?? (this.#pinned?.position === position ? this.#pinned.row : undefined);
  }

  /** The row in the document that an element belongs to, and its position. */
  rowOf(element: Element): { row: R; position: number } | null {
    // Not by `closest`, since cells may contain tables.
    const all = this.#pinned ? [...this.rows, this.#pinned.row] : this.rows;
    const row = all.find(each => each.element.contains(element));
    return row ? { row, position: this.positionOf(row) } : null;
  }

  positionOf(row: R): number {
    const index = this.rows.indexOf(row);
    return index >= 0 ? index + this.first : this.#pinned?.row === row ? this.#pinned.position : -1;
  }

  /** The key that a position had when it was last shown. */
  keyAt(position: number): string | undefined {
    const row = this.rowAt(position);
    return row && this.#keys.get(row);
  }

  /** Renders the same positions again. */
  reshow(): void {
    for (const [i, row] of this.rows.entries()) this.#show(row, this.first + i);
    if (this.#pinned) this.#show(this.#pinned.row, this.#pinned.position);
  }

  /** Renders an element for each position from `first` to before `last`, without spacers if those are `all`. */
  show(first: number, last: number, by: Reuse, all: boolean): void {
    const pinned = this.#pinned;
    const standing = this.rows.map((row, i) => ({ row, position: this.first + i }));
    if (pinned) standing.push(pinned);
    const placeOf = ({ row, position }: { row: R; position: number }) =>
      by === 'key' ? this.#keys.get(row) : position;
    const byPlace = new Map(standing.map(entry => [placeOf(entry), entry.row]));
    const kept: (R | undefined)[] = [];
    for (let position = first; position < last; position++) {
      const place = by === 'key' ? this.#options.keyOf(position) : position;
      kept.push(byPlace.get(place));
      byPlace.delete(place);
    }
    const used = new Set(kept);
    const free = standing.map(({ row }) => row).filter(row => !used.has(row));
    this.#pin(by, free);
    const rows = kept.map((row, i) => {
      if (row && by === 'position') return row;
      const shown =
        row ?? this.#reusable(free, first + i) ?? this.#reusable(this.#spare, first + i) ?? this.#create(first + i);
      this.#show(shown, first + i);
      return shown;
    });
    this.rows = rows;
    this.first = first;
    for (const row of free) row.element.remove();
    this.#spare = [...this.#spare, ...free].slice(0, MAX_SPARE_ROWS);
    this.#order(kept.find(Boolean), all);
  }

  /** Reserves space for all rows, before any is shown. */
  reserve(height: number): void {
    setHeight(this.#below, height);
    this.#options.body.append(this.#below);
  }

  /** Reserves space for the rows that are not in the document. */
  space(top: number, bottom: number): void {
    const pinned = this.#pinned;
    const height = pinned ? pinned.row.element.getBoundingClientRect().height : 0;
    const above = pinned && pinned.position < this.first ? height : 0;
    setHeight(this.#above, top - above);
    setHeight(this.#below, bottom - (height - above));
  }

  /** Heights of the rows, including the gaps between them. */
  measure(): number[] {
    const rects = this.rows.map(row => row.element.getBoundingClientRect());
    return rects.map((rect, i) => {
      const next = rects[i + 1];
      return Math.max(1, next ? next.top - rect.top : rect.height);
    });
  }

  /** A spare element of the kind that a position needs. */
  #reusable(rows: R[], position: number): R | undefined {
    const { kindAt } = this.#options;
    if (!kindAt) return rows.pop();
    const kind = kindAt(position);
    const at = rows.findLastIndex(row => this.#kinds.get(row) === kind);
    return at < 0 ? undefined : rows.splice(at, 1)[0];
  }

  #create(position: number): R {
    const row = this.#options.create(position);
    const kind = this.#options.kindAt?.(position);
    if (kind !== undefined) this.#kinds.set(row, kind);
    return row;
  }

  get #active(): Element | null {
    return (this.#options.body.getRootNode() as ShadowRoot).activeElement;
  }

  #show(row: R, position: number): void {
    row.show(position);
    this.#keys.set(row, this.#options.keyOf(position));
  }

  /** Excludes the focused row from the elements that may be reused. */
  #pin(by: Reuse, free: R[]): void {
    const active = this.#active;
    const row = active && free.find(({ element }) => element.contains(active));
    const position = row ? (by === 'key' ? this.#options.positionOf(this.#keys.get(row)!) : this.positionOf(row)) : -1;
    this.#pinned = row && position >= 0 ? { row, position } : null;
    if (!this.#pinned) return;
    free.splice(free.indexOf(this.#pinned.row), 1);
    if (by === 'key') this.#show(this.#pinned.row, position);
  }

  /** Orders the elements around one that must not move: the focused one, else one that stays. */
  #order(kept: R | undefined, all: boolean): void {
    const pinned = this.#pinned;
    const list: HTMLElement[] = this.rows.map(row => row.element);
    if (all) {
      this.#above.remove();
      this.#below.remove();
    } else {
      list.unshift(this.#above);
      list.push(this.#below);
    }
    if (pinned) list.splice(pinned.position < this.first ? 0 : list.length, 0, pinned.row.element);
    const active = this.#active;
    const fixed = active && list.find(element => element.contains(active));
    placeChildren(this.#options.body, list, fixed || kept?.element);
  }
}

function setHeight(spacer: HTMLElement, height: number): void {
  const value = `${Math.max(0, height)}px`;
  spacer.hidden = height <= 0;
  if (spacer.style.height !== value) spacer.style.height = value;
}
