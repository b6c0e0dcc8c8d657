import { parsePath, pathsIn, textOfPath } from '../../../core/config/mapping/path.ts';
import { CONTAINERS, DATE_WRAPPERS, MEMBER_NAMES, plainName, WRAPPERS } from './member-names.ts';

/** The last meaningful name of a path: for `assigned_to.display_value`, the parent's name. */
const nameAt = (path: string): string => {
  const names = parsePath(path).map(plainName);
  return isWrapped(names) && !CONTAINERS.has(names.at(-2)!) ? names.at(-2)! : names.at(-1)!;
};

/** The path of the object whose value a member such as `name` holds. */
export function withoutWrapper(path: string): string {
  const names = parsePath(path);
  return isWrapped(names.map(plainName)) ? textOfPath(names.slice(0, -1)) : path;
}

function isWrapped(names: readonly string[]): boolean {
  const [last, within] = [names.at(-1)!, names.at(-2)];
  if (within === undefined) return false;
  // the state of a "status" may be its own "status"
  return (
    WRAPPERS.has(last) ||
    (last === within && STATES.has(last)) ||
    (DATE_WRAPPERS.has(last) && NAMES_OF_DATES.has(within))
  );
}

const STATES = new Set(['state', 'status']);
const NAMES_OF_DATES = new Set(['start', 'modified', 'expiration'].flatMap(member => MEMBER_NAMES[member]!));

/** The paths of all members of the first items, whose shape speaks for the others. */
export const pathsOfItems = (items: readonly unknown[]): string[] => [...new Set(items.slice(0, 20).flatMap(pathsIn))];

/** Whether a path leads to a member of the item itself, not of a nested object. */
export const isOwn = (path: string): boolean =>
  parsePath(path)
    .slice(0, -1)
    .every(name => CONTAINERS.has(plainName(name)));

/** Whether a path leads to what stands for a person where their name is not known. */
export const isOfAccount = (path: string): boolean =>
  ['login', 'username', 'email', 'title'].includes(plainName(parsePath(path).at(-1)!));

/** Whether a path leads to a member of a user, which does not belong to the item. */
export function isOfUser(path: string): boolean {
  const users = [...MEMBER_NAMES['creator']!, ...MEMBER_NAMES['resolver']!];
  return parsePath(path)
    .slice(0, -1)
    .some(name => users.includes(plainName(name)));
}

export const FOR_PEOPLE = /display_?(?:name|value)$/i;

/** 1 where two paths lead to members of one object, else 0. */
export const besideEachOther = (a: string, b: string): number => Number(withoutWrapper(a) === withoutWrapper(b));

/** Paths that end in one of the names, sorted by the order of the names, then by depth. */
export function candidates(paths: readonly string[], names: readonly string[]): string[] {
  const rank = (path: string) => names.indexOf(nameAt(path));
  const depth = (path: string) => parsePath(path).length;
  const isForPeople = (path: string) => Number(FOR_PEOPLE.test(path));
  return paths
    .filter(path => rank(path) >= 0 && depth(path) <= 3)
    .sort((a, b) => rank(a) - rank(b) || depth(a) - depth(b) || isForPeople(b) - isForPeople(a));
}
