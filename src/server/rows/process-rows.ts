import type { Id, Process, Step, User } from '../../core/processes/process.ts';
import { idOf } from '../sql/parameters.ts';
import type { PairRow, ProcessValues, StepValues } from '../sql/pair-columns.ts';

/** Builds processes from the rows of an answer as they come: adjacent rows of a process are its steps. */
export class ProcessRows {
  #id: string | null = null;
  #process: Process | null = null;

  /**
   * Takes the next rows.
   *
   * @returns the processes that they complete; the last one may go on
   */
  add(rows: readonly PairRow[]): Process[] {
    const ended: Process[] = [];
    for (const row of rows) {
      const step = stepOf(row);
      if (row.p_id === this.#id) {
        this.#process!.steps.push(step);
        continue;
      }
      if (this.#process) ended.push(this.#process);
      this.#id = row.p_id;
      this.#process = processOf(row, step);
    }
    return ended;
  }

  /** The last process, after all rows; empty if there were none. */
  end(): Process[] {
    return this.#process ? [this.#process] : [];
  }
}

/** All processes of some rows. */
export function processesOfRows(rows: readonly PairRow[]): Process[] {
  const reader = new ProcessRows();
  return [...reader.add(rows), ...reader.end()];
}

/* Missing values are undefined, which JSON leaves out. All objects have the same members, which is fastest to make and
   to write: this runs for each row of each page. */

function processOf({ p_id, p }: PairRow, first: Step): Process {
  // prettier-ignore
  const [
    template, templateName, creator, creatorName, creatorAvatar, state, start, modified, expiration, planFrom, planTo,
    tags, files, readers, supervisors, variables, url, extra,
  ] = JSON.parse(p) as ProcessValues;
  const isPlanned = planFrom !== null || planTo !== null;
  const process = {
    id: idOf(p_id),
    templateProcess: template === null ? undefined : { id: idOf(template), name: templateName },
    creator: userOf(creator, creatorName, creatorAvatar),
    state: state ?? undefined,
    start: start ?? undefined,
    modified: modified ?? undefined,
    expiration: expiration ?? undefined,
    plan: isPlanned ? { from: planFrom, to: planTo } : undefined,
    tags: tags ?? undefined,
    files: idsOf(files),
    readers: idsOf(readers),
    supervisors: idsOf(supervisors),
    variables: jsonOf(variables),
    url: url ?? undefined,
    steps: [first],
  };
  return withExtra(process, extra) as unknown as Process;
}

function stepOf({ s_id, s }: PairRow): Step {
  // prettier-ignore
  const [
    template, name, title, type, state, resolver, resolverName, resolverAvatar, possibleResolvers, start, isAsync, data,
    extra,
  ] = JSON.parse(s) as StepValues;
  const isTemplate = template !== null || name !== null || type !== null;
  const step = {
    id: idOf(s_id),
    templateStep: isTemplate
      ? {
          id: template === null ? undefined : idOf(template),
          name: name ?? undefined,
          title: title ?? undefined,
          type: type ?? undefined,
        }
      : undefined,
    state: state ?? undefined,
    resolver: userOf(resolver, resolverName, resolverAvatar),
    possibleResolvers: idsOf(possibleResolvers),
    start: start ?? undefined,
    async: isAsync ?? undefined,
    data: data ?? undefined,
  };
  return withExtra(step, extra) as unknown as Step;
}

const userOf = (id: string | null, fullname: string | null, avatar: string | null): User | undefined =>
  id === null ? undefined : ({ id: idOf(id), fullname: fullname ?? undefined, avatar: avatar ?? undefined } as User);

const idsOf = (list: string | null): Id[] | undefined =>
  list === null ? undefined : list === '{}' ? [] : list.slice(1, -1).split(',').map(idOf);

/** Parses a column with JSON as text. Invalid JSON stays a string: the panel leaves out and reports this one item. */
function jsonOf(value: unknown): Record<string, unknown> | undefined {
  try {
    return (typeof value === 'string' ? JSON.parse(value) : (value ?? undefined)) as
      | Record<string, unknown>
      | undefined;
  } catch {
    return value as Record<string, unknown>;
  }
}

/** Adds further members. If `given` is not a map of them, it becomes a member itself, to be noticed. */
function withExtra(item: object, given: unknown): object {
  if (given === null) return item;
  const extra = jsonOf(given);
  return typeof extra === 'object' && !Array.isArray(extra) ? { ...item, ...extra } : { ...item, extra };
}
