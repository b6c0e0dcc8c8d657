import type { EngineFilter, EngineList, EngineRow } from '../engine-query.ts';

/** A result in consecutive parts: rows that have the value sorted by, then those without it. */
export class OrderParts {
  readonly #list: EngineList;
  readonly #filters: readonly EngineFilter[];
  readonly #keys: readonly unknown[];
  readonly #signal: AbortSignal;
  /** The size of each part, if known. */
  readonly #sizes: (number | null)[];

  constructor(list: EngineList, filters: readonly EngineFilter[], keys: readonly unknown[], signal: AbortSignal) {
    this.#list = list;
    this.#filters = filters;
    this.#keys = keys;
    this.#signal = signal;
    this.#sizes = filters.map(() => null);
  }

  /** The size of all parts; null if it is not known yet. */
  get total(): number | null {
    return this.#sizes.reduce<number | null>((sum, size) => (sum === null || size === null ? null : sum + size), 0);
  }

  /**
   * Reads up to `most` rows starting at `first`. From the beginning, a part that ends early reveals its size, so
   * nothing has to be counted before rows can be shown; further on, all parts are counted to find the one to begin in.
   */
  async read(first: number, most: number): Promise<EngineRow[]> {
    if (first > 0 && this.#filters.length > 1) await this.#countParts();
    const rows: EngineRow[] = [];
    let start = 0;
    for (const [index, filter] of this.#filters.entries()) {
      const from = Math.max(first, start) - start;
      const wanted = Math.min(most - rows.length, (this.#sizes[index] ?? Infinity) - from);
      if (wanted > 0) {
        const page = await this.#list.read({ filter, keys: this.#keys, first: from, most: wanted }, this.#signal);
        rows.push(...page.rows);
        if (page.total !== undefined) this.#sizes[index] = page.total;
        else if (from === 0 && page.rows.length < wanted) this.#sizes[index] = page.rows.length;
      }
      if (rows.length >= most) break;
      start += this.#sizes[index] ?? 0;
    }
    return rows;
  }

  async #countParts(): Promise<void> {
    const sizes = this.#sizes.map(async (size, index) => size ?? this.#list.count(this.#filters[index]!, this.#signal));
    this.#sizes.splice(0, sizes.length, ...(await Promise.all(sizes)));
  }
}
