const MARKS = /\p{Mn}/gu;
// eslint-disable-next-line no-control-regex -- the range is ASCII itself
const ASCII = /^[\u0000-\u007f]*$/;

/**
 * Text without regard to case and to the diacritics that Unicode's NFD takes off, for `fulltext` and the grid's search
 * (contract 3). Both the searched text and the search words go through it. What capitals do not tell apart is one: the
 * two small sigmas, and the sharp s and a double one.
 *
 * Cost: one pass; ASCII is only lower-cased.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return withoutMarks(withoutMarks(text).toLowerCase()).replaceAll('ς', 'σ').replaceAll('ß', 'ss');
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(MARKS, '');
}

/** The folded words of a search, without blanks and doubles. */
export function foldWords(search: string): string[] {
  return [...new Set(foldText(search).split(/\s+/u).filter(Boolean))];
}
