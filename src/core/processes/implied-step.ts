import type { GivenProcess, GivenStep, Process } from './process.ts';

/** Copies made of processes without steps, so that an unchanged process gives the same object again. */
const made = new WeakMap<object, Process>();

/**
 * Returns a process with `steps` itself, else a copy with one empty step, which has the id, the state and the resolver
 * of the process (contract 4). Anything that is not a process, or has malformed steps, is returned as it is, for the
 * shape check to report.
 *
 * Cost: none if there are steps; else a copy, which is reused while no member of the process has changed.
 */
export function withSteps(given: GivenProcess): Process {
  if (typeof given !== 'object' || given === null || (given.steps ?? null) !== null || Array.isArray(given)) {
    return given as Process;
  }
  const known = made.get(given);
  if (known && isCopy(known as object as Members, given as object as Members)) return known;
  const { id, state, resolver } = given;
  const step: GivenStep = { id };
  if (state !== undefined) step.state = state;
  if (resolver !== undefined) step.resolver = resolver;
  const process = { ...given, steps: [step] } as Process;
  made.set(given, process);
  return process;
}

type Members = Readonly<Record<string, unknown>>;

function isCopy(a: Members, b: Members): boolean {
  let members = 0;
  for (const name in b) {
    if (name === 'steps') continue;
    if (a[name] !== b[name]) return false;
    members++;
  }
  for (const name in a) if (name !== 'steps') members--;
  return members === 0;
}
