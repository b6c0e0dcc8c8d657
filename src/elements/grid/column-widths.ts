import { showContent } from '../cell-content.ts';
import type { GridModel } from './grid-model.ts';

/** Columns whose contents fit into this many em are never wrapped. */
const SHORT = 8;
/** No word and no text makes a column wider than this many em. */
const LONGEST_WORD = 20;
const LONGEST_TEXT = 36;
/** Rows that are asked for their longest contents. */
const SAMPLE = 24;

/**
 * Gives the columns widths that stay, so that they do not jump when other rows come into the document: each at least its
 * longest word, the rest of the room by how long its texts are. Where not even the words have room, the table is wider
 * than its scroller.
 *
 * Cost: one or two layouts of the rows in the document.
 */
export function freezeColumns(table: HTMLTableElement, room: number, probe: Probe): void {
  table.classList.remove('pp-frozen');
  const columns = [...table.querySelectorAll('col')];
  for (const column of columns) column.style.width = '';
  const em = Number.parseFloat(getComputedStyle(table).fontSize);
  table.tBodies[0]!.append(probe.row);
  const measured = (size: string) => {
    table.style.inlineSize = size;
    return Array.from(table.tHead!.rows[0]!.cells, cell => cell.getBoundingClientRect().width);
  };
  const texts = measured('max-content');
  const words = sum(texts) <= room ? texts : measured('min-content');
  table.style.inlineSize = '';
  probe.row.remove();
  const widths = sharedWidths(room, words, texts, em);
  for (const [i, column] of columns.entries()) column.style.width = `${widths[i]!}px`;
  table.classList.add('pp-frozen');
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
  if (left >= 0 && widths.length > 0) widths[widths.length - 1]! += Math.floor(room) - sum(widths);
  return widths;
}

/** A row of the longest contents among some rows, so that columns are wide enough for rows that are still to come. */
export interface Probe {
  readonly row: HTMLTableRowElement;
  /** How long they are, in characters. */
  readonly lengths: readonly number[];
}

export function probeOf({ view, columns, variable }: GridModel): Probe {
  const { order } = view;
  const stride = Math.max(1, Math.floor(order.length / SAMPLE));
  const row = document.createElement('tr');
  if (variable !== null) row.insertCell().part.add('select-cell');
  const lengths = columns.map(({ field, dataClass }) => {
    let [longest, at] = [-1, 0];
    for (let i = order.length - 1; i >= 0; i -= stride) {
      const { length } = view.cellText(order[i]!, field);
      if (length > longest) [longest, at] = [length, order[i]!];
    }
    const cell = row.insertCell();
    cell.part.add('cell');
    cell.className = dataClass ?? '';
    showContent(cell, view.cell(at, field));
    return longest;
  });
  return { row, lengths };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
