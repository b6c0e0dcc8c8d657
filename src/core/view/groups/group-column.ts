import type { PairTable } from '../../processes/process.ts';
import { movedRows, movedValues } from '../local/moved-rows.ts';

const SLICE_ROWS = 512;

/**
 * Assigns rows to groups by their text in a column. If few rows change later, only these are read again.
 *
 * Cost: 4 bytes a row, and the distinct texts.
 */
export class GroupColumn {
  readonly #textAt: (pairs: PairTable, row: number) => string;
  readonly #texts: string[] = [];
  readonly #groupOf = new Map<string, number>();
  #groups = new Uint32Array(0);
  /** Rows before this one have been read, except changed ones. */
  #read = 0;
  readonly #changed = new Set<number>();
  #moved: Int32Array | null = null;

  /** @param textAt - text of a row in the column */
  constructor(textAt: (pairs: PairTable, row: number) => string) {
    this.#textAt = textAt;
  }

  /** Number of groups so far; some may no longer have rows. */
  get count(): number {
    return this.#texts.length;
  }

  /** The text that the rows of a group share. */
  textOf(group: number): string {
    return this.#texts[group]!;
  }

  /** The group of rows without text; -1 if there is none. */
  get empty(): number {
    return this.#groupOf.get('') ?? -1;
  }

  /** Some of `known` rows have moved: `from` is the old place of each, -1 for those that `forget` will name. */
  move(from: Int32Array, known: number): void {
    const changed = movedRows(
      [...this.#changed].sort((a, b) => a - b),
      from,
    );
    this.#changed.clear();
    if (this.#moved || this.#read < known) {
      this.#moved = null;
      this.#read = 0;
      return;
    }
    for (const row of changed) this.#changed.add(row);
    this.#moved = from;
    this.#read = from.length;
  }

  /** Rows from `row` on and those in `changed` have new pairs. */
  forget(row: number, changed: readonly number[]): void {
    this.#read = Math.min(this.#read, row);
    for (const each of changed) this.#changed.add(each);
  }

  /** The groups of the first `n` rows. If abandoned halfway, only the progress of reading has changed. */
  *groupsOf(pairs: PairTable, n: number): Generator<void, Uint32Array> {
    if (this.#moved) {
      const from = this.#moved;
      this.#groups = yield* movedValues(this.#groups, from, new Uint32Array(from.length));
      this.#moved = null;
    }
    if (this.#groups.length < n) {
      const groups = new Uint32Array(n + (n >> 3));
      groups.set(this.#groups);
      this.#groups = groups;
    }
    while (this.#read < n) {
      const end = Math.min(n, this.#read + SLICE_ROWS);
      for (; this.#read < end; this.#read++) this.#readRow(pairs, this.#read);
      yield;
    }
    let read = 0;
    for (const row of this.#changed) {
      if (row < n) this.#readRow(pairs, row);
      this.#changed.delete(row);
      if (++read % SLICE_ROWS === 0) yield;
    }
    return this.#groups;
  }

  #readRow(pairs: PairTable, row: number): void {
    const text = this.#textAt(pairs, row);
    let group = this.#groupOf.get(text);
    if (group === undefined) this.#groupOf.set(text, (group = this.#texts.push(text) - 1));
    this.#groups[row] = group;
  }
}
