import { COLUMN_TYPES } from '../../../core/base/column-type.ts';
import { FrozenColumns } from './frozen-columns.ts';
import { FREE, roomFor, SHORT, sharedWidths, sum, type WidthRule } from './shared-widths.ts';
import type { Length } from '../../../core/config/column-layout.ts';
import type { GridColumn } from '../model/grid-columns.ts';
import type { GridModel } from '../model/grid-model.ts';

/** Of short contents not the widest may have been measured: so much wider may another be of as many characters. */
const SLACK = 1.05;

/** Texts that are wider than so many em have been wrapped where they were measured: then a character takes about so many. */
const WRAPPED = 36;
const CHARACTER = 0.65;

const BUTTONS: WidthRule = { ...FREE, wraps: false, fixed: true };
/** A reader makes no column narrower than so many em, nor wider than this many or the panel, where the author says nothing. */
const NARROWEST = 3;
const WIDEST = 40;
const TEXT_FLOOR: Length = { value: 7, unit: 'ch' };

/** The columns, as {@link freezeColumns} uses them. */
export type WidthModel = Pick<GridModel, 'columns' | 'variable' | 'rowActions'> & {
  /** There is a column of toggles. */
  readonly opens: boolean;
  /** Px that the reader chose, by column. */
  readonly chosen: ReadonlyMap<string, number>;
  /** How long the texts of each column are: see `Longest`. */
  readonly lengths: readonly (readonly number[])[];
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
  { columns, variable, opens, rowActions, chosen, lengths }: WidthModel,
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
  scroller.classList.remove('pp-tight', 'pp-crowded');
  const widest = widthsAt('max-content');
  const compact = rowActions?.several ? widthOfMenu(sizing) : null;
  const { clientWidth, offsetWidth } = scroller;
  const room = Math.floor(scroller.getBoundingClientRect().width) - (offsetWidth - clientWidth);
  const em = Number.parseFloat(getComputedStyle(table).fontSize);
  // Beside columns of the reader's own the boxes keep their width.
  const boxes = [
    ...(variable === null ? [] : [{ ...FREE, wraps: false, fixed: true }]),
    ...(opens ? [{ ...FREE, wraps: false, fixed: true }] : []),
  ];
  const buttons = rowActions ? [BUTTONS] : [];
  const paddings = Array.from(sizing.querySelectorAll<HTMLElement>('th'), paddingOf).slice(boxes.length);
  const px = lengthsIn(sizing, room);
  // A share is one of the panel; all else is the room for the contents.
  const column = (length: Length, i: number) => px(length) + (length.unit === '%' ? 0 : paddings[i]!);
  const texts = widest.map((width, i) => {
    const layout = columns[i - boxes.length];
    return layout && (width < SHORT * em || !wraps(layout)) ? width * SLACK : width;
  });
  const title = titleOf(columns, chosen, texts.slice(boxes.length));
  const columnRules = rulesOf(columns, chosen, title, NARROWEST * em, column).map((rule, i) => {
    const [whole, padding] = [texts[boxes.length + i]!, paddings[i]!];
    const character = (whole - padding) / Math.max(1, ...lengths[i]!);
    const px = whole > WRAPPED * em ? Math.max(character, CHARACTER * em) : character;
    return { ...rule, lengths: lengths[i]!.map(length => length && Math.min(1, (padding + px * length) / whole)) };
  });
  const rules = [...boxes, ...columnRules, ...buttons];
  const needsWords = sum(texts) > room && columns.some(layout => wraps(layout) && layout.layout.lines !== 1);
  const broken = needsWords ? widthsAt('min-content') : texts;
  // A text of one line is cut wherever it has to be.
  const words = broken.map((width, i) => (columns[i - boxes.length]?.layout.lines === 1 ? 0 : width));
  if (room > 0 && roomFor(room, words, texts, em, rules) !== 'title') {
    // Less between the columns leaves room for what is in them.
    scroller.classList.add('pp-tight');
    for (const [i, head] of sizing.querySelectorAll<HTMLElement>('th').entries()) {
      const less = i < boxes.length ? 0 : (paddings[i - boxes.length] ?? 0) - paddingOf(head);
      texts[i]! -= less;
      words[i] = Math.max(0, words[i]! - less);
    }
    // So does a menu of all that can be done.
    const crowded = compact !== null && roomFor(room, words, texts, em, rules) === 'less';
    scroller.classList.toggle('pp-crowded', crowded);
    if (crowded) texts[texts.length - 1] = Math.min(texts.at(-1)!, compact);
  }
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

/** The widths that columns are asked to have, with the defaults of their types. */
function rulesOf(
  columns: readonly GridColumn[],
  chosen: ReadonlyMap<string, number>,
  title: number,
  narrowest: number,
  px: (length: Length, column: number) => number,
): WidthRule[] {
  return columns.map((column, i) => {
    const { width, minWidth, maxWidth, flex } = column.layout;
    const own = chosen.get(column.name);
    return {
      width: own === undefined ? width && px(width, i) : Math.max(own, minWidth ? 0 : narrowest),
      min: minWidth && px(minWidth, i),
      max: maxWidth && px(maxWidth, i),
      flex: own === undefined ? flex : 0,
      wraps: wraps(column),
      cuts: COLUMN_TYPES[column.type].isCut,
      floor: column.type === 'text' ? px(TEXT_FLOOR, i) : 0,
      fixed: own !== undefined,
      isTitle: i === title,
      lengths: FREE.lengths,
    };
  });
}

const wraps = ({ type }: GridColumn): boolean => type === 'html' || type === 'text';

/** Number of the column that a row is known by: the author's title of cards, else that of the longest texts; -1: none. */
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

/** Px of the cell of a row's buttons where there is only the menu of all of them. */
function widthOfMenu(sizing: HTMLElement): number | null {
  const menu = sizing.querySelector<HTMLElement>('td .pp-more');
  return menu && menu.getBoundingClientRect().width + paddingOf(menu.closest('td')!);
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
