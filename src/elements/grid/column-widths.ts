import { showContent } from '../markup/cell-content.ts';
import type { GridModel } from './grid-model.ts';

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
export function freezeColumns(scroller: HTMLElement, probes: readonly HTMLTableRowElement[]): number {
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
  const texts = widest.map(width => (width < SHORT * em ? width * SLACK : width));
  const words = sum(texts) <= room ? texts : widthsAt('min-content');
  sizing.remove();
  if (room <= 0) return 0;
  const widths = sharedWidths(room, words, texts, em);
  for (const [i, column] of table.querySelectorAll('col').entries()) column.style.width = `${widths[i]!}px`;
  // Of the table's own width a part of a px would go to each column, and lines between rows would show gaps.
  table.style.inlineSize = `${sum(widths)}px`;
  table.classList.add('pp-frozen');
  scroller.classList.toggle('pp-wide', sum(widths) > room);
  return clientWidth;
}

/**
 * Shares the room, in whole px.
 *
 * @param words - width of each column's longest word
 * @param texts - width of each column without a wrapped line
 * @param em - px of an em
 */
export function sharedWidths(room: number, words: readonly number[], texts: readonly number[], em: number): number[] {
  const most = texts.map(width => Math.min(width, LONGEST_TEXT * em));
  const short = most.map(width => width <= SHORT * em);
  const least = most.map((width, i) => (short[i] ? width : Math.min(words[i]!, width, LONGEST_WORD * em)));
  const left = room - sum(least);
  const wanted = sum(most) - sum(least);
  const share = wanted > 0 ? Math.min(1, Math.max(0, left) / wanted) : 0;
  // What nobody needs goes to the long columns, where there are any.
  const takers = most.map((width, i) => (short[i] && short.includes(false) ? 0 : width));
  const spare = Math.max(0, left - wanted) / (sum(takers) || 1);
  const widths = least.map((width, i) => Math.ceil(width + (most[i]! - width) * share + spare * takers[i]!));
  // What rounding took too much or left over, the widest column does not miss.
  if (left >= 0 && widths.length > 0) widths[widths.indexOf(Math.max(...widths))]! += Math.floor(room) - sum(widths);
  return widths;
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
    for (const [i, { name, dataClass }] of columns.entries()) {
      const cell = row.insertCell();
      cell.part.add('cell');
      cell.className = dataClass ?? '';
      const { [nth]: at } = longest[i]!.rows;
      if (at !== undefined) showContent(cell, view.cell(at, name));
    }
    return row;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
