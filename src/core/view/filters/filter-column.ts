import type { PairTable, Process, Step } from '../../processes/process.ts';

/** A value that the reader may choose in a filter; null: rows without a value. */
export type FilterValue = string | number | boolean | null;

/**
 * Reads from a row the values for a filter: one, or a list. Anything but texts, numbers and booleans counts as missing.
 */
export type ReadFilterValue = (process: Process, step: Step) => unknown;

/** Rows that are read in one step. */
const SLICE_ROWS = 1024;
/** Marks a row that has to be read again. */
const STALE = 0xffffffff;

/**
 * The values of one filter by row. Rows with the same values share one set, so that filters and counts need one lookup
 * for each row and process each set once, however many rows have it.
 *
 * Cost: O(rows) to build, in slices; 4 bytes a row, and some for each distinct value and set.
 */
export class FilterColumn {
  readonly #read: ReadFilterValue;
  readonly #onvalue: ((value: FilterValue, process: Process, step: Step) => void) | null;
  readonly #codeOf = new Map<FilterValue, number>();
  /** Numbers of sets: of one value, by its code; below, of several, by their codes. */
  readonly #setOfCode: number[] = [];
  readonly #setOfCodes = new Map<string, number>();
  /** Values by code. */
  readonly values: FilterValue[] = [];
  /** Codes of each set. */
  readonly sets: (readonly number[])[] = [];
  /** The set of each row. */
  rows = new Uint32Array(0);
  /** Number of rows that have been read, including stale ones. */
  length = 0;
  /** Rows that have to be read again, ascending. */
  #stale: number[] = [];

  /** @param onvalue - called for each value when it first occurs */
  constructor(read: ReadFilterValue, onvalue?: (value: FilterValue, process: Process, step: Step) => void) {
    this.#read = read;
    this.#onvalue = onvalue ?? null;
  }

  /** The code of a value; undefined if no row has had it. */
  codeOf(value: FilterValue): number | undefined {
    return this.#codeOf.get(value);
  }

  /** Rows have moved: `from` is the old place of each, -1 for those that `forget` will name. */
  move(from: Int32Array): void {
    const { rows, length } = this;
    if (length === 0) return;
    const moved = new Uint32Array(from.length);
    for (let row = 0; row < from.length; row++) {
      const before = from[row]!;
      moved[row] = before < 0 || before >= length ? STALE : rows[before]!;
    }
    this.rows = moved;
    this.length = moved.length;
    this.#stale = [];
    for (let row = 0; row < moved.length; row++) if (moved[row] === STALE) this.#stale.push(row);
  }

  /**
   * Rows from `from` on and those in `changed`, ascending, may have new values. Values that no row has any longer keep
   * their codes, without counts.
   */
  forget(from: number, changed: readonly number[] = []): void {
    this.length = Math.min(this.length, from);
    const stale = new Set([...this.#stale, ...changed]);
    this.#stale = [...stale].filter(row => row < this.length).sort((a, b) => a - b);
  }

  /** Reads the stale rows, and unread ones up to `n`. */
  *build({ processes, steps }: PairTable, n: number): Generator<void, void> {
    if (this.rows.length < n) {
      const larger = new Uint32Array(Math.max(n, Math.min(2 * this.rows.length, n + 1_000_000)));
      larger.set(this.rows);
      this.rows = larger;
    }
    while (this.#stale.length > 0) {
      const [some, rest] = [this.#stale.slice(0, SLICE_ROWS), this.#stale.slice(SLICE_ROWS)];
      for (const row of some) this.rows[row] = this.#setOf(processes[row]!, steps[row]!);
      this.#stale = rest;
      yield;
    }
    while (this.length < n) {
      const end = Math.min(n, this.length + SLICE_ROWS);
      for (let row = this.length; row < end; row++) this.rows[row] = this.#setOf(processes[row]!, steps[row]!);
      this.length = end;
      yield;
    }
  }

  #setOf(process: Process, step: Step): number {
    const value = this.#read(process, step);
    if (!Array.isArray(value)) return this.#single(this.#code(isValue(value) ? value : null, process, step));
    const codes = new Set<number>();
    for (const each of value) if (isValue(each)) codes.add(this.#code(each, process, step));
    if (codes.size < 2) {
      const [code = this.#code(null, process, step)] = codes;
      return this.#single(code);
    }
    const key = [...codes].join();
    let set = this.#setOfCodes.get(key);
    if (set === undefined) {
      this.#setOfCodes.set(key, (set = this.sets.length));
      this.sets.push([...codes]);
    }
    return set;
  }

  #single(code: number): number {
    let set = this.#setOfCode[code];
    if (set === undefined) {
      this.#setOfCode[code] = set = this.sets.length;
      this.sets.push([code]);
    }
    return set;
  }

  #code(value: FilterValue, process: Process, step: Step): number {
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      this.#codeOf.set(value, (code = this.values.length));
      this.values.push(value);
      this.#onvalue?.(value, process, step);
    }
    return code;
  }
}

const isValue = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
