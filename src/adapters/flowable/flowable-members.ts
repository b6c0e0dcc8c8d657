/** Names of members in the body of a query; without a name, the list cannot be filtered by it. */
export interface Members {
  readonly id: string;
  readonly instance?: string;
  readonly definition: string;
  readonly definitionId: string;
  readonly definitions?: string;
  readonly notDefinitions?: string;
  readonly assignee?: string;
  readonly anyAssignee?: string;
  readonly unassigned?: string;
  readonly candidate?: string;
  readonly candidateGroup?: string;
  readonly candidateGroups?: string;
  readonly anyCandidate?: string;
  readonly owner?: string;
  readonly starter?: string;
  readonly involved: string;
  readonly dueAfter?: string;
  readonly dueBefore?: string;
  readonly due?: string;
  readonly withoutDue?: string;
  readonly startAfter: string;
  readonly startBefore: string;
  readonly start?: string;
  readonly stepKey?: string;
  readonly category?: string;
  readonly priority?: string;
  readonly name?: string;
  readonly nameLike: string;
  readonly businessKey: string;
  readonly parentTask?: string;
  readonly variables: string;
}

/**
 * Names of `POST query/tasks`. Flowable silently ignores unknown members, so each of these has a test against a server.
 */
export const OPEN_TASKS = {
  id: 'taskId',
  instance: 'processInstanceId',
  definition: 'processDefinitionKey',
  definitionId: 'processDefinitionId',
  assignee: 'assignee',
  anyAssignee: 'assigneeLike',
  unassigned: 'unassigned',
  candidate: 'candidateOrAssigned',
  candidateGroup: 'candidateGroup',
  candidateGroups: 'candidateGroupIn',
  anyCandidate: 'ignoreAssignee',
  owner: 'owner',
  involved: 'involvedUser',
  dueAfter: 'dueAfter',
  dueBefore: 'dueBefore',
  due: 'dueDate',
  withoutDue: 'withoutDueDate',
  startAfter: 'createdAfter',
  startBefore: 'createdBefore',
  start: 'createdOn',
  stepKey: 'taskDefinitionKey',
  category: 'category',
  priority: 'priority',
  name: 'name',
  nameLike: 'nameLikeIgnoreCase',
  businessKey: 'processInstanceBusinessKey',
  variables: 'processInstanceVariables',
} as const satisfies Members;

/** Names of `POST query/historic-task-instances`. */
export const DONE_TASKS = {
  id: 'taskId',
  instance: 'processInstanceId',
  definition: 'processDefinitionKey',
  definitionId: 'processDefinitionId',
  assignee: 'taskAssignee',
  candidateGroup: 'taskCandidateGroup',
  anyCandidate: 'ignoreTaskAssignee',
  owner: 'taskOwner',
  involved: 'taskInvolvedUser',
  dueAfter: 'dueDateAfter',
  dueBefore: 'dueDateBefore',
  due: 'dueDate',
  withoutDue: 'withoutDueDate',
  startAfter: 'taskCreatedAfter',
  startBefore: 'taskCreatedBefore',
  start: 'taskCreatedOn',
  stepKey: 'taskDefinitionKey',
  category: 'taskCategory',
  priority: 'taskPriority',
  name: 'taskName',
  nameLike: 'taskNameLikeIgnoreCase',
  businessKey: 'processBusinessKey',
  parentTask: 'parentTaskId',
  variables: 'processVariables',
} as const satisfies Members;

/** Names of `POST query/process-instances`. */
export const INSTANCES = {
  id: 'processInstanceId',
  definition: 'processDefinitionKey',
  definitionId: 'processDefinitionId',
  definitions: 'processDefinitionKeys',
  notDefinitions: 'excludeProcessDefinitionKeys',
  starter: 'startedBy',
  involved: 'involvedUser',
  startAfter: 'startedAfter',
  startBefore: 'startedBefore',
  nameLike: 'processInstanceNameLikeIgnoreCase',
  businessKey: 'processBusinessKey',
  variables: 'variables',
} as const satisfies Members;

/** Names of `POST query/historic-process-instances`. */
export const DONE_INSTANCES = {
  ...INSTANCES,
  definitions: 'processDefinitionKeyIn',
  notDefinitions: 'processDefinitionKeyNotIn',
} as const satisfies Members;
