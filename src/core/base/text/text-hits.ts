import { foldText } from './fold-text.ts';

/** The position of a word in a text, in UTF-16 units. */
export interface TextHit {
  readonly start: number;
  readonly end: number;
}

const MARK = /\p{Mn}/u;

/**
 * Finds the words of a search in a text by the same rule as the search (`foldText`): positions in the text as written,
 * diacritics included, ascending and without overlaps.
 *
 * @param words - folded, none empty
 *
 * Cost: one pass, and a second one for hits in a text that is not ASCII.
 */
export function hitsIn(text: string, words: readonly string[]): TextHit[] {
  const folded = foldText(text);
  const found = words.flatMap(word => placesOf(word, folded));
  if (found.length === 0) return [];
  const offsets = folded.length === text.length && isAscii(text) ? null : offsetsOf(text, folded);
  const at = (offset: number) => (offsets ? offsets[offset]! : offset);
  const hits: TextHit[] = [];
  for (const { start, end } of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = hits.at(-1);
    const hit = { start: at(start), end: offsets ? endOf(text, at(end - 1)) : end };
    if (!last || hit.start >= last.end) hits.push(hit);
    else if (hit.end > last.end) hits[hits.length - 1] = { start: last.start, end: hit.end };
  }
  return hits;
}

function placesOf(word: string, folded: string): TextHit[] {
  const places: TextHit[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
    places.push({ start: at, end: at + word.length });
  return places;
}

// eslint-disable-next-line no-control-regex -- the range is ASCII itself
const isAscii = (text: string) => /^[\u0000-\u007f]*$/.test(text);

/** For each unit of the folded text, the offset of the character that it comes from. */
function offsetsOf(text: string, folded: string): number[] {
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    const { length } = foldText(character);
    for (let i = 0; i < length; i++) offsets.push(at);
    at += character.length;
  }
  // Character by character, the marks that folding cuts are missed: the rest belongs to the end.
  while (offsets.length < folded.length) offsets.push(at - 1);
  return offsets;
}

/** End of the character that begins at an offset, its combining marks included. */
function endOf(text: string, offset: number): number {
  let end = offset + String.fromCodePoint(text.codePointAt(offset)!).length;
  while (end < text.length && MARK.test(String.fromCodePoint(text.codePointAt(end)!))) end++;
  return end;
}
