import type { Id, ProcessItem } from '../../../core/processes/process.ts';
import type { CellContent } from '../../../core/view/cells/cell-content.ts';
import type { FieldValues } from '../../../core/view/field-values.ts';
import type { GridView } from '../../../core/view/grid-view.ts';
import { type LineKind, type Lines, RowLines } from '../../../core/view/groups/lines.ts';
import type { ExtraLines } from './extra-lines.ts';

export interface PageLinesOptions {
  readonly view: GridView;
  /** Headings and details; null: the page has rows only. */
  readonly extraLines: ExtraLines | null;
  /** The details of rows; null: rows do not open. */
  readonly details: FieldValues | null;
  /** The grouping of the rows; null: they are not grouped. */
  readonly groupedBy: { readonly name: string; readonly label: string } | null;
  /** Groups can be closed; false if their rows are loaded on scrolling. */
  readonly closable: boolean;
}

/** The heading of a group. */
export interface GroupHeading {
  readonly text: string;
  /** Number of its rows; null: not known. */
  readonly count: number | null;
  /** The group began on an earlier page. */
  readonly continued: boolean;
  readonly closed: boolean;
}

/** The key of a line, stable across sorting, searching and loading; used as JSON. */
type LineKey =
  | readonly [process: Id, step: Id]
  | number
  | { readonly group: string }
  | { readonly details: readonly [Id, Id] };

/**
 * The lines on the page of a view. A position is the index of a line on the page, a place that of a row in the order of
 * all pages.
 */
export class PageLines {
  /** Rows can be opened to show details. */
  readonly opens: boolean;
  readonly closable: boolean;
  readonly groupedBy: PageLinesOptions['groupedBy'];
  readonly extraLines: ExtraLines | null;
  readonly #view: GridView;
  readonly #details: FieldValues | null;
  #plain: RowLines | null = null;

  constructor({ view, extraLines, details, groupedBy, closable }: PageLinesOptions) {
    this.extraLines = extraLines;
    this.opens = extraLines !== null && details !== null;
    this.groupedBy = extraLines && groupedBy;
    this.closable = closable;
    this.#view = view;
    this.#details = details;
  }

  /** There are lines other than rows, so rows have an `aria-level`, and may be expandable. */
  get isTree(): boolean {
    return this.opens || this.groupedBy !== null;
  }

  /** `aria-level` of rows, from 1. */
  get rowLevel(): number {
    return this.groupedBy ? 2 : 1;
  }

