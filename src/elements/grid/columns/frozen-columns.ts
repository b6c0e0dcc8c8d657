import type { GridColumn } from '../model/grid-columns.ts';
import type { Extent } from './cut-columns.ts';
import { sum } from './widths/width-demands.ts';

/** Measured widths in px: of checkboxes and toggles, if any, of the columns, and of the action buttons. */
export interface ColumnMeasures {
  /** Number of leading columns for checkboxes and toggles. */
  readonly boxes: number;
  readonly widths: readonly number[];
  /** Widths without wrapped lines. */
  readonly natural: readonly number[];
  /** Widths of the widest contents, and of the padding beside them, by column; `natural` may be that of a heading. */
  readonly contents: readonly { readonly width: number; readonly padding: number }[];
  /** Columns that get no spare width. */
  readonly fixed: readonly boolean[];
  /** Limits of the reader's choice, by column. */
  readonly bounds: readonly { readonly least: number; readonly most: number }[];
  readonly room: number;
  /** `clientWidth` of the scroller. */
  readonly clientWidth: number;
}

/** Checkboxes and the title stay in view where the panel has so many px, if they take at most this share of it. */
export const KEEPS_FROM = 600;
export const KEPT_SHARE = 0.5;
/** The title does not if, with columns and buttons at the end, it would leave less than the rest of this share to others. */
const STICKY_SHARE = 0.8;

/** What stays in view besides pinned columns. */
interface Kept {
  readonly boxes: number;
  readonly title: GridColumn | null;
}

/** Columns with fixed widths, until these are computed again. The reader can resize one at a time. */
export class FrozenColumns {
  readonly #scroller: HTMLElement;
  readonly #columns: readonly GridColumn[];
  readonly #measures: ColumnMeasures;
  readonly #boxes: number;
  /** Widths without the extra width that lets the last column fill the panel. */
  readonly #base: number[];
  #widths: readonly number[];
  /** Those whose place in the view does not change when the others scroll. */
  #staying: ReadonlySet<GridColumn> = new Set();

  constructor(scroller: HTMLElement, columns: readonly GridColumn[], measures: ColumnMeasures) {
    this.#scroller = scroller;
    this.#columns = columns;
    this.#measures = measures;
    this.#boxes = measures.boxes;
    this.#base = [...measures.widths];
    this.#widths = measures.widths;
    this.#apply();
  }

  get clientWidth(): number {
    return this.#measures.clientWidth;
  }

  /** Width in px of a column by index; null if it does not exist. */
  widthOf(index: number): number | null {
    return this.#widths[this.#boxes + index] ?? null;
  }

  /** Width in px at which all contents of a column fit on one line. */
  naturalOf(index: number): number {
    return this.#bounded(index, this.#measures.natural[this.#boxes + index]!);
  }

  /** Whether contents that are longer by a factor still fit on one line. */
  isSpacious(index: number, factor: number): boolean {
    const { width, padding } = this.#measures.contents[index]!;
    return width * factor + padding <= this.#widths[this.#boxes + index]!;
  }

