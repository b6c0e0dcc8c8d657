import { foldText } from '../base/fold-text.ts';
import type { PairTable } from '../processes/process.ts';
import type { FieldReader } from './field-reader.ts';

const BLOCK = 1024;

/** The folded texts of up to `BLOCK` rows as one string, a row to a line; `starts` tells where each begins, and the end. */
interface Block {
  text: string;
  starts: Uint32Array;
  /** Rows whose pairs have changed since, or null. */
  stale: Set<number> | null;
}

/**
 * The folded texts of the searched fields (contract 7.1), in long strings that hold a thousand rows each: a word is
 * found by running through them at once, and not row by row.
 *
 * Cost: a byte for each character of Latin-1, and 4 bytes a row.
 */
export class SearchIndex {
  readonly #readers: readonly FieldReader[];
  #blocks: Block[] = [];
  #indexed = 0;

  constructor(readers: readonly FieldReader[]) {
    this.#readers = readers;
  }

  /** Rows from `row` on have other pairs now, and so have those in `changed`. */
  forget(row: number, changed: readonly number[]): void {
    if (row < this.#indexed) {
      this.#indexed = row - (row % BLOCK);
      this.#blocks.length = this.#indexed / BLOCK;
    }
    for (const row of changed) {
      if (row < this.#indexed) (this.#blocks[Math.floor(row / BLOCK)]!.stale ??= new Set()).add(row);
    }
  }

  /** Indexes the first `n` rows, a block for each step. */
  *build(pairs: PairTable, n: number): Generator<void, void> {
    for (const [at, block] of this.#blocks.entries()) {
      if (!block.stale) continue;
      this.#blocks[at] = this.#mended(pairs, at * BLOCK, block);
      yield;
    }
    while (this.#indexed < n) {
      this.#indexed -= this.#indexed % BLOCK;
      const end = Math.min(n, this.#indexed + BLOCK);
      const lines: string[] = [];
      for (let row = this.#indexed; row < end; row++) lines.push(this.#line(pairs, row));
      this.#blocks[this.#indexed / BLOCK] = blockOf(foldText(lines.join('\n')), lines.length);
      this.#indexed = end;
      yield;
    }
  }

  /**
   * Rows from `start` to before `to` in which every word occurs, in ascending order.
   *
   * @param words - folded, without white space, at least one
   * @param within - ascending rows to look in; null for all
   */
  *search(
    words: readonly string[],
    within: Uint32Array | null,
    start: number,
    to: number,
  ): Generator<void, Uint32Array<ArrayBuffer>> {
    const found = new Uint32Array(within ? within.length : to - start);
    const needles = words.map(needleOf);
    let count = 0;
    let at = 0;
    for (let first = start - (start % BLOCK); first < to; first += BLOCK) {
      const block = this.#blocks[first / BLOCK]!;
      const end = Math.min(to, first + BLOCK);
      if (!within) {
        count = scan(block, first, Math.max(first, start), end, needles, found, count);
      } else {
        const from = at;
        while (at < within.length && within[at]! < end) at++;
        if (at === from) continue;
        if (at - from > BLOCK / 8) {
          const before = count;
          count = scan(block, first, first, end, needles, found, count);
          count = intersect(found, before, count, within, from);
        } else {
          for (let i = from; i < at; i++) {
            const row = within[i]!;
            const line = block.text.slice(block.starts[row - first], block.starts[row - first + 1]);
            if (words.every(word => line.includes(word))) found[count++] = row;
          }
        }
      }
      yield;
    }
    return found.slice(0, count);
  }

  #line(pairs: PairTable, row: number): string {
    const process = pairs.processes[row]!;
    const step = pairs.steps[row]!;
    let line = '';
    for (const reader of this.#readers) line += `${reader.words(process, step)}\t`;
    return line.includes('\n') ? line.replaceAll('\n', ' ') : line;
  }

  #mended(pairs: PairTable, first: number, { text, starts, stale }: Block): Block {
    const parts: string[] = [];
    let from = 0;
    for (const row of [...stale!].sort((a, b) => a - b)) {
      parts.push(text.slice(from, starts[row - first]), foldText(this.#line(pairs, row)));
      from = starts[row - first + 1]! - 1;
    }
    return blockOf(parts.join('') + text.slice(from), starts.length - 1);
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let bytes = new Uint8Array(0);

function blockOf(folded: string, rows: number): Block {
  // Text made of accented text takes two bytes a character for good; decoded anew it takes one where that is enough.
  if (bytes.length < 3 * folded.length) bytes = new Uint8Array(4 * folded.length);
  const text = decoder.decode(bytes.subarray(0, encoder.encodeInto(folded, bytes).written));
  const starts = new Uint32Array(rows + 1);
  for (let row = 1; row < rows; row++) starts[row] = text.indexOf('\n', starts[row - 1]) + 1;
  starts[rows] = text.length + 1;
  return { text, starts, stale: null };
}

/** A word as it is looked for: from its rarest letter on, at which engines stop less often, and what stands before. */
interface Needle {
  readonly head: string;
  readonly tail: string;
}

/** Letters of European languages, blanks and digits by how often they occur. */
const FREQUENT = ' eaitnorsl1d0cu2m3hp';

function needleOf(word: string): Needle {
  let at = 0;
  let rarest = -1;
  // Three letters remain at least: fewer would be found too often in vain.
  for (let i = 0; i <= Math.max(0, word.length - 3); i++) {
    const place = FREQUENT.indexOf(word[i]!);
    const rarity = place < 0 ? FREQUENT.length : place;
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
 */
function scan(
  { text, starts }: Block,
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

/** Keeps of `found[before…count]` what stands in `within` from `from` on. Returns the new count. */
function intersect(found: Uint32Array, before: number, count: number, within: Uint32Array, from: number): number {
  let kept = before;
  let at = from;
  for (let i = before; i < count; i++) {
    const row = found[i]!;
    while (at < within.length && within[at]! < row) at++;
    if (within[at] === row) found[kept++] = row;
  }
  return kept;
}
