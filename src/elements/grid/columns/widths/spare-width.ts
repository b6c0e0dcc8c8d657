import { LONGEST_TEXT, sum, type WidthDemands, type WidthRule } from './width-demands.ts';

/** Factor by which the title gets more of the spare width than another text of its length. */
const TITLE_SHARE = 3;
/**
 * Em that texts get beyond the longest before the title gets the most of what is left: those of later rows may be
 * longer.
 */
const AIR = 4;
/** The same for ids and the like, which grow by some digits. */
const AIR_OF_CODE = 2;

/**
 * Distributes the spare room: by `flex`, else to the long texts, if any. Where there is a title, other texts first get
 * what they need, and some air, ids less than words; of the rest, it gets the most, and long texts a part. Ids, numbers,
 * people and other short contents get none of it.
 */
export function withSpare(
  widths: readonly number[],
  spare: number,
  { short, whole }: WidthDemands,
  em: number,
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
  const bounds = rules.map(({ max }) => max ?? Infinity);
  const isFree = (i: number) => !rules[i]!.fixed && (rules[i]!.width === null || rules[i]!.flex);
  const free = shares.map((share, i) => (isFree(i) ? share : 0));
  const hasTitle = !asked && rules.some(({ isTitle }) => isTitle);
  const airOf = ({ isTitle, isCode }: WidthRule, i: number) => {
    if (isTitle || (isText[i] && !isCode)) return AIR;
    return isCode ? AIR_OF_CODE : 0;
  };
  const needs = whole.map((width, i) => (width > LONGEST_TEXT * em ? Infinity : width + airOf(rules[i]!, i) * em));
  const needed = hasTitle ? bounds.map((bound, i) => Math.min(bound, needs[i]!)) : bounds;
  const filled = filledUp(widths, spare, free, needed);
  const parts = rules.map(({ isTitle }, i) => {
    if (!hasTitle || !isFree(i)) return 0;
    return isTitle ? TITLE_SHARE : isText[i] && !short[i] ? 1 : 0;
  });
  const read = rules.map(({ wraps, cuts }, i) => (hasTitle && isFree(i) && (wraps || cuts) ? 1 : 0));
  let result = filled;
  // Short texts and people get some only where the title and long texts may not be wider.
  for (const takers of [parts, read]) result = filledUp(result, spare - sum(result) + sum(widths), takers, bounds);
  const rest = spare - sum(result) + sum(widths);
  // The table fills its panel regardless of its columns, unless the reader has resized them.
  const stretched = result.map((width, i) => (rules[i]!.fixed ? 0 : width));
  const total = sum(stretched) || 1;
  return rest > 0.5 ? result.map((width, i) => width + (rest * stretched[i]!) / total) : result;
}

/** The widths with as much of some px as fits into the bounds, distributed by shares. */
export function filledUp(
  widths: readonly number[],
  px: number,
  shares: readonly number[],
  bounds: readonly number[],
): readonly number[] {
  const result = [...widths];
  let rest = px;
  // Each round fills a column up to its maximum, or distributes all of the rest.
  for (let takers = shares; rest > 0.5 && sum(takers) > 0;) {
    const part = rest / sum(takers);
    const room = result.map((width, i) => Math.max(0, bounds[i]! - width));
    const gifts = takers.map((share, i) => Math.min(share * part, room[i]!));
    for (const [i, gift] of gifts.entries()) result[i]! += gift;
    rest -= sum(gifts);
    takers = takers.map((share, i) => (gifts[i]! < room[i]! ? share : 0));
  }
  return result;
}
