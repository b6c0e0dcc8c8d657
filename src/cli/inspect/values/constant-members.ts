import { parsePath } from '../../../core/config/mapping/path.ts';
import { plainName } from '../names/member-names.ts';
import { withoutWrapper } from '../names/paths-of-members.ts';

/** From so many items on, one person in all of them is no chance. */
const MANY = 3;
/** Names of a process, which one list may be of. */
const OF_ENGINES = /process|workflow|definition/;
/** Members that say of which type a record is to a program: `$type`, `_type`, `@type`. */
const TYPE_TAG = /^[$@_]/;
/** Names that may be those of somebody in charge of all items. */
const IN_CHARGE = new Set(['responsible', 'verantwortlich', 'verantwortlicher', 'agent', 'owner', 'ownername', 'who']);
/** An account that is no person. */
const SYSTEM_ACCOUNT = /^(?:root|admin|administrator|system)(?:@.*)?$/i;

/**
 * Puts members of the same value in all items behind those that differ, for the name of a process and who does an item:
 * a kind that all records share, or an account that is responsible for all of them, tells nothing. Only of a process
 * and of an assignee the name says enough. Tags for programs that are the same in all are left out.
 *
 * @param found - paths that may be the member, the best first
 */
export function differentFirst(
  member: string,
  found: readonly string[],
  valuesAt: (path: string) => readonly unknown[],
  count: number,
): readonly string[] {
  if (member !== 'name' && member !== 'resolver') return found;
  const nameOf = (path: string) => parsePath(withoutWrapper(path)).at(-1)!;
  const isSame = (path: string) => new Set(valuesAt(path).map(value => JSON.stringify(value))).size === 1;
  const isOfMost = (path: string) => valuesAt(path).length * 2 >= count;
  if (member === 'resolver') {
    const isWeak = (path: string) =>
      isSame(path) &&
      (IN_CHARGE.has(plainName(nameOf(path))) || SYSTEM_ACCOUNT.test(String(valuesAt(path)[0]))) &&
      valuesAt(path).length === count;
    const isOther = found.some(path => !isSame(path) && isOfMost(path));
    return count >= MANY && isOther ? lastIf(found, isWeak) : found;
  }
  const named = found.filter(path => !(TYPE_TAG.test(String(parsePath(path).at(-1))) && isSame(path)));
  const isKind = (path: string) => !/(?:id|^name)$/.test(plainName(nameOf(path)));
  const isWord = (value: unknown) => typeof value === 'string' || Array.isArray(value);
  const isOther = named.some(path => isKind(path) && !isSame(path) && isOfMost(path) && valuesAt(path).every(isWord));
  return count > 1 && isOther
    ? lastIf(named, path => isSame(path) && !OF_ENGINES.test(plainName(nameOf(path))))
    : named;
}

const lastIf = (paths: readonly string[], test: (path: string) => boolean): readonly string[] =>
  paths.toSorted((a, b) => Number(test(a)) - Number(test(b)));
