import { fewestLines, type WordWidths } from './fewest-lines.ts';

/** Columns whose contents fit into this many em are not wrapped if there is room for the others. */
export const SHORT = 9;
/** Limits in em for the longest word, for a text cut with an ellipsis, and for a text. */
const LONGEST_WORD = 20;
const LONGEST_CUT = 9;
const LONGEST_TEXT = 36;
/** Usual titles get up to this many em before any other text gets more than it needs. */
const TITLE = 26;
/**
 * Share of the texts of a column that may be longer than usual, and the factor by which widths vary at equal length.
 */
const RARE = 0.1;
const UNEVEN = 1.1;
/** A text counts as longer than usual only if it is so many times as wide: cutting others saves too little. */
const MUCH_LONGER = 1.5;
/** Minimum widths in em of the title and of a person. */
const LEAST_TITLE = 8;
const LEAST_PERSON = 8;
/** Comfortable width in em of a text in a table that scrolls sideways anyway. */
const AT_EASE = 16;
/**
 * In a table of so many columns, so many texts and people at most are cut to less than `SHORT`: with more of them, it
 * scrolls sideways.
 */
const MANY_COLUMNS = 6;
const MOST_CRAMPED = 1;
/** Factor by which the title gets more of the spare width than another text of its length. */
const TITLE_SHARE = 3;

/** The width of a column by its configuration, in px. */
export interface WidthRule {
  readonly width: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Share of the remaining room; null: as the contents require. */
  readonly flex: number | null;
  /** False: its contents stay on one line. */
  readonly wraps: boolean;
  /** Text that does not fit is cut with an ellipsis; the whole text stays reachable. */
  readonly cuts: boolean;
  /** Longer contents are not wrapped to less than this. */
  readonly floor: number;
  /** Gets no spare width. */
  readonly fixed: boolean;
  /** Contains the text that identifies a row: gets room before others. */
  readonly isTitle: boolean;
  /** Lengths of the texts of some rows, relative to the longest; the same rows in every column, in the same order. */
  readonly lengths: readonly number[];
  /** The words of the same texts, if they may be wrapped; null: not known. */
  readonly words: WordWidths | null;
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
  words: null,
};

/** Desired widths of columns, in px, from the least to the most. */
interface WidthDemands {
  /** Minimum if the others need room, too. */
  readonly least: readonly number[];
  /** Minimum that is still readable, if no other column has room to spare. */
  readonly lowest: readonly number[];
  /** Enough for almost all contents. */
  readonly usual: readonly number[];
  readonly most: readonly number[];
  /** Width of the longest text on one line. */
  readonly whole: readonly number[];
  /** Columns whose contents are short, and not wrapped or cut. */
  readonly short: readonly boolean[];
}

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
  const { least, most, short } = demands;
  const left = room - sum(least);
  const shared = left < 0 ? withoutRoom(room, demands, em, rules) : withWanted(left, demands, em, rules);
  const given = readable(shared, room, demands, em, rules);
  if (sum(given) > room + 0.5) return given.map(Math.ceil);
  const spare = Math.max(0, left - (sum(most) - sum(least)));
  const widths = withSpare(given, spare, short, rules).map(Math.ceil);
  // The widest column absorbs the rounding error, unless it is a title that has no more than it needs.
  const over = sum(widths) - Math.floor(room);
  const misses = (i: number) => over > 0 && rules[i]!.isTitle && spare === 0;
  const takers = widths.map((width, i) => (rules[i]!.fixed ? 0 : misses(i) ? 1 : width));
  const widest = Math.max(0, ...takers);
  if (widest > 0) widths[takers.indexOf(widest)]! -= over;
  return widths;
}

/** What the room suffices for: the whole title, the minimum of every column, or less. */
export function roomFor(
  room: number,
  words: readonly number[],
  texts: readonly number[],
  em: number,
  rules: readonly WidthRule[],
): 'title' | 'columns' | 'less' {
  const { least, lowest, usual } = demandsOf(words, texts, em, rules);
  if (sum(least) > room) return 'less';
  const titled = lowest.map((width, i) =>
    rules[i]!.isTitle ? Math.max(width, Math.min(usual[i]!, TITLE * em)) : width,
  );
  return sum(titled) > room ? 'columns' : 'title';
}

