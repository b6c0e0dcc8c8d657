import { USER_NAMES } from '../../../adapters/map/user-names.ts';
import { parsePath, textOfPath } from '../../../core/config/mapping/path.ts';
import { plainName } from '../names/member-names.ts';

/**
 * The names of members with the name of a person, the best first: the display name, unless it is a handle of one word
 * beside a `name` of several. It is the same for all people of the items.
 *
 * @param paths - those of the items
 */
export function namesOfPeople(
  paths: readonly string[],
  valuesAt: (path: string) => readonly unknown[],
): readonly string[] {
  const pairs = paths.flatMap(handle => {
    const keys = parsePath(handle);
    if (keys.length < 2 || plainName(keys.at(-1)!) !== 'displayname') return [];
    const object = textOfPath(keys.slice(0, -1));
    const name = paths.find(path => {
      const others = parsePath(path);
      return plainName(others.at(-1)!) === 'name' && textOfPath(others.slice(0, -1)) === object;
    });
    return name === undefined ? [] : [{ handle, name }];
  });
  const hasWords = (path: string) => valuesAt(path).some(value => /\S\s+\S/.test(String(value)));
  const areHandles = pairs.some(({ name }) => hasWords(name)) && !pairs.some(({ handle }) => hasWords(handle));
  return areHandles ? ['fullname', 'name', ...USER_NAMES.filter(name => !/^(?:full)?name$/.test(name))] : USER_NAMES;
}
