import type { Id, PairTable, Process, Step } from '../process.ts';

/** Processes as they are now, by id; null for those that are not among the results any more. */
export type ChangedProcesses = ReadonlyMap<Id, Process | null>;

/**
 * A result after some of its processes have changed: their rows where they stood, those of new steps behind the last of
 * their process, new processes at the end.
 *
 * Cost: O(rows).
 */
export function changedPairs(before: PairTable, changed: ChangedProcesses): PairTable {
  if (changed.size === 0) return before;
  const lastRow = new Map<Id, number>();
  for (let row = 0; row < before.length; row++) {
    const { id } = before.processes[row]!;
    if (changed.has(id)) lastRow.set(id, row);
  }
  const processes: Process[] = [];
  const steps: Step[] = [];
  const add = (process: Process, step: Step) => {
    processes.push(process);
    steps.push(step);
  };
  const open = new Map<Id, StepsToPlace>();
  for (let row = 0; row < before.length; row++) {
    const process = before.processes[row]!;
    const step = before.steps[row]!;
    const now = changed.get(process.id);
    if (now === undefined) {
      add(process, step);
      continue;
    }
    if (now === null) continue;
    let places = open.get(process.id);
    if (!places) open.set(process.id, (places = new StepsToPlace(now)));
    const found = places.take(step);
    if (found) add(now, found);
    if (lastRow.get(process.id) === row) for (const rest of places.rest) add(now, rest);
  }
  for (const [id, process] of changed)
    if (process && !lastRow.has(id)) for (const step of process.steps) add(process, step);
  return { processes, steps, length: steps.length, compared: allTrue(steps.length) };
}

/** The steps of a process, each to be given to one row. */
export class StepsToPlace {
  readonly #steps: Step[];

  constructor({ steps }: Process) {
    this.#steps = [...steps];
  }

  /** The step in place of one before; undefined where it is not there any more, or has a row already. */
  take({ id }: Step): Step | undefined {
    const at = this.#steps.findIndex(step => step.id === id);
    return at < 0 ? undefined : this.#steps.splice(at, 1)[0];
  }

  /** Those that have no row. */
  get rest(): readonly Step[] {
    return this.#steps;
  }
}

/** For rows that are all compared. Not by `Array.from`, which calls a function for each. */
export function allTrue(length: number): boolean[] {
  const all: boolean[] = [];
  all.length = length;
  return all.fill(true);
}
