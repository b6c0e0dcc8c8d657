import { asTemplatePath } from '../../../adapters/map/remarks/template-path.ts';
import { USER_IDS } from '../../../adapters/map/user-names.ts';
import { parsePath } from '../../../core/config/mapping/path.ts';
import type { MappedValue } from '../../../core/config/panel-config.ts';
import { isIdAlone, isMachineId, noteOfIds } from '../values/machine-ids.ts';
import { plainName } from '../names/member-names.ts';
import { isNobody, isPair, namesBeside } from '../values/odd-values.ts';
import { isOfAccount } from '../names/paths-of-members.ts';
import { nameInParts, wholeName } from './whole-names.ts';

export interface MappedPerson {
  readonly value: MappedValue;
  /** For the author to check; null if it is clear. */
  readonly note: string | null;
  /** Whether only the ids of records are there: another member says more, if it has names. */
  readonly isIdOnly?: true;
}

/** What is known of the members of items. */
export interface KnownMembers {
  readonly paths: readonly string[];
  readonly valuesAt: (path: string) => readonly unknown[];
  /** Names of members with the name of a person, the best first. */
  readonly namesOfUsers: readonly string[];
}

/**
 * A person with an id and a name, or what there is of these; null if a path leads to no person.
 *
 * @param member - `creator` or `resolver`
 * @param values - those at the path, missing ones aside
 */
export function mappedPerson(
  member: string,
  path: string,
  values: readonly unknown[],
  { paths, valuesAt, namesOfUsers }: KnownMembers,
): MappedPerson | null {
  const nameBeside = namesBeside(path).find(each => valuesAt(each).some(value => typeof value === 'string'));
  if (isPair(values[0])) return { value: { id: `${path}[0]`, fullname: `${path}[1]` }, note: null };
  if (typeof values[0] !== 'object') {
    const people = values.filter(value => !isNobody(value));
    if (people.length === 0) return null;
    if (nameBeside !== undefined) return { value: { id: path, fullname: nameBeside }, note: null };
    const note = people.every(isIdAlone) ? noteOfIds(path, member, people) : null;
    const nobody = [...new Set(values.filter(isNobody))];
    if (nobody.length === 0) return { value: path, note };
    const tests = nobody.map(value => `${asTemplatePath(path)} != ${JSON.stringify(value)}`).join(' and ');
    return { value: `{% if ${tests} %}{{ ${asTemplatePath(path)} }}{% endif %}`, note };
  }
  // a name that no item has, as of people in Microsoft Graph, would leave an object to be shown
  const within = paths.filter(each => each.startsWith(`${path}.`) && valuesAt(each).length > 0);
  const named = (names: readonly string[]) =>
    names.flatMap(name => within.filter(each => plainName(parsePath(each).at(-1)!) === name))[0];
  const name = named(namesOfUsers);
  const parts = name === undefined || isOfAccount(name) ? nameInParts(path, within) : undefined;
  const fullname = parts ? wholeName(parts, '$item') : name;
  if (fullname) return { value: { id: named(USER_IDS) ?? fullname, fullname }, note: null };
  // ServiceNow links to a user, and gives an id or a name beside the link
  const value = `${path}.value`;
  if (!within.includes(`${path}.link`) || !within.includes(value)) return null;
  if (nameBeside !== undefined) return { value: { id: value, fullname: nameBeside }, note: null };
  const ids = valuesAt(value);
  if (!ids.every(isMachineId)) return { value, note: null, isIdOnly: true };
  return { value, note: `${noteOfIds(value, member, ids)}. ${ASK_FOR_NAMES}`, isIdOnly: true };
}

const ASK_FOR_NAMES = 'For these, add sysparm_display_value=true to the address';
