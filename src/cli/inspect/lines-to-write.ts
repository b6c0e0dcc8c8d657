import { CLOSED } from '../../adapters/map/remarks/names-of-states.ts';
import { asTemplatePath } from '../../adapters/map/remarks/template-path.ts';
import { USER_IDS, USER_NAMES } from '../../adapters/map/user-names.ts';
import { parsePath, textOfPath } from '../../core/config/mapping/path.ts';
import { plainName } from './member-names.ts';
import { isOwn } from './paths-of-members.ts';
import { nameInParts, wholeName } from './people/whole-names.ts';
import { scalar } from './yaml-scalar.ts';

const OF_STATES = /(?:[a-z]S|(?:^|[_ -])s)(?:tate|tatus)$|(?:^|_)S(?:tate|tatus)$/;
const MAX_WORDS = 20;
const MAX_LENGTH = 30;

type ValuesAt = (path: string) => readonly unknown[];

/**
 * The line for a state that is named in a way of its own, as `caseStatus`, for the author to write if it is the one;
 * null if there is none.
 */
export function lineForState(paths: readonly string[], valuesAt: ValuesAt): string | null {
  const wordsAt = (path: string) => [...new Set(valuesAt(path))] as string[];
  const found = paths.filter(path => {
    const words: readonly unknown[] = wordsAt(path);
    const areWords = words.every(word => typeof word === 'string' && word.length <= MAX_LENGTH && IS_WORD.test(word));
    return OF_STATES.test(String(parsePath(path).at(-1))) && isOwn(path) && areWords && words.length <= MAX_WORDS;
  });
  const path = found.find(each => wordsAt(each).some(word => CLOSED.test(word))) ?? found[0];
  const words = path === undefined ? [] : wordsAt(path);
  if (path === undefined || words.length < 2) return null;
  const closed = words.filter(word => CLOSED.test(word));
  const last = JSON.stringify(words.at(-1));
  const tests = (closed.length > 0 ? closed : words.slice(-1)).map(word => `${asTemplatePath(path)} == "${word}"`);
  const shown = words.slice(0, 6).map(word => JSON.stringify(word));
  const rest = closed.length > 0 ? '' : `, with the words that mean "complete" in place of ${last}`;
  const line = `state: ${scalar(`{% if ${tests.join(' or ')} %}10{% else %}2{% endif %}`)}`;
  return `"${path}" is ${shown.join(', ')} here. If that is the state, write ${line}${rest}`;
}

/** The words of a state: with a letter, and nothing that a template reads otherwise. */
const IS_WORD = /^(?=.*\p{L})[^"{}%\n]+$/u;

/** What makes an object a person, each by one kind of member. */
const OF_PEOPLE: readonly RegExp[] = [
  /^(?:first|given|fore)name$|^vorname$/,
  /^(?:last|family|sur)name$|^nachname$/,
  /^(?:full|display)?name$/,
  /^(?:login|username|userid|loginname)$/,
  /^e?mail(?:address)?$/,
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
    const kinds = OF_PEOPLE.filter(kind => names.some(name => kind.test(name)));
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

const membersOf = (object: string, paths: readonly string[]): string[] =>
  paths.filter(path => textOfPath(parsePath(path).slice(0, -1)) === object);
