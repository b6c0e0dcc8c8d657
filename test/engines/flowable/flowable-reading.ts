import type { GivenProcess, State, User } from '../../../src/core/processes/process.ts';
import type { FlowableServer, Row } from './flowable-data.ts';

/**
 * All tasks, open and completed, read by other ways than those of the adapter: single resources in place of queries, one request
 * for each link, and members put together again.
 */
export async function readTasks(server: FlowableServer): Promise<{ open: GivenProcess[]; done: GivenProcess[] }> {
  const [users, groups, open, done, running, ended, definitions] = await Promise.all([
    server.all('identity/users'),
    server.all('identity/groups'),
    server.all('runtime/tasks'),
    server.all('history/historic-task-instances?finished=true'),
    server.all('runtime/process-instances'),
    server.all('history/historic-process-instances'),
    server.all('repository/process-definitions'),
  ]);
  const userOf = (id: unknown): User => {
    const { firstName, lastName } = users.find(user => user.id === id) ?? { firstName: id, lastName: '' };
    return { id: String(id), fullname: `${String(firstName)} ${String(lastName)}`.trim() };
  };
  const members = new Map<string, string[]>();
  for (const { id } of groups) {
    members.set(
      id,
      (await server.all(`identity/users?memberOfGroup=${id}`)).map(user => user.id),
    );
  }
  const variables = new Map<string, Record<string, unknown>>();
  for (const { id } of running) {
    const found = await server.ask<{ name: string; value: unknown }[]>(`runtime/process-instances/${id}/variables`);
    variables.set(id, Object.fromEntries(found.map(({ name, value }) => [name, value ?? null])));
  }
  for (const { id } of ended.filter(one => one['endTime'])) {
    const found = await server.all(
      `history/historic-variable-instances?processInstanceId=${id}&excludeTaskVariables=true`,
    );
    const pairs = found.map(row => row['variable'] as { name: string; value: unknown });
    variables.set(id, Object.fromEntries(pairs.map(({ name, value }) => [name, value ?? null])));
  }
  const whole = async (row: Row, isDone: boolean): Promise<GivenProcess> => {
    const instance = [...running, ...ended].find(one => one.id === row['processInstanceId'])!;
    const definition = definitions.find(one => one.id === row['processDefinitionId'])!;
    const assignee = (row['assignee'] ?? null) as string | null;
    const links = isDone
      ? []
      : await server.ask<Record<string, string | null>[]>(`runtime/tasks/${row.id}/identitylinks`);
    const candidates = links
      .filter(({ type }) => type === 'candidate')
      .flatMap(({ user, group }) => (user ? [user] : (members.get(group!) ?? [])));
    const state: State = isDone ? 10 : row['suspended'] ? 1 : 2;
    return {
      id: row.id,
      templateProcess: { id: definition['key'] as string, name: definition['name'] as string },
      creator: userOf(instance['startUserId']),
      ...(!isDone && { state }),
      start: (row['createTime'] ?? row['startTime']) as string,
      expiration: row['dueDate'] as string | null,
      tags: row['category'] ? [row['category'] as string] : [],
      supervisors: row['owner'] ? [row['owner'] as string] : [],
      readers: links.flatMap(({ user }) => user ?? []).concat(assignee ?? []),
      variables: {
        ...variables.get(instance.id),
        engine: {
          instance: instance.id,
          businessKey: instance['businessKey'],
          tenant: row['tenantId'] || null,
          priority: row['priority'],
          suspended: row['suspended'],
          unassigned: assignee === null,
        },
      },
      steps: [
        {
          id: row.id,
          templateStep: {
            id: row['taskDefinitionKey'] as string,
            name: row['taskDefinitionKey'] as string,
            title: row['name'] as string,
            type: 2,
          },
          state,
          resolver: assignee === null ? null : userOf(assignee),
          possibleResolvers: assignee === null ? candidates : [assignee],
        },
      ],
    };
  };
  return {
    open: await Promise.all(open.map(row => whole(row, false))),
    done: await Promise.all(done.map(row => whole(row, true))),
  };
}
