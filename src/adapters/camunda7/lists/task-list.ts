import type { GivenProcess } from '../../../core/processes/process.ts';
import type { EngineList, EngineRow } from '../../engines/engine-query.ts';
import { FACTS, processOfTask } from '../../engines/task-process.ts';
import { type CamundaContext, instantOf, listOf, textOf } from './camunda-list.ts';
import { EVER } from '../conditions/days.ts';
import { CARRIED, CURES } from './list-facts.ts';
import { usersIn } from './names-of-page.ts';
import { readVariables } from './read-variables.ts';
import { TASK_CONDITIONS } from '../conditions/task-conditions.ts';

/** The open tasks: `POST /task`. */
export const taskList = (context: CamundaContext): EngineList =>
  listOf(context, {
    things: 'tasks',
    path: 'task',
    base: {},
    table: TASK_CONDITIONS,
    carried: CARRIED,
    orders: {
      'process.id': ['id'],
      'step.id': ['id'],
      'process.start': ['created'],
      'step.start': ['created'],
      'process.expiration': ['dueDate', { dueAfter: EVER }, { withoutDueDate: true }],
      'process.plan.from': ['followUpDate', { followUpAfter: EVER }, { followUpBeforeOrNotExistent: EVER }],
      'step.resolver.id': ['assignee', { assigned: true }, { unassigned: true }],
      'step.templateStep.title': ['nameCaseInsensitive'],
      'process.variables.engine.priority': ['priority'],
      'process.variables.engine.instance': ['instanceId'],
    },
    tie: 'id',
    searched: [
      'nameLike',
      'descriptionLike',
      'assigneeLike',
      'processInstanceBusinessKeyLike',
      'processDefinitionNameLike',
    ],
    cures: CURES,
    changed: instant => ({ updatedAfter: instant }),
    processesOf: (rows, names, signal) => processesOf(context, rows, names, signal),
  });

async function processesOf(
  context: CamundaContext,
  rows: readonly EngineRow[],
  names: readonly string[] | null,
  signal: AbortSignal,
): Promise<GivenProcess[]> {
  const { requests, history } = context;
  const own = names && names.filter(name => name !== FACTS);
  const readsFacts = names === null || names.includes(FACTS);
  const [variables, users, definitions, instances] = await Promise.all([
    readVariables(requests, { rows, names: own, history }, signal),
    context.names.users.find(usersIn(rows), signal),
    context.names.definitions.find(
      rows.map(row => row['processDefinitionId']),
      signal,
    ),
    readsFacts ? businessKeys(context, rows, signal) : null,
  ]);
  return rows.map(row => {
    const definition = definitions.get(String(row['processDefinitionId'])) ?? null;
    const instance = textOf(row, 'processInstanceId');
    return processOfTask(
      {
        id: String(row['id']),
        name: textOf(row, 'name'),
        key: textOf(row, 'taskDefinitionKey'),
        definition: definition ?? { key: textOf(row, 'processDefinitionId')?.split(':')[0] ?? null, name: null },
        isComplete: false,
        created: instantOf(row, 'created'),
        due: instantOf(row, 'due'),
        followUp: instantOf(row, 'followUp'),
        modified: instantOf(row, 'lastUpdated') ?? instantOf(row, 'created'),
        assignee: textOf(row, 'assignee'),
        owner: textOf(row, 'owner'),
        starter: null,
        description: textOf(row, 'description'),
        facts: {
          instance,
          businessKey: instances?.get(instance) ?? null,
          tenant: textOf(row, 'tenantId'),
          priority: row['priority'] as number,
          suspended: row['suspended'] === true,
          definition: textOf(row, 'processDefinitionId'),
          execution: textOf(row, 'executionId'),
          formKey: textOf(row, 'formKey'),
          owner: textOf(row, 'owner'),
          parentTask: textOf(row, 'parentTaskId'),
          local: variables.local(row),
        },
      },
      variables.of(instance),
      users,
    );
  });
}

/** Rows of tasks do not have them. */
async function businessKeys(
  { requests }: CamundaContext,
  rows: readonly EngineRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string | null, string | null>> {
  const processInstanceIds = [...new Set(rows.map(row => textOf(row, 'processInstanceId')).filter(id => id !== null))];
  if (processInstanceIds.length === 0) return new Map();
  const found = await requests.ask<EngineRow[]>('process-instance', { body: { processInstanceIds }, signal });
  return new Map(found.map(row => [textOf(row, 'id'), textOf(row, 'businessKey')]));
}
