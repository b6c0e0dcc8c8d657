import type { Id, PairTable } from '../process.ts';
import { allTrue, type ChangedProcesses, StepsToPlace } from './changed-pairs.ts';

/** Rows after some have changed in place. */
export interface PairsInPlace {
  /** The same rows; those of steps that are gone keep their content and are marked in `gone`. */
  readonly pairs: PairTable;
  /** The changed processes that have rows here. */
  readonly found: ReadonlySet<Id>;
  /** Some of these processes have steps without a row. */
  readonly hasNewRows: boolean;
}

/**
 * Updates processes in their rows. No rows are added or removed.
 *
 * Cost: O(rows); copies them only if some belong to these processes.
 */
export function changedInPlace(before: PairTable, changed: ChangedProcesses): PairsInPlace {
  if (!before.processes.some(({ id }) => changed.has(id)))
    return { pairs: before, found: new Set(), hasNewRows: false };
  const processes = before.processes.slice();
  const steps = before.steps.slice();
  const compared = allTrue(before.length);
  const gone = new Set(before.gone);
  const places = new Map<Id, StepsToPlace | null>();
  for (let row = 0; row < before.length; row++) {
    const { id } = processes[row]!;
    const process = changed.get(id);
    if (process === undefined) continue;
    if (!places.has(id)) places.set(id, process && new StepsToPlace(process));
    const step = steps[row]!;
    const now = places.get(id)?.take(step);
    if (now) {
      gone.delete(step);
      [processes[row], steps[row], compared[row]] = [process!, now, false];
    } else gone.add(step);
  }
  const found = new Set(places.keys());
  const hasNewRows = [...places.values()].some(place => place !== null && place.rest.length > 0);
  const pairs = { processes, steps, length: steps.length, compared, inPlace: true };
  return { pairs: gone.size > 0 ? { ...pairs, gone } : pairs, found, hasNewRows };
}
