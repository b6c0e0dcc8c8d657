import { showContent } from '../../markup/cell-content.ts';
import { laidOut } from './cell-layout.ts';
import type { Length } from '../../../core/config/column-layout.ts';
import type { GridColumn, GridModel } from '../model/grid-model.ts';

/** Columns whose contents fit into this many em are never wrapped. */
const SHORT = 9;
/** Of short contents not the widest may have been measured: so much wider may another be of as many characters. */
const SLACK = 1.05;
/** No word and no text makes a column wider than this many em. */
const LONGEST_WORD = 20;
const LONGEST_TEXT = 36;
/** Rows that are asked for their longest contents: so many at hand, and as many from all over the table. */
const SAMPLE = 24;
/** Contents of a column that are measured, by length and by longest word: more characters are not always more px. */
const PROBES = 3;
const WORD_PROBES = 2;

/** What a configuration says of the width of a column, in px. */
export interface WidthRule {
  readonly width: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Share of the room left; null: as the contents want. */
  readonly flex: number | null;
  /** False: its contents stay on one line. */
  readonly wraps: boolean;
  /** Contents that are longer are not wrapped to less. */
  readonly floor: number;
}

const FREE: WidthRule = { width: null, min: null, max: null, flex: null, wraps: true, floor: 0 };
const TEXT_FLOOR: Length = { value: 8, unit: 'ch' };

/**
 * Gives the columns widths that stay, so that they do not jump when other rows come into the document: each at least its
 * longest word, the rest of the room by how long its texts are. Where not even the words have room, the table is wider
 * than its scroller.
 *
 * Measures heads and probes beside the table: the rows themselves, be they there or not, are not laid out for it.
 *
 * @param probes - rows of long contents, of which each column needs the widest
 * @returns the scroller's `clientWidth`; 0: there is no room yet, and nothing was done
 *
 * Cost: one layout of the heads and probes, two where the texts do not fit.
 */
export function freezeColumns(
  scroller: HTMLElement,
  { columns, variable }: Pick<GridModel, 'columns' | 'variable'>,
  probes: readonly HTMLTableRowElement[],
): number {
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
  const boxes = variable === null ? [] : [FREE];
  const paddings = Array.from(sizing.querySelectorAll<HTMLElement>('th'), paddingOf).slice(boxes.length);
  const px = lengthsIn(sizing, room);
  // A share is one of the panel; all else is the room for the contents.
  const column = (length: Length, i: number) => px(length) + (length.unit === '%' ? 0 : paddings[i]!);
  const rules = [...boxes, ...rulesOf(columns, column)];
  const texts = widest.map((width, i) => (width < SHORT * em || !rules[i]!.wraps ? width * SLACK : width));
  const words = sum(texts) <= room ? texts : widthsAt('min-content');
  sizing.remove();
  if (room <= 0) return 0;
  const widths = sharedWidths(room, words, texts, em, rules);
  for (const [i, column] of table.querySelectorAll('col').entries()) column.style.width = `${widths[i]!}px`;
  // Of the table's own width a part of a px would go to each column, and lines between rows would show gaps.
  table.style.inlineSize = `${sum(widths)}px`;
  table.classList.add('pp-frozen');
  scroller.classList.toggle('pp-wide', sum(widths) > room);
  pinColumns(table, columns, widths, room);
  return clientWidth;
}

/** Where pinned columns stand: beside those pinned before them, or nowhere where they would take over half the room. */
function pinColumns(
  table: HTMLTableElement,
  columns: readonly GridColumn[],
  widths: readonly number[],
  room: number,
): void {
  const pinned = columns.filter(({ layout }) => layout.pin);
  const boxes = widths.length - columns.length;
  const widthOf = ({ index }: GridColumn) => widths[boxes + index]!;
  const given = sum(pinned.map(widthOf)) <= room / 2;
  for (const column of pinned) {
    const { index, layout } = column;
    const outer = pinned.filter(
      other => other.layout.pin === layout.pin && (layout.pin === 'start' ? other.index < index : other.index > index),
    );
    table.style.setProperty(`--_pin-${index}`, given ? `${sum(outer.map(widthOf))}px` : 'auto');
    const head = table.tHead!.rows[0]!.cells[boxes + index]!;
    head.style.setProperty(`inset-inline-${layout.pin}`, `var(--_pin-${index})`);
  }
  for (const side of ['start', 'end'] as const) {
    const taken = given ? sum(pinned.filter(({ layout }) => layout.pin === side).map(widthOf)) : 0;
    table.style.setProperty(`--_pinned-${side}`, `${taken}px`);
  }
}

/** Takes the widths of the columns back. */
export function thaw(scroller: HTMLElement): void {
  const table = scroller.querySelector('table')!;
  table.classList.remove('pp-frozen');
  table.style.inlineSize = '';
  scroller.classList.remove('pp-wide');
}

