import { fewestLines } from './fewest-lines.ts';
import { filledUp, withSpare } from './spare-width.ts';
import {
  AT_EASE,
  demandsOf,
  FREE,
  keptOf,
  SHORT,
  sum,
  TITLE,
  UNEVEN,
  type WidthDemands,
  type WidthRule,
} from './width-demands.ts';

/** A text of so many times that width is not cut for its last words. */
const LITTLE_LONGER = 1.5;
/** A table of so many columns scrolls sideways where texts or people would get less than {@link keptOf}; one of fewer is squeezed. */
const MANY_COLUMNS = 5;
/** Em that texts of such a table, and people with their pictures, keep at least where it then does not have to scroll. */
const TIGHT = { text: 7, person: 8.5 };
/** The share of its wanted width that a title keeps that is cut, not wrapped. */
const TITLE_KEPT = 0.9;

/**
 * Distributes the room, in whole px: numbers, dates, badges and buttons get what they need, the title what it needs on
 * one line, other texts the rest. Only if no column has room to spare are texts wrapped or cut further; if that does
 * not help, the table is wider than the room.
 *
 * @param words - width of each column's longest word
 * @param texts - width of each column without a wrapped line
 * @param em - px of an em
 * @param rules - configured rules of each column, if any
 */
export function sharedWidths(
  room: number,
  words: readonly number[],
  texts: readonly number[],
  em: number,
  rules: readonly WidthRule[] = texts.map(() => FREE),
): number[] {
  const demands = demandsOf(words, texts, em, rules);
  const { least, most } = demands;
  const left = room - sum(least);
  const shared = left < 0 ? withoutRoom(room, demands, em, rules) : withWanted(left, demands, em, rules);
  const given = readable(shared, room, demands, em, rules);
  if (sum(given) - room > 0.5) return atEase(given, room, demands, em).map(Math.ceil);
  const spare = Math.max(0, left - (sum(most) - sum(least)));
  return rounded(withSpare(given, spare, demands, em, rules), room, demands, rules);
}

/**
 * Distributes the remaining room. If not even usual texts fit, it first makes names whole if the title can spare that,
 * and minimizes the height of rows; then it fits the usual title on one line, then usual texts, then the longest.
 */
function withWanted(left: number, demands: WidthDemands, em: number, rules: readonly WidthRule[]): number[] {
  const { least, lowest, usual, most, short } = demands;
  const title = rules.findIndex(({ isTitle }) => isTitle);
  // Long texts and people give up what they can if that suffices for the title, or else for some of its texts. Short
  // contents do not: a date on two lines is hard to read.
  const spared = spareOf(least, lowest, i => i !== title && !short[i]);
  const goalOf = (width: number, rest: number) => titleWithin(width + rest + sum(spared), title, demands, em, rules);
  let widths: readonly number[] = least;
  let rest = left;
  if (sum(usual) - sum(least) > left) {
    const forTitle = title < 0 ? 0 : Math.max(0, goalOf(least[title]!, left) - least[title]!);
    // A title that may be wrapped is weighed with the other texts.
    const first = title >= 0 && rules[title]!.cuts ? Math.min(left, forTitle) : 0;
    const started = least.map((width, i) => (i === title ? width + first : width));
    const lacks = rules.map(({ cuts, wraps }, i) => {
      return cuts && !wraps ? Math.max(0, wholeNames(usual[i]!, demands.whole[i]!, rules[i]!, em) - least[i]!) : 0;
    });
    const kept = rules.map(({ cuts, wraps }, i) =>
      cuts && wraps && i !== title ? Math.max(0, keptOf(usual[i]!, SHORT * em) - least[i]!) : 0,
    );
    // Not to a name that stays cut all the same, and not at the cost of texts that are cut early.
    const names = sum(lacks) <= left - forTitle - sum(kept) ? sum(lacks) : 0;
    const lowestWidths = lowestRows(left - first - names, { ...demands, least: started }, em, rules);
    widths = takenFrom(lowestWidths, lacks, -names);
    rest -= sum(widths) - sum(least);
  }
  if (title >= 0) {
    const goal = goalOf(widths[title]!, rest);
    const lacking = goal - widths[title]! - rest;
    if (lacking > 0) {
      widths = takenFrom(widths, spared, lacking);
      rest += lacking;
    }
    const gift = Math.min(rest, Math.max(0, goal - widths[title]!));
    widths = widths.map((width, i) => (i === title ? width + gift : width));
    rest -= gift;
  }
  const fill = (shares: readonly number[], goal: readonly number[]) => {
    const filled = filledUp(widths, rest, shares, goal);
    rest -= sum(filled) - sum(widths);
    widths = filled;
  };
  // Alike, so that texts which lack little are whole before a title that stays cut gets more.
  const alike = widths.map(() => 1);
  fill(alike, usual);
  // Markup that would be wrapped makes a row higher, a title that is cut does not.
  if (title >= 0) fill(alike, wrappedWhole(widths, rest, most, rules));
  fill(
    widths.map((_, i) => (i === title ? 1 : 0)),
    most,
  );
  fill(alike, most);
  return [...widths];
}

