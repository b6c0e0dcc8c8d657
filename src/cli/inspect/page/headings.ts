import type { SourceMapping } from '../../../core/config/panel-config.ts';
import { parsePath } from '../../../core/config/mapping/path.ts';
import { CONTAINERS, plainName, withoutVendor, WRAPPERS } from '../names/member-names.ts';
import { namesInLanguages } from '../names/names-in-languages.ts';
import { withoutWrapper } from '../names/paths-of-members.ts';

/** Members whose usual headings are words of processes, which many items are not. */
const OF_PROCESSES = new Set(['title', 'name', 'resolver', 'creator']);
const PEOPLE = new Set(['resolver', 'creator']);
/** What the names of dates say that are no start of work, by the heading. */
const OF_DATES: readonly (readonly [name: RegExp, heading: string])[] = [
  [/creat|^addtime$/, 'Created'],
  [/^opened/, 'Opened'],
];
/** Names that say less to a reader than the usual heading. */
const PLAIN = new Set(['user', 'process', 'rootcontainerid', 'value']);
/** Names of what may be anything: that of a step where the items belong to processes, or of a person. */
const NAMES = new Set(['name', 'displayname']);
const OF_ENGINES = /process|workflow|definition/;
/** Names of those who made an item, which the usual heading names as well. */
const CREATORS = /^(?:sys)?creat|^(?:author|user|startuser)/;
/** Names in other words. */
const IN_WORDS: Readonly<Record<string, string>> = {
  displayname: 'name',
  issuetype: 'issue type',
  sysclassname: 'type',
  workitemtype: 'work item type',
};
/** What stands behind the name of a person, and says only how they are given. */
const OF_PEOPLE = /^dv_|@OData\..*$|(?<=\p{L}{2})(?:[._]?id|[._]?name|[._](?:display_)?value|_detail|_extra_info)$/giu;

/** What stands behind the name of what an item belongs to. */
const OF_IDS = /(?<=\p{L}{2})(?:_id|I[dD])$/u;

/** The first path that a template reads. */
const READ = /\$item\.?((?:[\p{L}\p{M}\p{N}_.-]+|\["[^"]+"\])+)/u;

/** The heading of a column in the words of the author's own member; undefined: the usual one says more. */
export function headingOf(member: string, map: NonNullable<SourceMapping['map']>): string | undefined {
  const value = map[member];
  const written = typeof value === 'object' && value !== null ? value['fullname'] : value;
  if (typeof written !== 'string') return undefined;
  const path = READ.exec(written)?.[1] ?? (written.includes('{') ? null : written);
  // a part of a value, such as the key of a definition
  if (path === null || (member === 'name' && written.includes('{'))) return undefined;
  const names = parsePath(path).filter(name => typeof name === 'string');
  const within = names.slice(0, -1).filter(name => !CONTAINERS.has(plainName(name)));
  // "fields.assignee.displayName" is of the assignee
  const isOfObject = within.length > 0 && (PEOPLE.has(member) || WRAPPERS.has(plainName(names.at(-1)!)));
  const own = isOfObject ? within.at(-1)! : names.at(-1);
  if (own === undefined) return undefined;
  if (namesInLanguages(member).includes(plainName(own))) return titleOf(own);
  if (member === 'start') return headingOfDate(parsePath(withoutWrapper(path)).at(-1));
  if (!OF_PROCESSES.has(member)) return undefined;
  // "project_id[1]" is the name beside an id
  const isBesideId = member === 'title' || typeof parsePath(path).at(-1) === 'number';
  const name = PEOPLE.has(member) ? own.replace(OF_PEOPLE, '') : isBesideId ? own.replace(OF_IDS, '') : own;
  const plain = plainName(name);
  if (plain === '' || PLAIN.has(plain) || isUsual(member, plain, map)) return undefined;
  // an instance that is named by its process
  if (!PEOPLE.has(member) && OF_ENGINES.test(plain)) return 'Process';
  return titleOf(IN_WORDS[plain] ?? name.replace(/^(?:system|task)[.-]/i, ''));
}

/** Whether the usual heading is true of a name, and says more: the name of a step, of a process, or of a person. */
function isUsual(member: string, name: string, { name: process }: NonNullable<SourceMapping['map']>): boolean {
  if (member === 'creator' && CREATORS.test(name)) return true;
  // a "processor" is a person
  if (PEOPLE.has(member)) return NAMES.has(name);
  if (member !== 'title') return NAMES.has(name) || OF_ENGINES.test(name);
  return NAMES.has(name) && typeof process === 'string' && OF_ENGINES.test(plainName(process));
}

function headingOfDate(name: string | number | undefined): string | undefined {
  if (typeof name !== 'string') return undefined;
  return OF_DATES.find(([pattern]) => pattern.test(plainName(name)))?.[1];
}

/** `grandTotal`, `grand-total` and `grand_total` are two words. */
export const wordsOf = (name: string): string[] =>
  withoutVendor(name)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_.-]+/)
    .filter(Boolean);

/** A name as a heading. */
export function titleOf(name: string): string {
  // with blanks, it is written for people
  const title = /\s/.test(name) ? name : wordsOf(name).join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}
