import type { GivenProcess } from '../../../src/core/processes/process.ts';
import { ask, PEOPLE } from './fill-engine.ts';

type Row = Record<string, unknown>;

/**
 * All open tasks, read without the adapter: one by one, each with requests of its own for its instance, its variables and
 * its candidates, and put together as contract 4 has it.
 */
export async function readTasks(base: string): Promise<GivenProcess[]> {
  const rows = await ask<Row[]>(base, 'task?sortBy=created&sortOrder=asc');
  return await Promise.all(rows.map(row => readTask(base, row)));
}

async function readTask(base: string, row: Row): Promise<GivenProcess> {
  const id = row['id'] as string;
  const instanceId = row['processInstanceId'] as string | null;
  const links = await ask<Row[]>(base, `task/${id}/identity-links`);
  const instance = instanceId === null ? null : await ask<Row>(base, `process-instance/${instanceId}`);
  const variables =
    instanceId === null
      ? {}
      : await ask<Record<string, Row>>(base, `process-instance/${instanceId}/variables?deserializeValues=false`);
  const definition =
    row['processDefinitionId'] === null
      ? null
      : await ask<Row>(base, `process-definition/${row['processDefinitionId'] as string}`);
  const candidates = links.filter(link => link['type'] === 'candidate');
  const users = Object.entries(PEOPLE)
    .filter(([user, { groups }]) =>
      candidates.some(link => link['userId'] === user || (groups as readonly unknown[]).includes(link['groupId'])),
    )
    .map(([user]) => user);
  const state = row['suspended'] ? 1 : 2;
  const date = (name: string) => row[name] && new Date(row[name] as string).toISOString();
  const followUp = date('followUp') as string | null;
  return {
    id,
    templateProcess: { id: (definition?.['key'] as string) ?? '', name: (definition?.['name'] as string) ?? '' },
    state,
    start: date('created') as string,
    modified: (date('lastUpdated') ?? date('created')) as string,
    expiration: date('due') as string | null,
    plan: followUp ? { from: followUp, to: null } : null,
    supervisors: row['owner'] ? [row['owner'] as string] : [],
    readers: [...new Set(links.map(link => link['userId']).filter(Boolean))] as string[],
    variables: {
      ...Object.fromEntries(
        Object.entries(variables).map(([name, { type, value }]) => [
          name,
          type === 'Json' ? JSON.parse(value as string) : value,
        ]),
      ),
      engine: {
        instance: instanceId,
        businessKey: instance?.['businessKey'] ?? null,
        tenant: row['tenantId'],
        priority: row['priority'],
        suspended: row['suspended'],
        unassigned: row['assignee'] === null,
        definition: row['processDefinitionId'],
        candidateGroup: candidates.flatMap(link => link['groupId'] ?? []),
      },
    },
    steps: [
      {
        id,
        templateStep: {
          id: (row['taskDefinitionKey'] ?? '') as string,
          name: (row['taskDefinitionKey'] ?? '') as string,
          title: row['name'] as string,
          type: 2,
        },
        state,
        resolver: row['assignee']
          ? { id: row['assignee'] as string, fullname: PEOPLE[row['assignee'] as keyof typeof PEOPLE].name.join(' ') }
          : null,
        possibleResolvers: users,
        start: date('created') as string,
      },
    ],
  };
}
