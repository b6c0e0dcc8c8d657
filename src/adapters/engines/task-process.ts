import type { CurrentUser, GivenProcess, User } from '../../core/processes/process.ts';

/** A user task in any engine; missing values are undefined or null. Instants are ISO 8601 with offset. */
export interface TaskFacts {
  readonly id: string;
  readonly name: string | null;
  /** The key of the task in its definition, such as `approve`: the same in all instances. */
  readonly key: string | null;
  readonly definition: { readonly key: string | null; readonly name: string | null };
  readonly isComplete: boolean;
  readonly created: string | null;
  readonly due: string | null;
  readonly followUp: string | null;
  readonly modified: string | null;
  readonly assignee: string | null;
  readonly owner: string | null;
  readonly starter: string | null;
  readonly description: string | null;
  readonly tags?: readonly string[];
  /** Further facts of the engine, available as `$_process.variables.engine.…`. */
  readonly facts: EngineFacts;
}

/** Facts of a task besides its variables, under the same names for every engine. */
export interface EngineFacts {
  readonly instance?: string | null;
  readonly businessKey?: string | null;
  readonly tenant?: string | null;
  readonly priority?: number | null;
  readonly suspended?: boolean | null;
  readonly definition?: string | null;
  readonly execution?: string | null;
  readonly formKey?: string | null;
  readonly owner?: string | null;
  readonly parentTask?: string | null;
  readonly unassigned?: boolean;
  /** When the task was completed. */
  readonly ended?: string | null;
  /** Variables that belong only to the task or its execution. */
  readonly local?: Readonly<Record<string, unknown>>;
}

/** The variable that holds the engine's facts, so that criteria, columns and filters can use them. */
export const FACTS = 'engine';

/** Converts a task into a process whose only step is the task: panels count tasks, as the engine does. */
export function processOfTask(
  task: TaskFacts,
  variables: Readonly<Record<string, unknown>>,
  users: ReadonlyMap<string, string>,
): GivenProcess {
  const user = (id: string): User => ({ id, fullname: users.get(id) ?? id });
  const state = task.isComplete ? 10 : task.facts.suspended ? 1 : 2;
  return {
    id: task.id,
    templateProcess: { id: task.definition.key ?? '', name: task.definition.name ?? task.definition.key ?? '' },
    ...(task.starter !== null && { creator: user(task.starter) }),
    ...(!task.isComplete && { state }),
    start: task.created,
    modified: task.modified,
    expiration: task.due,
    plan: task.followUp === null ? null : { from: task.followUp, to: null },
    ...(task.tags && { tags: [...task.tags] }),
    supervisors: task.owner === null ? [] : [task.owner],
    variables: { ...variables, [FACTS]: task.facts },
    steps: [
      {
        id: task.id,
        templateStep: { id: task.key ?? '', name: task.key ?? '', title: task.name ?? task.key ?? '', type: 2 },
        state,
        resolver: task.assignee === null ? null : user(task.assignee),
        start: task.created,
        data: task.description === null ? null : escapeHtml(task.description),
      },
    ],
  };
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, sign => `&#${sign.codePointAt(0)};`).replace(/\r?\n/g, '<br>');

/** Makes the current user of the engine's data about a user. */
export const currentUserOf = (id: string, name: string | undefined, groups: readonly string[]): CurrentUser => ({
  id,
  fullname: name || id,
  groups,
});
