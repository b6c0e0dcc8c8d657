import { foldText } from '../../base/text/fold-text.ts';
import type { PairTable } from '../../processes/process.ts';
import type { FieldValues } from '../field-values.ts';
import { keepIn, needleOf, scan, type TextBlock } from './text-block.ts';

const BLOCK_ROWS = 1024;

/** A text block; rows may have been added, removed or changed since it was made. */
interface IndexBlock extends TextBlock {
  /** After such changes: for each row of the block its line in the text, or -1. */
  lines: Int32Array | null;
}

/**
 * The folded texts of the searched fields (contract 7.1), in long strings of about a thousand rows each, so that a
 * search scans a string instead of each row.
 *
 * Cost: a byte a character of Latin-1, two of other scripts, and 4 bytes a row.
 */
export class SearchIndex {
  readonly #fields: readonly FieldValues[];
  #blocks: IndexBlock[] = [];
  #indexed = 0;

  constructor(fields: readonly FieldValues[]) {
    this.#fields = fields;
  }

  /** Rows have moved: `from` is the old place of each, -1 for those that `forget` will name. */
  move(from: Int32Array): void {
    let [first, row] = [0, 0];
    this.#blocks = this.#blocks.filter(block => {
      const lines = linesOf(block);
      const end = first + lines.length;
      const start = row;
      // Rows added between two blocks belong to the first.
      while (row < from.length && from[row]! < end) row++;
      const moved = from.slice(start, row).map(before => (before < 0 ? -1 : lines[before - first]!));
      first = end;
      if (moved.length !== lines.length || moved.some((line, i) => line !== lines[i])) block.lines = moved;
      return moved.length > 0;
    });
    this.#indexed = row;
  }

  /** Rows from `row` on and those in `changed`, ascending, have new pairs. */
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

  /** Indexes the first `n` rows, one block in each step. */
  *build(pairs: PairTable, n: number): Generator<void, void> {
    for (let at = 0, first = 0; at < this.#blocks.length; at++) {
      const block = this.#blocks[at]!;
      const { lines } = block;
      if (lines) {
        const isLong = lines.length > 2 * BLOCK_ROWS;
        const renewed = this.#renewed(pairs, first, block, isLong ? lines.subarray(0, BLOCK_ROWS) : lines);
        this.#blocks.splice(at, 1, renewed, ...(isLong ? [{ ...block, lines: lines.slice(BLOCK_ROWS) }] : []));
        yield;
      }
      first += rowsOf(this.#blocks[at]!);
    }
    while (this.#indexed < n) {
      const last = this.#blocks.at(-1);
      const isFull = !last || rowsOf(last) >= BLOCK_ROWS;
      const block = isFull ? NO_TEXT : this.#blocks.pop()!;
      const first = this.#indexed - rowsOf(block);
      const lines = new Int32Array(Math.min(BLOCK_ROWS, n - first)).fill(-1);
      lines.set(linesOf(block));
      this.#blocks.push(this.#renewed(pairs, first, block, lines));
      this.#indexed = first + lines.length;
      yield;
    }
  }

  /**
   * Rows from `start` to before `to` that contain every word, ascending.
   *
   * @param words - folded, without white space, at least one
   * @param within - ascending rows to search; null for all
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
        if (at - from > BLOCK_ROWS / 8) {
          const before = count;
          count = scan(block, first, first, end, needles, found, count);
          count = keepIn(found, before, count, within, from);
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
    for (const field of this.#fields) line += `${field.words(process, step)}\t`;
    return line.includes('\n') ? line.replaceAll('\n', ' ') : line;
  }

  /**
   * A block made of lines of an older one, and of new lines for rows without one. Runs of kept lines are copied as a
   * whole.
   */
  #renewed(pairs: PairTable, first: number, { text, starts }: IndexBlock, lines: Int32Array): IndexBlock {
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

const LINES = Int32Array.from({ length: 2 * BLOCK_ROWS }, (_, line) => line);
const NO_TEXT: IndexBlock = { text: '', starts: new Uint32Array(1), lines: null };

function rowsOf({ lines, starts }: IndexBlock): number {
  return lines?.length ?? starts.length - 1;
}

/** Not to be changed. */
function linesOf(block: IndexBlock): Int32Array {
  return block.lines ?? LINES.subarray(0, rowsOf(block));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let bytes = new Uint8Array(0);

/**
 * Engines store text derived from accented text with two bytes a character; decoded again, it takes one if possible.
 */
function narrow(text: string): string {
  if (bytes.length < 3 * text.length) bytes = new Uint8Array(4 * text.length);
  return decoder.decode(bytes.subarray(0, encoder.encodeInto(text, bytes).written));
}
