/** The texts of adjacent rows as one string, a line for each row; `starts` has the offset of each, and the end. */
export interface TextBlock {
  readonly text: string;
  readonly starts: Uint32Array;
}

/**
 * A search word, split before its rarest letter: searching for the tail stops less often. `head` is what precedes it.
 */
export interface Needle {
  readonly head: string;
  readonly tail: string;
}

/** Letters of European languages, blanks and digits, by frequency. */
const FREQUENT = ' eaitnorsl1d0cu2m3hp';

/** @param word - folded, not empty */
export function needleOf(word: string): Needle {
  let at = 0;
  let rarest = -1;
  // At least three letters remain: fewer would match too often.
  for (let i = 0; i <= Math.max(0, word.length - 3); i++) {
    const rank = FREQUENT.indexOf(word[i]!);
    const rarity = rank < 0 ? FREQUENT.length : rank;
    if (rarity > rarest) [rarest, at] = [rarity, i];
  }
  return { head: word.slice(0, at), tail: word.slice(at) };
}

/** Offset of the next occurrence of a word; -1 if there is none. */
function find(text: string, { head, tail }: Needle, from: number): number {
  for (let at = from; ; at++) {
    at = text.indexOf(tail, at + head.length) - head.length;
    if (at < 0) return -1;
    if (text.startsWith(head, at)) return at;
  }
}

/**
 * Adds the rows of a block that contain every word. Scans the text once for each word: if one is not in the current
 * row, the others skip to the row of its next occurrence.
 *
 * @param first - row number of the block's first line
 * @param start - first row to look at
 * @param end - after the last row to look at
 * @param found - receives row numbers from `count` on
 * @returns the new count
 */
export function scan(
  { text, starts }: TextBlock,
  first: number,
  start: number,
  end: number,
  needles: readonly Needle[],
  found: Uint32Array,
  count: number,
): number {
  const rows = end - first;
  const hits = needles.map(() => -1);
  for (let row = start - first; row < rows;) {
    let furthest = row;
    for (let i = 0; i < needles.length; i++) {
      const line = starts[furthest]!;
      if (hits[i]! < line) {
        const hit = find(text, needles[i]!, line);
        if (hit < 0) return count;
        hits[i] = hit;
      }
      while (starts[furthest + 1]! <= hits[i]!) furthest++;
      if (furthest >= rows) return count;
    }
    if (furthest === row || hits.every(hit => hit >= starts[furthest]! && hit < starts[furthest + 1]!)) {
      found[count++] = first + furthest;
      row = furthest + 1;
    } else {
      row = furthest;
    }
  }
  return count;
}

/** Keeps those of the ascending rows `found[before…count]` that are in `within[from…]`. Returns the new count. */
export function keepIn(found: Uint32Array, before: number, count: number, within: Uint32Array, from: number): number {
  let kept = before;
  let at = from;
  for (let i = before; i < count; i++) {
    const row = found[i]!;
    while (at < within.length && within[at]! < row) at++;
    if (within[at] === row) found[kept++] = row;
  }
  return kept;
}
