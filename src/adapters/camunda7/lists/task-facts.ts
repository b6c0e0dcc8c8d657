import type { EngineRow } from '../../engines/engine-query.ts';
import type { EngineFacts, TaskFacts } from '../../engines/task-process.ts';
import { instantOf, textOf } from './camunda-list.ts';

/** Facts that open and completed tasks have under the same names. */
export const factsOf = (
  row: EngineRow,
  businessKey: string | null,
  more: EngineFacts,
): Pick<TaskFacts, 'due' | 'followUp' | 'assignee' | 'owner' | 'starter' | 'description' | 'facts'> => ({
  due: instantOf(row, 'due'),
  followUp: instantOf(row, 'followUp'),
  assignee: textOf(row, 'assignee'),
  owner: textOf(row, 'owner'),
  starter: null,
  description: textOf(row, 'description'),
  facts: {
    instance: textOf(row, 'processInstanceId'),
    businessKey,
    tenant: textOf(row, 'tenantId'),
    priority: row['priority'] as number,
    definition: textOf(row, 'processDefinitionId'),
    execution: textOf(row, 'executionId'),
    owner: textOf(row, 'owner'),
    parentTask: textOf(row, 'parentTaskId'),
    unassigned: textOf(row, 'assignee') === null,
    ...more,
  },
});
