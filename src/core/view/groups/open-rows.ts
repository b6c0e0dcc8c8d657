import type { Id, PartialPairTable, ProcessItem } from '../../processes/process.ts';
import type { RowSpan } from './lines.ts';

/**
 * Rows that the reader has opened, by the ids of process and step: they stay open through sorting, searching and
 * loading.
 */
export class OpenRows {
  /** Changes when rows are opened or closed. */
  version = 0;
  readonly #keys = new Set<string>();
  /** Ids of their processes, for a quick first check. */
  #ids: Set<Id> = new Set();
  #found: { readonly pairs: PartialPairTable; readonly version: number; readonly rows: readonly number[] } | null =
    null;

  has(pair: ProcessItem): boolean {
    return this.#keys.size > 0 && this.#keys.has(keyOf(pair.process.id, pair.step.id));
  }

  set(pair: ProcessItem, open: boolean): void {
    const key = keyOf(pair.process.id, pair.step.id);
    if (this.#keys.has(key) === open) return;
    if (open) this.#keys.add(key);
    else this.#keys.delete(key);
    this.#ids = new Set(Array.from(this.#keys, each => (JSON.parse(each) as [Id, Id])[0]));
    this.version++;
  }

  /**
   * Places of open rows on a page, ascending.
   *
   * @param order - row numbers of the pairs
   *
   * Cost: nothing if no row is open, else O(rows on the page), and O(pairs) after they change.
   */
  placesIn(pairs: PartialPairTable, order: Uint32Array, { start, end }: RowSpan): readonly number[] {
    if (this.#keys.size === 0) return [];
    const rows = this.#rowsIn(pairs);
    if (rows.length === 0) return [];
    const isOpen = new Uint8Array(pairs.length);
    for (const row of rows) isOpen[row] = 1;
    const places: number[] = [];
    for (let place = start; place < end; place++) if (isOpen[order[place]!] === 1) places.push(place);
    return places;
  }

  #rowsIn(pairs: PartialPairTable): readonly number[] {
    const { version } = this;
    if (this.#found?.pairs === pairs && this.#found.version === version) return this.#found.rows;
    const { processes, steps, length } = pairs;
    const rows: number[] = [];
    for (let row = 0; row < length; row++) {
      const process = processes[row];
      const step = steps[row];
      if (process && step && this.#ids.has(process.id) && this.#keys.has(keyOf(process.id, step.id))) rows.push(row);
    }
    this.#found = { pairs, version, rows };
    return rows;
  }
}

function keyOf(process: Id, step: Id): string {
  return JSON.stringify([process, step]);
}
