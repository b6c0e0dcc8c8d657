import { fewestLines } from './fewest-lines.ts';

/** Columns whose contents fit into this many em are never wrapped, where there is room for the others. */
export const SHORT = 9;
/** No word and no text makes a column wider than this many em; what is cut with an ellipsis takes less where room lacks. */
const LONGEST_WORD = 20;
const LONGEST_CUT = 9;
const LONGEST_TEXT = 36;
/** A usual title is whole up to so many em before any other text gets more than it needs. */
const TITLE = 26;
/** So many of the texts of a column may be longer than what is usual; others are not of average width, by this much. */
const RARE = 0.1;
const UNEVEN = 1.1;
/** The title is cut to no less than this many em, a person to no less than this. */
const LEAST_TITLE = 8;
const LEAST_PERSON = 6.5;
/** In a table that scrolls sideways anyway a text need not be as narrow as it can be. */
const AT_EASE = 16;
/** The title gets so many times as much of the spare width as another text of its length. */
const TITLE_SHARE = 3;

/** The width of a column by its configuration, in px. */
export interface WidthRule {
  readonly width: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Share of the room left; null: as the contents want. */
  readonly flex: number | null;
  /** False: its contents stay on one line. */
  readonly wraps: boolean;
  /** Text that does not fit is cut with an ellipsis, and all of it stays reachable. */
  readonly cuts: boolean;
  /** Contents that are longer are not wrapped to less. */
  readonly floor: number;
  /** Takes nothing of what nobody needs. */
  readonly fixed: boolean;
  /** Has the text that a row is known by: room goes to it before others. */
  readonly isTitle: boolean;
  /** How long the texts of some rows are, in parts of the longest: of the same rows in every column, in the same order. */
  readonly lengths: readonly number[];
}

/** A column whose configuration says nothing of its width. */
export const FREE: WidthRule = {
  width: null,
  min: null,
  max: null,
  flex: null,
  wraps: true,
  cuts: false,
  floor: 0,
  fixed: false,
  isTitle: false,
  lengths: [1],
};

/** Widths of columns, in px: each between the least and the most that it is to have. */
interface Wants {
  /** As narrow as a column is where the others need room too. */
  readonly least: readonly number[];
  /** As narrow as it can still be read, where nothing else has room to give. */
  readonly lowest: readonly number[];
  /** Enough for almost all of the contents. */
  readonly usual: readonly number[];
  readonly most: readonly number[];
  /** Of the longest text on one line. */
  readonly whole: readonly number[];
  /** Contents that are never wrapped or cut. */
  readonly short: readonly boolean[];
}

/**
 * Shares the room, in whole px: numbers, days, badges and buttons get what they need, the title what makes it whole, other
 * texts what is left. Only where nothing has anything to give are texts wrapped or cut to less; where that does not help,
 * the table is wider than the room.
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
  const wants = wantsOf(words, texts, em, rules);
  const { least, most, short } = wants;
  const left = room - sum(least);
  const given = left < 0 ? withoutRoom(room, wants, em, rules) : withWanted(left, wants, em, rules);
  if (sum(given) > room + 0.5) return given.map(Math.ceil);
  const spare = Math.max(0, left - (sum(most) - sum(least)));
  const widths = withSpare(given, spare, short, rules).map(Math.ceil);
  // What rounding took too much or left over, the widest column does not miss, unless it is a title that has no more than it needs.
  const over = sum(widths) - Math.floor(room);
  const misses = (i: number) => over > 0 && rules[i]!.isTitle && spare === 0;
  const takers = widths.map((width, i) => (rules[i]!.fixed ? 0 : misses(i) ? 1 : width));
  const widest = Math.max(0, ...takers);
  if (widest > 0) widths[takers.indexOf(widest)]! -= over;
  return widths;
}

/** How far the room goes: for the whole title, for every column as it is read best, or not even for that. */
export function roomFor(
  room: number,
  words: readonly number[],
  texts: readonly number[],
  em: number,
  rules: readonly WidthRule[],
): 'title' | 'columns' | 'less' {
  const { least, lowest, usual } = wantsOf(words, texts, em, rules);
  if (sum(least) > room) return 'less';
  const titled = lowest.map((width, i) =>
    rules[i]!.isTitle ? Math.max(width, Math.min(usual[i]!, TITLE * em)) : width,
  );
  return sum(titled) > room ? 'columns' : 'title';
}

function wantsOf(words: readonly number[], texts: readonly number[], em: number, rules: readonly WidthRule[]): Wants {
  const most = texts.map((width, i) => {
    const rule = rules[i]!;
    return bounded(rule.width ?? (rule.wraps ? Math.min(width, LONGEST_TEXT * em) : width), rule);
  });
  const short = most.map((width, i) => {
    const { wraps, cuts, width: fixed } = rules[i]!;
    return width <= SHORT * em || !(wraps || cuts) || fixed !== null;
  });
  const least = most.map((width, i) => {
    const rule = rules[i]!;
    if (short[i]) return width;
    const longest = (rule.cuts ? LONGEST_CUT : LONGEST_WORD) * em;
    const floor = rule.isTitle ? Math.max(rule.floor, LEAST_TITLE * em) : rule.floor;
    const whole = rule.wraps ? Math.max(words[i]!, floor) : width;
    return bounded(Math.min(whole, width, longest), rule);
  });
  const lowest = least.map((width, i) => {
    const rule = rules[i]!;
    if (rule.width !== null || !(rule.wraps || rule.cuts)) return width;
    const floor = rule.isTitle ? Math.max(rule.floor, LEAST_TITLE * em) : rule.floor;
    const readable = rule.wraps ? Math.max(words[i]!, floor) : LEAST_PERSON * em;
    return bounded(Math.min(width, readable), rule);
  });
  const usual = most.map((width, i) => Math.max(least[i]!, Math.min(width, texts[i]! * usualOf(rules[i]!.lengths))));
  return { least, lowest, usual, most, whole: texts, short };
}

