import type { GivenProcess } from '../../core/processes/process.ts';
import type { Criterion } from '../../core/query/process-query.ts';
import type { EngineCondition, EngineFilter, EngineList, EngineRow, MadeProcesses } from '../engines/engine-query.ts';
import { processOfTask } from '../engines/task-process.ts';
import { type FlowablePage, keyOfDefinition, textOf, variablesOf } from './flowable-answers.ts';
import { type FlowableContext, type FoundNames, withNames } from './flowable-context.ts';
import { byId, flowableList, type ListFacts } from './flowable-list.ts';
import { DONE_TASKS, type Members, OPEN_TASKS } from './flowable-members.ts';

/** Earlier than any stored instant. */
const EVER = '1000-01-01T00:00:00.000Z';

/** Keys of criteria that can be applied to tasks in memory. */
const CARRIED = new Set([
  'id',
  'process',
  'creator',
  'expiration',
  'expired',
  'start',
  'processState',
  'stepState',
  'resolver',
  'supervisor',
  'tag',
  'stepType',
  'stepName',
]);

const HINTS: Readonly<Record<string, string>> = {
  stepState:
    'Open and completed tasks are two lists: write "stepState: 10", outside of any group, for the completed ones.',
  processState: 'Open and ended instances are two lists: write "processState: 10" by itself for those that have ended.',
  possibleResolver: 'Write one user, outside of "none", and nothing about candidate groups beside it.',
  reader: 'Write one user, outside of a group.',
  calendarFrom: 'Flowable has no planned interval: write "expiration".',
  calendarTo: 'Flowable has no planned interval: write "expiration".',
  file: 'Flowable does not find tasks by their attachments.',
  fulltext: 'Search by the search box, or give the adapter "variables: \'all\'".',
  variables: 'Write one group or several in "engine.candidateGroup", outside of a group of criteria.',
};

/** A list of open or completed tasks. */
export function flowableTasks(context: FlowableContext, isDone: boolean): EngineList {
  const members: Members = isDone ? DONE_TASKS : OPEN_TASKS;
  const path = isDone ? 'query/historic-task-instances' : 'query/tasks';
  const created = { sort: isDone ? 'startTime' : 'createTime', member: isDone ? 'startTime' : 'createTime' };
  const idSort = isDone ? 'taskInstanceId' : 'id';
  const id = { sort: idSort, member: 'id', equal: withValue(members.id) };
  const name = { sort: 'name', member: 'name', equal: withValue(members.name!) };
  const dueParts = [{ [members.dueAfter!]: EVER }, { [members.withoutDue!]: true }];
  const facts: ListFacts = {
    things: isDone ? 'completed tasks' : 'tasks',
    path,
    members,
    always: isDone ? { finished: true } : {},
    idSort,
    sorts: {
      'process.id': id,
      'step.id': id,
      'process.start': { ...created, equal: withValue(members.start!) },
      'step.start': { ...created, equal: withValue(members.start!) },
      'process.expiration': { sort: 'dueDate', member: 'dueDate', equal: withValue(members.due!), parts: dueParts },
      'step.templateStep.title': name,
      'process.variables.engine.priority': {
        sort: 'priority',
        member: 'priority',
        equal: withValue(members.priority!),
      },
      ...(!isDone && {
        'step.resolver.id': {
          sort: 'assignee',
          member: 'assignee',
          equal: withValue(OPEN_TASKS.assignee),
          parts: [{ [OPEN_TASKS.anyAssignee]: '%' }, { [OPEN_TASKS.unassigned]: true }],
        },
      }),
    },
    carried: CARRIED,
    unknownFacts: new Set(['candidateGroup']),
    hints: HINTS,
    newest: isDone ? 'endTime' : 'createTime',
    changing: ['id', 'assignee', 'owner', 'dueDate', 'priority', 'suspended', 'name', 'description', 'endTime'],
    condition: (criterion: Criterion) => stateCondition(criterion, isDone),
    carries: ({ key, value, operator }) => key !== 'stepState' || isDone === (operator === '=' && value.includes(10)),
    processesOf: (rows, variables, signal) => processesOf(context, { rows, variables, isDone }, signal),
  };
  return flowableList(context, facts);
}

