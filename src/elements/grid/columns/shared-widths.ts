/** Columns whose contents fit into this many em are never wrapped, where there is room for the others. */
export const SHORT = 9;
/** No word and no text makes a column wider than this many em; what is cut with an ellipsis takes less where room lacks. */
const LONGEST_WORD = 20;
const LONGEST_CUT = 9;
const LONGEST_TEXT = 36;
/** The title is whole up to so many em before any other text gets more than it needs. */
const TITLE = 26;
/** The title is cut to no less than this many em, a person to no less than this. */
const LEAST_TITLE = 8;
const LEAST_PERSON = 6.5;
/** In a table that scrolls sideways anyway a text need not be as narrow as it can be. */
const AT_EASE = 13;
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
};

/** Widths of columns, in px: each between the least and the most that it is to have. */
interface Wants {
  /** As narrow as a column is where the others need room too. */
  readonly least: readonly number[];
  /** As narrow as it can still be read, where nothing else has room to give. */
  readonly lowest: readonly number[];
  readonly most: readonly number[];
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
  if (left < 0) return withoutRoom(room, wants, em, rules).map(Math.ceil);
  const given = withWanted(left, wants, em, rules);
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
  const { least, lowest, most } = wantsOf(words, texts, em, rules);
  if (sum(least) > room) return 'less';
  const titled = lowest.map((width, i) => (rules[i]!.isTitle ? Math.min(most[i]!, TITLE * em) : width));
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
  return { least, lowest, most, short };
}

/** Gives what is left to those who want it: first to the title until it is whole, then to each by what it wants. */
function withWanted(left: number, { least, lowest, most }: Wants, em: number, rules: readonly WidthRule[]): number[] {
  const widths = [...least];
  const title = rules.findIndex(({ isTitle }) => isTitle);
  let rest = left;
  if (title >= 0) {
    const wanted = Math.max(0, Math.min(most[title]!, TITLE * em) - least[title]!);
    // Other texts and people give what they can spare where that makes it whole.
    const spared = least.map((width, i) => (i === title ? 0 : width - lowest[i]!));
    const lacking = wanted - left;
    if (lacking > 0 && lacking <= sum(spared)) {
      const part = lacking / sum(spared);
      for (const [i, gift] of spared.entries()) widths[i]! -= gift * part;
      rest = wanted;
    }
    const gift = Math.min(rest, wanted);
    widths[title]! += gift;
    rest -= gift;
  }
  const wanted = sum(most) - sum(widths);
  const share = wanted > 0 ? Math.min(1, rest / wanted) : 0;
  return widths.map((width, i) => width + (most[i]! - width) * share);
}

/** Squeezes texts and people as far as they stay readable; where the room lacks even so, gives what is read with ease. */
function withoutRoom(room: number, { least, lowest, most }: Wants, em: number, rules: readonly WidthRule[]): number[] {
  const lacking = sum(least) - room;
  const squeezable = sum(least) - sum(lowest);
  if (lacking <= squeezable) {
    // The title last.
    const spared = least.map((width, i) => (rules[i]!.isTitle ? 0 : width - lowest[i]!));
    const share = Math.min(1, lacking / (sum(spared) || 1));
    const rest = Math.max(0, lacking - sum(spared));
    return least.map((width, i) => Math.floor(width - spared[i]! * share - (rules[i]!.isTitle ? rest : 0)));
  }
  const ease = Math.min(AT_EASE * em, room / 3);
  return least.map((width, i) => Math.max(width, Math.min(most[i]!, ease)));
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
