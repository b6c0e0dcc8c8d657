import type { GivenProcess } from '../../../core/processes/process.ts';
import type { EngineList, EngineRow, MadeProcesses } from '../../engines/engine-query.ts';
import { FACTS } from '../../engines/task-process.ts';
import { type CamundaContext, instantOf, listOf, textOf } from './camunda-list.ts';
import { among, amongOrNot, type ConditionTable, single, states } from '../conditions/condition-table.ts';
import { dayFilter } from '../conditions/days.ts';
import { HINTS_WITHOUT_SUBSTITUTE } from './list-facts.ts';
import { readVariables, type ReadVariables } from './read-variables.ts';

const TABLE: ConditionTable = {
  variables: 'variables',
  keys: {
    id: amongOrNot('processInstanceIds', 'processInstanceIdNotIn'),
    process: amongOrNot('processDefinitionKeyIn', 'processDefinitionKeyNotIn'),
    creator: single('startedBy'),
    start: (criterion, query) =>
      dayFilter(criterion, query, { after: 'startedAfter', before: 'startedBefore', inclusive: true }),
    processState: states(
      {
        '1': { suspended: true },
        '2': { active: true },
        '10': { finished: true },
        '1,2': { unfinished: true },
        '1,2,10': {},
      },
      [1, 2, 10],
    ),
  },
  facts: {
    instance: among('processInstanceIds'),
    businessKey: among('processInstanceBusinessKeyIn'),
    tenant: among('tenantIdIn'),
    definition: single('processDefinitionId'),
    parent: single('superProcessInstanceId'),
    root: single('rootProcessInstanceId'),
  },
};

const NO_DATE = 'Instances have no due date: list tasks, by "stepState: 2", or filter by a variable.';

const STATES: Readonly<Record<string, 1 | 2 | 10>> = { ACTIVE: 2, SUSPENDED: 1 };

/** The process instances, running and ended: `POST /history/process-instance`. */
export const instanceList = (context: CamundaContext): EngineList =>
  listOf(context, {
    things: 'process instances',
    path: 'history/process-instance',
    base: {},
    table: TABLE,
    carried: new Set(['id', 'process', 'creator', 'start', 'processState', 'fulltext']),
    orders: {
      'process.id': ['instanceId'],
      'process.start': ['startTime'],
      'process.templateProcess.id': ['definitionKey'],
    },
    tie: 'instanceId',
    searched: ['processInstanceBusinessKeyLike', 'processDefinitionNameLike'],
    hints: {
      ...HINTS_WITHOUT_SUBSTITUTE,
      expiration: NO_DATE,
      expired: NO_DATE,
      calendarFrom: NO_DATE,
      calendarTo: NO_DATE,
      supervisor: 'List tasks, by "stepState: 2": these have owners.',
      reader: 'The engine knows who is involved in tasks: list tasks, by "stepState: 2".',
    },
    processesOf: (rows, names, signal) => processesOf(context, rows, names, signal),
  });

async function processesOf(
  context: CamundaContext,
  rows: readonly EngineRow[],
  names: readonly string[] | null,
  signal: AbortSignal,
): Promise<MadeProcesses> {
  const own = names && names.filter(name => name !== FACTS);
  const variables = await readVariables(context.requests, { rows, names: own, history: true }, signal);
  const { users } = context.names;
  const starters = rows.map(row => row['startUserId']);
  const make = (found: ReadonlyMap<string, string>) => rows.map(row => processOf(row, variables, found));
  const addNames = async () => make(await users.find(starters, signal));
  return { processes: make(users.known(starters)), addNames: users.isWhole(starters) ? null : addNames };
}

function processOf(row: EngineRow, variables: ReadVariables, users: ReadonlyMap<string, string>): GivenProcess {
  const id = String(row['id']);
  const key = textOf(row, 'processDefinitionKey') ?? '';
  const starter = textOf(row, 'startUserId');
  return {
    id,
    templateProcess: { id: key, name: textOf(row, 'processDefinitionName') ?? key },
    ...(starter !== null && { creator: { id: starter, fullname: users.get(starter) ?? starter } }),
    state: STATES[String(row['state'])] ?? 10,
    start: instantOf(row, 'startTime'),
    modified: instantOf(row, 'endTime'),
    variables: {
      ...variables.of(id),
      [FACTS]: {
        instance: id,
        businessKey: textOf(row, 'businessKey'),
        tenant: textOf(row, 'tenantId'),
        definition: textOf(row, 'processDefinitionId'),
        parent: textOf(row, 'superProcessInstanceId'),
        root: textOf(row, 'rootProcessInstanceId'),
        state: textOf(row, 'state'),
        ended: instantOf(row, 'endTime'),
      },
    },
  };
}
