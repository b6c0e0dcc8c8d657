import type { GivenProcess, State } from '../../core/processes/process.ts';
import type { EngineFilter, EngineList, EngineRow, MadeProcesses } from '../engines/engine-query.ts';
import { FACTS } from '../engines/task-process.ts';
import { type FlowablePage, keyOfDefinition, textOf, variablesOf } from './flowable-answers.ts';
import { type FlowableContext, type FoundNames, withNames } from './flowable-context.ts';
import { byId, flowableList } from './flowable-list.ts';
import { DONE_INSTANCES, INSTANCES, type Members } from './flowable-members.ts';

/** Running instances, suspended ones, both, or ended ones. */
export type InstanceState = 'running' | 'suspended' | 'open' | 'ended';

const ALWAYS: Readonly<Record<InstanceState, EngineFilter>> = {
  running: { suspended: false },
  suspended: { suspended: true },
  open: {},
  ended: { finished: true },
};

const HINTS: Readonly<Record<string, string>> = {
  expiration: 'Instances have no due date: ask for their tasks, without "processState".',
  expired: 'Instances have no due date: ask for their tasks, without "processState".',
  reader: 'Write one user, outside of a group.',
};

/** A range, as there is no filter for one instant. */
function startedAt(instant: unknown): EngineFilter {
  const at = Date.parse(String(instant));
  return { startedAfter: new Date(at - 1).toISOString(), startedBefore: new Date(at + 1).toISOString() };
}

/** A list of instances: one row each, without steps. */
export function flowableInstances(context: FlowableContext, state: InstanceState): EngineList {
  const isDone = state === 'ended';
  const members: Members = isDone ? DONE_INSTANCES : INSTANCES;
  const path = isDone ? 'query/historic-process-instances' : 'query/process-instances';
  const idSort = isDone ? 'processInstanceId' : 'id';
  return flowableList(context, {
    things: 'instances',
    path,
    members,
    always: ALWAYS[state],
    idSort,
    sorts: {
      'process.id': { sort: idSort, member: 'id', equal: id => ({ [members.id]: id }) },
      'process.start': { sort: 'startTime', member: 'startTime', equal: startedAt },
    },
    carried: new Set(['id', 'process', 'creator', 'start', 'processState', 'stepState']),
    unknownFacts: new Set(['candidateGroup', 'unassigned', 'priority', 'parentTask', 'formKey', 'owner', 'execution']),
    hints: HINTS,
    newest: 'startTime',
    changing: ['id', 'name', 'businessKey', 'businessStatus', 'suspended', 'endTime'],
    condition: ({ key }) => (key === 'processState' || key === 'stepState' ? { filter: {}, exact: true } : null),
    processesOf,
  });

  async function processesOf(
    rows: readonly EngineRow[],
    variables: readonly string[] | null,
    signal: AbortSignal,
  ): Promise<MadeProcesses> {
    const ids = rows.map(row => String(row['id']));
    const read = variables === null ? { includeProcessVariables: true } : { includeProcessVariablesNames: variables };
    const body = { processInstanceIds: ids, size: ids.length, ...read };
    const needsVariables = ids.length > 0 && (variables?.length ?? 1) > 0;
    const found = needsVariables
      ? await context.requests.fetchJson<FlowablePage>(path, { body, signal })
      : { data: rows };
    const withVariables = byId(found.data);
    return withNames(context, signal, {
      people: rows.map(row => row['startUserId']),
      unnamed: rows.map(row => row['processDefinitionId']).filter(id => keyOfDefinition(id) === null),
      make: names => rows.map(row => processOf(row, withVariables.get(row['id']), names)),
    });
  }

  function processOf(row: EngineRow, withVariables: EngineRow | undefined, names: FoundNames): GivenProcess {
    const definition = textOf(row['processDefinitionId']);
    const key = names.definitions.get(definition ?? '')?.key ?? keyOfDefinition(definition) ?? '';
    const starter = textOf(row['startUserId']);
    const processState: State = isDone ? 10 : row['suspended'] === true ? 1 : 2;
    return {
      id: String(row['id']),
      templateProcess: { id: key, name: textOf(row['processDefinitionName']) ?? key },
      ...(starter !== null && { creator: { id: starter, fullname: names.users.get(starter) ?? starter } }),
      state: processState,
      start: textOf(row['startTime']),
      modified: textOf(row['endTime']),
      variables: {
        ...variablesOf(withVariables),
        [FACTS]: {
          instance: String(row['id']),
          name: textOf(row['name']),
          businessKey: textOf(row['businessKey']),
          tenant: textOf(row['tenantId']),
          suspended: typeof row['suspended'] === 'boolean' ? row['suspended'] : null,
          definition,
        },
      },
    };
  }
}
