import type { GivenProcess } from '../../../core/processes/process.ts';
import type { EngineList, EngineRow, MadeProcesses } from '../../engines/engine-query.ts';
import { FACTS, processOfTask } from '../../engines/task-process.ts';
import { type CamundaContext, instantOf, listOf, textOf } from './camunda-list.ts';
import { type FoundNames, withNames } from './complete-names.ts';
import {
  among,
  type ConditionTable,
  either,
  isManual,
  type Maker,
  single,
  states,
} from '../conditions/condition-table.ts';
import { dayFilter, endOfDays, EVER } from '../conditions/days.ts';
import { CARRIED, HINTS } from './list-facts.ts';
import { readVariables, type ReadVariables } from './read-variables.ts';
import { factsOf } from './task-facts.ts';

const due: Maker = (criterion, query) =>
  dayFilter(criterion, query, { after: 'taskDueDateAfter', before: 'taskDueDateBefore' });

const TABLE: ConditionTable = {
  variables: 'processVariables',
  keys: {
    id: single('taskId'),
    process: single('processDefinitionKey'),
    expiration: due,
    expired: (criterion, query) => (criterion.operator === '=' ? due({ ...criterion, operator: '<' }, query) : null),
    // these two include the instant itself
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
    unassigned: either({ unassigned: true }, { assigned: true }),
  },
};

/** The completed tasks: `POST /history/task`. */
export const historyList = (context: CamundaContext): EngineList =>
  listOf(context, {
    things: 'completed tasks',
    path: 'history/task',
    base: { finished: true },
    table: TABLE,
    // the state of the whole process is unknown
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
    hints: { ...HINTS, possibleResolver: 'The history knows who had a task: write "resolver".' },
    processesOf: (rows, names, signal) => processesOf(context, rows, names, signal),
  });

async function processesOf(
  context: CamundaContext,
  rows: readonly EngineRow[],
  names: readonly string[] | null,
  signal: AbortSignal,
): Promise<MadeProcesses> {
  const own = names && names.filter(name => name !== FACTS);
  const path = names === null || names.includes(FACTS) ? 'history/process-instance' : null;
  const variables = await readVariables(context.requests, { rows, names: own, history: true }, signal);
  return withNames(context, { rows, path }, signal, found => rows.map(row => processOf(row, variables, found)));
}

function processOf(row: EngineRow, variables: ReadVariables, found: FoundNames): GivenProcess {
  const instance = textOf(row, 'processInstanceId');
  return processOfTask(
    {
      id: String(row['id']),
      name: textOf(row, 'name'),
      key: textOf(row, 'taskDefinitionKey'),
      definition: {
        key: textOf(row, 'processDefinitionKey'),
        name: found.definitions.get(String(row['processDefinitionId']))?.name ?? null,
      },
      isComplete: true,
      created: instantOf(row, 'startTime'),
      modified: instantOf(row, 'endTime'),
      ...factsOf(row, found.businessKeys.get(instance) ?? null, {
        ended: instantOf(row, 'endTime'),
        local: variables.local(row),
      }),
    },
    variables.of(instance),
    found.users,
  );
}
