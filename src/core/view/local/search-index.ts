import { foldText } from '../../base/text/fold-text.ts';
import type { PairTable } from '../../processes/process.ts';
import type { FieldReader } from '../field-reader.ts';

const BLOCK = 1024;

/** The folded texts of rows that stand side by side as one string, a row to a line; `starts` tells where each begins, and the end. */
interface Block {
  readonly text: string;
  readonly starts: Uint32Array;
  /** Where rows have come, gone or changed since: for each row of the block its line in the text, -1 without one. */
  lines: Int32Array | null;
}

/**
 * The folded texts of the searched fields (contract 7.1), in long strings that hold a thousand rows or so each: a word
 * is found by running through them at once, and not row by row.
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

  /** Rows stand elsewhere now: `from` says where each stood, -1 for those that are to be forgotten next. */
  move(from: Int32Array): void {
    let [first, row] = [0, 0];
    this.#blocks = this.#blocks.filter(block => {
      const lines = linesOf(block);
      const end = first + lines.length;
      const start = row;
      // what has come between two blocks belongs to the first of them
      while (row < from.length && from[row]! < end) row++;
      const moved = from.slice(start, row).map(before => (before < 0 ? -1 : lines[before - first]!));
      first = end;
      if (moved.length !== lines.length || moved.some((line, i) => line !== lines[i])) block.lines = moved;
      return moved.length > 0;
    });
    this.#indexed = row;
  }

  /** Rows from `row` on have other pairs now, and so have those in `changed`, ascending. */
  forget(row: number, changed: readonly number[]): void {
    while (this.#indexed > row) {
      const last = this.#blocks.pop()!;
      const lines = linesOf(last);
      this.#indexed -= lines.length;
      if (this.#indexed >= row) continue;
      this.#blocks.push({ ...last, lines: lines.slice(0, row - this.#indexed) });
      this.#indexed = row;
    }
    let next = 0;
    let first = 0;
    for (const block of this.#blocks) {
      const end = first + rowsOf(block);
      const start = next;
      while (next < changed.length && changed[next]! < end) next++;
      if (next > start) {
        const lines = linesOf(block).slice();
        for (let i = start; i < next; i++) lines[changed[i]! - first] = -1;
        block.lines = lines;
      }
      first = end;
    }
  }

  /** Indexes the first `n` rows, a block for each step. */
  *build(pairs: PairTable, n: number): Generator<void, void> {
    for (let at = 0, first = 0; at < this.#blocks.length; at++) {
      const block = this.#blocks[at]!;
      const { lines } = block;
      if (lines) {
        const isLong = lines.length > 2 * BLOCK;
        const mended = this.#mended(pairs, first, block, isLong ? lines.subarray(0, BLOCK) : lines);
        this.#blocks.splice(at, 1, mended, ...(isLong ? [{ ...block, lines: lines.slice(BLOCK) }] : []));
        yield;
      }
      first += rowsOf(this.#blocks[at]!);
    }
    while (this.#indexed < n) {
      const last = this.#blocks.at(-1);
      const isFull = !last || rowsOf(last) >= BLOCK;
      const block = isFull ? NO_TEXT : this.#blocks.pop()!;
      const first = this.#indexed - rowsOf(block);
      const lines = new Int32Array(Math.min(BLOCK, n - first)).fill(-1);
      lines.set(linesOf(block));
      this.#blocks.push(this.#mended(pairs, first, block, lines));
      this.#indexed = first + lines.length;
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
    let first = 0;
    let next = 0;
    for (const block of this.#blocks) {
      [first, next] = [next, next + rowsOf(block)];
      if (next <= start) continue;
      const end = Math.min(to, next);
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

  /** A block of these lines of another, and new ones. Those that stay are taken over in one piece where they can be. */
  #mended(pairs: PairTable, first: number, { text, starts }: Block, lines: Int32Array): Block {
    const parts: string[] = [];
    const begins = new Uint32Array(lines.length + 1);
    let length = 0;
    for (let row = 0; row < lines.length;) {
      const start = row;
      let part: string;
      if (lines[row]! < 0) {
        const fresh: string[] = [];
        for (; row < lines.length && lines[row]! < 0; row++) fresh.push(this.#line(pairs, first + row));
        part = narrow(foldText(fresh.join('\n')));
        for (let i = start, at = 0; i < row; i++) {
          begins[i] = length + at;
          at = part.indexOf('\n', at) + 1;
        }
      } else {
        const from = lines[row]!;
        for (; row < lines.length && lines[row] === from + row - start; row++)
          begins[row] = length + starts[from + row - start]! - starts[from]!;
        part = text.slice(starts[from], starts[from + row - start]! - 1);
      }
      parts.push(part);
      length += part.length + 1;
    }
    begins[lines.length] = length;
    return { text: parts.join('\n'), starts: begins, lines: null };
  }
}

const LINES = Int32Array.from({ length: 2 * BLOCK }, (_, line) => line);
const NO_TEXT: Block = { text: '', starts: new Uint32Array(1), lines: null };

function rowsOf({ lines, starts }: Block): number {
  return lines?.length ?? starts.length - 1;
}

/** Not to be changed. */
function linesOf(block: Block): Int32Array {
  return block.lines ?? LINES.subarray(0, rowsOf(block));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let bytes = new Uint8Array(0);

/** Text made of accented text takes two bytes a character for good; decoded anew it takes one where that is enough. */
function narrow(text: string): string {
  if (bytes.length < 3 * text.length) bytes = new Uint8Array(4 * text.length);
  return decoder.decode(bytes.subarray(0, encoder.encodeInto(text, bytes).written));
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