function demandsOf(
  words: readonly number[],
  texts: readonly number[],
  em: number,
  rules: readonly WidthRule[],
): WidthDemands {
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

/** The share of the longest text's width that is enough for almost all texts; 1: that of all. */
function usualOf(lengths: readonly number[]): number {
  const texts = lengths.filter(length => length > 0).sort((a, b) => b - a);
  const usual = (texts[Math.floor(texts.length * RARE)] ?? 1) * UNEVEN;
  return usual * MUCH_LONGER >= 1 ? 1 : usual;
}

/**
 * Distributes the remaining room. If not even usual texts fit, it first minimizes the height of rows; then it fits the
 * usual title on one line, then usual texts, then the longest.
 */
function withWanted(left: number, demands: WidthDemands, em: number, rules: readonly WidthRule[]): number[] {
  const { least, lowest, usual, most, short } = demands;
  const title = rules.findIndex(({ isTitle }) => isTitle);
  let widths: readonly number[] = least;
  let rest = left;
  if (sum(usual) - sum(least) > left) {
    widths = lowestRows(left, demands, em, rules);
    rest -= sum(widths) - sum(least);
  }
  if (title >= 0) {
    const whole = Math.min(usual[title]!, TITLE * em);
    // Long texts and people give up what they can if that suffices for the title, or else for some of its texts. Short
    // contents do not: a date on two lines is hard to read.
    const spared = spareOf(least, lowest, i => i !== title && !short[i]);
    const reach = widths[title]! + rest + sum(spared);
    const goal = whole <= reach ? whole : longestWithin(reach, demands.whole[title]!, rules[title]!.lengths);
    const lacking = goal - widths[title]! - rest;
    if (lacking > 0) {
      widths = takenFrom(widths, spared, lacking);
      rest += lacking;
    }
    const gift = Math.min(rest, Math.max(0, whole - widths[title]!));
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

/** Shrinks texts and people as far as they stay readable; if even that does not fit, uses comfortable widths. */
function withoutRoom(room: number, demands: WidthDemands, em: number, rules: readonly WidthRule[]): number[] {
  const { least, lowest, usual, short } = demands;
  if (sum(lowest) <= room) {
    let widths: readonly number[] = least;
    // Long texts first, then the title, short contents last: a date on two lines is hard to read.
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

/** The same widths, or comfortable ones if too many texts would be hard to read. */
function readable(
  widths: number[],
  room: number,
  { usual }: WidthDemands,
  em: number,
  rules: readonly WidthRule[],
): number[] {
  if (widths.length < MANY_COLUMNS) return widths;
  const enough = usual.map((width, i) => {
    const { cuts, isTitle, width: fixed, max } = rules[i]!;
    if (!cuts || fixed !== null) return 0;
    return Math.min(width, isTitle ? Math.min(AT_EASE * em, room / 3) : SHORT * em, max ?? Infinity);
  });
  const cramped = widths.filter((width, i) => !rules[i]!.isTitle && width < enough[i]! - 1).length;
  return cramped > MOST_CRAMPED ? widths.map((width, i) => Math.max(width, enough[i]!)) : widths;
}

/** The px that each matching column can give up before it has its minimum width. */
const spareOf = (widths: readonly number[], lowest: readonly number[], gives: (column: number) => boolean): number[] =>
  widths.map((width, i) => (gives(i) ? width - lowest[i]! : 0));

/** Takes px from columns in proportion to `parts`. */
function takenFrom(widths: readonly number[], parts: readonly number[], px: number): number[] {
  const all = sum(parts) || 1;
  return widths.map((width, i) => width - (parts[i]! / all) * px);
}

/** Distributes the spare room: by `flex`, else to the long texts, if any. */
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
  // Each round fills a column up to its maximum, or distributes all of the rest.
  for (let takers = free; rest > 0.5 && sum(takers) > 0;) {
    const part = rest / sum(takers);
    const room = result.map((width, i) => Math.max(0, (rules[i]!.max ?? Infinity) - width));
    const gifts = takers.map((share, i) => Math.min(share * part, room[i]!));
    for (const [i, gift] of gifts.entries()) result[i]! += gift;
    rest -= sum(gifts);
    takers = takers.map((share, i) => (gifts[i]! < room[i]! ? share : 0));
  }
  // The table fills its panel regardless of its columns, unless the reader has resized them.
  const stretched = result.map((width, i) => (rules[i]!.fixed ? 0 : width));
  const total = sum(stretched) || 1;
  return rest > 0.5 ? result.map((width, i) => width + (rest * stretched[i]!) / total) : result;
}

const bounded = (width: number, { min, max }: WidthRule): number =>
  Math.max(min ?? 0, Math.min(width, max ?? Infinity));

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
