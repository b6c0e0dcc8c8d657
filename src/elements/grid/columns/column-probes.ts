import { showContent } from '../../markup/cell-node.ts';
import type { RowActions } from '../../rows/row-buttons.ts';
import { COLUMN_TYPES } from '../../../core/base/column-type.ts';
import type { CellContent } from '../../../core/view/cells/cell-content.ts';
import type { ProcessItem } from '../../../core/processes/process.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { CardLayout } from '../cards/card-layout.ts';
import { fitToValue, laidOut } from './cell-layout.ts';

/** Size of the sample searched for the longest contents: this many rows in view, and as many from the whole table. */
const SAMPLE = 24;
/** Contents of a column to measure, by length and by longest word: more characters are not always wider. */
export const PROBES = 3;
const WORD_PROBES = 2;
/** Share of the longest texts that is ignored if they are much longer than all others: those are wrapped or cut. */
const RARE = 0.1;
const MUCH_LONGER = 2.5;

/** Width of the icon of a tone, in characters. */
const MARK = 2;

/** The longest contents of a column among some rows. */
export interface Longest {
  /** Approximate width of the longest, in characters. */
  readonly length: number;
  /** Approximate widths for each sampled row, the same rows in every column. */
  readonly lengths: readonly number[];
  /** The texts of the sampled rows. */
  readonly texts: readonly string[];
  /** Numbers of the rows with the longest contents, longest first, then of those with the longest words. */
  readonly rows: readonly number[];
}

/**
 * The first rows of a load, however many have come so far: widths measured for them do not depend on how a load was
 * split.
 */
export function firstRows({ view }: GridModel): ReadonlySet<number> {
  return new Set(Array.from({ length: Math.min(SAMPLE, view.pairs.length) }, (_, row) => row));
}

/**
 * A sample of the rows in view and of the whole table, so that columns are wide enough for later rows, too.
 *
 * @param first - position of the first row in view
 */
export function sampledRows({ view, lines }: GridModel, first: number): ReadonlySet<number> {
  const { order, page } = view;
  const start = first < lines.count ? lines.placeAt(first) : page.end;
  const sample = new Set(order.subarray(start, Math.min(start + SAMPLE, page.end)));
  // Also of rows that search or filters hide, so that columns need not move when these are cleared.
  const isWhole = order.length >= view.pairs.length;
  const { length } = isWhole ? order : view.pairs;
  const stride = Math.max(1, Math.floor(length / SAMPLE));
  for (let i = length - 1; i >= 0; i -= stride) sample.add(isWhole ? order[i]! : i);
  return sample;
}

/** The longest contents of each column among some rows. */
export function longestOf({ view, columns }: GridModel, rows: ReadonlySet<number>): readonly Longest[] {
  return columns.map(({ name, type }) => {
    const texts = Array.from(rows, row => ({ row, text: view.cellText(row, name) }));
    const isMarked = (row: number) => type !== 'html' && hasMark(view.cell(row, name));
    const spans = texts.map(({ row, text }) => span(text) + (text !== '' && isMarked(row) ? MARK : 0));
    const longest = (of: readonly number[]) => {
      const sizes = texts.map(({ row }, i) => ({ row, size: of[i]! })).sort((a, b) => b.size - a.size);
      return sizes.slice(COLUMN_TYPES[type].isCut ? usualFrom(sizes.map(each => each.size)) : 0);
    };
    const whole = longest(spans);
    const words = longest(
      texts.map(({ text }) => text.split(/\s+/).reduce((most, word) => Math.max(most, span(word)), 0)),
    );
    const probes = [...whole.slice(0, PROBES), ...words.slice(0, WORD_PROBES)];
    const length = whole[0]?.size ?? 0;
    const lengths = spans.map(size => Math.min(length, size));
    return {
      length,
      lengths,
      texts: texts.map(({ text }) => text),
      rows: [...new Set(probes.map(({ row }) => row))],
    };
  });
}

/** Whether a value has the icon of a tone, which others of its column may not have. */
const hasMark = (content: CellContent): boolean => 'tone' in content && content.tone !== undefined;

/** Index of the first usual size: those before it are few, and much longer than all others. */
function usualFrom(sizes: readonly number[]): number {
  const rare = Math.floor(sizes.filter(size => size > 0).length * RARE);
  for (let i = rare; i > 0; i--) if (sizes[i - 1]! > MUCH_LONGER * sizes[i]!) return i;
  return 0;
}

/** Approximate width of a text, in characters: narrow ones count half, as "Jul 11, 2026" is not the widest of 12. */
const span = (text: string) => text.length - (text.match(/[fijlrtI.,:;'|! ]/g)?.length ?? 0) / 2;

/**
 * Probe rows with the longest contents of each column.
 *
 * @param first - position of the first row in view
 * @param actions - renders the buttons of rows; null: rows have none
 */
export function probesOf(
  model: GridModel,
  first: number,
  longest: readonly Longest[],
  actions: RowActions | null,
): HTMLTableRowElement[] {
  const { variable, rowActions, lines } = model;
  const buttons = rowActions && actions?.createProbe(rowActions, pairsFrom(model, first));
  return Array.from({ length: PROBES + WORD_PROBES }, (_, nth) => {
    const row = document.createElement('tr');
    row.part.add('row');
    if (variable !== null) row.insertCell().part.add('select-cell');
    if (lines.opens) row.insertCell().part.add('toggle-cell');
    addProbeCells(row, nth, model, longest, null);
    if (buttons) row.append(buttons.cloneNode(true));
    return row;
  });
}

/**
 * Adds cells with the longest contents of each column to a probe row or card.
 *
 * @param nth - 0: the longest of all
 * @param cards - null: a row of a table
 */
export function addProbeCells(
  row: HTMLTableRowElement,
  nth: number,
  { view, columns }: GridModel,
  longest: readonly Longest[],
  cards: CardLayout | null,
): void {
  for (const [i, column] of columns.entries()) {
    const cell = row.insertCell();
    cell.part.add('cell');
    const target = laidOut(cell, column, cards);
    const { [nth]: at } = longest[i]!.rows;
    if (at !== undefined) showContent(target, view.cell(at, column.name));
    if (cards) fitToValue(cell, target);
  }
}

/** The loaded pairs of a sample of rows from a position on. */
export function pairsFrom(model: GridModel, first: number): readonly ProcessItem[] {
  const pairs = Array.from({ length: Math.min(SAMPLE, model.count - first) }, (_, i) => model.pairAt(first + i));
  return pairs.filter(pair => pair !== null);
}
