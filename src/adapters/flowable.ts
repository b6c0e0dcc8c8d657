import type { ProcessAdapter } from '../core/processes/adapter.ts';
import type { CurrentUser, Id, User } from '../core/processes/process.ts';
import type { Engine, EngineList, EngineRow } from './engines/engine-query.ts';
import { engineAdapter, type EngineAdapterOptions } from './engines/engine-adapter.ts';
import { type EngineConnection, EngineRequests } from './engines/engine-requests.ts';
import { KnownNames } from './engines/names-of-engine.ts';
import { currentUserOf } from './engines/task-process.ts';
import {
  type ActionContext,
  actionNamed,
  changeOfAll,
  type FlowableAction,
  runAction,
} from './flowable/flowable-actions.ts';
import { instanceStateOf, isAboutDone } from './flowable/choose-flowable-list.ts';
import type { FlowablePage } from './flowable/flowable-answers.ts';
import type { FlowableType } from './flowable/flowable-conditions.ts';
import { definitionNames, type FlowableContext, nameOfUser, userNames } from './flowable/flowable-context.ts';
import { flowableInstances } from './flowable/flowable-instances.ts';
import { flowableTasks } from './flowable/flowable-tasks.ts';

export type { EngineAdapterOptions } from './engines/engine-adapter.ts';
export type { Credentials, EngineConnection } from './engines/engine-requests.ts';
export type { FlowableAction, FlowableStep } from './flowable/flowable-actions.ts';
export type { FlowableType } from './flowable/flowable-conditions.ts';

/** Options of `flowableAdapter`. */
export interface FlowableAdapterOptions extends EngineConnection, Omit<EngineAdapterOptions, 'clock'> {
  /**
   * The current user, which Flowable's REST API does not report. By default the name in `basic`; without either, only
   * the user given by the page is known.
   */
  user?: string | (() => string | null | Promise<string | null>);
  /** Returns full names of users, instead of those in the engine's own identity management. */
  users?: (ids: Id[]) => readonly User[] | Promise<readonly User[]>;
  /** Types of variables, by name: Flowable stores and finds a number by value and type. */
  types?: Readonly<Record<string, FlowableType>>;
  /**
   * Implements actions of the configuration, in addition to `claim`, `unclaim`, `assign`, `complete`, `setDueDate` and
   * `comment`.
   */
  actions?: Readonly<Record<string, FlowableAction>>;
}

/**
 * Requests processes from Flowable's REST API, `process-api` of Flowable 7. A row is an open user task; with
 * `stepState: 10` a completed one; with `processState` alone a process instance.
 *
 * What Flowable does not support is done in the page over at most `most` rows, or refused by name: docs/flowable.md
 * lists the criteria.
 */
export function flowableAdapter(options: FlowableAdapterOptions): ProcessAdapter {
  const requests = new EngineRequests(options);
  const types = new Map(Object.entries(options.types ?? {}));
  const { users } = options;
  const context: FlowableContext = {
    requests,
    types,
    users: users
      ? new KnownNames(async ids => new Map((await users([...ids])).map(({ id, fullname }) => [String(id), fullname])))
      : userNames(requests),
    definitions: definitionNames(requests),
    readsAll: options.variables === 'all',
  };
  const lists = {
    open: flowableTasks(context, false),
    done: flowableTasks(context, true),
  };
  const instances = new Map<string, EngineList>();
  const actions = options.actions ?? {};
  const acting: ActionContext = { requests, types, user: userOf };
  const engine: Engine = {
    name: 'Flowable',
    mainList: lists.open,
    listFor(query) {
      const state = instanceStateOf(query);
      if (state === null) return isAboutDone(query) ? lists.done : lists.open;
      if (!instances.has(state)) instances.set(state, flowableInstances(context, state));
      return instances.get(state)!;
    },
    ...((options.user !== undefined || options.basic) && { currentUser }),
    actionFor(name) {
      const action = actionNamed(name, actions);
      return action && ((item, answers, signal) => runAction(acting, action, item, answers, signal));
    },
    async performAll(name, items, answers, signal) {
      const change = changeOfAll(name, actions, answers);
      if (!change) return false;
      const body = { taskIds: items.map(({ process }) => String(process.id)), ...change };
      await requests.fetchJson('runtime/tasks', { method: 'PUT', body, signal, once: true });
      return true;
    },
  };
  return engineAdapter(engine, options);

  async function userOf(): Promise<string | null> {
    const { user, basic } = options;
    const given = typeof user === 'function' ? await user() : user;
    return given ?? (await basic?.())?.username ?? null;
  }

  async function currentUser(signal: AbortSignal): Promise<CurrentUser | null> {
    const id = await userOf();
    if (id === null) return null;
    const path = `identity/users/${encodeURIComponent(id)}`;
    const search = { member: id, size: 1000 };
    const [user, groups] = await Promise.all([
      requests.fetchJson<EngineRow | null>(path, { signal, missing: null }),
      requests.fetchJson<FlowablePage | null>('identity/groups', { search, signal, missing: null }),
    ]);
    const ids = (groups?.data ?? []).map(group => String(group['id']));
    return currentUserOf(id, user ? nameOfUser(user) : undefined, ids);
  }
}
