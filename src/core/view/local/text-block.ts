/** The texts of rows that stand side by side as one string, a row to a line; `starts` tells where each begins, and the end. */
export interface TextBlock {
  readonly text: string;
  readonly starts: Uint32Array;
}

/** A word as it is looked for: from its rarest letter on, at which engines stop less often, and what stands before. */
export interface Needle {
  readonly head: string;
  readonly tail: string;
}

/** Letters of European languages, blanks and digits by how often they occur. */
const FREQUENT = ' eaitnorsl1d0cu2m3hp';

/** @param word - folded, not empty */
export function needleOf(word: string): Needle {
  let at = 0;
  let rarest = -1;
  // Three letters remain at least: fewer would be found too often in vain.
  for (let i = 0; i <= Math.max(0, word.length - 3); i++) {
    const rank = FREQUENT.indexOf(word[i]!);
    const rarity = rank < 0 ? FREQUENT.length : rank;
    if (rarity > rarest) [rarest, at] = [rarity, i];
  }
  return { head: word.slice(0, at), tail: word.slice(at) };
}

/** Where a word next occurs, -1 where it does not. */
function find(text: string, { head, tail }: Needle, from: number): number {
  for (let at = from; ; at++) {
    at = text.indexOf(tail, at + head.length) - head.length;
    if (at < 0) return -1;
    if (text.startsWith(head, at)) return at;
  }
}

/**
 * Adds the rows of a block in which every word occurs. Each word runs through the text once: where one does not occur
 * in the row at hand, the others jump to the row where it next does.
 *
 * @param first - row number of the block's first line
 * @param start - first row to look at
 * @param end - behind the last row to look at
 * @param found - row numbers are written to it from `count` on
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

/** Keeps of the ascending rows `found[before…count]` those that stand in `within[from…]`. Returns the new count. */
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
