import { waitFor } from '../../core/base/tasks/abortable.ts';

/** Time and randomness, so that tests are fast and deterministic. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason once it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  wait: waitFor,
};