/** The part of the longest text that is enough for almost all of them. */
function usualOf(lengths: readonly number[]): number {
  const texts = lengths.filter(length => length > 0).sort((a, b) => b - a);
  return Math.min(1, (texts[Math.floor(texts.length * RARE)] ?? 1) * UNEVEN);
}

/**
 * Gives what is left to those who want it. Where not even usual texts fit, it first makes rows as low as can be; then it
 * makes the usual title whole, then usual texts, then the longest.
 */
function withWanted(left: number, wants: Wants, em: number, rules: readonly WidthRule[]): number[] {
  const { least, lowest, usual, most } = wants;
  const title = rules.findIndex(({ isTitle }) => isTitle);
  let widths: readonly number[] = least;
  let rest = left;
  if (sum(usual) - sum(least) > left) {
    widths = lowestRows(left, wants, em, rules);
    rest -= sum(widths) - sum(least);
  }
  if (title >= 0) {
    const wanted = Math.max(0, Math.min(usual[title]!, TITLE * em) - widths[title]!);
    // Other texts and people give what they can spare where that makes it whole.
    const lacking = wanted - rest;
    const spared = spareOf(least, lowest, i => i !== title);
    if (lacking > 0 && lacking <= sum(spared)) {
      widths = takenFrom(widths, spared, lacking);
      rest = wanted;
    }
    const gift = Math.min(rest, wanted);
    widths = widths.map((width, i) => (i === title ? width + gift : width));
    rest -= gift;
  }
  for (const goal of [usual, most]) {
    const lacks = widths.map((width, i) => Math.max(0, goal[i]! - width));
    const gift = Math.min(rest, sum(lacks));
    widths = takenFrom(widths, lacks, -gift);
    rest -= gift;
  }
  return [...widths];
}

/** Widths of texts, from the least on, in which the rows are lowest. */
function lowestRows(
  left: number,
  { least, usual, whole, short }: Wants,
  em: number,
  rules: readonly WidthRule[],
): number[] {
  const texts = least.map((width, i) => ({
    width,
    whole: whole[i]!,
    most: short[i] || !rules[i]!.wraps ? width : usual[i]!,
    weight: rules[i]!.isTitle ? 2 : 1,
    lengths: rules[i]!.lengths,
  }));
  return fewestLines(texts, left, em);
}

/** Squeezes texts and people as far as they stay readable; where the room lacks even so, gives what is read with ease. */
function withoutRoom(room: number, wants: Wants, em: number, rules: readonly WidthRule[]): number[] {
  const { least, lowest, usual, short } = wants;
  if (sum(lowest) <= room) {
    let widths: readonly number[] = least;
    // Long texts first, then the title, and last what is short: a date on two lines is read twice.
    for (const gives of [
      (i: number) => !short[i] && !rules[i]!.isTitle,
      (i: number) => rules[i]!.isTitle,
      (i: number) => short[i]!,
    ]) {
      const spared = spareOf(widths, lowest, gives);
      widths = takenFrom(widths, spared, Math.min(sum(spared), Math.max(0, sum(widths) - room)));
    }
    return [...widths];
  }
  const ease = Math.min(AT_EASE * em, room / 3);
  return least.map((width, i) => Math.max(width, Math.min(usual[i]!, ease)));
}

/** What each of some columns can give before it is as narrow as can be. */
const spareOf = (widths: readonly number[], lowest: readonly number[], gives: (column: number) => boolean): number[] =>
  widths.map((width, i) => (gives(i) ? width - lowest[i]! : 0));

/** Takes px from columns in proportion to their parts. */
function takenFrom(widths: readonly number[], parts: readonly number[], px: number): number[] {
  const all = sum(parts) || 1;
  return widths.map((width, i) => width - (parts[i]! / all) * px);
}

/** Gives what nobody needs to those who are to have it: by `flex`, else to the long texts, where there are any. */
function withSpare(
  widths: readonly number[],
  spare: number,
  short: readonly boolean[],
  rules: readonly WidthRule[],
): readonly number[] {
  const isText = rules.map(({ wraps, width }) => wraps && width === null);
  const hasText = isText.includes(true);
  const hasLong = short.some((isShort, i) => !isShort && (isText[i] || !hasText));
  const byContents = widths.map((width, i) => {
    if ((hasText && !isText[i]) || (hasLong && short[i])) return 0;
    return width * (rules[i]!.isTitle ? TITLE_SHARE : 1);
  });
  const asked = rules.some(({ flex }) => flex !== null && flex > 0);
  const shares = asked ? rules.map(({ flex }) => flex ?? 0) : byContents;
  const free = shares.map((share, i) => (rules[i]!.fixed || (rules[i]!.width !== null && !rules[i]!.flex) ? 0 : share));
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
  // The table fills its panel, whatever its columns want, unless the reader wants it otherwise.
  const stretched = result.map((width, i) => (rules[i]!.fixed ? 0 : width));
  const total = sum(stretched) || 1;
  return rest > 0.5 ? result.map((width, i) => width + (rest * stretched[i]!) / total) : result;
}

const bounded = (width: number, { min, max }: WidthRule): number =>
  Math.max(min ?? 0, Math.min(width, max ?? Infinity));

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
