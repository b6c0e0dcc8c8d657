import type { ConditionTable, Maker } from './condition-table.ts';
import { among, either, isManual, single, states } from './condition-table.ts';
import { dayFilter, endOfDays, EVER } from './days.ts';

/** A suspended task is in state 1, waiting. */
const open = states({ '1,2': {}, '1': { suspended: true }, '2': { active: true } }, [1, 2]);

const days =
  (after: string, before: string): Maker =>
  (criterion, query) =>
    dayFilter(criterion, query, { after, before });

/** `!=` includes tasks without an assignee. */
const assignee: Maker = (criterion, query) => {
  const { operator, value } = criterion;
  if (operator !== '!=' || value.length === 0) return among('assigneeIn')(criterion, query);
  return { orQueries: [{ assigneeNotIn: value.map(String), unassigned: true }] };
};

/** A candidate remains one while somebody else has the task. */
const ASSIGNED = { includeAssignedTasks: true };

/** Filters for open tasks: `POST /task`. */
export const TASK_CONDITIONS: ConditionTable = {
  variables: 'processVariables',
  keys: {
    id: among('taskIdIn'),
    process: among('processDefinitionKeyIn'),
    expiration: days('dueAfter', 'dueBefore'),
    expired: (criterion, query) =>
      criterion.operator === '='
        ? dayFilter({ ...criterion, operator: '<' }, query, { after: '', before: 'dueBefore' })
        : null,
    start: days('createdAfter', 'createdBefore'),
    processState: open,
    stepState: open,
    resolver: assignee,
    possibleResolver: single('candidateUser', ASSIGNED),
    reader: single('involvedUser'),
    supervisor: single('owner'),
    stepType: isManual,
    stepName: among('taskDefinitionKeyIn'),
    // a follow-up date is the start of a plan without an end
    calendarFrom: ({ operator }) => (operator === '=' ? { followUpAfter: EVER } : null),
    calendarTo: ({ operator, value }, query) => (operator === '=' ? { followUpBefore: endOfDays(value, query) } : null),
  },
  facts: {
    instance: among('processInstanceIdIn'),
    businessKey: among('processInstanceBusinessKeyIn'),
    tenant: among('tenantIdIn'),
    priority: single('priority'),
    suspended: either({ suspended: true }, { active: true }),
    unassigned: either({ unassigned: true }, { assigned: true }),
    definition: single('processDefinitionId'),
    execution: single('executionId'),
    owner: single('owner'),
    parentTask: single('parentTaskId'),
    // in `orQueries`, as the engine accepts no other candidates together with "candidateUser"
    candidateGroup: ({ operator, value }) => {
      if (operator !== '=') return null;
      return value.length === 0 ? 'never' : { orQueries: [{ candidateGroups: value.map(String), ...ASSIGNED }] };
    },
  },
};
