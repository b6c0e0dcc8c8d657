import { USER_IDS, USER_NAMES } from '../../../adapters/map/user-names.ts';
import { parsePath, textOfPath } from '../../../core/config/mapping/path.ts';
import { plainName } from '../names/member-names.ts';
import { isOwn } from '../names/paths-of-members.ts';
import { scalar } from '../yaml-scalar.ts';
import { FIRST_NAMES, LAST_NAMES, membersOf, nameInParts, wholeName } from './whole-names.ts';

/** What makes an object a person, each by one kind of member. */
const OF_PEOPLE: readonly ReadonlySet<string>[] = [
  FIRST_NAMES,
  LAST_NAMES,
  new Set(['name', 'fullname', 'displayname']),
  new Set(['login', 'username', 'userid', 'loginname']),
  new Set(['email', 'mail', 'emailaddress', 'mailaddress']),
];
/** Names of those who have something done for them. */
const OF_OTHERS =
  /^(?:customer|client|contact|company|supplier|vendor|merchant|caller|sender|recipient|applicant|patient|kunde|kundin|lieferant|antragsteller)/;

/**
 * The line for a person of whom it is not known what they do, as `handler`, for the author to write; null if there is
 * none.
 *
 * @param mapped - the paths and templates of the mapping so far
 */
export function lineForPerson(paths: readonly string[], mapped: readonly string[]): string | null {
  const objects = [...new Set(paths.map(path => textOfPath(parsePath(path).slice(0, -1))))].filter(Boolean);
  const person = objects.find(object => {
    const names = membersOf(object, paths).map(nameAt);
    const kinds = OF_PEOPLE.filter(kind => names.some(name => kind.has(name)));
    const isMapped = mapped.some(text => text.includes(`${object}.`));
    return kinds.length > 1 && isOwn(object) && !isMapped && !OF_OTHERS.test(nameAt(object));
  });
  if (person === undefined) return null;
  const members = membersOf(person, paths);
  const first = (names: readonly string[]) => names.flatMap(name => members.filter(each => nameAt(each) === name))[0];
  const parts = nameInParts(person, paths);
  const fullname = parts ? wholeName(parts, '$item') : first(USER_NAMES);
  const id = first([...USER_IDS, 'username', 'loginname', 'email', 'mail']) ?? fullname;
  if (id === undefined || fullname === undefined) return null;
  return `If "${person}" is who does it, write resolver: {id: ${scalar(id)}, fullname: ${scalar(fullname)}}`;
}

const nameAt = (path: string): string => plainName(parsePath(path).at(-1)!);
