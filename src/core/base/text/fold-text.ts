import { streamSafe } from './stream-safe.ts';

const MARKS = /\p{Mn}/gu;
// eslint-disable-next-line no-control-regex -- the range is ASCII itself
const NOT_ASCII = /[^\u0000-\u007f]+/g;

/**
 * Text without regard to case and to the diacritics that Unicode's NFD takes off, for `fulltext` and the grid's search
 * (contract 3.3). Both the searched text and the search words go through it. What capitals do not tell apart is one: the
 * two small sigmas, and the sharp s and a double one. Runs of combining marks are cut at 30 (`streamSafe`).
 *
 * Cost: one pass; what is not ASCII is looked up, run by run, as texts repeat their few accented letters.
 */
export function foldText(text: string): string {
  return text.replace(NOT_ASCII, foldRun).toLowerCase();
}

const known = new Map<string, string>();

function foldRun(run: string): string {
  let folded = known.get(run);
  if (folded === undefined) {
    folded = withoutMarks(withoutMarks(streamSafe(run)).toLowerCase())
      .replaceAll('ς', 'σ')
      .replaceAll('ß', 'ss');
    if (known.size > 1000) known.clear();
    if (run.length < 8) known.set(run, folded);
  }
  return folded;
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(MARKS, '');
}

/** The folded words of a search, without blanks and doubles. */
export function foldWords(search: string): string[] {
  return [...new Set(foldText(search).split(/\s+/u).filter(Boolean))];
}
