import { USER_IDS } from '../../../adapters/map/user-names.ts';
import { parsePath, textOfPath, valueAt } from '../../../core/config/mapping/path.ts';
import { isGiven } from '../values/odd-values.ts';
import { isMachineId } from '../values/machine-ids.ts';
import { candidates, isOwn } from '../names/paths-of-members.ts';
import { CONTAINERS, MEMBER_NAMES, plainName } from '../names/member-names.ts';

/** Who does the items, as the first of a list. */
export interface PersonInList {
  readonly user: { readonly id: string; readonly fullname: string };
  /** For the author to check; null if no item has several. */
  readonly note: string | null;
}

/**
 * The first person of lists such as `assignees`, or `assignments` with an `assignee` each.
 *
 * @param paths - those of the items, also of the first members of lists
 * @param namesOfUsers - names of members with the name of a person, the best first
 */
export function personInList(
  paths: readonly string[],
  items: readonly unknown[],
  namesOfUsers: readonly string[],
): PersonInList | null {
  const names = MEMBER_NAMES['resolver']!;
  const isOfPerson = (around: readonly (string | number)[]): boolean => {
    const at = around.indexOf(0);
    const [list, within] = [plainName(around[at - 1] ?? ''), around.slice(at + 1)];
    if (at < 1 || !around.slice(0, at - 1).every(name => CONTAINERS.has(plainName(name)))) return false;
    return within.length === 0
      ? names.includes(list.replace(/s$/, '')) && list.endsWith('s')
      : within.length === 1 && isListOf(list, plainName(within[0]!)) && names.includes(plainName(within[0]!));
  };
  // references of PagerDuty have a summary
  const fullnames = [...namesOfUsers.filter(name => name !== 'title'), 'summary'];
  const found = paths.filter(path => isOfPerson(parsePath(path).slice(0, -1)));
  const [fullname] = named(found, fullnames).filter(path => {
    const values = items.map(item => valueAt(item, parsePath(path))).filter(value => value !== undefined);
    return values.length > 0 && values.every(value => typeof value === 'string');
  });
  if (fullname === undefined) return nameInList(paths, items);
  const keys = parsePath(fullname);
  const person = textOfPath(keys.slice(0, -1));
  const [id = fullname] = named(
    found.filter(path => textOfPath(parsePath(path).slice(0, -1)) === person),
    USER_IDS,
  );
  const list = keys.slice(0, keys.indexOf(0));
  const hasSeveral = items.some(item => (valueAt(item, list) as unknown[] | undefined)?.[1] !== undefined);
  return { user: { id, fullname }, note: hasSeveral ? noteOfSeveral(textOfPath(list)) : null };
}

const noteOfSeveral = (list: string): string =>
  `Some items have several people in "${list}": the first one is taken as "resolver"`;

/** The first name of lists of names: `assignedTo: ["jana"]`. */
function nameInList(paths: readonly string[], items: readonly unknown[]): PersonInList | null {
  const listAt = (path: string): unknown[] => items.map(item => valueAt(item, parsePath(path)) ?? []);
  const areNames = (list: unknown): boolean =>
    Array.isArray(list) && list.every(name => typeof name === 'string' && !isMachineId(name));
  const named = candidates(paths.filter(isOwn), [
    ...MEMBER_NAMES['resolver']!,
    ...MEMBER_NAMES['resolver']!.map(name => `${name}s`),
  ]);
  const path = named.find(each => listAt(each).every(areNames) && listAt(each).some(isGiven));
  if (path === undefined) return null;
  const hasSeveral = listAt(path).some(list => (list as unknown[]).length > 1);
  return { user: { id: `${path}[0]`, fullname: `${path}[0]` }, note: hasSeveral ? noteOfSeveral(path) : null };
}

/** Whether a list is of what a member names, as `assignments` are of an `assignee`; not `steps`, which have others. */
const isListOf = (list: string, member: string): boolean => list.startsWith(member.slice(0, 5));

/** The paths that end in one of the names, in the order of the names. */
const named = (paths: readonly string[], names: readonly string[]): string[] =>
  names.flatMap(name => paths.filter(path => plainName(parsePath(path).at(-1)!) === name));
