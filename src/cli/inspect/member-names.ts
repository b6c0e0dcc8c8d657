/** Names that the members of items usually have, by member of a process, the most telling first: letters alone. */
export const MEMBER_NAMES: Readonly<Record<string, readonly string[]>> = {
  id: [
    'key',
    'identifier',
    'id',
    '_id',
    'sysid',
    'uuid',
    'guid',
    'gid',
    'usertaskkey',
    'taskid',
    'number',
    'nr',
    'no',
    'iid',
    'processinstancekey',
    'processinstanceid',
  ],
  title: [
    'title',
    'summary',
    'subject',
    'shortdescription',
    'headline',
    'label',
    'taskname',
    'task',
    'activityname',
    'name',
    'description',
  ],
  name: [
    'processdefinitionname',
    'processname',
    'processdefinitionkey',
    'processdefid',
    'workflowname',
    'issuetype',
    'workitemtype',
    'tracker',
    'template',
    'process',
    'sysclassname',
    'type',
    'category',
    'kind',
    'project',
    'processdefinitionid',
    'name',
  ],
  state: ['state', 'status', 'closed', 'done', 'completed', 'finished'],
  creator: [
    'creator',
    'author',
    'reporter',
    'createdby',
    'openedby',
    'requester',
    'startuserid',
    'creatoruserid',
    'syscreatedby',
    'user',
    'owner',
  ],
  resolver: [
    'resolver',
    'assignee',
    'assignedto',
    'responsible',
    'actualowner',
    'agent',
    'assigned',
    'who',
    'owner',
    'ownername',
  ],
  start: [
    'start',
    'created',
    'createdat',
    'createdon',
    'createtime',
    'createdtime',
    'createddate',
    'creationdate',
    'createdate',
    'started',
    'startedat',
    'starttime',
    'opened',
    'openedat',
    'syscreatedon',
    'addtime',
    'date',
  ],
  modified: [
    'modified',
    'updated',
    'updatedat',
    'updatedon',
    'modifiedat',
    'modifiedon',
    'sysupdatedon',
    'changed',
    'changeddate',
    'updatetime',
    'lastmodified',
    'lastupdated',
    'datelastactivity',
  ],
  expiration: [
    'expiration',
    'due',
    'duedate',
    'dueat',
    'dueon',
    'deadline',
    'datedeadline',
    'expires',
    'duetime',
    'expectedclosedate',
    'followup',
    'followupdate',
  ],
  tags: ['tags', 'labels'],
  url: ['htmlurl', 'weburl', 'permalink', 'permalinkurl', 'url', 'link', 'href'],
};
/** When something has come to its end, where no member says its state. */
export const END_NAMES: readonly string[] = [
  'endtime',
  'ended',
  'endedat',
  'enddate',
  'closedat',
  'closedon',
  'completedat',
  'completedon',
  'completiondate',
  'completiontime',
  'finishedat',
  'resolvedat',
];
export const USER_NAMES: readonly string[] = [
  'fullname',
  'displayname',
  'displayvalue',
  'name',
  'login',
  'username',
  'email',
];
export const USER_IDS: readonly string[] = ['id', 'gid', 'key', 'accountid', 'login', 'value'];

/** Words of a state that nothing follows. */
export const CLOSED =
  /^(?:closed|done|complete|completed|finished|resolved|solved|cancelled|canceled|rejected|merged|won|lost|archived|(?:\w+_)?terminated)(?:\b|$)/i;
/** Addresses that a program asks, not those that a person opens. */
export const API = /\/_?(?:apis?|rest|services?)\/|^https?:\/\/api\./i;
/** Objects whose members are the item's own. */
export const CONTAINERS: ReadonlySet<string> = new Set([
  'fields',
  'attributes',
  'properties',
  'data',
  'item',
  'issue',
  'task',
  'node',
]);
/** Members that hold the value of the member that they stand in, such as a Jira status's `name`. */
export const WRAPPERS: ReadonlySet<string> = new Set(['displayvalue', 'name', 'value']);

/** What stands before names and says nothing of its own: `System.Title`, `task-name`. */
const PREFIX = /^(?:system|task)[.-](?=[a-z])/i;

/** A name as those above are written. */
export const plainName = (name: string | number): string =>
  String(name)
    .replace(PREFIX, '')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
