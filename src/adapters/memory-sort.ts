import { compareText } from '../core/base/collate.ts';
import { readInstant } from '../core/base/instant.ts';
import { type TimeZone, timeZoneOf } from '../core/base/time-zone.ts';
import { DistinctIds } from '../core/processes/distinct-ids.ts';
import type { Id, Process, Step } from '../core/processes/process.ts';
import type { ProcessQuery, SortField } from '../core/query/process-query.ts';
import { sortRows } from './sort-rows.ts';

/** A process and those of its steps that match, or a run of them: `process.steps` itself where it is all of them. */
export interface Match {
  readonly process: Process;
  readonly steps: readonly Step[];
}

type CompareText = (a: string, b: string) => number;

/** What a list sorts by; instants that are none and other missing values are NaN or undefined. */
const VALUES: Readonly<Record<SortField, (process: Process, step: Step | undefined, zone: TimeZone) => unknown>> = {
  process: process => process.id,
  modified: (process, _, zone) => readInstant(process.modified, zone),
  step: (_, step) => step?.id,
  expiration: (process, _, zone) => readInstant(process.expiration, zone),
  resolver: (_, step) => step?.resolver?.fullname,
  creator: process => process.creator?.fullname,
  start: (process, _, zone) => readInstant(process.start, zone),
  plan: (process, _, zone) => readInstant(process.plan?.from, zone),
  async: (_, step) => (step?.async === true ? 1 : 0),
};
const OF_STEP: ReadonlySet<SortField> = new Set(['step', 'resolver', 'async']);

/**
 * Matches in the order of a list's sort (contract 3): missing values last in both directions, ties by process id, then
 * step id, ascending in both directions. A process comes once for each run of its steps that no other's part.
 *
 * Cost: by something of the process, a sort of the processes, else of the pairs.
 */
export function* sortMatches(
  matches: readonly Match[],
  { field, direction }: NonNullable<ProcessQuery['sort']>,
  lang: string,
  timeZone: string,
): Generator<void, readonly Match[]> {
  const zone = timeZoneOf(timeZone);
  const compare = compareText(lang);
  const value = VALUES[field];
  const descending = direction === 'desc';
  if (!OF_STEP.has(field) && areDistinct(matches)) {
    const order = yield* sortRows(
      matches.length,
      [
        { valueOf: row => matches[row]!.process.id, descending: false },
        { valueOf: row => value(matches[row]!.process, undefined, zone), descending },
      ],
      compare,
    );
    return Array.from(order, row => withStepsInOrder(matches[row]!, compare));
  }
  const processes = matches.flatMap(({ process, steps }) => steps.map(() => process));
  const steps = matches.flatMap(({ steps }) => steps);
  const order = yield* sortRows(
    steps.length,
    [
      { valueOf: row => steps[row]?.id, descending: false },
      { valueOf: row => processes[row]!.id, descending: false },
      { valueOf: row => value(processes[row]!, steps[row], zone), descending },
    ],
    compare,
  );
  return runsOf(order, processes, steps);
}

function areDistinct(matches: readonly Match[]): boolean {
  const ids = new DistinctIds();
  for (const { process } of matches) ids.numberOf(process.id);
  return ids.count === matches.length;
}

function withStepsInOrder(match: Match, compare: CompareText): Match {
  const order = (a: Step, b: Step) => compareIds(a?.id, b?.id, compare);
  const { process, steps } = match;
  for (let i = 1; i < steps.length; i++) {
    if (order(steps[i - 1]!, steps[i]!) > 0) return { process, steps: [...steps].sort(order) };
  }
  return match;
}

function compareIds(a: Id, b: Id, compare: CompareText): number {
  if (typeof a === 'string' && typeof b === 'string') return compare(a, b);
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : Number(typeof a === 'string') - Number(typeof b === 'string');
}

/** Neighbours of one process as one match. */
function runsOf(order: Uint32Array, processes: readonly Process[], steps: readonly Step[]): Match[] {
  const runs: Match[] = [];
  for (let from = 0, to = 0; from < order.length; from = to) {
    const process = processes[order[from]!]!;
    while (to < order.length && processes[order[to]!] === process) to++;
    const run = Array.from(order.subarray(from, to), row => steps[row]!);
    const isWhole = run.length === process.steps.length && run.every((step, i) => step === process.steps[i]);
    runs.push({ process, steps: isWhole ? process.steps : run });
  }
  return runs;
}
