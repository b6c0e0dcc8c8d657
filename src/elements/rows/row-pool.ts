import { placeChildren } from './place-children.ts';

/** A row or list item that is used again for other data when it leaves the view. */
export interface PooledRow {
  readonly element: HTMLElement;
  /** Shows what stands at a position, and touches only what differs from what it shows already. */
  show(position: number): void;
}

export interface RowPoolOptions<R extends PooledRow> {
  /** The `tbody` or list. Its children are the pool's alone. */
  readonly body: HTMLElement;
  create(position: number): R;
  /** The kind of element that a position needs: one is used again for its own kind only. Without it all are alike. */
  readonly kindAt?: (position: number) => string;
  /** An element for the space of rows that are not there; its `style.height` is set. */
  spacer(): HTMLElement;
  /** The part of a row's data that stays the same over sorting and loading. */
  keyOf(position: number): string;
  /** Where a key now stands, -1 where nowhere. Asked for the row with the focus only. */
  positionOf(key: string): number;
}

/** How rows find to their elements: by position while the data stay, by key where the data have changed. */
export type Reuse = 'key' | 'position';

/** Elements kept for later, at most. */
const SPARE = 200;

/**
 * The elements of the rows in the document, between spacers for those that are not. The row that has the focus is never
 * moved nor used for other data: where it leaves the window it stays beside the spacer, pinned.
 */
export class RowPool<R extends PooledRow> {
  /** Rows in display order, without a pinned one. */
  rows: readonly R[] = [];
  /** Position of the first of them. */
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
    // Not the nearest row: data may hold tables.
    const all = this.#pinned ? [...this.rows, this.#pinned.row] : this.rows;
    const row = all.find(each => each.element.contains(element));
    return row ? { row, position: this.positionOf(row) } : null;
  }

  positionOf(row: R): number {
    const index = this.rows.indexOf(row);
    return index >= 0 ? index + this.first : this.#pinned?.row === row ? this.#pinned.position : -1;
  }

  /** The key that a position had when it was shown last. */
  keyAt(position: number): string | undefined {
    const row = this.rowAt(position);
    return row && this.#keys.get(row);
  }

  /** Shows what stands at the same positions. */
  reshow(): void {
    for (const [i, row] of this.rows.entries()) this.#show(row, this.first + i);
    if (this.#pinned) this.#show(this.#pinned.row, this.#pinned.position);
  }

  /** Gives each position from `first` to before `last` an element, without spacers where that is `all`. */
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
    this.#spare = [...this.#spare, ...free].slice(0, SPARE);
    this.#order(kept.find(Boolean), all);
  }

  /** Makes room for all rows, before any is shown. */
  reserve(height: number): void {
    setHeight(this.#below, height);
    this.#options.body.append(this.#below);
  }

  /** Makes room for the rows that are not there. */
  space(top: number, bottom: number): void {
    const pinned = this.#pinned;
    const height = pinned ? pinned.row.element.getBoundingClientRect().height : 0;
    const above = pinned && pinned.position < this.first ? height : 0;
    setHeight(this.#above, top - above);
    setHeight(this.#below, bottom - (height - above));
  }

  /** Heights of the rows, with the gaps between them. */
  measure(): number[] {
    const rects = this.rows.map(row => row.element.getBoundingClientRect());
    return rects.map((rect, i) => {
      const next = rects[i + 1];
      return Math.max(1, next ? next.top - rect.top : rect.height);
    });
  }

  /** An element of those left over that is made for what stands at a position. */
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

  /** Keeps the row that has the focus out of those that are free for other data. */
  #pin(by: Reuse, free: R[]): void {
    const active = this.#active;
    const row = active && free.find(({ element }) => element.contains(active));
    const position = row ? (by === 'key' ? this.#options.positionOf(this.#keys.get(row)!) : this.positionOf(row)) : -1;
    this.#pinned = row && position >= 0 ? { row, position } : null;
    if (!this.#pinned) return;
    free.splice(free.indexOf(this.#pinned.row), 1);
    if (by === 'key') this.#show(this.#pinned.row, position);
  }

  /** Brings the elements into order around one that must not move: that with the focus, else one that stays. */
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
