import { showContent } from '../../markup/cell-content.ts';
import type { RowActions } from '../../rows/row-buttons.ts';
import { laidOut } from './cell-layout.ts';
import { FrozenColumns } from './frozen-columns.ts';
import { FREE, SHORT, sharedWidths, sum, type WidthRule } from './shared-widths.ts';
import type { Length } from '../../../core/config/column-layout.ts';
import { COLUMN_TYPES } from '../../../core/base/column-type.ts';
import type { GridColumn } from '../model/grid-columns.ts';
import type { GridModel } from '../model/grid-model.ts';

/** Of short contents not the widest may have been measured: so much wider may another be of as many characters. */
const SLACK = 1.05;
/** Rows that are asked for their longest contents: so many at hand, and as many from all over the table. */
const SAMPLE = 24;
/** Contents of a column that are measured, by length and by longest word: more characters are not always more px. */
const PROBES = 3;
const WORD_PROBES = 2;

const BUTTONS: WidthRule = { ...FREE, wraps: false, fixed: true };
/** A reader makes no column narrower than so many em, nor wider than this many or the panel, where the author says nothing. */
const NARROWEST = 3;
const WIDEST = 40;
const TEXT_FLOOR: Length = { value: 8, unit: 'ch' };

/** What {@link freezeColumns} needs to know of the columns. */
export type WidthModel = Pick<GridModel, 'columns' | 'variable' | 'rowActions'> & {
  /** There is a column of toggles. */
  readonly opens: boolean;
  /** Px that the reader chose, by column. */
  readonly chosen: ReadonlyMap<string, number>;
};

/**
 * Gives the columns widths that stay, so that they do not jump when other rows come into the document: each at least its
 * longest word, the rest of the room by how long its texts are. Where not even the words have room, the table is wider
 * than its scroller.
 *
 * Measures heads and probes beside the table: the rows themselves, be they there or not, are not laid out for it.
 *
 * @param probes - rows of long contents, of which each column needs the widest
 * @returns null: there is no room yet, and nothing was done
 *
 * Cost: one layout of the heads and probes, two where the texts do not fit.
 */
export function freezeColumns(
  scroller: HTMLElement,
  { columns, variable, opens, rowActions, chosen }: WidthModel,
  probes: readonly HTMLTableRowElement[],
): FrozenColumns | null {
  const table = scroller.querySelector('table')!;
  const sizing = document.createElement('div');
  sizing.className = 'pp-sizing';
  scroller.append(sizing);
  const widthsAt = (size: string): number[] => {
    const copy = table.cloneNode() as HTMLTableElement;
    copy.classList.remove('pp-frozen');
    copy.style.inlineSize = size;
    copy.append(table.tHead!.cloneNode(true));
    copy.createTBody().append(...probes.map(row => row.cloneNode(true)));
    sizing.replaceChildren(copy);
    return Array.from(copy.tHead!.rows[0]!.cells, cell => cell.getBoundingClientRect().width);
  };
  const widest = widthsAt('max-content');
  const { clientWidth, offsetWidth } = scroller;
  const room = Math.floor(scroller.getBoundingClientRect().width) - (offsetWidth - clientWidth);
  const em = Number.parseFloat(getComputedStyle(table).fontSize);
  // Beside columns of the reader's own the boxes keep their width.
  const boxes = [
    ...(variable === null ? [] : [{ ...FREE, fixed: chosen.size > 0 }]),
    ...(opens ? [{ ...FREE, wraps: false, fixed: true }] : []),
  ];
  const buttons = rowActions ? [BUTTONS] : [];
  const paddings = Array.from(sizing.querySelectorAll<HTMLElement>('th'), paddingOf).slice(boxes.length);
  const px = lengthsIn(sizing, room);
  // A share is one of the panel; all else is the room for the contents.
  const column = (length: Length, i: number) => px(length) + (length.unit === '%' ? 0 : paddings[i]!);
  const rules = [...boxes, ...rulesOf(columns, chosen, NARROWEST * em, column), ...buttons];
  const texts = widest.map((width, i) => (width < SHORT * em || !rules[i]!.wraps ? width * SLACK : width));
  const words = sum(texts) <= room ? texts : widthsAt('min-content');
  sizing.remove();
  if (room <= 0) return null;
  const widths = sharedWidths(room, words, texts, em, rules);
  const bounds = rules.slice(boxes.length, boxes.length + columns.length).map(({ min, max }) => {
    const least = min ?? NARROWEST * em;
    return { least: Math.ceil(least), most: Math.floor(Math.max(least, max ?? Math.max(room, WIDEST * em))) };
  });
  const fixed = rules.map(rule => rule.fixed);
  const measures = { boxes: boxes.length, widths, natural: texts, fixed, bounds, room, clientWidth };
  return new FrozenColumns(scroller, columns, measures);
}

/** Takes the widths of the columns back. */
export function thaw(scroller: HTMLElement): void {
  const table = scroller.querySelector('table')!;
  table.classList.remove('pp-frozen');
  table.style.inlineSize = '';
  scroller.classList.remove('pp-wide');
}

