import type { GivenProcess, GivenStep, Process } from './process.ts';

/** Steps made for processes without any, so that one that comes again unchanged stays the same object. */
const made = new WeakMap<object, Process>();

/**
 * The process itself where it has steps; of one whose `steps` are left out a copy with one empty step, which has the id,
 * the state and the resolver of the process (contract 4). What is no process, or has something else for steps, is given
 * back as it is: the check of its shape tells of it.
 *
 * Cost: none where there are steps; else a copy, the same one as long as no member of the process has changed.
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