/** What columns are asked to be, with the defaults of their types. */
function rulesOf(columns: readonly GridColumn[], px: (length: Length, column: number) => number): WidthRule[] {
  const asked = columns.some(({ type, layout }) => type !== 'html' || layout.flex !== null || layout.width !== null);
  const first = columns.findIndex(({ type, layout }) => (type === 'html' || type === 'text') && layout.width === null);
  return columns.map(({ type, layout: { width, minWidth, maxWidth, flex } }, i) => ({
    width: width && px(width, i),
    min: minWidth && px(minWidth, i),
    max: maxWidth && px(maxWidth, i),
    flex: flex ?? (asked ? Number(i === first) : null),
    wraps: type === 'html' || type === 'text',
    floor: type === 'text' ? px(TEXT_FLOOR, i) : 0,
  }));
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
 * Shares the room, in whole px.
 *
 * @param words - width of each column's longest word
 * @param texts - width of each column without a wrapped line
 * @param em - px of an em
 * @param rules - what is asked of each column, where something is
 */
export function sharedWidths(
  room: number,
  words: readonly number[],
  texts: readonly number[],
  em: number,
  rules: readonly WidthRule[] = texts.map(() => FREE),
): number[] {
  const bounded = (width: number, { min, max }: WidthRule) => Math.max(min ?? 0, Math.min(width, max ?? Infinity));
  const most = texts.map((width, i) => {
    const rule = rules[i]!;
    return bounded(rule.width ?? (rule.wraps ? Math.min(width, LONGEST_TEXT * em) : width), rule);
  });
  const short = most.map((width, i) => width <= SHORT * em || !rules[i]!.wraps || rules[i]!.width !== null);
  const least = most.map((width, i) => {
    const rule = rules[i]!;
    if (short[i]) return width;
    return bounded(Math.min(Math.max(words[i]!, rule.floor), width, LONGEST_WORD * em), rule);
  });
  const left = room - sum(least);
  const wanted = sum(most) - sum(least);
  const share = wanted > 0 ? Math.min(1, Math.max(0, left) / wanted) : 0;
  const given = least.map((width, i) => width + (most[i]! - width) * share);
  const widths = withSpare(given, Math.max(0, left - wanted), short, rules).map(Math.ceil);
  // What rounding took too much or left over, the widest column does not miss.
  if (left >= 0 && widths.length > 0) widths[widths.indexOf(Math.max(...widths))]! += Math.floor(room) - sum(widths);
  return widths;
}

/** Gives what nobody needs to those who are to have it: by `flex`, else to the long columns, where there are any. */
function withSpare(
  widths: readonly number[],
  spare: number,
  short: readonly boolean[],
  rules: readonly WidthRule[],
): readonly number[] {
  const byContents = widths.map((width, i) => (short[i] && short.includes(false) ? 0 : width));
  const asked = rules.some(({ flex }) => flex !== null && flex > 0);
  const shares = asked ? rules.map(({ flex }) => flex ?? 0) : byContents;
  const free = shares.map((share, i) => (rules[i]!.width !== null && !rules[i]!.flex ? 0 : share));
  const result = [...widths];
  let rest = spare;
  // Each round fills a column up to its maximum, or gives all of the rest.
  for (let takers = free; rest > 0.5 && sum(takers) > 0;) {
    const part = rest / sum(takers);
    const room = result.map((width, i) => Math.max(0, (rules[i]!.max ?? Infinity) - width));
    const gifts = takers.map((share, i) => Math.min(share * part, room[i]!));
    for (const [i, gift] of gifts.entries()) result[i]! += gift;
    rest -= sum(gifts);
    takers = takers.map((share, i) => (gifts[i]! < room[i]! ? share : 0));
  }
  // The table fills its panel, whatever its columns want.
  const total = sum(result) || 1;
  return rest > 0.5 ? result.map(width => width + (rest * width) / total) : result;
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
export function longestOf({ view, columns }: GridModel, first: number): readonly Longest[] {
  const { order, page } = view;
  const start = page.start + first;
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

/** Rows of the longest contents of each column. */
export function probesOf({ view, columns, variable }: GridModel, longest: readonly Longest[]): HTMLTableRowElement[] {
  return Array.from({ length: PROBES + WORD_PROBES }, (_, nth) => {
    const row = document.createElement('tr');
    row.part.add('row');
    if (variable !== null) row.insertCell().part.add('select-cell');
    for (const [i, column] of columns.entries()) {
      const cell = row.insertCell();
      cell.part.add('cell');
      const target = laidOut(cell, column);
      const { [nth]: at } = longest[i]!.rows;
      if (at !== undefined) showContent(target, view.cell(at, column.name));
    }
    return row;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
