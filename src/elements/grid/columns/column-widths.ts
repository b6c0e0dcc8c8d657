import { COLUMN_TYPES } from '../../../core/base/column-type.ts';
import { FrozenColumns } from './frozen-columns.ts';
import { needsMenu, roomFor } from './widths/room-for.ts';
import { sharedWidths } from './widths/shared-widths.ts';
import { areCodes, demandsOf, FREE, SHORT, sum, type WidthRule } from './widths/width-demands.ts';
import type { Length } from '../../../core/config/column-layout.ts';
import type { GridColumn } from '../model/grid-columns.ts';
import type { GridModel } from '../model/grid-model.ts';
import { wholeAtEnd } from './widths/end-of-view.ts';
import { wordWidths } from './word-widths.ts';

/** Factor for short contents, since others with as many characters may be wider than the measured ones. */
const SLACK = 1.05;
/** The same if the texts do not fit. */
const LEAST_SLACK = 1.02;

/** Texts wider than `WRAPPED` em were measured wrapped; a character is then taken as `CHARACTER` em. */
const WRAPPED = 36;
const CHARACTER = 0.65;

const BUTTONS: WidthRule = { ...FREE, wraps: false, fixed: true };
/**
 * Limits in em for widths chosen by the reader, unless the author sets some. The panel's width is an upper limit, too.
 */
const NARROWEST = 3;
const WIDEST = 40;
/** Px that a panel may lack of a whole px and still be taken for as wide. */
const HARDLY = 0.1;
const TEXT_FLOOR: Length = { value: 7, unit: 'ch' };

/** The columns, as {@link freezeColumns} uses them. */
export type WidthModel = Pick<GridModel, 'columns' | 'variable' | 'rowActions'> & {
  /** There is a column of toggles. */
  readonly opens: boolean;
  /** Widths in px chosen by the reader, by column. */
  readonly chosen: ReadonlyMap<string, number>;
  /** Lengths of the texts of each column, see `Longest`. */
  readonly lengths: readonly (readonly number[])[];
  /** The same texts. */
  readonly texts: readonly (readonly string[])[];
};

/**
 * Fixes the widths of the columns, so that they do not jump when other rows come into the document: each gets at least
 * its longest word, the remaining room is shared by the lengths of texts. If not even the words fit, the table is wider
 * than its scroller.
 *
 * Measures copies of the heads and probe rows outside the table, so the actual rows are not laid out.
 *
 * @param probes - rows with long contents; the widest of each column counts
 * @returns null if there is no room yet; nothing is changed then
 *
 * Cost: one layout of the heads and probes, two if the texts do not fit.
 */
