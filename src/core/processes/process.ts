/**
 * The id of a process, step, user or template: an integer below 2^53, or a string for engines whose keys exceed it.
 * Compared strictly and carried through as it came: `1` and `'1'` are two ids.
 */
export type Id = number | string;

/** State of a process or a step (contract 3.1): 1 pending, 2 active, 10 complete. */
export type State = 1 | 2 | 10;

/** Type of a step (contract 3.1): 1 start, 2 manual, 3 auto, 4 async, 7 summary, 8 end user, 9 end. */
export type StepType = 1 | 2 | 3 | 4 | 7 | 8 | 9;

export interface User {
  id: Id;
  fullname: string;
  /** Address of a picture. Without it the avatar shows initials. */
  avatar?: string | null;
}

/**
 * A business process with its steps (contract 4). Unknown members are kept and reach the templates. Null for a member that
 * may be left out, as servers write it, is the same as leaving it out.
 */
export interface Process {
  id: Id;
  templateProcess: { id: Id; name: string };
  creator: User;
  state: State;
  /** ISO 8601 with offset, as all instants below. */
  start: string;
  modified?: string | null;
  expiration?: string | null;
  /** A side that is null is open; both null is no plan. */
  plan?: { from?: string | null; to?: string | null } | null;
  tags?: string[] | null;
  files?: Id[] | null;
  readers?: Id[] | null;
  supervisors?: Id[] | null;
  variables?: Record<string, unknown> | null;
  /** Address of the detail page, used where the panel has no `detail-url`. */
  url?: string | null;
  /** A process without steps gives no row. */
  steps: Step[];
}

export interface Step {
  id: Id;
  templateStep: { id: Id; name: string; title: string; type: StepType };
  state: State;
  resolver?: User | null;
  possibleResolvers?: Id[] | null;
  start?: string | null;
  async?: boolean | null;
  /** HTML. Sanitized before it meets the DOM. */
  data?: string | null;
}

/** One row or list item: a step of a process. */
export interface ProcessItem {
  process: Process;
  step: Step;
}

/**
 * Loaded pairs as two parallel arrays: row `i` is `(processes[i], steps[i])`. All steps of a process stand side by
 * side. Two references a row, no object of its own.
 */
export interface PairTable {
  readonly processes: readonly Process[];
  readonly steps: readonly Step[];
  readonly length: number;
  /**
   * For each row whether its objects, where they were there before, have been found to have the content they had. Others
   * may have been changed in place; without it, all.
   */
  readonly compared?: readonly boolean[];
}

/**
 * Pairs of which some are still to be loaded: such a row has no process and no step, and how many rows there will be in its
 * place is not known. A {@link PairTable} is one without gaps.
 */
export interface PartialPairTable {
  readonly processes: readonly (Process | undefined)[];
  readonly steps: readonly (Step | undefined)[];
  readonly length: number;
}
