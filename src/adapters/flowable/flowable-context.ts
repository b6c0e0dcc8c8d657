import type { GivenProcess } from '../../core/processes/process.ts';
import type { EngineRow, MadeProcesses } from '../engines/engine-query.ts';
import type { EngineRequests } from '../engines/engine-requests.ts';
import { KnownNames } from '../engines/names-of-engine.ts';
import { type FlowablePage, textOf } from './flowable-answers.ts';
import type { FlowableType } from './flowable-conditions.ts';

/** Shared by all lists of Flowable. */
export interface FlowableContext {
  readonly requests: EngineRequests;
  readonly users: KnownNames<string>;
  readonly definitions: KnownNames<{ readonly key: string; readonly name: string | null }>;
  /** Types of variables, by name. */
  readonly types: ReadonlyMap<string, FlowableType>;
  /** Whether all variables are read, so that their texts can be searched. */
  readonly readsAll: boolean;
}

/** Users in the first request. If an engine has more, each of the others is requested by itself, once. */
const USERS_PER_REQUEST = 500;

/** The names of users: Flowable cannot return a given set of users, so all are read if there are not too many. */
export function userNames(requests: EngineRequests): KnownNames<string> {
  const all = new Map<string, string>();
  let isWhole: boolean | null = null;
  return new KnownNames(async (ids, signal) => {
    if (isWhole === null) {
      const page = await requests.fetchJson<FlowablePage>('identity/users', {
        search: { size: USERS_PER_REQUEST },
        signal,
      });
      for (const user of page.data) all.set(String(user['id']), nameOfUser(user));
      isWhole = page.total <= page.data.length;
    }
    const missing = isWhole ? [] : ids.filter(id => !all.has(id));
    const found = await Promise.all(
      missing.map(id =>
        requests.fetchJson<EngineRow | null>(`identity/users/${encodeURIComponent(id)}`, { signal, missing: null }),
      ),
    );
    return new Map([
      ...ids.flatMap(id => (all.has(id) ? [[id, all.get(id)!] as const] : [])),
      ...found.flatMap(user => (user ? [[String(user['id']), nameOfUser(user)] as const] : [])),
    ]);
  });
}

/** Keys and names of definitions whose id does not contain the key. */
export const definitionNames = (requests: EngineRequests): FlowableContext['definitions'] =>
  new KnownNames(async (ids, signal) => {
    const found = await Promise.all(
      ids.map(id =>
        requests.fetchJson<EngineRow | null>(`repository/process-definitions/${encodeURIComponent(id)}`, {
          signal,
          missing: null,
        }),
      ),
    );
    return new Map(
      found.flatMap(row => {
        const key = textOf(row?.['key']);
        return row && key !== null ? [[String(row['id']), { key, name: textOf(row['name']) }] as const] : [];
      }),
    );
  });

/** The display name of a user. */
export function nameOfUser(user: EngineRow): string {
  const names = [user['firstName'], user['lastName']].filter(name => textOf(name) !== null);
  return textOf(user['displayName']) ?? (names.join(' ') || String(user['id']));
}

/** Data that takes further requests, for which rows do not wait. */
export interface FoundNames {
  readonly users: ReadonlyMap<string, string>;
  readonly definitions: ReadonlyMap<string, { readonly key: string; readonly name: string | null }>;
}

/**
 * Makes processes with the names that are known already, and, if some are missing, a function that makes them again
 * with all names.
 */
export function withNames(
  { users, definitions }: Pick<FlowableContext, 'users' | 'definitions'>,
  signal: AbortSignal,
  given: {
    readonly people: readonly unknown[];
    /** Ids of definitions that do not contain the key. */
    readonly unnamed: readonly unknown[];
    readonly make: (found: FoundNames) => GivenProcess[];
  },
): MadeProcesses {
  const { people, unnamed, make } = given;
  const isWhole = users.isWhole(people) && definitions.isWhole(unnamed);
  const addNames = async () => {
    const [found, named] = await Promise.all([users.find(people, signal), definitions.find(unnamed, signal)]);
    return make({ users: found, definitions: named });
  };
  const known = { users: users.known(people), definitions: definitions.known(unnamed) };
  return { processes: make(known), addNames: isWhole ? null : addNames };
}
