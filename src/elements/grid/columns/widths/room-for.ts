import { demandsOf, keptOf, SHORT, sum, TITLE, type WidthRule } from './width-demands.ts';

/** Em by which smaller gaps make a column narrower. */
const GAP = 0.5;

/**
 * What the room suffices for: the whole title and usual names of people, with texts that are not cut early; the minimum
 * of every column; or less. It does not suffice for the former either while usual texts are cut, or if none would be
 * wrapped with smaller gaps.
 */
export function roomFor(
  room: number,
  words: readonly number[],
  texts: readonly number[],
  em: number,
  rules: readonly WidthRule[],
): 'title' | 'columns' | 'less' {
  const { least, lowest, usual } = demandsOf(words, texts, em, rules);
  if (sum(least) > room) return 'less';
  const titled = lowest.map((width, i) => {
    const { isTitle, wraps, cuts } = rules[i]!;
    if (isTitle || (cuts && !wraps)) return Math.max(width, Math.min(usual[i]!, TITLE * em));
    return cuts ? Math.max(width, keptOf(usual[i]!, SHORT * em)) : width;
  });
  const lacking = sum(usual) - room;
  // Each px shows more of a text that is cut; one that is wrapped has to lose a line.
  const isHelped =
    lacking > 0 && (rules.some(({ cuts, isLine }) => cuts || isLine) || lacking <= GAP * em * (rules.length - 1));
  return sum(titled) > room || isHelped ? 'columns' : 'title';
}

/**
 * Whether the buttons of rows belong in a menu, as otherwise titles of usual length would be cut, or columns scrolled out
 * of view. Of other texts and names, only as much counts as they keep beside a title: these would give it more room.
 *
 * By the widths with buttons alone: whether these are in the menu already does not matter, so a panel that gets wider
 * shows them from one width on.
 *
 * @param words - width of each column's longest word
 * @param texts - width of each column without a wrapped line, of the buttons too
 */
export function needsMenu(
  room: number,
  words: readonly number[],
  texts: readonly number[],
  em: number,
  rules: readonly WidthRule[],
): boolean {
  const { least, usual } = demandsOf(words, texts, em, rules);
  const wanted = least.map((width, i) => {
    const { isLine, isTitle } = rules[i]!;
    return isLine ? Math.max(width, Math.min(usual[i]!, (isTitle ? TITLE : SHORT) * em)) : width;
  });
  return sum(wanted) > room;
}
