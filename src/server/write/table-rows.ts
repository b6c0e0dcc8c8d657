import { readInstant } from '../../core/base/dates/instant.ts';
import { timeZoneOf } from '../../core/base/dates/time-zone.ts';
import type { GivenProcess, GivenStep, Id, Process, Step, User } from '../../core/processes/process.ts';
import { withSteps } from '../../core/processes/own-step.ts';
import { foldedText } from '../../core/query/predicates/fulltext.ts';
import { digitsOf } from '../sql/parameters.ts';

/** Rows of the tables of schemas/schema.sql, by table. Ids are digits. */
export interface TableRows {
  readonly user: Record<string, unknown>[];
  readonly templateProcess: Record<string, unknown>[];
  readonly templateStep: Record<string, unknown>[];
  readonly process: Record<string, unknown>[];
  readonly step: Record<string, unknown>[];
  readonly candidate: Record<string, unknown>[];
  readonly visible: Record<string, unknown>[];
}

/**
 * What processes are in the tables.
 *
 * @throws TypeError for an id that is no integer: the tables hold no others
 */
export function tableRows(given: readonly GivenProcess[]): TableRows {
  const [user, templateProcess, templateStep] = [
    new Map<string, object>(),
    new Map<string, object>(),
    new Map<string, object>(),
  ];
  const rows = { process: [], step: [], candidate: [], visible: [] } as unknown as Pick<
    TableRows,
    'process' | 'step' | 'candidate' | 'visible'
  >;
  const keepUser = (who: Partial<User> | null | undefined) => {
    if (who) user.set(digits(who.id!), { id: digits(who.id!), fullname: who.fullname, avatar: who.avatar });
  };
  for (const one of given) {
    const process = withSteps(one);
    const { creator, templateProcess: template } = process;
    keepUser(creator);
    if (template) templateProcess.set(digits(template.id), { id: digits(template.id), name: template.name });
    rows.process.push(processRow(process));
    const whole = [creator?.id, ...(process.readers ?? []), ...(process.supervisors ?? [])];
    const process_id = digits(process.id);
    const modified = instant(process.modified);
    for (const principal of distinct(whole)) rows.visible.push({ process: process_id, principal, step: '0', modified });
    for (const step of process.steps) {
      keepUser(step.resolver);
      const { templateStep: kind } = step;
      if (kind && (kind.id ?? null) !== null) templateStep.set(digits(kind.id), { ...kind, id: digits(kind.id) });
      rows.step.push(stepRow(process, step));
      const id = digits(step.id);
      for (const principal of distinct(step.possibleResolvers ?? []))
        rows.candidate.push({
          process: process_id,
          step: id,
          principal,
          state: step.state,
          modified,
        });
      for (const principal of distinct([step.resolver?.id, ...(step.possibleResolvers ?? [])]))
        rows.visible.push({ process: process_id, principal, step: id, modified });
    }
  }
  const values = (map: Map<string, object>) => [...map.values()] as Record<string, unknown>[];
  return { user: values(user), templateProcess: values(templateProcess), templateStep: values(templateStep), ...rows };
}

function processRow(process: Process): Record<string, unknown> {
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
  // a plan that is open on both sides is none, but is given back
  const extra: Record<string, unknown> = plan && !plan.from && !plan.to ? { ...more, plan } : more;
  return {
    id: digits(id),
    template: templateProcess && digits(templateProcess.id),
    creator: creator && digits(creator.id),
    state,
    start: instant(start),
    modified: instant(modified),
    expiration: instant(expiration),
    planFrom: instant(plan?.from),
    planTo: instant(plan?.to),
    tags,
    files: files?.map(digits),
    readers: readers?.map(digits),
    supervisors: supervisors?.map(digits),
    variables,
    url,
    extra: Object.keys(extra).length > 0 ? extra : null,
    stepCount: steps.length,
  };
}

function stepRow(process: Process, step: Step): Record<string, unknown> {
  const { id, templateStep, state, resolver, possibleResolvers, start, async, data, ...extra } = step as Step &
    GivenStep;
  return {
    process: digits(process.id),
    id: digits(id),
    template: (templateStep?.id ?? null) === null ? null : digits(templateStep.id),
    state,
    type: templateStep?.type,
    name: templateStep?.name,
    resolver: resolver && digits(resolver.id),
    possibleResolvers: possibleResolvers?.map(digits),
    start: instant(start),
    async,
    data,
    extra: Object.keys(extra).length > 0 ? extra : null,
    search: foldedText(process, step),
  };
}

function digits(id: Id): string {
  const found = digitsOf(id);
  if (found === null)
    throw new TypeError(`the id ${JSON.stringify(id)} is no integer of 64 bits, larger ones than 2^53 as text`);
  return found;
}

const distinct = (ids: readonly (Id | null | undefined)[]): string[] => [
  ...new Set(ids.flatMap(id => (id === null || id === undefined ? [] : digits(id)))),
];

const UTC = timeZoneOf('UTC');

/** A text without offset is one of UTC. */
function instant(text: string | null | undefined): string | null {
  const found = readInstant(text, UTC);
  return Number.isNaN(found) ? null : new Date(found).toISOString();
}
