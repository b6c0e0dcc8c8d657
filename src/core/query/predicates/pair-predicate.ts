import type { Process, Step } from '../../processes/process.ts';

/**
 * Tests pairs: `process` is called once and, if true, `step` for each of its steps. A function is left out if the
 * predicate does not need it. Data that do not have the shape of contract 4 count as missing.
 */
export interface PairPredicate {
  readonly process?: (process: Process) => boolean;
  readonly step?: (step: Step) => boolean;
}
