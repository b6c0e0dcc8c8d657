import { shapeErrorOfProcess, shapeErrorOfStep } from './check-shape.ts';
import { withSteps } from './implied-step.ts';
import type { GivenProcess, Id, PairTable, Process, Step } from './process.ts';

/** Pairs after some of their processes have changed. */
export interface ReplacedPairs {
  readonly pairs: PairTable;
  /** Ids of processes that do not have the shape of contract 4, or have a different id: they are not replaced. */
  readonly refused: readonly Id[];
}

/**
 * Replaces processes in the rows of their remaining steps. A step that is gone loses its row, and a new one gets none,
 * since only the source knows whether it matches. A process without `steps` keeps those it had.
 *
 * @param replacements - by the id of the process to replace
 *
 * Cost: O(pairs).
 */
export function replaceProcesses(before: PairTable, replacements: ReadonlyMap<Id, GivenProcess>): ReplacedPairs {
  const refused: Id[] = [];
  const made = new Map<Id, ReadonlyMap<Id, readonly [Process, Step]> | null>();
  const processes: Process[] = [];
  const steps: Step[] = [];
  const compared: boolean[] = [];
  for (let row = 0; row < before.length; row++) {
    const process = before.processes[row]!;
    const step = before.steps[row]!;
    const { id } = process;
    const given = replacements.get(id);
    if (given && !made.has(id)) {
      const next = validReplacement(given, process);
      made.set(id, next && new Map(next.steps.map(each => [each.id, [next, each]])));
      if (!next) refused.push(id);
    }
    const pairs = made.get(id);
    const pair = pairs ? pairs.get(step.id) : ([process, step] as const);
    if (!pair) continue;
    processes.push(pair[0]);
    steps.push(pair[1]);
    compared.push(!pairs);
  }
  return { pairs: { processes, steps, length: steps.length, compared }, refused };
}

function validReplacement(given: GivenProcess, before: Process): Process | null {
  try {
    const hasImpliedStep = before.steps.length === 1 && before.steps[0]!.templateStep === undefined;
    const whole = (given.steps ?? null) === null && !hasImpliedStep ? { ...given, steps: before.steps } : given;
    if (shapeErrorOfProcess(whole) || given.id !== before.id) return null;
    const process = withSteps(whole);
    return process.steps.some(step => shapeErrorOfStep(step)) ? null : process;
  } catch {
    return null;
  }
}
