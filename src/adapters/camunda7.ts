import type { ProcessAdapter } from '../core/processes/adapter.ts';
import type { CurrentUser } from '../core/processes/process.ts';
import { actionNamed, type CamundaAction, runAction } from './camunda7/actions.ts';
import { chooseList, type ListName } from './camunda7/lists/choose-list.ts';
import { describeUser, findUser } from './camunda7/current-user.ts';
import { WebSession } from './camunda7/web-session.ts';
import { historyList } from './camunda7/lists/history-list.ts';
import { instanceList } from './camunda7/lists/instance-list.ts';
import { CamundaNames } from './camunda7/lists/names-of-page.ts';
import { taskList } from './camunda7/lists/task-list.ts';
import { engineAdapter, type EngineAdapterOptions } from './engines/engine-adapter.ts';
import { type EngineConnection, EngineRequests } from './engines/engine-requests.ts';

export type { CamundaAction, CamundaStep } from './camunda7/actions.ts';
export type { EngineAdapterOptions } from './engines/engine-adapter.ts';
export type { Credentials, EngineConnection } from './engines/engine-requests.ts';

/** Options of `camunda7Adapter`. */
export interface Camunda7Options extends EngineConnection, EngineAdapterOptions {
  /**
   * The current user's id, which the engine's REST API does not report: for `me` in criteria and for claiming. By
   * default the name in `basic`, or the user logged in to the engine's own web application.
   */
  user?: () => string | null | Promise<string | null>;
  /** Implements actions of the configuration, in addition to those that docs/camunda7.md lists. */
  actions?: Readonly<Record<string, CamundaAction>>;
  /**
   * Reads variables from the history, where several can be requested by name. The engine must store them there (history
   * level `audit` or `full`), and the user must be permitted to read them.
   */
  history?: boolean;
}

/**
 * Requests processes from an engine of the Camunda 7 family (Camunda 7.20 or newer, Operaton) over its REST API. A row
 * is an open user task; with `stepState: 10` a completed one; with `processState` and no criteria on steps a process
 * instance.
 *
 * The engine handles criteria, search, order and windows. What it does not support is done in the page over at most
 * `most` rows, or refused by name: docs/camunda7.md has the table.
 */
export function camunda7Adapter(options: Camunda7Options): ProcessAdapter {
  const session = WebSession.of(options);
  const requests = new EngineRequests(options, session);
  const context = { requests, names: new CamundaNames(requests), history: options.history ?? false };
  const lists = { tasks: taskList(context), history: historyList(context), instances: instanceList(context) };
  const actions = options.actions ?? {};
  const userId = () => findUser(options, options.user, session);
  return engineAdapter(
    {
      name: 'Camunda 7',
      mainList: lists.tasks,
      listFor: query => lists[chooseList(query) satisfies ListName],
      async currentUser(signal): Promise<CurrentUser | null> {
        const id = await userId();
        return id === null ? null : await describeUser(requests, id, signal);
      },
      actionFor(name) {
        const action = actionNamed(name, actions);
        return action && ((item, answers, signal) => runAction(requests, action, { item, answers }, userId, signal));
      },
    },
    options,
  );
}
