import type { Id, PartialPairTable, Process } from '../processes/process.ts';

/** Whether none, some or all of a set of processes are selected. */
export type SelectedShare = 'none' | 'some' | 'all';

/** The selection among some pairs, in data order, each process once. */
export interface Found {
  readonly ids: readonly Id[];
  readonly processes: readonly Process[];
}

/** Rows between two yields: well under a millisecond. */
const SLICE_ROWS = 2000;

/**
 * The processes that a reader has selected. Processes, not rows: all rows with the same process id are selected
 * together. Ids are compared strictly. Rows that are not loaded count as unselected, unless all matches are selected.
 *
 * Long work yields between steps, so that the page stays responsive.
 */
export class Selection {
  /** Increases whenever anything may have changed. */
  version = 0;
  #ids = new Set<Id>();
  #except: Set<Id> | null = null;

  /** Number of ids known to be selected; if all matches are, of those selected before. */
  get size(): number {
    return this.#ids.size;
  }

  get isEmpty(): boolean {
    return this.#except === null && this.size === 0;
  }

  /** If all matches are selected, the exceptions; null: the selected ids are known. */
  get except(): ReadonlySet<Id> | null {
    return this.#except;
  }

  /** The known ids in the order of selection. */
  get all(): Id[] {
    return [...this.#ids];
  }

  has(id: Id): boolean {
    return this.#except ? !this.#except.has(id) : this.#ids.has(id);
  }

  /** Selects exactly these. */
  replace(ids: Iterable<Id>): void {
    this.#ids = new Set(ids);
    this.#except = null;
    this.version++;
  }

  /** Selects all matches, without their ids. */
  selectMatching(): void {
    this.#except = new Set();
    this.version++;
  }

  /** Excludes ids from the selection of all matches. */
  leaveOut(ids: readonly Id[]): void {
    for (const id of ids) this.#except!.add(id);
    this.version++;
  }

  /** Selects or unselects the processes of rows. Returns whether that changed anything. Cost: O(rows). */
  *setting(pairs: PartialPairTable, rows: ArrayLike<number>, selected: boolean): Generator<void, boolean> {
    const ids = this.#except ?? this.#ids;
    const adds = selected === (this.#except === null);
    const before = ids.size;
    for (let i = 0; i < rows.length; i++) {
      const id = pairs.processes[rows[i]!]?.id;
      if (id !== undefined && adds) ids.add(id);
      else if (id !== undefined) ids.delete(id);
      if (i % SLICE_ROWS === 0) yield;
    }
    this.version++;
    return ids.size !== before;
  }

  /** Drops processes that are gone, and returns the remaining ones. Cost: O(pairs), none when empty. */
  *retaining(pairs: PartialPairTable): Generator<void, Found> {
    const found = yield* this.found(pairs);
    const { ids } = found;
    if (ids.length === this.size) return found;
    const kept = new Set<Id>();
    for (let i = 0; i < ids.length; i++) {
      kept.add(ids[i]!);
      if (i % SLICE_ROWS === 0) yield;
    }
    this.#ids = kept;
    this.version++;
    return found;
  }

  /** The selected processes among some pairs. Cost: O(pairs), none when empty. */
  *found({ processes, length }: PartialPairTable): Generator<void, Found> {
    const ids: Id[] = [];
    const found: Process[] = [];
    const known = new Set<Id>();
    for (let row = 0; row < length && ids.length < this.size; row++) {
      const process = processes[row];
      if (row % SLICE_ROWS === 0) yield;
      // The rows of a process are usually adjacent.
      if (!process || process === found.at(-1) || !this.has(process.id) || known.has(process.id)) continue;
      known.add(process.id);
      ids.push(process.id);
      found.push(process);
    }
    return { ids, processes: found };
  }

  /** Whether none, some or all processes of the rows are selected. Stops once it has found both kinds. */
  *share(pairs: PartialPairTable, rows: ArrayLike<number>): Generator<void, SelectedShare> {
    if (this.isEmpty || rows.length === 0) return 'none';
    const has = (i: number) => this.has(pairs.processes[rows[i]!]?.id as Id);
    const first = has(0);
    for (let i = 1; i < rows.length; i++) {
      if (has(i) !== first) return 'some';
      if (i % SLICE_ROWS === 0) yield;
    }
    return first ? 'all' : 'none';
  }

  /** Number of selected processes among the rows. Cost: O(rows), less if all that are selected are found early. */
  *countIn(pairs: PartialPairTable, rows: ArrayLike<number>): Generator<void, number> {
    const found = new Set<Id>();
    for (let i = 0; i < rows.length && found.size < this.size; i++) {
      const id = pairs.processes[rows[i]!]?.id;
      if (id !== undefined && this.has(id)) found.add(id);
      if (i % SLICE_ROWS === 0) yield;
    }
    return found.size;
  }
}
