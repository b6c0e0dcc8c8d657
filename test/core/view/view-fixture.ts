import type { Process, PairTable, ProcessItem, Step } from '../../../src/core/processes/process.ts';
import type { Template } from '../../../src/core/template/template.ts';

/** Slices end by this clock: on a busy machine, too, everything is done at once but where a test lets time pass. */
export const clock = { tick: 0, time: 0 };
performance.now = () => (clock.time += clock.tick);

/** The page has nothing better to do: its turns, and idle time, come at once. */
const postTask = () => new Promise(resolve => setImmediate(resolve));
Object.assign(globalThis, { scheduler: { postTask } });

/** A template that is a function. */
export function template(
  evaluate: (process: Process, step: Step) => unknown,
  { kind = 'value', roots = ['$_process', '$_step'] }: Partial<Pick<Template, 'kind' | 'roots'>> = {},
): Template {
  const evaluatePair: Template['evaluate'] = (process, step) => evaluate(process!, step!);
  return { source: '', kind, path: null, variables: [], roots, evaluate: evaluatePair, evaluateText: evaluatePair };
}

/** A step of a process of its own, with members that templates of tests read. */
export function pair(id: number, members: Record<string, unknown> = {}, processId = id): ProcessItem {
  const step: Step = { id, templateStep: { id: 1, name: 's', title: 'S', type: 2 }, state: 1, ...members };
  const creator = { id: 1, fullname: 'Ann' };
  const start = '2026-01-01T00:00:00Z';
  const process: Process = {
    id: processId,
    templateProcess: { id: 1, name: 'P' },
    creator,
    state: 1,
    start,
    steps: [step],
  };
  return { process, step };
}

export function table(items: readonly ProcessItem[]): PairTable {
  return { processes: items.map(({ process }) => process), steps: items.map(({ step }) => step), length: items.length };
}

/** Pairs of a load that has compared all that came again, but for some, with what was known. */
export const loadedAgain = (items: readonly ProcessItem[], changedInPlace?: ReadonlySet<ProcessItem>): PairTable => ({
  ...table(items),
  compared: items.map(item => !changedInPlace?.has(item)),
});

/** Reads a member that `pair` gave to the step. */
export const member = (name: string) => (_: Process, step: Step) => (step as unknown as Record<string, unknown>)[name];
