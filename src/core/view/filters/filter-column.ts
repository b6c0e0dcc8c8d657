import type { PairTable, Process, Step } from '../../processes/process.ts';

/** A value that the reader may choose in a filter; null: rows that have none. */
export type FilterValue = string | number | boolean | null;

/** What a filter looks at in a row: a value, or a list of them. Whatever is no text, number or boolean is missing. */
export type ReadFilterValue = (process: Process, step: Step) => unknown;

/** Rows that are read in one step of the work. */
const ROWS = 4096;

/**
 * The values of one filter by row, as codes: what is looked at for each row is read once, then filters and counts go over
 * small numbers. A row may have several values, each once.
 *
 * Cost: O(rows) to build, in slices; 4 bytes for a row and 4 for each of its values.
 */
export class FilterColumn {
  readonly #read: ReadFilterValue;
  readonly #codeOf = new Map<FilterValue, number>();
  /** By code. */
  readonly values: FilterValue[] = [];
  /** Where the codes of a row begin in `codes`; one entry more than rows. */
  starts = new Uint32Array(1);
  codes = new Uint32Array(0);
  /** Rows that are known. */
  length = 0;
  #used = 0;

  constructor(read: ReadFilterValue) {
    this.#read = read;
  }

  /** The code of a value; undefined where no row has it. */
  codeOf(value: FilterValue): number | undefined {
    return this.#codeOf.get(value);
  }

  /** Rows from there on may have other values now. Values that no row has any more keep their codes, with no counts. */
  forget(from: number): void {
    if (from >= this.length) return;
    this.length = from;
    this.#used = this.starts[from]!;
  }

  /** Reads the rows that are not known yet, up to `n`. */
  *build({ processes, steps }: PairTable, n: number): Generator<void, void> {
    if (this.starts.length < n + 1) this.starts = grown(this.starts, n + 1);
    while (this.length < n) {
      const end = Math.min(n, this.length + ROWS);
      for (let row = this.length; row < end; row++) this.#add(row, this.#read(processes[row]!, steps[row]!));
      this.length = end;
      yield;
    }
  }

  #add(row: number, value: unknown): void {
    const before = this.#used;
    if (Array.isArray(value)) for (let i = 0; i < value.length; i++) this.#addValue(value[i], before);
    else this.#addValue(value, before);
    if (this.#used === before) this.#push(this.#code(null));
    this.starts[row + 1] = this.#used;
  }

  #addValue(value: unknown, from: number): void {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return;
    const code = this.#code(value);
    for (let i = from; i < this.#used; i++) if (this.codes[i] === code) return;
    this.#push(code);
  }

  #code(value: FilterValue): number {
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      this.#codeOf.set(value, (code = this.values.length));
      this.values.push(value);
    }
    return code;
  }

  #push(code: number): void {
    if (this.#used === this.codes.length) this.codes = grown(this.codes, Math.max(1024, 2 * this.#used));
    this.codes[this.#used++] = code;
  }
}

function grown(list: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(list);
  return larger;
}
