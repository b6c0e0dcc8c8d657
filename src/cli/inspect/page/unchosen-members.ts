import type { Path } from '../../../core/config/mapping/path.ts';
import { plainName } from '../names/member-names.ts';
import { wordsOf } from './headings.ts';

/** Names of members that count how often a record was written. */
const OF_VERSIONS =
  /^(?:(?:sys_?)?mod_?count|__v|(?:(?:lock|row|record|object|entity)_?)?(?:version|revision|rev)(?:_?(?:no|nr|number))?)$/i;
/** Names of objects in which systems count what happened around an item: `reactions.total_count`. */
const OF_COUNTERS = /^(?:.* )?(?:badges|reactions|votes|watches|counts|counters|stats|statistics)$|. summary$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
/** The names in a path or template. */
const NAMES = /[\p{L}\p{N}_-]+/gu;
const OF_EMAIL = /e?mail(?:address)?$/;

/** Names that only the system behind an API can explain: `customfield_10016` of Jira. */
const IS_NUMBERED = /^custom_?field_?\d+$/i;

const isWholeNumber = (value: unknown): boolean => /^\d+$/.test(String(value));

/** Whether members of an object only count or flag what happened around an item. */
export const isOfCounters = (object: string): boolean => OF_COUNTERS.test(wordsOf(object).join(' '));

/**
 * Whether no person would choose a member for a column: a counter, a name that says nothing, or the e-mail addresses of
 * people who are mapped.
 *
 * @param keys - of its path
 * @param isNested - whether it is a member of an object within the item
 * @param values - of the items, missing ones aside
 * @param people - paths and templates of the people of a mapping
 */
export function isUnchosen(
  keys: Path,
  isNested: boolean,
  values: readonly unknown[],
  people: readonly string[],
): boolean {
  const name = String(keys.at(-1));
  return (
    keys.some(key => IS_NUMBERED.test(String(key))) ||
    isCounter(name, isNested, values) ||
    isEmailOf(people, name, values)
  );
}

/** Whether a member counts versions of the item, or what there is of another thing: `comments.totalCount`. */
function isCounter(name: string, isNested: boolean, values: readonly unknown[]): boolean {
  const isNamed = OF_VERSIONS.test(name) || (isNested && wordsOf(name).at(-1) === 'count');
  return isNamed && values.every(isWholeNumber);
}

/** Whether a member holds the e-mail addresses of people: `assigneeEmail` beside `assignee`. */
function isEmailOf(people: readonly string[], name: string, values: readonly unknown[]): boolean {
  const person = plainName(name).replace(OF_EMAIL, '');
  if (person === '' || person === plainName(name) || !values.every(value => EMAIL.test(String(value)))) return false;
  return people.some(text => text.match(NAMES)?.some(key => plainName(key).startsWith(person)));
}
