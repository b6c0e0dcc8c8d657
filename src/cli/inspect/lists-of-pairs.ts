import { dateLine } from '../../adapters/map/remarks/date-line.ts';
import { isObject } from '../../adapters/map/lists.ts';
import { CLOSED } from '../../adapters/map/remarks/names-of-states.ts';
import { asTemplatePath } from '../../adapters/map/remarks/template-path.ts';
import { isIsoDate } from '../../core/base/dates/instant.ts';
import { parsePath, valueAt } from '../../core/config/mapping/path.ts';
import type { SourceMapping } from '../../core/config/panel-config.ts';
import { MEMBER_NAMES, plainName } from './names/member-names.ts';
import { isOwn, pathsOfItems } from './names/paths-of-members.ts';
import { isGiven } from './values/odd-values.ts';
import { completeIf } from './states/complete-if.ts';
import { scalar } from './yaml-scalar.ts';

type Entry = Readonly<Record<string, unknown>>;

/** A list of names and values in each item, such as the fields that a team has added. */
interface PairList {
  readonly path: string;
  /** The member of an entry that holds its name, and the one that holds its value. */
  readonly key: string;
  readonly value: string;
  /** The entries of all items by name. */
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
}

const KEYS = ['name', 'key', 'field', 'label', 'title', 'code', 'id'];
const VALUES = ['display_value', 'displayValue', 'text', 'value'];
/** Members of a value that is an object, by which people call it. */
const TEXTS = ['fullName', 'displayName', 'name', 'text', 'presentation', 'title', 'value'];
/** Members that such lists may have, with names and types of entries beside the usual ones. */
const WANTED: Readonly<Record<string, readonly string[]>> = {
  state: [],
  resolver: ['person', 'people'],
  creator: [],
  expiration: ['date'],
};
const MAX_NAMES = 8;
/** A name that a template reads between quotes. */
const PLAIN = /^[^"'{}%\\]{1,60}$/;

/**
 * Says of lists of names and values in the items how a member of these is read, with the lines for those that the mapping
 * lacks; null if there are none.
 */
export function noteOfPairs(items: readonly unknown[], map: NonNullable<SourceMapping['map']>): string | null {
  const sample = items.slice(0, 100).filter(isObject);
  const paths = pathsOfItems(sample).filter(path => !path.includes('[0]') && isOwn(path));
  const list = paths.map(path => pairsAt(path, sample)).find(found => found !== null);
  if (list === undefined || list === null) return null;
  const names = [...list.entries.keys()];
  const lines = Object.keys(WANTED).flatMap(member => (member in map ? [] : (lineOf(member, list) ?? [])));
  const example = names.flatMap(name => fieldOf(list, name) ?? [])[0];
  if (lines.length === 0 && example === undefined) return null;
  const state = lines.some(line => line.startsWith('state'))
    ? '. Check that "state" is 10 for all words that mean "complete"'
    : '';
  const written =
    lines.length > 0
      ? `To map them, write in "map" ${lines.join(', and ')}${state}`
      : `To show one, write in "fields" a line such as ${example}`;
  const shown = names.slice(0, MAX_NAMES).map(name => JSON.stringify(name));
  return `"${list.path}" has further members as a list of names and values: ${shown.join(', ')}. ${written}`;
}

function pairsAt(path: string, items: readonly object[]): PairList | null {
  const lists = items.map(item => valueAt(item, parsePath(path)) ?? []);
  const areLists = lists.every((list): list is Entry[] => Array.isArray(list) && list.every(isObject));
  if (!areLists) return null;
  const all = lists.flat();
  const value = VALUES.find(name => all.some(entry => isGiven(entry[name])) && all.every(entry => name in entry));
  const isName = (text: unknown): boolean => typeof text === 'string' && PLAIN.test(text) && /\p{L}/u.test(text);
  const isKey = (name: string): boolean =>
    all.every(entry => isName(entry[name])) && lists.every(list => isDifferent(list.map(entry => entry[name])));
  const key = KEYS.find(name => name !== value && isKey(name));
  if (value === undefined || key === undefined) return null;
  const entries = groupsOf(all, key);
  // names that come again are those of members
  const isShared = items.length < 2 || [...entries.values()].every(each => each.length * 2 >= items.length);
  return isShared ? { path, key, value, entries } : null;
}

function groupsOf(all: readonly Entry[], key: string): ReadonlyMap<string, readonly Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of all) {
    const name = entry[key] as string;
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return groups;
}

/** What reads an entry by its name into `f`. */
const assign = ({ path, key }: PairList, name: string, root = '$item'): string =>
  `{% assign f = ${asTemplatePath(path).replace('$item', () => root)} | where: "${key}", "${name}" | first %}`;

/** The path in `f` of the text of an entry; null if there is none. */
function textOf({ value, entries }: PairList, name: string): string | null {
  const values = entries
    .get(name)!
    .map(entry => entry[value])
    .filter(isGiven);
  if (values.length === 0) return null;
  if (values.every(each => typeof each === 'string' || typeof each === 'number')) return `f.${value}`;
  const text = TEXTS.find(member =>
    values.every(each => isObject(each) && typeof valueAt(each, [member]) === 'string'),
  );
  return text === undefined ? null : `f.${value}.${text}`;
}

function fieldOf(list: PairList, name: string): string | null {
  const text = textOf(list, name);
  const field = plainName(name).replaceAll(/[^a-z]/g, '') || 'own';
  return text === null ? null : `${field}: ${scalar(`${assign(list, name, '$_process.item')}{{ ${text} }}`)}`;
}

/** The line for a member of a process; null if no entry is named so, or its values are something else. */
function lineOf(member: string, list: PairList): string | null {
  const wanted = [...MEMBER_NAMES[member]!, ...WANTED[member]!];
  const isNamed = (text: unknown) => typeof text === 'string' && wanted.includes(plainName(text));
  const names = [...list.entries.keys()];
  const name = names.find(isNamed) ?? names.find(each => list.entries.get(each)!.some(entry => isNamed(entry['type'])));
  const text = name === undefined ? null : textOf(list, name);
  if (name === undefined || text === null) return null;
  const keys = text.split('.').slice(1);
  const values = list.entries
    .get(name)!
    .map(entry => valueAt(entry, keys))
    .filter(isGiven);
  const template = templateOf(member, text, values);
  return template === null ? null : `${member}: ${scalar(assign(list, name) + template)}`;
}

function templateOf(member: string, text: string, values: readonly unknown[]): string | null {
  if (member === 'expiration') {
    const areDates = values.every(value => typeof value === 'string' && isIsoDate(value));
    return areDates ? `{{ ${text} }}` : (dateLine(text, values)?.template ?? null);
  }
  if (!values.every(value => typeof value === 'string')) return null;
  if (member !== 'state') return `{{ ${text} }}`;
  const words = [...new Set(values as string[])].filter(word => PLAIN.test(word));
  const closed = words.filter(word => CLOSED.test(word));
  const complete = closed.length > 0 ? closed : words.slice(-1);
  return complete.length === 0 ? null : completeIf(complete.map(word => `${text} == "${word}"`).join(' or '));
}

const isDifferent = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
