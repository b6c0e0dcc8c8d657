import type { Id, PairTable } from '../processes/process.ts';

/** How many of some processes are selected. */
export type SelectedShare = 'none' | 'some' | 'all';

/**
 * The processes that a reader has selected. Processes, not rows: all rows with the same process id go together, wherever
 * they stand. Ids are compared strictly. Rows that are not loaded count as not selected.
 */
export class Selection {
  #ids = new Set<Id>();

  get size(): number {
    return this.#ids.size;
  }

  /** As they came. */
  get all(): Id[] {
    return [...this.#ids];
  }

  has(id: Id): boolean {
    return this.#ids.has(id);
  }

  /** Selects exactly these. */
  replace(ids: Iterable<Id>): void {
    this.#ids = new Set(ids);
  }

  /** Takes the processes of rows in or out. Returns whether that changed anything. Cost: O(rows). */
  set(pairs: PairTable, rows: Iterable<number>, selected: boolean): boolean {
    const before = this.#ids.size;
    for (const row of rows) {
      const id = pairs.processes[row]?.id;
      if (id === undefined) continue;
      if (selected) this.#ids.add(id);
      else this.#ids.delete(id);
    }
    return this.#ids.size !== before;
  }

  /** Leaves out the processes that are gone. Returns whether that changed anything. Cost: O(pairs), none when empty. */
  retain(pairs: PairTable): boolean {
    const before = this.#ids.size;
    if (before > 0) this.replace(this.ids(pairs));
    return this.#ids.size !== before;
  }

  /** In the order of the data, each once. Ids that no process has are left out. Cost: O(pairs), none when empty. */
  ids(pairs: PairTable): Id[] {
    const found = new Set<Id>();
    for (let row = 0; row < pairs.length && found.size < this.#ids.size; row++) {
      const id = pairs.processes[row]?.id;
      if (id !== undefined && this.#ids.has(id)) found.add(id);
    }
    return [...found];
  }

  /** How many of the processes of these rows are selected. Cost: until a selected and an unselected one are found. */
  shareOf(pairs: PairTable, rows: ArrayLike<number>): SelectedShare {
    if (this.#ids.size === 0 || rows.length === 0) return 'none';
    const has = (i: number) => this.#ids.has(pairs.processes[rows[i]!]?.id as Id);
    const first = has(0);
    for (let i = 1; i < rows.length; i++) if (has(i) !== first) return 'some';
    return first ? 'all' : 'none';
  }
}
