import { parsePath, textOfPath } from '../../../core/config/mapping/path.ts';
import { plainName } from '../names/member-names.ts';

/** Usual names of the members that hold a person's first name and last name, parted by blanks; only letters. */
export const FIRST_NAMES = new Set('firstname givenname forename vorname prenom nombre jmeno imie'.split(' '));
export const LAST_NAMES = new Set(
  'lastname surname familyname nachname familienname zuname nom nomdefamille apellido apellidos prijmeni nazwisko'.split(
    ' ',
  ),
);

/** The paths of the two parts of a person's name. */
export interface NameInParts {
  readonly first: string;
  readonly last: string;
}

/** The members of an object that hold a first and a last name; undefined if it has not both. `''` is the item itself. */
export function nameInParts(object: string, paths: readonly string[]): NameInParts | undefined {
  const members = membersOf(object, paths);
  const named = (names: ReadonlySet<string>) => members.find(path => names.has(plainName(parsePath(path).at(-1)!)));
  const [first, last] = [named(FIRST_NAMES), named(LAST_NAMES)];
  return first !== undefined && last !== undefined ? { first, last } : undefined;
}

/** The paths of the members of an object; `''` is the item itself. */
export const membersOf = (object: string, paths: readonly string[]): readonly string[] =>
  paths.filter(path => {
    const keys = parsePath(path);
    return keys.length > 0 && textOfPath(keys.slice(0, -1)) === object;
  });

/**
 * A template of both names; of one where the other is missing, and nothing where both are.
 *
 * @param root - what the paths begin at: `$item`
 */
export function wholeName({ first, last }: NameInParts, root: string): string {
  const [before, after] = [first, last].map(path => root + (path.startsWith('[') ? '' : '.') + path);
  return `{{ ${before} | append: " " | append: ${after} | strip }}`;
}
