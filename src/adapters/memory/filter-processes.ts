import { withSteps } from '../../core/processes/implied-step.ts';
import type { Process, Step } from '../../core/processes/process.ts';
import type { PairPredicate } from '../../core/query/predicates/pair-predicate.ts';
import { ROWS } from './sort-rows.ts';

type Test<T> = (value: T) => boolean;

/** Receives matches one by one. The first `count` entries of `steps` match; the list is reused for the next call. */
type Collect = (process: Process, steps: readonly Step[], count: number) => void;

/**
 * Passes each process that has matching steps to `collect`, in slices of work. A process that cannot be read goes to
 * `broken`.
 */
export function* filter(
  processes: readonly Process[],
  predicates: readonly PairPredicate[],
  collect: Collect,
  broken: Process[],
): Generator<void, void> {
  const ofProcess = allOf(predicates.flatMap(({ process }) => process ?? []));
  const ofStep = allOf(predicates.flatMap(({ step }) => step ?? []));
  for (let from = 0; from < processes.length; yield)
    from = filterSlice(processes, from, ofProcess, ofStep, collect, broken);
}

/** Not part of the generator: engines run a plain loop several times as fast. */
function filterSlice(
  processes: readonly Process[],
  from: number,
  ofProcess: Test<Process> | null,
  ofStep: Test<Step> | null,
  collect: Collect,
  broken: Process[],
): number {
  /** Reused: a list that grows entry by entry takes several times the space. */
  const kept: Step[] = [];
  let left = ROWS;
  let i = from;
  for (; i < processes.length && left > 0; i++, left--) {
    let process = processes[i]!;
    let all: readonly Step[] | null | undefined = process?.steps;
    if ((all === undefined || all === null) && hasId(process)) all = (process = withSteps(process)).steps;
    if (!Array.isArray(all)) broken.push(process);
    else if (!ofProcess || ofProcess(process)) {
      const count = ofStep ? keepMatching(all, ofStep, kept) : all.length;
      if (count > 0) collect(process, count < all.length ? kept : all, count);
      if (ofStep) left -= all.length;
    }
  }
  return i;
}

/** Without an id a value is not a process, which the panel reports. */
const hasId = (process: Process | null | undefined): boolean => (process?.id ?? null) !== null;

/**
 * Fills `kept` with the matching steps and returns their number. A value that is not a step matches, for the panel to
 * report.
 */
function keepMatching(steps: readonly Step[], test: Test<Step>, kept: Step[]): number {
  let count = 0;
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!;
    if (!step || test(step)) kept[count++] = step;
  }
  return count;
}

/** Combines the tests; null if there are none. Up to three are combined without a loop, which is faster. */
function allOf<T>(tests: readonly Test<T>[]): Test<T> | null {
  const [a, b, c] = tests;
  if (!a) return null;
  if (!b) return a;
  if (tests.length === 2) return value => a(value) && b(value);
  if (tests.length === 3) return value => a(value) && b(value) && c!(value);
  return value => tests.every(test => test(value));
}
