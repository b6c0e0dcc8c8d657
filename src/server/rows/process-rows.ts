import type { Id, Process, Step, User } from '../../core/processes/process.ts';
import { idOf } from '../sql/parameters.ts';
import type { PairRow } from '../sql/pair-columns.ts';

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

function processOf(row: PairRow): Omit<Process, 'steps'> {
  const plan = row.p_plan_from !== null || row.p_plan_to !== null;
  return withoutMissing({
    id: idOf(row.p_id),
    templateProcess: row.p_template === null ? null : { id: idOf(row.p_template), name: row.p_template_name },
    creator: userOf(row.p_creator, row.p_creator_name, row.p_creator_avatar),
    state: row.p_state,
    start: isoOf(row.p_start),
    modified: isoOf(row.p_modified),
    expiration: isoOf(row.p_expiration),
    plan: plan ? { from: isoOf(row.p_plan_from), to: isoOf(row.p_plan_to) } : null,
    tags: row.p_tags,
    files: idsOf(row.p_files),
    readers: idsOf(row.p_readers),
    supervisors: idsOf(row.p_supervisors),
    variables: jsonOf(row.p_variables),
    url: row.p_url,
    ...(jsonOf(row.p_extra) as object | null),
  }) as unknown as Omit<Process, 'steps'>;
}

function stepOf(row: PairRow): Step {
  const isTemplate = row.s_template !== null || row.s_name !== null || row.s_type !== null;
  return withoutMissing({
    id: idOf(row.s_id),
    templateStep: isTemplate
      ? withoutMissing({
          id: row.s_template === null ? null : idOf(row.s_template),
          name: row.s_name,
          title: row.s_title,
          type: row.s_type,
        })
      : null,
    state: row.s_state,
    resolver: userOf(row.s_resolver, row.s_resolver_name, row.s_resolver_avatar),
    possibleResolvers: idsOf(row.s_possible),
    start: isoOf(row.s_start),
    async: row.s_async,
    data: row.s_data,
    ...(jsonOf(row.s_extra) as object | null),
  }) as unknown as Step;
}

function userOf(id: string | null, fullname: string | null, avatar: string | null): User | null {
  if (id === null) return null;
  return withoutMissing({ id: idOf(id), fullname, avatar }) as unknown as User;
}

const idsOf = (list: string | null): Id[] | null =>
  list === null ? null : list === '{}' ? [] : list.slice(1, -1).split(',').map(idOf);

const SPACE = 32;

/** `2026-03-29 10:00:00.5+00` as ISO 8601 has it. */
function isoOf(text: string | null): string | null {
  if (text === null || text.charCodeAt(10) !== SPACE)
    return text && text.replace(' ', 'T').replace(SHORT_OFFSET, '$&:00');
  const iso = `${text.slice(0, 10)}T${text.slice(11)}`;
  return iso.endsWith('+00') || SHORT_OFFSET.test(iso) ? `${iso}:00` : iso;
}

const SHORT_OFFSET = /[+-]\d\d$/;

/** Drivers give JSON read or, some, as text. */
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