/** The widths, with those of texts that are wrapped, not cut, as long as their longest, where there is room for all of it. */
function wrappedWhole(
  widths: readonly number[],
  rest: number,
  most: readonly number[],
  rules: readonly WidthRule[],
): number[] {
  const goals = [...widths];
  let left = rest;
  const lacks = widths.map((width, i) => (rules[i]!.wraps && !rules[i]!.cuts ? most[i]! - width : 0));
  for (const i of [...lacks.keys()].sort((a, b) => lacks[a]! - lacks[b]!)) {
    if (lacks[i]! <= 0 || lacks[i]! > left) continue;
    goals[i]! += lacks[i]!;
    left -= lacks[i]!;
  }
  return goals;
}

/** Width for the names of a column, without those that are too long for other columns to give up room for them. */
function wholeNames(usual: number, whole: number, { lengths }: WidthRule, em: number): number {
  const ease = AT_EASE * em;
  return usual <= ease ? usual : longestWithin(ease, whole, lengths);
}

/** Width for the usual title in so many px, or for as many titles as fit. */
function titleWithin(
  reach: number,
  title: number,
  { usual, whole }: WidthDemands,
  em: number,
  rules: readonly WidthRule[],
): number {
  const wanted = Math.min(usual[title]!, TITLE * em);
  return wanted <= reach ? wanted : longestWithin(reach, whole[title]!, rules[title]!.lengths);
}

/** Width for the longest texts of a column that fit into so many px; 0: none does. */
function longestWithin(reach: number, whole: number, lengths: readonly number[]): number {
  const fitting = lengths.map(length => length * whole).filter(width => width > 0 && width <= reach);
  return Math.min(reach, Math.max(0, ...fitting) * UNEVEN);
}

/** Widths of texts, at least the minimum, that make the rows lowest. */
function lowestRows(
  left: number,
  { least, usual, whole, short }: WidthDemands,
  em: number,
  rules: readonly WidthRule[],
): number[] {
  const texts = least.map((width, i) => ({
    width,
    whole: whole[i]!,
    most: short[i] || !rules[i]!.wraps ? width : usual[i]!,
    weight: rules[i]!.isTitle ? 2 : 1,
    lengths: rules[i]!.lengths,
    words: rules[i]!.words,
  }));
  return fewestLines(texts, left, em);
}

/** Shrinks texts and people as far as they stay readable; the least widths if even that does not fit. */
function withoutRoom(room: number, demands: WidthDemands, em: number, rules: readonly WidthRule[]): number[] {
  const { least, lowest, short } = demands;
  if (sum(lowest) <= room) {
    let widths: readonly number[] = least;
    // Long texts first, then the title, short contents last: a date on two lines is hard to read.
    // Of these, one gives all it can before the next, since a px less may put a number and its unit on two lines: first
    // those of which most texts are shorter, so that few are wrapped.
    const shorts = [...short.keys()].filter(i => short[i]);
    const fills = rules.map(({ lengths }) => sum(lengths) / (lengths.filter(length => length > 0).length || 1));
    const gain = spareOf(least, lowest, () => true);
    shorts.sort((a, b) => fills[a]! - fills[b]! || gain[b]! - gain[a]!);
    for (const gives of [
      (i: number) => !short[i] && !rules[i]!.isTitle,
      (i: number) => rules[i]!.isTitle,
      ...shorts.map(each => (i: number) => i === each),
    ]) {
      const spared = spareOf(widths, lowest, gives);
      widths = takenFrom(widths, spared, Math.min(sum(spared), Math.max(0, sum(widths) - room)));
    }
    return [...widths];
  }
  return [...least];
}