  /**
   * Where the columns that scroll are.
   *
   * Cost: O(columns).
   */
  extents(): readonly Extent[] {
    let start = sum(this.#widths.slice(0, this.#boxes));
    const extents: Extent[] = [];
    for (const column of this.#columns) {
      const width = this.widthOf(column.index)!;
      if (!this.#staying.has(column)) extents.push(this.#extentOf(column, start, width));
      start += width;
    }
    return extents;
  }

  #extentOf(column: GridColumn, start: number, width: number): Extent {
    const { width: content, padding } = this.#measures.contents[column.index]!;
    const value = Math.min(content, width - padding);
    const isLine = column.layout.lines === 1 || value === content;
    return { column, at: this.#boxes + column.index, start, end: start + width, value, padding, isLine };
  }

  /** Limits of the width of a column in px. */
  boundsOf(index: number): { readonly least: number; readonly most: number } {
    return this.#measures.bounds[index]!;
  }

  /**
   * Changes the width of a column. The others keep theirs, except that the last one fills the panel.
   *
   * @returns the resulting width in px
   *
   * Cost: one layout of the table when the browser next asks for it.
   */
  resize(index: number, px: number): number {
    const { room, fixed } = this.#measures;
    const at = this.#boxes + index;
    const width = this.#bounded(index, px);
    this.#base[at] = width;
    const widths = [...this.#base];
    const last = widths.findLastIndex((_, i) => i !== at && i >= this.#boxes && !fixed[i]);
    if (last >= 0) widths[last]! += Math.max(0, room - sum(widths));
    this.#widths = widths;
    this.#apply();
    return width;
  }

  #bounded(index: number, px: number): number {
    const { least, most } = this.boundsOf(index);
    return Math.round(Math.max(least, Math.min(px, most)));
  }

  #apply(): void {
    const scroller = this.#scroller;
    const table = scroller.querySelector('table')!;
    const total = sum(this.#widths);
    for (const [i, column] of table.querySelectorAll('col').entries()) column.style.width = `${this.#widths[i]!}px`;
    // Otherwise the table would distribute fractions of a px to its columns, and lines between rows would show gaps.
    table.style.inlineSize = `${total}px`;
    set(table, 'pp-frozen', true);
    const isWide = total > this.#measures.room;
    set(scroller, 'pp-wide', isWide);
    this.#pin(table, this.#keep(table, isWide));
    this.#describeWidths(table);
  }

  /**
   * Keeps checkboxes and toggles in view, and with them the title, unless the author or reader has pinned columns there.
   *
   * @returns the width in px of the checkboxes and toggles that stay, and the title, if it does
   */
  #keep(table: HTMLTableElement, isWide: boolean): Kept {
    const { room } = this.#measures;
    const boxes = sum(this.#widths.slice(0, this.#boxes));
    const at = this.#columns.findIndex(({ cardPlace, layout }) => cardPlace === 'title' && !layout.pin);
    const keeps = isWide && room >= KEEPS_FROM;
    const width = this.widthOf(at) ?? 0;
    const isPinned = this.#columns.some(({ layout }) => layout.pin === 'start');
    const pinned = sum(this.#columns.filter(({ layout }) => layout.pin).map(({ index }) => this.widthOf(index)!));
    const end = (pinned <= room / 2 ? pinned : 0) + sum(this.#widths.slice(this.#boxes + this.#columns.length));
    const most = Math.min(KEPT_SHARE * room, STICKY_SHARE * room - end);
    const keepsTitle = keeps && at >= 0 && !isPinned && boxes + width <= most;
    set(this.#scroller, 'pp-keeps', keeps && boxes > 0);
    set(this.#scroller, 'pp-keeps-title', keepsTitle);
    table.style.setProperty('--_boxes', `${keeps ? boxes : 0}px`);
    table.style.setProperty('--_box', `${this.#widths[0]!}px`);
    // As far as the columns before it can scroll, the title moves along.
    table.style.setProperty(
      '--_slide',
      String(keepsTitle ? sum(this.#widths.slice(this.#boxes, this.#boxes + at)) : 0),
    );
    return { boxes: keeps ? boxes : 0, title: keepsTitle ? this.#columns[at]! : null };
  }

  /**
   * Sets the offsets of pinned columns, next to one another; none is pinned if they would take more than half the room.
   */
  #pin(table: HTMLTableElement, kept: Kept): void {
    const pinned = this.#columns.filter(({ layout }) => layout.pin);
    const widthOf = ({ index }: GridColumn) => this.widthOf(index)!;
    const given = sum(pinned.map(widthOf)) <= this.#measures.room / 2;
    this.#staying = new Set([...(kept.title ? [kept.title] : []), ...(given ? pinned : [])]);
    // Action buttons are sticky, too, at the very end.
    const buttons = sum(this.#widths.slice(this.#boxes + this.#columns.length));
    const beyond = { start: kept.boxes, end: buttons };
    for (const column of pinned) {
      const { index, layout } = column;
      const outer = pinned.filter(
        other =>
          other.layout.pin === layout.pin && (layout.pin === 'start' ? other.index < index : other.index > index),
      );
      table.style.setProperty(`--_pin-${index}`, given ? `${beyond[layout.pin!] + sum(outer.map(widthOf))}px` : 'auto');
    }
    for (const side of ['start', 'end'] as const) {
      const pinnedWidth = given ? sum(pinned.filter(({ layout }) => layout.pin === side).map(widthOf)) : 0;
      const taken = pinnedWidth + beyond[side] + (side === 'start' && kept.title ? widthOf(kept.title) : 0);
      table.style.setProperty(`--_pinned-${side}`, `${taken}px`);
    }
    for (const { index, layout } of this.#columns) {
      const head = table.tHead!.rows[0]!.cells[this.#boxes + index]!;
      for (const edge of ['start', 'end'] as const) {
        const inset = `inset-inline-${edge}`;
        if (layout.pin === edge) head.style.setProperty(inset, `var(--_pin-${index})`);
        else head.style.removeProperty(inset);
      }
    }
  }

  /** Updates `aria-valuenow` of the separators in the heads, which may have been rendered after the widths were set. */
  updateSeparators(): void {
    this.#describeWidths(this.#scroller.querySelector('table')!);
  }

  #describeWidths(table: HTMLTableElement): void {
    for (const { index } of this.#columns) {
      const separator = table.tHead!.rows[0]!.cells[this.#boxes + index]!.querySelector(
        ':scope > [part~=column-resizer]',
      );
      if (!separator) continue;
      const { least, most } = this.boundsOf(index);
      const now = this.widthOf(index)!;
      setAria(separator, 'ariaValueNow', now);
      setAria(separator, 'ariaValueMin', Math.min(least, now));
      setAria(separator, 'ariaValueMax', Math.max(most, now));
    }
  }
}

/** Writes only changes, since it is called for each pointer move. */
function set({ classList }: Element, name: string, on: boolean): void {
  if (classList.contains(name) !== on) classList.toggle(name, on);
}

function setAria(element: Element, value: 'ariaValueNow' | 'ariaValueMin' | 'ariaValueMax', px: number): void {
  if (element[value] !== String(px)) element[value] = String(px);
}