  /** The current lines: a new object if any of them has changed. */
  get currentLines(): Lines {
    const { extraLines } = this;
    const view = this.#view;
    if (extraLines && this.isTree) return extraLines.of(view, this.closable, this.opens);
    const { start, end } = view.page;
    if (this.#plain?.start !== start || this.#plain.end !== end) this.#plain = new RowLines(view.page);
    return this.#plain;
  }

  get count(): number {
    return this.currentLines.count;
  }

  kindAt(position: number): LineKind {
    return this.currentLines.kindAt(position);
  }

  /** Place of the row that a line belongs to; for a heading, that of its first row on the page. */
  placeAt(position: number): number {
    return this.currentLines.placeAt(position);
  }

  /** `aria-rowindex`: on other pages only rows count, on this page all lines do. */
  rowIndexOf(position: number): string {
    return String(this.#view.page.start + position + 2);
  }

  /** `aria-rowcount`, including the header row. */
  get rowCount(): number {
    const { order, page } = this.#view;
    return order.length + 1 + this.count - (page.end - page.start);
  }

  /** The pair of the row at a place; null if it is not loaded yet. */
  pairAtPlace(place: number): ProcessItem | null {
    const { order, pairs } = this.#view;
    const row = order[place]!;
    const { [row]: process } = pairs.processes;
    const { [row]: step } = pairs.steps;
    return process && step ? { process, step } : null;
  }

  groupAt(position: number): GroupHeading {
    const { page } = this.#view;
    const groups = this.#view.groups!;
    const group = this.currentLines.groupAt(position);
    const text = groups.textOf(group)!;
    const closed = this.closable && this.extraLines!.isClosed(text);
    return { text, count: groups.countOf(group), continued: groups.starts[group]! < page.start, closed };
  }

  /** Row numbers of a group, over all pages. */
  rowsOf(position: number): Uint32Array {
    const { starts } = this.#view.groups!;
    const group = this.currentLines.groupAt(position);
    return this.#view.order.subarray(starts[group], starts[group + 1]);
  }

  /** The value of a group, formatted by its column. */
  headingContentAt(position: number): CellContent {
    return this.#view.cell(this.#view.order[this.placeAt(position)]!, this.groupedBy!.name);
  }

  /** Position of the heading above a line; -1 if there is none. */
  headingOf(position: number): number {
    const { groups } = this.#view;
    return groups ? this.currentLines.headingOf(this.currentLines.groupAt(position)) : -1;
  }

  /** Whether a row shows its details, or the rows of a heading are shown. */
  isOpen(position: number): boolean {
    const kind = this.kindAt(position);
    if (kind === 'group') return !this.groupAt(position).closed;
    return kind === 'row' && this.currentLines.detailsOf(this.placeAt(position)) >= 0;
  }

  /** Whether a line can be opened and closed. */
  canToggle(position: number): boolean {
    const kind = this.kindAt(position);
    if (kind === 'group') return this.closable;
    return kind === 'row' && this.opens && this.pairAtPlace(this.placeAt(position)) !== null;
  }

  /** Opens or closes a row or a group. The view then has to determine which page shows it. */
  toggle(position: number): void {
    if (!this.canToggle(position)) return;
    const open = this.isOpen(position);
    if (this.kindAt(position) === 'group') this.extraLines!.setClosed(this.groupAt(position).text, open);
    else this.extraLines!.setOpen(this.pairAtPlace(this.placeAt(position))!, !open);
  }

  /** The details of the row at a place. */
  detailsAtPlace(place: number): CellContent {
    const pair = this.pairAtPlace(place);
    if (!pair || !this.#details) return { kind: 'text', text: '' };
    // Data may have been mutated in place.
    this.#details.forget();
    return this.#details.content(pair.process, pair.step);
  }

  /** The key of a line, which is stable across sorting and loading. */
  keyOf(position: number): string {
    const kind = this.kindAt(position);
    if (kind === 'group') return JSON.stringify({ group: this.groupAt(position).text });
    const key = this.keyAtPlace(this.placeAt(position));
    return kind === 'row' ? key : `{"details":${key}}`;
  }

  /** The key of the row at a place. */
  keyAtPlace(place: number): string {
    const pair = this.pairAtPlace(place);
    return pair ? JSON.stringify([pair.process.id, pair.step.id]) : `${place}`;
  }

  /** Place of the row with a key, -1 if there is none. Cost: O(pairs). */
  placeOf(key: string): number {
    return this.#placeOf(JSON.parse(key) as LineKey);
  }

  /** Position on the page of the line with a key, -1 if there is none. Cost: O(pairs). */
  positionOf(key: string): number {
    const line = JSON.parse(key) as LineKey;
    if (typeof line === 'number' || 'length' in line) return this.currentLines.positionOf(this.#placeOf(line));
    if ('details' in line) return this.currentLines.detailsOf(this.#placeOf(line.details));
    const { groups } = this.#view;
    const count = groups ? groups.starts.length - 1 : 0;
    for (let group = 0; group < count; group++) {
      const position = groups!.textOf(group) === line.group ? this.currentLines.headingOf(group) : -1;
      if (position >= 0) return position;
    }
    return -1;
  }

  #placeOf(key: LineKey): number {
    if (typeof key === 'number' || !('length' in key)) return -1;
    const { order, pairs } = this.#view;
    const row = pairs.steps.findIndex((step, i) => step?.id === key[1] && pairs.processes[i]?.id === key[0]);
    return row < 0 ? -1 : order.indexOf(row);
  }
}
