import type { GivenProcess, GivenStep, Id } from '../../src/core/processes/process.ts';
import type { Random } from './random.ts';

/** Those who read and act. The first two may see everything, the second only at times. */
export const USERS: readonly number[] = Array.from({ length: 10 }, (_, i) => i + 1);
export const SEES_ALL = 1;
export const SEES_ALL_AT_TIMES = 2;
export const GROUPS: readonly number[] = [-1, -2, -3, -4];
export const TEMPLATES: readonly number[] = [1, 2, 3, 4];
export const TAGS = ['alpha', 'beta', 'gamma'] as const;
export const REGIONS = ['north', 'south', 'west'] as const;
const PRINCIPALS = [...USERS, ...GROUPS];

export const nameOfUser = (id: number): string => `User${id} Erste`;
export const nameOfTemplate = (id: number): string => `Template${id}`;
export const titleOfKind = (id: number): string => `Kind${id}`;

/** A digit more than a number of JavaScript holds, and one that it drops. */
export const EXACT = { exact: '12345678901234567890', price: '1.10' } as const;

/**
 * A version of a process as a writer makes it up: each has a number that no other has, in its variables and in the data of
 * each step, so that what is told or stored can be traced to the writer.
 */
export function processOf(id: number, number: number, random: Random): GivenProcess & { readonly id: number } {
  const user = (who: number) => (random.chance(0.1) ? { id: who } : { id: who, fullname: nameOfUser(who) });
  const template = random.pick(TEMPLATES);
  const stepIds = random.some([1, 2, 3, 4, 5, 6], random.between(1, 4)).toSorted((a, b) => a - b);
  const steps = stepIds.map((stepId): GivenStep => {
    const kind = random.between(1, 5);
    return {
      id: stepId,
      templateStep: { id: kind, name: `kind${kind}`, title: titleOfKind(kind), type: 2 },
      state: random.pick([1, 2, 2, 2, 10]),
      resolver: random.chance(0.2) ? user(random.pick(USERS)) : null,
      possibleResolvers: random.some(PRINCIPALS, random.between(1, 4)),
      data: `<p>of ${number}</p>`,
    };
  });
  return {
    id,
    templateProcess: { id: template, name: nameOfTemplate(template) },
    creator: user(random.pick(USERS)),
    state: 2,
    start: new Date().toISOString(),
    modified: new Date().toISOString(),
    tags: random.some(TAGS, random.between(0, 2)),
    readers: random.some(PRINCIPALS, random.between(0, 2)),
    supervisors: random.some(PRINCIPALS, random.between(0, 1)),
    variables: {
      write: number,
      count: 0,
      region: random.pick(REGIONS),
      exact: Number(EXACT.exact),
      price: Number(EXACT.price),
    },
    steps,
  };
}

/** Which version it is; null where it does not say. */
export function versionOf({ variables }: GivenProcess): number | null {
  const { write } = Object(variables) as { write?: unknown };
  return typeof write === 'number' ? write : null;
}

const ids = (list: readonly Id[] | null | undefined) => (list ?? []).map(Number);
const time = (text: string | null | undefined) => (text ? Date.parse(text) : null);

/**
 * What a process says of itself and of its steps, names aside, as texts that can be compared: `0` is the process, others are
 * steps by id.
 */
export function printsOf(process: GivenProcess): Map<number, string> {
  const { id, templateProcess, creator, state, modified, tags, readers, supervisors, variables } = process;
  const { write, count, region } = Object(variables) as Record<string, unknown>;
  const prints = new Map<number, string>();
  const whole = [
    id,
    templateProcess?.id,
    creator?.id,
    state,
    time(modified),
    tags ?? [],
    ids(readers),
    ids(supervisors),
  ];
  prints.set(0, JSON.stringify([...whole, write, count, region]));
  for (const step of process.steps ?? []) {
    const { templateStep, state: stepState, resolver, possibleResolvers, data } = step;
    prints.set(
      Number(step.id),
      JSON.stringify([templateStep?.id, stepState, resolver?.id ?? null, ids(possibleResolvers), data]),
    );
  }
  return prints;
}
