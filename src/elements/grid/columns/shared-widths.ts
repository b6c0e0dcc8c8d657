/** Columns whose contents fit into this many em are never wrapped. */
export const SHORT = 9;
/** No word and no text makes a column wider than this many em; what is cut with an ellipsis takes less where room lacks. */
const LONGEST_WORD = 20;
const LONGEST_CUT = 13;
const LONGEST_TEXT = 36;

/** What a configuration says of the width of a column, in px. */
export interface WidthRule {
  readonly width: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Share of the room left; null: as the contents want. */
  readonly flex: number | null;
  /** False: its contents stay on one line. */
  readonly wraps: boolean;
  /** What does not fit is cut with an ellipsis, and all of it stays reachable. */
  readonly cuts: boolean;
  /** Contents that are longer are not wrapped to less. */
  readonly floor: number;
  /** Takes nothing of what nobody needs. */
  readonly fixed: boolean;
}

/** What is said of a column of which nothing is said. */
export const FREE: WidthRule = {
  width: null,
  min: null,
  max: null,
  flex: null,
  wraps: true,
  cuts: false,
  floor: 0,
  fixed: false,
};

/**
 * Shares the room, in whole px.
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
  const bounded = (width: number, { min, max }: WidthRule) => Math.max(min ?? 0, Math.min(width, max ?? Infinity));
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
    return bounded(Math.min(Math.max(words[i]!, rule.floor), width, longest), rule);
  });
  const left = room - sum(least);
  const wanted = sum(most) - sum(least);
  const share = wanted > 0 ? Math.min(1, Math.max(0, left) / wanted) : 0;
  const given = least.map((width, i) => width + (most[i]! - width) * share);
  const widths = withSpare(given, Math.max(0, left - wanted), short, rules).map(Math.ceil);
  // What rounding took too much or left over, the widest column does not miss.
  const takers = widths.map((width, i) => (rules[i]!.fixed ? 0 : width));
  const widest = Math.max(0, ...takers);
  if (left >= 0 && widest > 0) widths[takers.indexOf(widest)]! += Math.floor(room) - sum(widths);
  return widths;
}

/** Gives what nobody needs to those who are to have it: by `flex`, else to the long columns, where there are any. */
function withSpare(
  widths: readonly number[],
  spare: number,
  short: readonly boolean[],
  rules: readonly WidthRule[],
): readonly number[] {
  const byContents = widths.map((width, i) => (short[i] && short.includes(false) ? 0 : width));
  const asked = rules.some(({ flex }) => flex !== null && flex > 0);
  const shares = asked ? rules.map(({ flex }) => flex ?? 0) : byContents;
  const free = shares.map((share, i) => (rules[i]!.width !== null && !rules[i]!.flex ? 0 : share));
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

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
