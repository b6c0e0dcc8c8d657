import { isIsoDate } from '../../core/base/dates/instant.ts';
import type { MappedValue } from '../../core/config/panel-config.ts';
import { parsePath, pathsIn, valueAt } from '../../core/config/mapping/path.ts';

/** Names that members usually have, the most telling first. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  id: ['key', 'id', '_id', 'sysid', 'uuid', 'guid', 'number', 'nr', 'no', 'iid'],
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
    'workflowname',
    'issuetype',
    'template',
    'process',
    'type',
    'category',
    'kind',
    'project',
    'sysclassname',
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
    'syscreatedby',
    'requester',
    'startuserid',
    'user',
    'owner',
  ],
  resolver: ['resolver', 'assignee', 'assignedto', 'responsible', 'agent', 'assigned', 'who', 'owner'],
  start: [
    'start',
    'created',
    'createdat',
    'createdon',
    'createtime',
    'createdtime',
    'started',
    'startedat',
    'starttime',
    'opened',
    'openedat',
    'syscreatedon',
    'date',
  ],
  modified: ['modified', 'updated', 'updatedat', 'sysupdatedon', 'changed', 'lastmodified', 'lastupdated'],
  expiration: ['expiration', 'due', 'duedate', 'dueat', 'dueon', 'deadline', 'expires', 'duetime', 'followup'],
  tags: ['tags', 'labels'],
  url: ['htmlurl', 'weburl', 'permalink', 'url', 'link', 'href'],
};
const USER_NAMES = ['fullname', 'displayname', 'displayvalue', 'name', 'login', 'username', 'email'];
const USER_IDS = ['id', 'key', 'accountid', 'login'];
const USERS = new Set(['creator', 'resolver']);
const DATES = new Set(['start', 'modified', 'expiration']);
const STATES = new Set<unknown>([1, 2, 10, '1', '2', '10']);
const CLOSED = /^(?:closed|done|complete|completed|finished|resolved|cancelled|canceled|rejected|merged)(?:\b|$)/i;
/** What a program asks, not what a person opens. */
const API = /\/(?:api|rest|services?)\/|^https?:\/\/api\./i;

const plain = (name: string | number): string =>
  String(name)
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** The last name of a path that means something: of `assigned_to.display_value` that of the whole. */
const nameAt = (path: string): string => {
  const names = parsePath(path).map(plain);
  const [last, within] = [names.at(-1)!, names.at(-2)];
  return within !== undefined && WRAPPERS.has(last) && !CONTAINERS.has(within) ? within : last;
};
/** Members that hold the value of the member that they stand in, such as a Jira status's `name`. */
const WRAPPERS = new Set(['displayvalue', 'name', 'value']);
/** Objects whose members are the item's own. */
const CONTAINERS = new Set(['fields', 'attributes', 'properties', 'data', 'item', 'issue', 'task', 'node']);

export interface Guess {
  readonly map: Record<string, MappedValue>;
  /** What the author has to look at. */
  readonly notes: readonly string[];
}

/**
 * Members of items that mean what a process has, by their names and values.
 *
 * @param keyed - the items stand by their ids
 */
