import type { Id, PairTable, Process, Step } from '../process.ts';

/** Processes as they are now, by id; null for those that have left the result. */
export type ChangedProcesses = ReadonlyMap<Id, Process | null>;

/**
 * A result after some of its processes have changed: existing rows stay in place, rows of new steps follow the last of
 * their process, new processes go to the end.
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

/** The steps of a process, each to be assigned to one row. */
export class StepsToPlace {
  readonly #steps: Step[];

  constructor({ steps }: Process) {
    this.#steps = [...steps];
  }

  /** Takes the step that replaces an earlier one; undefined if it is gone or already has a row. */
  take({ id }: Step): Step | undefined {
    const at = this.#steps.findIndex(step => step.id === id);
    return at < 0 ? undefined : this.#steps.splice(at, 1)[0];
  }

  /** The steps without a row. */
  get rest(): readonly Step[] {
    return this.#steps;
  }
}

/** For `compared` of a table. Not by `Array.from`, which calls a function for each row. */
export function allTrue(length: number): boolean[] {
  const all: boolean[] = [];
  all.length = length;
  return all.fill(true);
}
