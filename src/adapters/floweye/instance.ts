import type { Id, Process, State, Step, User } from '../../core/processes/process.ts';
import type { Json } from '../http/response/response-text.ts';

const STATES: ReadonlyMap<unknown, State> = new Map([
  ['pending', 1],
  ['active', 2],
  ['complete', 10],
  ['completed', 10],
]);
const MANUAL = 2;

/**
 * Converts a row of FlowEye's search into a process of contract 4, keeping its other members. Its only step is the
 * current one; without a current step it has no steps and so no row. A value that is not an object is returned
 * unchanged, for the loader to report.
 *
 * @param users - users by id; unknown users are shown as `#` and the id
 */
export function processOf(row: unknown, users: ReadonlyMap<unknown, User>): Process {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row as Process;
  const { id, state, name, creator, created_at, modified_at, expired_at, current_step, template } = row as Json;
  const processState = stateOf(state);
  return {
    ...row,
    id,
    state: processState,
    templateProcess: { name: name ?? '', ...mapOf(template) },
    creator: userOf(creator, users),
    start: created_at,
    ...(present(modified_at) && { modified: modified_at }),
    expiration: expired_at ?? null,
    steps: current_step ? [stepOf(current_step as Json, processState, users)] : [],
  } as Process;
}

function stepOf(step: Json, processState: unknown, users: ReadonlyMap<unknown, User>): Step {
  const { id, name, state, resolver, template } = step;
  return {
    ...step,
    id,
    state: stateOf(state ?? processState),
    templateStep: { id, name, title: name, type: MANUAL, ...mapOf(template) },
    resolver: present(resolver) ? userOf(resolver, users) : null,
  } as Step;
}

const mapOf = (value: unknown) => (typeof value === 'object' ? (value as Json | null) : null);

const present = (value: unknown) => value !== undefined && value !== null;

const stateOf = (state: unknown): unknown => STATES.get(String(state).toLowerCase()) ?? state;

function userOf(user: unknown, users: ReadonlyMap<unknown, User>): unknown {
  const { id = user, name = `#${String(id)}` } = mapOf(user) ?? {};
  return users.get(id) ?? { id, fullname: name, ...mapOf(user) };
}

/** Ids of the users in the rows. */
export function userIdsOf(rows: readonly unknown[]): Id[] {
  const ids = rows.flatMap(row => {
    const { creator, current_step } = mapOf(row) ?? {};
    return [creator, mapOf(current_step)?.resolver];
  });
  return [...new Set(ids.filter((id): id is Id => typeof id === 'number' || typeof id === 'string'))];
}
