import type { Process, Step } from '../../processes/process.ts';

/**
 * Whether a pair is wanted: `process` is asked once, then, if it says yes, `step` for each of its steps. What a
 * predicate does not look at is missing. Data that are not of the shape of contract 4 count as missing.
 */
export interface PairPredicate {
  readonly process?: (process: Process) => boolean;
  readonly step?: (step: Step) => boolean;
}
