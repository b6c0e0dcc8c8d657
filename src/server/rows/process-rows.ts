import type { Id, Process, Step, User } from '../../core/processes/process.ts';
import { idOf } from '../sql/parameters.ts';
import type { PairRow, ProcessValues, StepValues } from '../sql/pair-columns.ts';

/** The processes of an answer, from its rows one by one: rows of a process that stand together are its steps. */
export class ProcessRows {
  #id: string | null = null;
  #process: Process | null = null;

  /** Takes the next row. @returns the process before, when the row begins another one */
  take(row: PairRow): Process | null {
    if (row.p_id === this.#id) {
      this.#process!.steps.push(stepOf(row));
      return null;
    }
    const before = this.#process;
    this.#id = row.p_id;
    this.#process = { ...processOf(row), steps: [stepOf(row)] };
    return before;
  }

  /** The last process, after all rows. */
  end(): Process | null {
    const last = this.#process;
    this.#process = this.#id = null;
    return last;
  }
}

/** All processes of some rows. */
export function processesOfRows(rows: readonly PairRow[]): Process[] {
  const reader = new ProcessRows();
  const processes = rows.flatMap(row => reader.take(row) ?? []);
  return processes.concat(reader.end() ?? []);
}

function processOf({ p_id, p }: PairRow): Omit<Process, 'steps'> {
  const [template, templateName, creator, creatorName, creatorAvatar, state, start, modified, ...more] = JSON.parse(
    p,
  ) as ProcessValues;
  const [expiration, planFrom, planTo, tags, files, readers, supervisors, variables, url, extra] = more;
  const isPlanned = planFrom !== null || planTo !== null;
  return withoutMissing({
    id: idOf(p_id),
    templateProcess: template === null ? null : { id: idOf(template), name: templateName },
    creator: userOf(creator, creatorName, creatorAvatar),
    state,
    start,
    modified,
    expiration,
    plan: isPlanned ? { from: planFrom, to: planTo } : null,
    tags,
    files: idsOf(files),
    readers: idsOf(readers),
    supervisors: idsOf(supervisors),
    variables: jsonOf(variables),
    url,
    ...(jsonOf(extra) as object | null),
  }) as unknown as Omit<Process, 'steps'>;
}

function stepOf({ s_id, s }: PairRow): Step {
  const [template, name, title, type, state, resolver, resolverName, resolverAvatar, ...more] = JSON.parse(
    s,
  ) as StepValues;
  const [possibleResolvers, start, isAsync, data, extra] = more;
  const isTemplate = template !== null || name !== null || type !== null;
  return withoutMissing({
    id: idOf(s_id),
    templateStep: isTemplate
      ? withoutMissing({ id: template === null ? null : idOf(template), name, title, type })
      : null,
    state,
    resolver: userOf(resolver, resolverName, resolverAvatar),
    possibleResolvers: idsOf(possibleResolvers),
    start,
    async: isAsync,
    data,
    ...(jsonOf(extra) as object | null),
  }) as unknown as Step;
}

function userOf(id: string | null, fullname: string | null, avatar: string | null): User | null {
  if (id === null) return null;
  return withoutMissing({ id: idOf(id), fullname, avatar }) as unknown as User;
}

const idsOf = (list: string | null): Id[] | null =>
  list === null ? null : list === '{}' ? [] : list.slice(1, -1).split(',').map(idOf);

/** Of a column that has JSON as text. */
const jsonOf = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

/** Members that are there. In a loop: it runs for each row of each page. */
function withoutMissing(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const there: Record<string, unknown> = {};
  for (const name in members) {
    const value = members[name];
    if (value !== null && value !== undefined) there[name] = value;
  }
  return there;
}