export function guessMap(items: readonly unknown[], keyed = false): Guess {
  const looked = items.slice(0, 100);
  const paths = [...new Set(looked.slice(0, 20).flatMap(pathsIn))].filter(path => !path.includes('['));
  const ofItem = paths.filter(path => !isOfUser(path));
  const map: Record<string, MappedValue> = {};
  const notes: string[] = [];
  const taken = new Set<string>();
  const valuesAt = (path: string) => {
    const keys = parsePath(path);
    return looked
      .map(item => valueAt(item, keys))
      .filter(value => value !== undefined && value !== null && value !== '');
  };

  for (const [member, names] of Object.entries(NAMES)) {
    const path = candidates(USERS.has(member) ? paths.filter(isOwn) : ofItem, names).find(
      each => !taken.has(each) && fits(member, valuesAt(each), items.length),
    );
    if (path === undefined) continue;
    const value = mapped(member, path, valuesAt(path));
    if (value === null) continue;
    map[member] = value;
    taken.add(path);
  }
  if (!('id' in map) && !keyed) notes.push('no member is different in each item, so "id" has to be mapped by hand');
  return { map, notes };

  function mapped(member: string, path: string, values: readonly unknown[]): MappedValue | null {
    if (member === 'state') return stateOf(path, values);
    if (member === 'tags' && typeof values.flat()[0] === 'object') return `{{ $item.${path} | map: "name" }}`;
    if (member !== 'creator' && member !== 'resolver') return path;
    if (typeof values[0] !== 'object') return path;
    const within = paths.filter(each => each.startsWith(`${path}.`));
    const [id] = USER_IDS.flatMap(name => within.filter(each => plain(parsePath(each).at(-1)!) === name));
    const [fullname] = USER_NAMES.flatMap(name => within.filter(each => plain(parsePath(each).at(-1)!) === name));
    if (!fullname) return null;
    return { id: id ?? fullname, fullname };
  }

  function stateOf(path: string, values: readonly unknown[]): MappedValue | null {
    if (values.every(value => STATES.has(value))) return path;
    if (values.every(value => typeof value === 'boolean')) {
      return `{% if $item.${path} %}10{% else %}2{% endif %}`;
    }
    const words = [...new Set(values)];
    if (!words.every((word): word is string => typeof word === 'string' && !word.includes('"')) || words.length > 20)
      return null;
    if (words.every(word => /^\d+$/.test(word))) {
      notes.push(
        `"${path}" is numbers that only its system knows: map "state" by hand, 1 pending, 2 active, 10 complete`,
      );
      return null;
    }
    const closed = words.filter(word => CLOSED.test(word));
    notes.push(
      `"${path}" is ${words
        .slice(0, 6)
        .map(word => JSON.stringify(word))
        .join(', ')}; states are 1 pending, 2 active, 10 complete`,
    );
    if (closed.length === 0) return 2;
    const tests = closed.map(word => `$item.${path} == "${word}"`).join(' or ');
    return `{% if ${tests} %}10{% else %}2{% endif %}`;
  }
}

/** Whether a path leads to a member of the item itself, not of something that belongs to it. */
const isOwn = (path: string): boolean =>
  parsePath(path)
    .slice(0, -1)
    .every(name => CONTAINERS.has(plain(name)));

const isNamed = (tag: unknown): boolean => typeof (tag as { name?: unknown } | null)?.name === 'string';

/** Whether it is a member of a user: that is no member of the item. */
function isOfUser(path: string): boolean {
  const users = [...NAMES['creator']!, ...NAMES['resolver']!];
  return parsePath(path)
    .slice(0, -1)
    .some(name => users.includes(plain(name)));
}

/** Paths whose last name is one of the names, those that are named first, then those that stand higher, before others. */
function candidates(paths: readonly string[], names: readonly string[]): string[] {
  const rank = (path: string) => names.indexOf(nameAt(path));
  const depth = (path: string) => parsePath(path).length;
  return paths
    .filter(path => rank(path) >= 0 && depth(path) <= 3)
    .sort((a, b) => rank(a) - rank(b) || depth(a) - depth(b));
}

function fits(member: string, values: readonly unknown[], count: number): boolean {
  if (values.length === 0) return false;
  if (member === 'id') {
    const ids = new Set(values);
    return values.every(isScalar) && ids.size === Math.min(count, 100);
  }
  if (DATES.has(member)) return values.every(value => typeof value === 'string' && isIsoDate(value));
  if (member === 'state') return values.every(value => isScalar(value) || typeof value === 'boolean');
  if (member === 'url') return values.every(value => typeof value === 'string' && !API.test(value));
  if (member === 'name' || member === 'title') return values.every(isScalar);
  if (member === 'tags')
    return values.every(value => Array.isArray(value) && value.every(tag => typeof tag === 'string' || isNamed(tag)));
  return true;
}

const isScalar = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
