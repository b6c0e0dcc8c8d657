import { COLUMN_TYPES } from '../../../core/base/column-type.ts';
import { addProbeCells, type Longest, longestOf, PROBES, sampledRows } from '../columns/column-probes.ts';
import { breakpointIn } from '../columns/column-widths.ts';
import { sum } from '../columns/widths/width-demands.ts';
import type { GridColumn } from '../model/grid-columns.ts';
import type { GridModel } from '../model/grid-model.ts';
import { ALL_VALUES, cardLayout, type CardLayout, type CardValue, hasMore, RANKS } from './card-layout.ts';

/** Cards below this width have one line of values, and show the rest when they are opened. */
export const NARROW_CARDS = { value: 30, unit: 'rem' } as const;
/** The subtitle may be cut, but keeps this many em. */
const LEAST_TEXT = 4;
/** Width in em of a person of whom only the picture is shown. */
const FACE = 2;
/** Contents of more than this many em are no line. */
const LINE = 2.2;
/** Width in em of the button that opens a card, and of the gap before it. */
const TOGGLE = 1.7;
/** What readers use stays in sight. */
const BUTTON = 'button, .pp-button, [class*=btn]';

/**
 * Finds out which values have room on the one line of a narrow card, given the longest contents of a sample of rows:
 * the same in all cards, so that they read alike.
 *
 * @param scroller - contains the cards; their buttons have been placed
 * @param first - position of the first row in view
 *
 * Cost: one layout of a few cards.
 */
export function fitCards(scroller: HTMLElement, model: GridModel, first: number): CardLayout {
  const isNarrow = scroller.clientWidth < breakpointIn(scroller, NARROW_CARDS);
  scroller.classList.toggle('pp-one-line', isNarrow);
  if (!isNarrow) return ALL_VALUES;
  const { columns } = model;
  const sizing = document.createElement('div');
  sizing.className = 'pp-sizing';
  const cards = probeCards(model, longestOf(model, sampledRows(model, first)));
  sizing.append(...cards);
  scroller.append(sizing);
  const { paddingLeft, paddingRight, fontSize } = getComputedStyle(cards[0]!);
  const room = cards[0]!.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const em = Number.parseFloat(fontSize);
  // Beside a button, a person is on the line of the button.
  const isAbove = !scroller.classList.contains('pp-button-line');
  const hasDue = columns.some(({ subject }) => subject === 'due');
  const values = columns.flatMap((column, i): CardValue[] => {
    if (column.cardPlace === 'title' || column.cardPlace === 'hidden') return [];
    const cells = cards.map(card => card.cells[i]!);
    const isPerson = cells[0]!.classList.contains('pp-card-person');
    if (isPerson && !isAbove) return [];
    const isKept = column.layout.card === 'meta' || cells.some(cell => cell.querySelector(BUTTON));
    if (cells.some(({ offsetHeight }) => offsetHeight > LINE * em))
      return [{ column: i, rank: RANKS.other, width: Infinity, least: Infinity, isKept }];
    const width = Math.max(...cells.map(outerWidth));
    const rank = rankOf(column, isPerson, isKept, hasDue);
    const fewest = isPerson
      ? FACE * em
      : rank === RANKS.subtitle
        ? LEAST_TEXT * em
        : Math.max(...cells.map(briefWidth));
    return [{ column: i, rank, width, least: Math.min(width, fewest), isKept }];
  });
  sizing.remove();
  const layout = cardLayout(columns.length, room, values, TOGGLE * em);
  scroller.classList.toggle('pp-cards-open', hasMore(layout));
  scroller.classList.toggle('pp-cards-faces', layout.face >= 0);
  return layout;
}

/** Cards with the longest contents of each column. */
function probeCards(model: GridModel, longest: readonly Longest[]): HTMLTableRowElement[] {
  return Array.from({ length: PROBES }, (_, nth) => {
    const card = document.createElement('tr');
    card.part.add('row');
    card.className = 'pp-card-probe';
    addProbeCells(card, nth, model, longest, ALL_VALUES);
    return card;
  });
}

/** With the gap before it, 0 where it has no value. */
function outerWidth(cell: HTMLElement): number {
  const { width } = cell.getBoundingClientRect();
  return width && width + Number.parseFloat(getComputedStyle(cell).marginInlineStart);
}

/** Without the words for "overdue". */
const briefWidth = (cell: HTMLElement): number =>
  outerWidth(cell) -
  sum(Array.from(cell.querySelectorAll('.pp-overdue-words'), words => words.getBoundingClientRect().width));

/** @param hasDue - a column has the expiration; without one, relative times are when something is due */
function rankOf(
  { type, cardPlace, subject }: GridColumn,
  isPerson: boolean,
  isKept: boolean,
  hasDue: boolean,
): CardValue['rank'] {
  if (cardPlace === 'subtitle') return RANKS.subtitle;
  if (isKept) return RANKS.kept;
  if (isPerson) return RANKS.person;
  if (subject) return RANKS[subject];
  if (type === 'relative' && !hasDue) return RANKS.due;
  return COLUMN_TYPES[type].reads === 'date' ? RANKS.date : RANKS.other;
}
