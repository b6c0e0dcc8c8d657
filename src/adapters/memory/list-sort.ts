import { compareText } from '../../core/base/text/collation.ts';
import { readInstant } from '../../core/base/dates/instant.ts';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { TimeZone } from '../../core/base/dates/time-zone.ts';
import type { Process, Step } from '../../core/processes/process.ts';
import type { ProcessQuery, SortField } from '../../core/query/process-query.ts';
import { ROWS, type SortBy, sortRows } from './sort-rows.ts';

/** A process with its matching steps, or a run of them: `process.steps` itself if it is all of them. */
export interface Match {
  readonly process: Process;
  readonly steps: readonly Step[];
}

/** The values that a list sorts by; invalid instants and other missing values are NaN or undefined. */
const VALUES: Readonly<Record<SortField, (process: Process, step: Step | undefined, zone: () => TimeZone) => unknown>> =
  {
    process: process => process.id,
    modified: (process, _, zone) => readInstant(process.modified, zone()),
    step: (_, step) => step?.id,
    expiration: (process, _, zone) => readInstant(process.expiration, zone()),
    resolver: (_, step) => step?.resolver?.fullname,
    creator: process => process.creator?.fullname,
    start: (process, _, zone) => readInstant(process.start, zone()),
    plan: (process, _, zone) => readInstant(process.plan?.from, zone()),
    async: (_, step) => (step?.async === true ? 1 : 0),
  };

/**
 * Sorts matches in the order of a list (contract 3.7): missing values last in both directions, ties by process id, then
 * step id, ascending in both directions. A process appears once for each run of its steps that is not interrupted by
 * another process.
 */
export function* sortMatches(
  matches: readonly Match[],
  { field, direction }: NonNullable<ProcessQuery['sort']>,
  lang: string,
  zone: () => TimeZone,
): Generator<void, Match[]> {
  if (!Object.hasOwn(VALUES, field))
    throw new ProcessPanelError('adapter/unsupported-query', `the order by "${field}" is unknown`);
  const processes: Process[] = [];
  const steps: Step[] = [];
  for (const match of matches) {
    for (const step of match.steps) {
      processes.push(match.process);
      steps.push(step);
    }
  }
  const valueOf = (field: SortField) => (row: number) => VALUES[field](processes[row]!, steps[row], zone);
  const by: SortBy[] = [
    { valueOf: valueOf('step'), descending: false },
    { valueOf: valueOf('process'), descending: false },
  ];
  if (field !== 'process' || direction === 'desc') {
    by.push({ valueOf: valueOf(field), descending: direction === 'desc' });
  }
  const order = yield* sortRows(steps.length, by, compareText(lang));
  const runs: Match[] = [];
  for (let from = 0, to = 0; from < order.length; from = to) {
    if (runs.length % ROWS === 0) yield;
    const process = processes[order[from]!]!;
    let isWhole = true;
    for (; to < order.length && processes[order[to]!] === process; to++) {
      isWhole &&= steps[order[to]!] === process.steps[to - from];
    }
    isWhole &&= to - from === process.steps.length;
    runs.push({ process, steps: isWhole ? process.steps : Array.from(order.subarray(from, to), row => steps[row]!) });
  }
  return runs;
}
