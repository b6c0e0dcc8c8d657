import { SizedCache } from '../../core/base/sized-cache.ts';
import type { GivenProcess, Id, Process } from '../../core/processes/process.ts';

/** Enough for the processes of a large bulk, in UTF-16 units. */
const CAPACITY = 2_000_000;

/**
 * The states of processes that the reader's own actions have answered. A source that tells of them later tells nothing
 * new: the panel has loaded since. States without `modified` cannot be told from those that others have made.
 */
export class OwnChanges {
  readonly #known = new SizedCache<true>(CAPACITY);

  add(now: ReadonlyMap<Id, GivenProcess>): void {
    for (const [id, { modified }] of now) if (modified) this.#known.set(keyOf(id, modified), true);
  }

  /** Those of the changed processes that are in such a state. */
  among(changed: ReadonlyMap<Id, Process | null>): ReadonlySet<Id> {
    const own = [...changed].filter(
      ([id, process]) => process?.modified && this.#known.get(keyOf(id, process.modified)),
    );
    return new Set(own.map(([id]) => id));
  }
}

const keyOf = (id: Id, modified: string): string => JSON.stringify([id, modified]);
