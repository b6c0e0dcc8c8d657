import type { GivenProcess } from '../../../core/processes/process.ts';
import type { EngineList, EngineRow } from '../../engines/engine-query.ts';
import { FACTS, processOfTask } from '../../engines/task-process.ts';
import { type CamundaContext, instantOf, listOf, textOf } from './camunda-list.ts';
import { among, type ConditionTable, isManual, type Maker, single, states } from '../conditions/condition-table.ts';
import { dayFilter, endOfDays, EVER } from '../conditions/days.ts';
import { CARRIED, CURES } from './list-facts.ts';
import { usersIn } from './names-of-page.ts';
import { readVariables } from './read-variables.ts';

const due: Maker = (criterion, query) =>
  dayFilter(criterion, query, { after: 'taskDueDateAfter', before: 'taskDueDateBefore' });

const TABLE: ConditionTable = {
  variables: 'processVariables',
  keys: {
    id: single('taskId'),
    process: single('processDefinitionKey'),
    expiration: due,
    expired: (criterion, query) => (criterion.operator === '=' ? due({ ...criterion, operator: '<' }, query) : null),
    // these two take the instant itself in
    start: (criterion, query) =>
      dayFilter(criterion, query, { after: 'startedAfter', before: 'startedBefore', inclusive: true }),
    processState: states(
      { '1,2': { processUnfinished: true }, '10': { processFinished: true }, '1,2,10': {} },
      [1, 2, 10],
    ),
    stepState: states({ '10': {} }, [10]),
    resolver: single('taskAssignee'),
    reader: single('taskInvolvedUser'),
    supervisor: single('taskOwner'),
    stepType: isManual,
    stepName: among('taskDefinitionKeyIn'),
    calendarFrom: ({ operator }) => (operator === '=' ? { taskFollowUpDateAfter: EVER } : null),
    calendarTo: ({ operator, value }, query) =>
      operator === '=' ? { taskFollowUpDateBefore: endOfDays(value, query) } : null,
  },
  facts: {
    instance: single('processInstanceId'),
    businessKey: among('processInstanceBusinessKeyIn'),
    tenant: among('tenantIdIn'),
    priority: single('taskPriority'),
    definition: single('processDefinitionId'),
    execution: single('executionId'),
    owner: single('taskOwner'),
    parentTask: single('taskParentTaskId'),
  },
};

/** The completed tasks: `POST /history/task`. */
export const historyList = (context: CamundaContext): EngineList =>
  listOf(context, {
    things: 'completed tasks',
    path: 'history/task',
    base: { finished: true },
    table: TABLE,
    // the state of the whole process is not known
    carried: new Set([...CARRIED].filter(key => key !== 'processState')),
    orders: {
      'process.id': ['taskId'],
      'step.id': ['taskId'],
      'process.start': ['startTime'],
      'step.start': ['startTime'],
      'process.modified': ['endTime'],
      'process.expiration': ['dueDate', { taskDueDateAfter: EVER }, { withoutTaskDueDate: true }],
      'step.resolver.id': ['assignee', { assigned: true }, { unassigned: true }],
      'step.templateStep.title': ['taskName'],
      'process.variables.engine.priority': ['priority'],
      'process.variables.engine.instance': ['processInstanceId'],
    },
    tie: 'taskId',
    searched: ['taskNameLike', 'taskDescriptionLike', 'taskAssigneeLike', 'processInstanceBusinessKeyLike'],
    cures: { ...CURES, possibleResolver: 'The history knows who had a task: write "resolver".' },
    processesOf: (rows, names, signal) => processesOf(context, rows, names, signal),
  });

async function processesOf(
  context: CamundaContext,
  rows: readonly EngineRow[],
  names: readonly string[] | null,
  signal: AbortSignal,
): Promise<GivenProcess[]> {
  const { requests, names: known } = context;
  const own = names && names.filter(name => name !== FACTS);
  const readsFacts = names === null || names.includes(FACTS);
  const processInstanceIds = [...new Set(rows.map(row => textOf(row, 'processInstanceId')).filter(id => id !== null))];
  const [variables, users, definitions, instances] = await Promise.all([
    readVariables(requests, { rows, names: own, history: true }, signal),
    known.users.find(usersIn(rows), signal),
    known.definitions.find(
      rows.map(row => row['processDefinitionId']),
      signal,
    ),
    readsFacts && processInstanceIds.length > 0
      ? requests.ask<EngineRow[]>('history/process-instance', { body: { processInstanceIds }, signal })
      : [],
  ]);
  const keys = new Map(instances.map(row => [textOf(row, 'id'), textOf(row, 'businessKey')]));
  return rows.map(row => {
    const instance = textOf(row, 'processInstanceId');
    return processOfTask(
      {
        id: String(row['id']),
        name: textOf(row, 'name'),
        key: textOf(row, 'taskDefinitionKey'),
        definition: {
          key: textOf(row, 'processDefinitionKey'),
          name: definitions.get(String(row['processDefinitionId']))?.name ?? null,
        },
        isComplete: true,
        created: instantOf(row, 'startTime'),
        due: instantOf(row, 'due'),
        followUp: instantOf(row, 'followUp'),
        modified: instantOf(row, 'endTime'),
        assignee: textOf(row, 'assignee'),
        owner: textOf(row, 'owner'),
        starter: null,
        description: textOf(row, 'description'),
        facts: {
          instance,
          businessKey: keys.get(instance) ?? null,
          tenant: textOf(row, 'tenantId'),
          priority: row['priority'] as number,
          definition: textOf(row, 'processDefinitionId'),
          execution: textOf(row, 'executionId'),
          owner: textOf(row, 'owner'),
          parentTask: textOf(row, 'parentTaskId'),
          ended: instantOf(row, 'endTime'),
          local: variables.local(row),
        },
      },
      variables.of(instance),
      users,
    );
  });
}