/** Comfortable widths in a table that scrolls sideways anyway: usual texts are not cut. */
function atEase(widths: readonly number[], room: number, { usual }: WidthDemands, em: number): number[] {
  const ease = Math.min(AT_EASE * em, room / 3);
  const whole = Math.min(AT_EASE * LITTLE_LONGER * em, room / 3);
  return widths.map((width, i) => Math.max(width, usual[i]! <= whole ? usual[i]! : ease));
}

/**
 * The same widths, or if a text or a person would be cut too early, those in which none is: in the same room if others
 * can spare it, or else wider than it. Before a table gets wider, its texts may be a little narrower still.
 */
function readable(
  widths: number[],
  room: number,
  { usual, short }: WidthDemands,
  em: number,
  rules: readonly WidthRule[],
): number[] {
  if (!hasMany(rules)) return widths;
  const ease = Math.min(AT_EASE * em, room / 3);
  const whole = Math.min(AT_EASE * LITTLE_LONGER * em, room / 2);
  const keptAt = (least: { readonly text: number; readonly person: number }, ofTitle: number) =>
    usual.map((width, i) => {
      const { cuts, wraps, isTitle, width: fixed, max } = rules[i]!;
      if (fixed !== null || short[i]) return 0;
      // Markup that may be wrapped stays on one line if that is not much too long for all of it.
      if (!cuts) return width <= (isTitle ? ease : whole) ? Math.min(width, max ?? Infinity) : 0;
      const kept = isTitle ? Math.min(width, ease) * ofTitle : keptOf(width, (wraps ? least.text : least.person) * em);
      return Math.min(kept, max ?? Infinity);
    });
  const comfortable = raised(widths, keptAt({ text: SHORT, person: SHORT }, TITLE_KEPT), room, rules);
  if (sum(comfortable) <= room) return comfortable;
  const tight = raised(widths, keptAt(TIGHT, 1), room, rules);
  return sum(tight) <= room ? tight : comfortable;
}

/** The widths, none below what a column keeps, at the cost of those that have more, of the title last. */
function raised(widths: number[], kept: readonly number[], room: number, rules: readonly WidthRule[]): number[] {
  let result: readonly number[] = widths.map((width, i) => Math.max(width, kept[i]!));
  if (sum(result) - sum(widths) < 1) return widths;
  for (const isLast of [false, true]) {
    const spared = spareOf(result, kept, i => kept[i]! > 0 && rules[i]!.isTitle === isLast);
    result = takenFrom(result, spared, Math.min(sum(spared), Math.max(0, sum(result) - Math.max(room, sum(widths)))));
  }
  return [...result];
}

/** Without boxes and buttons. */
const hasMany = (rules: readonly WidthRule[]): boolean =>
  rules.filter(({ fixed, width }) => !fixed || width !== null).length >= MANY_COLUMNS;

/** Whole px that fill the room. The error is taken from the widest column that has more than it needs, or may be cut. */
function rounded(
  widths: readonly number[],
  room: number,
  { whole, least, short }: WidthDemands,
  rules: readonly WidthRule[],
): number[] {
  const result = widths.map(Math.ceil);
  const over = sum(result) - Math.floor(room);
  const takers = result.map((width, i) => {
    const { fixed, isTitle, cuts } = rules[i]!;
    if (fixed) return 0;
    // Markup that just fits on one line would be wrapped.
    const isWhole = isTitle || short[i] || (!cuts && widths[i]! > whole[i]! - 0.01);
    const isCut = cuts && !isWhole && width < whole[i]!;
    const needed = isWhole ? whole[i]! : isCut ? 0 : least[i]!;
    // A px less than it needs cuts a badge, or wraps a date; a title that is not whole anyway loses a letter.
    const isLast = over > 0 && width - over < Math.min(needed, widths[i]!);
    return isLast ? width / (isTitle && width < whole[i]! ? 1e3 : 1e6) : width;
  });
  const widest = Math.max(0, ...takers);
  if (widest > 0) result[takers.indexOf(widest)]! -= over;
  return result;
}

/** The px that each matching column can give up before it has its minimum width. */
const spareOf = (widths: readonly number[], lowest: readonly number[], gives: (column: number) => boolean): number[] =>
  widths.map((width, i) => (gives(i) ? width - lowest[i]! : 0));

/** Takes px from columns in proportion to `parts`. */
function takenFrom(widths: readonly number[], parts: readonly number[], px: number): number[] {
  const all = sum(parts) || 1;
  return widths.map((width, i) => width - (parts[i]! / all) * px);
}
