import type { Id, PairTable } from '../process.ts';

/** Finds the rows of a process, which are mostly adjacent. */
export class RowsOfProcesses {
  readonly #processes: PairTable['processes'];
  readonly #length: number;
  readonly #first = new Map<Id, number>();
  /** Further starts of processes whose rows are not adjacent. */
  readonly #more = new Map<Id, number[]>();

  /** Cost: O(rows). */
  constructor({ processes, length }: PairTable) {
    this.#processes = processes;
    this.#length = length;
    let before: Id | undefined;
    for (let row = 0; row < length; row++) {
      const { id } = processes[row]!;
      if (id === before) continue;
      before = id;
      if (!this.#first.has(id)) this.#first.set(id, row);
      else if (this.#more.has(id)) this.#more.get(id)!.push(row);
      else this.#more.set(id, [row]);
    }
  }

  /** The rows of a process, ascending. */
  of(id: Id): readonly number[] {
    const first = this.#first.get(id);
    const rows: number[] = [];
    if (first === undefined) return rows;
    for (const start of [first, ...(this.#more.get(id) ?? [])])
      for (let row = start; row < this.#length && this.#processes[row]!.id === id; row++) rows.push(row);
    return rows;
  }
}
