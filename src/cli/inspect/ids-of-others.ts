import { isObject } from '../../adapters/map/lists.ts';
import { parsePath, pathsIn, valueAt } from '../../core/config/mapping/path.ts';
import { MEMBER_NAMES, plainName } from './names/member-names.ts';
import { isOwn, pathsOfItems } from './names/paths-of-members.ts';
import { isGiven } from './values/odd-values.ts';

/** Another list of an answer, whose entries have an id and a name. */
interface NamedList {
  readonly path: string;
  readonly ids: ReadonlySet<unknown>;
}

/** From here on, ids are not the same by chance. */
const LONG_ID = 6;
const NAMES = ['name', 'fullname', 'displayname', 'title'];
/** Lists of people, whose ids have names of their own: `assignee_id`. */
const OF_PEOPLE = /^(?:users|members|people|persons)$/;
const PEOPLE = new Set(
  [...MEMBER_NAMES['creator']!, ...MEMBER_NAMES['resolver']!].map(name => name.replace(/id$/, '')),
);

/**
 * Says which members of items are ids of what another list of the answer names, as of cards beside their lists, and what to
 * do; null if there are none.
 *
 * @param list - the items, which are not that other list
 * @param groups - path of the groups that they are in, each of which an item has already
 */
export function noteOfOtherIds(json: unknown, list: readonly unknown[], groups?: string): string | null {
  const sample = list.slice(0, 100).filter(isObject);
  const others = namedLists(json, list).filter(({ path }) => path !== groups);
  if (others.length === 0) return null;
  const paths = pathsOfItems(sample).filter(path => !path.includes('[') && isOwn(path));
  const found = paths.flatMap(path => {
    const values = sample.flatMap(item => valueAt(item, parsePath(path))).filter(isGiven);
    const other = others.find(({ path: named, ids }) => values.every(id => ids.has(id)) && isOf(path, named, values));
    return other === undefined || values.length === 0 ? [] : [{ path, other: other.path }];
  });
  if (found.length === 0) return null;
  const [first, ...rest] = found.map(({ path, other }, at) => `"${path}" ${at === 0 ? 'has ids of' : 'of'} "${other}"`);
  return `${[first, ...rest].join(', ')}, which have the names: a mapping follows no ids. Put the names into the items in a script, and hand them over with mapAdapter (docs/any-json.md, "Where it applies")`;
}

/** Lists with ids and names, outside of any other list. */
function namedLists(json: unknown, items: readonly unknown[]): NamedList[] {
  return pathsIn(json)
    .filter(path => !path.includes('['))
    .flatMap(path => {
      const list = valueAt(json, parsePath(path));
      if (!Array.isArray(list) || list === items || list.length === 0 || !list.every(isNamed)) return [];
      return [{ path, ids: new Set(list.map(entry => valueAt(entry, ['id']))) }];
    });
}

const isNamed = (entry: unknown): boolean =>
  isObject(entry) && 'id' in entry && Object.keys(entry).some(name => NAMES.includes(plainName(name)));

/** Whether a member holds ids of a list by its name, or by ids that are too long to be there by chance. */
function isOf(path: string, list: string, ids: readonly unknown[]): boolean {
  const name = plainName(parsePath(path).at(-1)!);
  if (name === 'id') return false;
  const [one, named] = [name.replace(/^ids?|ids?$/, '').replace(/s$/, ''), plainName(parsePath(list).at(-1)!)];
  const isPerson = OF_PEOPLE.test(named) && PEOPLE.has(one);
  const isNamedSo = one !== name.replace(/s$/, '') && one !== '' && named.startsWith(one.replace(/y$/, ''));
  return isPerson || isNamedSo || ids.every(id => String(id).length >= LONG_ID);
}
