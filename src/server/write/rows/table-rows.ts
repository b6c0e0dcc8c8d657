import type { GivenProcess, GivenStep, Id, Process, Step, User } from '../../../core/processes/process.ts';
import { withSteps } from '../../../core/processes/implied-step.ts';
import { digitsOf } from '../../sql/parameters.ts';
import { canonicalRow, checkNumbers } from './column-types.ts';
import type { ReadInstant } from './instants.ts';

/** A row of a table, by the names of columns in the code. Ids are digits. */
export type Values = Record<string, unknown>;

/** The rows of a process in its own tables. */
export interface ProcessTables {
  readonly process: Values;
  /** By their ids. */
  readonly steps: ReadonlyMap<string, Values>;
}

/** Users and templates that a process brings along, by id. */
export interface NamedRows {
  readonly user: Map<string, Values>;
  readonly templateProcess: Map<string, Values>;
  readonly templateStep: Map<string, Values>;
}

/** No users and templates yet: filled by `tablesOfProcess`. */
export const emptyNames = (): NamedRows => ({ user: new Map(), templateProcess: new Map(), templateStep: new Map() });

/**
 * Converts a process to table rows, with copies of all values.
 *
 * @param named - filled with the users and templates that it names
 * @throws TypeError for an id that is not an integer, an invalid instant, NaN and infinite numbers
 */
export function tablesOfProcess(given: GivenProcess, readTime: ReadInstant, named: NamedRows): ProcessTables {
  checkNumbers(given, given.id);
  const process = withSteps(given);
  const { creator, templateProcess } = process;
  addUser(creator, named);
  if ((templateProcess?.name ?? null) !== null)
    named.templateProcess.set(digits(templateProcess.id), {
      id: digits(templateProcess.id),
      name: templateProcess.name,
    });
  const steps = new Map<string, Values>();
  for (const step of process.steps) {
    const { resolver, templateStep: kind } = step;
    addUser(resolver, named);
    if (kind && (kind.id ?? null) !== null && (kind.name ?? kind.title ?? kind.type ?? null) !== null)
      named.templateStep.set(digits(kind.id), { ...kind, id: digits(kind.id) });
    const row = stepRow(process, step, readTime);
    if (steps.has(row.id as string))
      throw new TypeError(`two steps of the process ${process.id} have the id ${String(step.id)}`);
    steps.set(row.id as string, row);
  }
  return { process: processRow(process, readTime), steps };
}

function addUser(who: Partial<User> | null | undefined, { user }: NamedRows): void {
  if (!who) return;
  const id = digits(who.id!);
  if ((who.fullname ?? who.avatar ?? null) !== null) user.set(id, { id, fullname: who.fullname, avatar: who.avatar });
}

function processRow(process: Process, readTime: ReadInstant): Values {
  const {
    id,
    templateProcess,
    creator,
    state,
    start,
    modified,
    expiration,
    plan,
    tags,
    files,
    readers,
    supervisors,
    variables,
    url,
    steps,
    ...more
  } = process;
  // a plan that is open on both sides has nothing in its columns, but has to come back
  const extra: Values = plan && !plan.from && !plan.to ? { ...more, plan } : more;
  return canonicalRow('process', {
    id: digits(id),
    template: templateProcess && digits(templateProcess.id),
    creator: creator && digits(creator.id),
    state,
    start: readTime(start),
    modified: readTime(modified),
    expiration: readTime(expiration),
    planFrom: readTime(plan?.from),
    planTo: readTime(plan?.to),
    tags,
    files: files?.map(digits),
    readers: readers?.map(digits),
    supervisors: supervisors?.map(digits),
    variables,
    url,
    extra: Object.keys(extra).length > 0 ? extra : null,
    stepCount: steps.length,
  });
}

function stepRow(process: Process, step: Step, readTime: ReadInstant): Values {
  const { id, templateStep, state, resolver, possibleResolvers, start, async, data, ...extra } = step as Step &
    GivenStep;
  const row = canonicalRow('step', {
    process: digits(process.id),
    id: digits(id),
    template: (templateStep?.id ?? null) === null ? null : digits(templateStep.id),
    state,
    type: templateStep?.type,
    name: templateStep?.name,
    resolver: resolver && digits(resolver.id),
    possibleResolvers: possibleResolvers?.map(digits),
    start: readTime(start),
    async,
    data,
    extra: Object.keys(extra).length > 0 ? extra : null,
  });
  // without an id of the template, it is only kept in the search text
  return { ...row, title: templateStep?.title };
}

/** Compares ids in the order of the database. */
export const compareIds = (a: string, b: string): number => (BigInt(a) < BigInt(b) ? -1 : 1);

export function digits(id: Id): string {
  const found = digitsOf(id);
  if (found === null) throw new TypeError(`the id ${JSON.stringify(id)} is not a 64-bit integer (above 2^53, as text)`);
  return found;
}
