import type { GivenProcess } from '../../../core/processes/process.ts';
import type { EngineList, EngineRow, MadeProcesses } from '../../engines/engine-query.ts';
import { FACTS, processOfTask } from '../../engines/task-process.ts';
import { type CamundaContext, instantOf, listOf, textOf } from './camunda-list.ts';
import { type FoundNames, withNames } from './complete-names.ts';
import { EVER } from '../conditions/days.ts';
import { CARRIED, HINTS } from './list-facts.ts';
import { readVariables, type ReadVariables } from './read-variables.ts';
import { factsOf } from './task-facts.ts';
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
    hints: HINTS,
    changed: instant => ({ updatedAfter: instant }),
    processesOf: (rows, names, signal) => processesOf(context, rows, names, signal),
  });

async function processesOf(
  context: CamundaContext,
  rows: readonly EngineRow[],
  names: readonly string[] | null,
  signal: AbortSignal,
): Promise<MadeProcesses> {
  const { requests, history } = context;
  const own = names && names.filter(name => name !== FACTS);
  const path = names === null || names.includes(FACTS) ? 'process-instance' : null;
  const variables = await readVariables(requests, { rows, names: own, history }, signal);
  return withNames(context, { rows, path }, signal, found => rows.map(row => processOf(row, variables, found)));
}

function processOf(row: EngineRow, variables: ReadVariables, found: FoundNames): GivenProcess {
  const instance = textOf(row, 'processInstanceId');
  const definition = textOf(row, 'processDefinitionId');
  return processOfTask(
    {
      id: String(row['id']),
      name: textOf(row, 'name'),
      key: textOf(row, 'taskDefinitionKey'),
      definition: found.definitions.get(definition ?? '') ?? { key: definition?.split(':')[0] ?? null, name: null },
      isComplete: false,
      created: instantOf(row, 'created'),
      modified: instantOf(row, 'lastUpdated') ?? instantOf(row, 'created'),
      ...factsOf(row, found.businessKeys.get(instance) ?? null, {
        suspended: row['suspended'] === true,
        formKey: textOf(row, 'formKey'),
        local: variables.local(row),
      }),
    },
    variables.of(instance),
    found.users,
  );
}