/** What columns are asked to be, with the defaults of their types. */
function rulesOf(
  columns: readonly GridColumn[],
  chosen: ReadonlyMap<string, number>,
  narrowest: number,
  px: (length: Length, column: number) => number,
): WidthRule[] {
  const asked = columns.some(({ type, layout }) => type !== 'html' || layout.flex !== null || layout.width !== null);
  const first = columns.findIndex(
    ({ name, type, layout }) => (type === 'html' || type === 'text') && layout.width === null && !chosen.has(name),
  );
  return columns.map(({ name, type, layout: { width, minWidth, maxWidth, flex } }, i) => {
    const own = chosen.get(name);
    return {
      width: own === undefined ? width && px(width, i) : Math.max(own, minWidth ? 0 : narrowest),
      min: minWidth && px(minWidth, i),
      max: maxWidth && px(maxWidth, i),
      flex: own === undefined ? (flex ?? (asked ? Number(i === first) : null)) : 0,
      wraps: type === 'html' || type === 'text',
      cuts: COLUMN_TYPES[type].isCut,
      floor: type === 'text' ? px(TEXT_FLOOR, i) : 0,
      fixed: own !== undefined,
    };
  });
}

function paddingOf(cell: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
}

/** Px of lengths in a place, of which `%` are of a room. */
export function lengthsIn(place: HTMLElement, room: number): (length: Length) => number {
  const probe = document.createElement('div');
  probe.style.inlineSize = '100ch';
  place.append(probe);
  const of = {
    ch: probe.getBoundingClientRect().width / 100,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    px: 1,
    '%': room / 100,
  };
  probe.remove();
  return ({ value, unit }) => value * of[unit];
}

/**
 * Px of a width at which a panel changes its layout. `rem` is the reader's font size, as in media queries: pages exist
 * whose `rem` is 10 px.
 */
export function breakpointIn(place: HTMLElement, length: Length): number {
  if (length.unit !== 'rem') return lengthsIn(place, place.clientWidth)(length);
  const probe = document.createElement('div');
  probe.style.fontSize = 'medium';
  probe.style.inlineSize = '1em';
  place.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return length.value * width;
}

/** The longest contents of a column among some rows. */
export interface Longest {
  /** About how wide the longest is, in characters. */
  readonly length: number;
  /** Numbers of the rows that have them, longest first, and of those with the longest words. */
  readonly rows: readonly number[];
}

/**
 * The longest contents of each column among some rows at hand and some from all over the table, so that columns are wide
 * enough for rows that are still to come.
 *
 * @param first - position of the first row at hand
 */
export function longestOf({ view, columns, lines }: GridModel, first: number): readonly Longest[] {
  const { order, page } = view;
  const start = first < lines.count ? lines.placeAt(first) : page.end;
  const sample = new Set(order.subarray(start, Math.min(start + SAMPLE, page.end)));
  const stride = Math.max(1, Math.floor(order.length / SAMPLE));
  for (let i = order.length - 1; i >= 0; i -= stride) sample.add(order[i]!);
  return columns.map(({ name }) => {
    const texts = Array.from(sample, row => ({ row, text: view.cellText(row, name) }));
    const longest = (size: (text: string) => number, n: number) =>
      texts
        .map(({ row, text }) => ({ row, size: size(text) }))
        .sort((a, b) => b.size - a.size)
        .slice(0, n);
    const whole = longest(span, PROBES);
    const words = longest(text => text.split(/\s+/).reduce((most, word) => Math.max(most, span(word)), 0), WORD_PROBES);
    return { length: whole[0]?.size ?? 0, rows: [...new Set([...whole, ...words].map(({ row }) => row))] };
  });
}

/** About how wide a text is, in characters: some are narrow in almost every font. Of 12, "Jul 11, 2026" is not the widest. */
const span = (text: string) => text.length - (text.match(/[fijlrtI.,:;'|! ]/g)?.length ?? 0) / 2;

/**
 * Rows of the longest contents of each column.
 *
 * @param actions - what puts buttons into rows; null: nothing does
 */
export function probesOf(
  { view, columns, variable, rowActions, lines }: GridModel,
  longest: readonly Longest[],
  actions: RowActions | null,
): HTMLTableRowElement[] {
  return Array.from({ length: PROBES + WORD_PROBES }, (_, nth) => {
    const row = document.createElement('tr');
    row.part.add('row');
    if (variable !== null) row.insertCell().part.add('select-cell');
    if (lines.opens) row.insertCell().part.add('toggle-cell');
    for (const [i, column] of columns.entries()) {
      const cell = row.insertCell();
      cell.part.add('cell');
      const target = laidOut(cell, column);
      const { [nth]: at } = longest[i]!.rows;
      if (at !== undefined) showContent(target, view.cell(at, column.name));
    }
    if (rowActions && actions) row.append(actions.createProbe(rowActions));
    return row;
  });
}
