const NO_ROWS = new Uint32Array(0);

/** Row numbers from 0, created once and shared. */
export class NaturalOrder {
  /** At least as many as were requested. */
  #rows: Uint32Array = NO_ROWS;

  /** The first `n`. Not to be changed. */
  upTo(n: number): Uint32Array {
    if (this.#rows.length < n) {
      this.#rows = new Uint32Array(Math.max(n, Math.min(2 * this.#rows.length, 1 << 20)));
      for (let row = 0; row < this.#rows.length; row++) this.#rows[row] = row;
    }
    return this.#rows.subarray(0, n);
  }

  /** Frees the numbers. */
  forget(): void {
    this.#rows = NO_ROWS;
  }
}