/** Conditions on states: criteria outside of groups have already selected the list of open or completed tasks. */
function stateCondition({ key, operator, value }: Criterion, isDone: boolean): EngineCondition | null {
  if (key === 'variables' && isSuspendedTest(value[0])) {
    const { operator: test, value: wanted } = value[0] as { operator: string; value: unknown };
    if (typeof wanted === 'boolean' && !isDone) return exactly({ active: (test === '=') !== wanted });
  }
  if ((key !== 'stepState' && key !== 'processState') || value.length !== 1) return null;
  const [state] = value;
  if (isDone) {
    if (key === 'stepState') return (state === 10) === (operator === '=') ? exactly({}) : 'never';
    if (state === 10) return exactly({ processFinished: operator === '=' });
    return null;
  }
  if (state === 10) return operator === '!=' ? exactly({}) : key === 'processState' ? 'never' : null;
  return exactly({ active: (state === 2) === (operator === '=') });
}

const withValue =
  (member: string) =>
  (value: unknown): EngineFilter => ({ [member]: value });

const exactly = (filter: EngineFilter): EngineCondition => ({ filter, exact: true });

const isSuspendedTest = (test: unknown): boolean => (Object(test) as { name?: unknown }).name === 'engine.suspended';

/** Makes processes of tasks: one request reads the instances with their variables, another one the names. */
async function processesOf(
  { requests, users, definitions }: FlowableContext,
  { rows, variables, isDone }: { rows: readonly EngineRow[]; variables: readonly string[] | null; isDone: boolean },
  signal: AbortSignal,
): Promise<MadeProcesses> {
  const ids = [...new Set(rows.flatMap(row => textOf(row['processInstanceId']) ?? []))];
  const path = isDone ? 'query/historic-process-instances' : 'query/process-instances';
  const read = variables === null ? { includeProcessVariables: true } : { includeProcessVariablesNames: variables };
  const body = { processInstanceIds: ids, size: ids.length, ...((variables?.length ?? 1) > 0 && read) };
  const found = ids.length > 0 ? await requests.fetchJson<FlowablePage>(path, { body, signal }) : { data: [] };
  const instances = byId(found.data);
  const instanceOf = (row: EngineRow) => instances.get(row['processInstanceId']);
  return withNames({ users, definitions }, signal, {
    people: rows.flatMap(row => [row['assignee'], row['owner'], instanceOf(row)?.['startUserId']]),
    unnamed: rows.map(row => row['processDefinitionId']).filter(id => keyOfDefinition(id) === null),
    make: names => rows.map(row => processOf(row, instanceOf(row), names, isDone)),
  });
}

function processOf(row: EngineRow, instance: EngineRow | undefined, names: FoundNames, isDone: boolean): GivenProcess {
  const definition = textOf(row['processDefinitionId']);
  const known = names.definitions.get(definition ?? '');
  const end = textOf(row['endTime']);
  return processOfTask(
    {
      id: String(row['id']),
      name: textOf(row['name']),
      key: textOf(row['taskDefinitionKey']),
      definition: {
        key: known?.key ?? keyOfDefinition(definition),
        name: textOf(instance?.['processDefinitionName']) ?? known?.name ?? null,
      },
      isComplete: isDone,
      created: textOf(row['createTime']) ?? textOf(row['startTime']),
      due: textOf(row['dueDate']),
      followUp: null,
      modified: end ?? textOf(row['claimTime']),
      assignee: textOf(row['assignee']),
      owner: textOf(row['owner']),
      starter: textOf(instance?.['startUserId']),
      description: textOf(row['description']),
      tags: textOf(row['category']) === null ? [] : [String(row['category'])],
      facts: {
        instance: textOf(row['processInstanceId']),
        businessKey: textOf(instance?.['businessKey']),
        tenant: textOf(row['tenantId']),
        priority: typeof row['priority'] === 'number' ? row['priority'] : null,
        suspended: typeof row['suspended'] === 'boolean' ? row['suspended'] : null,
        definition,
        execution: textOf(row['executionId']),
        formKey: textOf(row['formKey']),
        owner: textOf(row['owner']),
        parentTask: textOf(row['parentTaskId']),
        unassigned: textOf(row['assignee']) === null,
      },
    },
    variablesOf(instance),
    names.users,
  );
}
