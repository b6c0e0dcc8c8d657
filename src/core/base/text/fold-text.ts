import { streamSafe } from './stream-safe.ts';

const MARKS = /\p{Mn}/gu;
// eslint-disable-next-line no-control-regex -- the range is ASCII itself
const NOT_ASCII = /[^\u0000-\u007f]+/g;

/**
 * Folds away case and the diacritics that Unicode's NFD separates, for `fulltext` and the grid's search (contract 3.3).
 * Both the searched text and the search words go through it. Letters with the same capitals become one: both small
 * sigmas, and ß and ss. Runs of combining marks are cut at 30 (`streamSafe`).
 *
 * Cost: one pass; non-ASCII runs are looked up in a cache, as texts repeat their few accented letters.
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

/** The folded words of a search, without blanks and duplicates. */
export function foldWords(search: string): string[] {
  return [...new Set(foldText(search).split(/\s+/u).filter(Boolean))];
}