export function freezeColumns(
  scroller: HTMLElement,
  { columns, variable, opens, rowActions, chosen, lengths, texts: contents }: WidthModel,
  probes: readonly HTMLTableRowElement[],
): FrozenColumns | null {
  const table = scroller.querySelector('table')!;
  const sizing = document.createElement('div');
  sizing.className = 'pp-sizing';
  scroller.append(sizing);
  const ruler = createRuler();
  const widthsAt = (size: string): number[] => {
    const copy = table.cloneNode() as HTMLTableElement;
    copy.classList.remove('pp-frozen');
    copy.style.inlineSize = size;
    copy.append(table.tHead!.cloneNode(true));
    copy.createTBody().append(...probes.map(row => row.cloneNode(true)));
    sizing.replaceChildren(copy, ruler);
    return Array.from(copy.tHead!.rows[0]!.cells, cell => cell.getBoundingClientRect().width);
  };
  scroller.classList.remove('pp-tight', 'pp-crowded');
  const widest = widthsAt('max-content');
  const ownRows = () => [...sizing.querySelectorAll(':scope > table > tbody > tr')];
  const contained = contentWidths(ownRows(), widest.length);
  const compact = rowActions?.several ? widthOfMenu(sizing) : null;
  const { clientWidth, offsetWidth } = scroller;
  // Otherwise a slit of a px would be left before its border.
  const room = Math.floor(scroller.getBoundingClientRect().width + HARDLY) - (offsetWidth - clientWidth);
  const em = Number.parseFloat(getComputedStyle(table).fontSize);
  // Checkboxes and toggles keep their width if the reader resizes columns.
  const boxes = [
    ...(variable === null ? [] : [{ ...FREE, wraps: false, fixed: true }]),
    ...(opens ? [{ ...FREE, wraps: false, fixed: true }] : []),
  ];
  const buttons = rowActions ? [BUTTONS] : [];
  const paddings = Array.from(sizing.querySelectorAll<HTMLElement>('th'), paddingOf).slice(boxes.length);
  const px = lengthsBy(ruler, room);
  // A percentage refers to the panel; other lengths refer to the contents, without padding.
  const column = (length: Length, i: number) => px(length) + (length.unit === '%' ? 0 : paddings[i]!);
  const withSlack = (slack: number) =>
    widest.map((width, i) => {
      const layout = columns[i - boxes.length];
      return layout && (width < SHORT * em || !wraps(layout)) ? width * slack : width;
    });
  const eased = withSlack(SLACK);
  const texts = sum(eased) > room ? withSlack(LEAST_SLACK) : eased;
  const title = titleOf(columns, chosen, texts.slice(boxes.length));
  const parts = lengths.map((of, i) => partsOfLongest(of, texts[boxes.length + i]!, paddings[i]!, em));
  const rules = [...boxes, ...rulesOf(columns, chosen, title, NARROWEST * em, column, parts, contents), ...buttons];
  const needsWords = sum(texts) > room && columns.some(layout => wraps(layout) && layout.layout.lines !== 1);
  const broken = needsWords ? widthsAt('min-content') : texts;
  // A text limited to one line may be cut anywhere.
  const words = broken.map((width, i) => (columns[i - boxes.length]?.layout.lines === 1 ? 0 : width));
  const lacksRoom = () => compact !== null && needsMenu(room, words, texts, em, rules);
  if (room > 0 && (lacksRoom() || roomFor(room, words, texts, em, rules) !== 'title')) {
    // Smaller gaps leave more room for contents.
    scroller.classList.add('pp-tight');
    for (const [i, head] of sizing.querySelectorAll<HTMLElement>('th').entries()) {
      const less = i < boxes.length ? 0 : (paddings[i - boxes.length] ?? 0) - paddingOf(head);
      if (less > 0) paddings[i - boxes.length]! -= less;
      texts[i]! -= less;
      widest[i]! -= less;
      words[i] = Math.max(0, words[i]! - less);
    }
    // So does a single menu in place of action buttons.
    if (lacksRoom()) {
      scroller.classList.add('pp-crowded');
      texts[texts.length - 1] = Math.min(texts.at(-1)!, compact!);
    }
  }
  // Not of a table in the markup of a heading.
  const cells = [...(ownRows()[0]?.children ?? [])];
  const worded = rules.map((rule, i): WidthRule => {
    const layout = columns[i - boxes.length];
    const cell = cells[i] as HTMLElement | undefined;
    if (!needsWords || !cell || !layout || !wraps(layout) || layout.layout.lines === 1) return rule;
    return { ...rule, words: wordWidths(contents[i - boxes.length]!, cell, paddingOf(cell)) };
  });
  sizing.remove();
  if (room <= 0) return null;
  const shared = sharedWidths(room, words, texts, em, worded);
  const widths =
    sum(shared) > room
      ? wholeAtEnd(shared, {
          columns,
          boxes: boxes.length,
          room,
          em,
          rules: worded,
          words,
          measured: widest,
          usual: demandsOf(words, texts, em, worded).usual,
        })
      : shared;
  const bounds = rules.slice(boxes.length, boxes.length + columns.length).map(({ min, max }) => {
    const least = min ?? NARROWEST * em;
    return { least: Math.ceil(least), most: Math.floor(Math.max(least, max ?? Math.max(room, WIDEST * em))) };
  });
  const fixed = rules.map(rule => rule.fixed);
  const needed = columns.map((_, i) => ({ width: contained[boxes.length + i]!, padding: paddings[i]! }));
  const measures = { boxes: boxes.length, widths, natural: texts, contents: needed, fixed, bounds, room, clientWidth };
  return new FrozenColumns(scroller, columns, measures);
}

/**
 * Widths of texts relative to the longest of their column.
 *
 * @param lengths - in characters; 0 for no text
 * @param whole - width of the longest in px, with its padding
 */
function partsOfLongest(lengths: readonly number[], whole: number, padding: number, em: number): number[] {
  const measured = (whole - padding) / Math.max(1, ...lengths);
  const character = whole > WRAPPED * em ? Math.max(measured, CHARACTER * em) : measured;
  return lengths.map(length => length && Math.min(1, (padding + character * length) / whole));
}

/** Removes the fixed widths of the columns. */
export function thaw(scroller: HTMLElement): void {
  const table = scroller.querySelector('table')!;
  table.classList.remove('pp-frozen');
  table.style.inlineSize = '';
  scroller.classList.remove('pp-wide', 'pp-keeps', 'pp-keeps-title');
}

