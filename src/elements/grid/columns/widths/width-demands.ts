import type { WordWidths } from './fewest-lines.ts';

/** Columns whose contents fit into this many em are not wrapped if there is room for the others. */
export const SHORT = 9;
/** Limits in em for the longest word, for a text cut with an ellipsis, and for a text. */
const LONGEST_WORD = 20;
const LONGEST_CUT = 9;
export const LONGEST_TEXT = 36;
/**
 * Share of the texts of a column that may be longer than usual, and the factor by which widths vary at equal length.
 */
const RARE = 0.1;
export const UNEVEN = 1.1;
/** A text counts as longer than usual only if it is so many times as wide: cutting others saves too little. */
const MUCH_LONGER = 1.5;
/** Usual titles get up to this many em before any other text gets more than it needs. */
export const TITLE = 26;
/** Comfortable width in em of a text in a table that scrolls sideways anyway. */
export const AT_EASE = 16;
/** The share of their usual width that texts and people keep in a table of many columns. */
export const KEPT = 0.85;
/** Minimum widths in em of the title and of a person. */
const LEAST_TITLE = 8;
const LEAST_PERSON = 8;

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
  /** The same, also for markup limited to one line; not for a text on several lines. */
  readonly isLine: boolean;
  /** Longer contents are not wrapped to less than this. */
  readonly floor: number;
  /** Gets no spare width. */
  readonly fixed: boolean;
  /** Contains the text that identifies a row: gets room before others. */
  readonly isTitle: boolean;
  /** Its texts are ids and the like, of about one length in all rows. */
  readonly isCode: boolean;
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
  isLine: false,
  floor: 0,
  fixed: false,
  isTitle: false,
  isCode: false,
  lengths: [1],
  words: null,
};

/** Desired widths of columns, in px, from the least to the most. */
export interface WidthDemands {
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
 * Derives the desired widths of columns from their contents and their configuration.
 *
 * @param words - width of each column's longest word
 * @param texts - width of each column without a wrapped line
 * @param em - px of an em
 */
export function demandsOf(
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

/** Whether each text is a word with a digit in it, as ids are, or empty. */
export const areCodes = (texts: readonly string[]): boolean => texts.every(text => /^(\S*\d\S*)?$/.test(text));

/** Width at which a text or a person is cut late enough to be read, in px: of what it usually needs, `most` at most. */
export const keptOf = (usual: number, most: number): number => Math.min(usual * KEPT, most);

const bounded = (width: number, { min, max }: WidthRule): number =>
  Math.max(min ?? 0, Math.min(width, max ?? Infinity));

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