/** The width rules of columns, with the defaults of their types. */
function rulesOf(
  columns: readonly GridColumn[],
  chosen: ReadonlyMap<string, number>,
  title: number,
  narrowest: number,
  px: (length: Length, column: number) => number,
  lengths: readonly (readonly number[])[],
  texts: readonly (readonly string[])[],
): WidthRule[] {
  return columns.map((column, i) => {
    const { width, minWidth, maxWidth, flex } = column.layout;
    const chosenWidth = chosen.get(column.name);
    return {
      width: chosenWidth === undefined ? width && px(width, i) : Math.max(chosenWidth, minWidth ? 0 : narrowest),
      min: minWidth && px(minWidth, i),
      max: maxWidth && px(maxWidth, i),
      flex: chosenWidth === undefined ? flex : 0,
      wraps: wraps(column),
      cuts: COLUMN_TYPES[column.type].isCut,
      isLine: column.layout.lines === 1 && (COLUMN_TYPES[column.type].isCut || wraps(column)),
      floor: column.type === 'text' ? px(TEXT_FLOOR, i) : 0,
      fixed: chosenWidth !== undefined,
      isTitle: i === title,
      isCode: areCodes(texts[i]!),
      lengths: lengths[i]!,
      words: null,
    };
  });
}

const wraps = ({ type }: GridColumn): boolean => type === 'html' || type === 'text';

/**
 * Index of the column that identifies a row: the author's card title, else the one with the longest texts; -1: none.
 */
function titleOf(
  columns: readonly GridColumn[],
  chosen: ReadonlyMap<string, number>,
  texts: readonly number[],
): number {
  const named = columns.findIndex(({ layout }) => layout.card === 'title');
  if (named >= 0) return named;
  const sizes = columns.map((column, i) =>
    wraps(column) && column.layout.width === null && !chosen.has(column.name) ? texts[i]! : 0,
  );
  const longest = Math.max(0, ...sizes);
  return longest > 0 ? sizes.indexOf(longest) : -1;
}

/** Width in px of the actions cell if it contains only the menu. */
function widthOfMenu(sizing: HTMLElement): number | null {
  const menu = sizing.querySelector<HTMLElement>('td .pp-more');
  return menu && menu.getBoundingClientRect().width + paddingOf(menu.closest('td')!);
}

function paddingOf(cell: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
}

/** An element that {@link lengthsBy} measures. */
function createRuler(): HTMLElement {
  const ruler = document.createElement('div');
  ruler.style.inlineSize = '100ch';
  return ruler;
}

/** A converter from lengths to px in the context of a ruler in the document, with `%` relative to `room`. */
function lengthsBy(ruler: HTMLElement, room: number): (length: Length) => number {
  const of = {
    ch: ruler.getBoundingClientRect().width / 100,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    px: 1,
    '%': room / 100,
  };
  return ({ value, unit }) => value * of[unit];
}

/**
 * Breakpoint of the panel's layout in px. `rem` is the reader's font size, as in media queries, since some pages set
 * `rem` to 10 px.
 */
export function breakpointIn(place: HTMLElement, length: Length): number {
  if (length.unit !== 'rem') {
    const ruler = createRuler();
    place.append(ruler);
    const width = lengthsBy(ruler, place.clientWidth)(length);
    ruler.remove();
    return width;
  }
  const probe = document.createElement('div');
  probe.style.fontSize = 'medium';
  place.append(probe);
  // Needs no layout.
  const size = Number.parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  return length.value * size;
}

/**
 * Widths in px of the widest contents of each column among some rows, without padding: a column may be wider, as its
 * heading is.
 */
function contentWidths(rows: readonly Element[], columns: number): number[] {
  const range = document.createRange();
  const widthOf = (cell: Element | undefined) => {
    if (!cell) return 0;
    range.selectNodeContents(innermost(cell));
    return range.getBoundingClientRect().width;
  };
  return Array.from({ length: columns }, (_, i) => Math.max(0, ...rows.map(({ children }) => widthOf(children[i]))));
}

/** A block around the contents is as wide as its cell; a badge is wider than its word. */
function innermost(element: Element): Element {
  const [child, ...others] = element.childNodes;
  const isWrapped =
    child instanceof Element && others.length === 0 && !getComputedStyle(child).display.startsWith('inline');
  return isWrapped ? innermost(child) : element;
}
