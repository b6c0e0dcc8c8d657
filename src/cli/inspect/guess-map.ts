import { dateLine } from '../../adapters/map/remarks/date-line.ts';
import { areNumbers } from '../../adapters/map/remarks/numbers-of-states.ts';
import { asTemplatePath } from '../../adapters/map/remarks/template-path.ts';
import { isIsoDate } from '../../core/base/dates/instant.ts';
import type { MappedValue } from '../../core/config/panel-config.ts';
import { parsePath, textOfPath, valueAt } from '../../core/config/mapping/path.ts';
import { MEMBER_NAMES, plainName } from './names/member-names.ts';
import { textsIn } from './values/texts-in.ts';
import { DATES, fits, isReadableDate, isScalar } from './values/fitting-values.ts';
import { lineForPerson } from './people/line-for-person.ts';
import { completeIf } from './states/complete-if.ts';
import { lineForState } from './states/line-for-state.ts';
import { endDates, noteOfEnds, noteOfExpected, stateOfEnds } from './states/end-dates.ts';
import { differentFirst } from './values/constant-members.ts';
import { optionalTimes } from './values/optional-times.ts';
import { mixedDates } from './values/mixed-dates.ts';
import { areRecords, codeOfState, incidentState, noteOfNumbers } from './states/numbered-states.ts';
import { FORMATTED, isCode, isGiven, isPair } from './values/odd-values.ts';
import { namesOfPeople } from './people/names-of-people.ts';
import { personInList } from './people/people-in-lists.ts';
import { codeAsTitle, ownTitle, titleOfRuns } from './own-titles.ts';
import {
  FOR_PEOPLE,
  besideEachOther,
  candidates,
  isOfUser,
  isOwn,
  pathsOfItems,
  withoutWrapper,
} from './names/paths-of-members.ts';
import { stateOfWords } from './states/words-of-states.ts';
import { emptyPaths } from './missing-members.ts';
import { pageLink } from './page-links.ts';
import { type MappedPerson, mappedPerson } from './people/mapped-person.ts';
import { nobodyYet } from './people/nobody-yet.ts';

const PEOPLE = ['resolver', 'creator'] as const;
const USERS = new Set<string>(PEOPLE);
const STATES = new Set<unknown>([1, 2, 10, '1', '2', '10']);
export interface Guess {
  readonly map: Record<string, MappedValue>;
  /** Notes for the author to check. */
  readonly notes: readonly string[];
}

/**
 * Guesses which members of items correspond to those of a process, by names and values.
 *
 * @param keyed - whether the items are in an object by id
 * @param list - the path of their list
 */
export function guessMap(items: readonly unknown[], keyed = false, list = ''): Guess {
  const sample = items.slice(0, 100);
  const pathsOfAll = pathsOfItems(sample);
  const paths = pathsOfAll.filter(path => !/\[\d/.test(path));
  const ofItem = paths.filter(path => !isOfUser(path));
  const map: Record<string, MappedValue> = {};
  const notes: string[] = [];
  const taken = new Set<string>();
  /** Path of states whose numbers are unknown, and of what tells the state in their place. */
  let numbered: string | null = null;
  let instead: string | null = null;
  /** Of whom only the id is known, for want of a name. */
  let creatorById: MappedPerson | null = null;
  const valuesAt = (path: string) => {
    const keys = parsePath(path);
    return sample.map(item => valueAt(item, keys)).filter(isGiven);
  };
  const namesOfUsers = namesOfPeople(pathsOfAll, valuesAt);
  const isOfMost = (path: string) => valuesAt(path).length * 2 >= sample.length;

  for (const [member, names] of Object.entries(MEMBER_NAMES)) {
    // The due date of a milestone also applies to its issues; no other member of a nested object does.
    const own = paths.filter(path => isOwn(USERS.has(member) ? path : withoutWrapper(path)));
    const searchedPaths = USERS.has(member)
      ? own
      : member === 'expiration'
        ? ofItem
        : own.filter(path => !isOfUser(path));
    const found = differentFirst(member, candidates(searchedPaths, names), valuesAt, sample.length);
    // a date that needs no template before one that does
    const isPlain = (path: string) => valuesAt(path).every(value => typeof value === 'string' && isIsoDate(value));
    // and one for machines before one for people, which has no time zone
    const isShown = (path: string) => Number(FOR_PEOPLE.test(path));
    const ordered = DATES.has(member)
      ? found.toSorted(
          (a, b) => Number(isPlain(b)) - Number(isPlain(a)) || besideEachOther(a, b) * (isShown(a) - isShown(b)),
        )
      : member === 'title'
        ? found.toSorted((a, b) => Number(isOfMost(b)) - Number(isOfMost(a)))
        : found;
    for (const each of ordered) {
      const [path, values] = withoutPair(each, USERS.has(member), DATES.has(member));
      if (member === 'name' && (isStepName(path) || !isOfMost(path))) continue;
      if (taken.has(path) || !fits(member, values, items.length)) continue;
      const value = mapped(member, path, values);
      if (value === null) continue;
      map[member] = value;
      taken.add(path);
      break;
    }
    if (DATES.has(member) && !(member in map)) noteUnreadDates(member, ordered);
  }
  if (!('id' in map) && !keyed) {
    const path = paths.find(each => isOwn(each) && NUMBERED.test(each) && fits('id', valuesAt(each), items.length));
    const code = path ?? codeOfItems();
    if (code !== undefined) map['id'] = code;
  }
  const { past, expected } = endDates(paths, valuesAt, sample.length, Date.now());
  if (!('state' in map || 'expiration' in map) && expected !== null) {
    map['expiration'] = expected;
    notes.push(noteOfExpected(expected));
  }
  if (!('creator' in map) && creatorById !== null) addPerson('creator', creatorById);
  const person = 'resolver' in map ? null : personInList(pathsOfAll, sample, namesOfUsers);
  if (person !== null) addPerson('resolver', { value: person.user, note: person.note });
  const empty = emptyPaths(paths, sample);
  for (const [member, other] of [PEOPLE, PEOPLE.toReversed()] as const) {
    const nobody = member in map ? null : nobodyYet(member, empty, sample, map[other]);
    if (nobody !== null) addPerson(member, nobody);
  }
  const link = 'url' in map ? null : pageLink(ofItem, valuesAt, sample.length);
  if (link !== null) {
    map['url'] = link.path;
    if (link.note !== null) notes.push(link.note);
  }
  const titled = map['title'];
  if (titled === undefined || (typeof titled === 'string' && !isOfMost(titled))) {
    const title =
      ownTitle(paths, valuesAt, list, sample.length) ??
      codeAsTitle(paths, valuesAt, map['id'], sample) ??
      titleOfRuns(paths, valuesAt, map['id']);
    if (title !== undefined) map['title'] = title;
  }
  const state = map['state'] ?? stateOtherwise();
  if (state === null) numbered ??= codeOfState(paths, isOwn, valuesAt);
  if (numbered !== null && !('state' in map))
    notes.push(noteOfNumbers(numbered, asTemplatePath(numbered), valuesAt(numbered), instead));
  if (!('id' in map) && !keyed) notes.push(lackOfId());
  const toWrite = [
    state === null && numbered === null ? lineForState(paths, valuesAt) : null,
    'resolver' in map ? null : lineForPerson(paths, textsIn(map)),
  ];
  notes.push(...toWrite.filter(line => line !== null));
  const found: Guess['map'] = state === null ? map : { ...map, state };
  const inOrder = Object.keys(MEMBER_NAMES).filter(member => member in found);
  return { map: Object.fromEntries(inOrder.map(member => [member, found[member]!])), notes };

  function addPerson(member: string, { value, note }: MappedPerson): void {
    map[member] = value;
    if (note !== null) notes.push(note);
  }

  /** Says which member was not taken as a date because only some of its values are dates. */
  function noteUnreadDates(member: string, searched: readonly string[]): void {
    for (const path of searched) {
      if (taken.has(path)) continue;
      const values = valuesAt(path).filter(value => typeof value === 'string' || typeof value === 'number');
      const other = values.find(value => !isReadableDate(value));
      if (other === undefined && values.length < 2) continue;
      const date = values.find(isReadableDate);
      if (date === undefined && !values.every(hasYear)) continue;
      if (date === undefined) {
        const shown = JSON.stringify(values[0]);
        notes.push(
          `"${path}" is ${shown} here, which cannot be read as a date: map "${member}" by hand, to a date in ISO 8601`,
        );
        return;
      }
      const shown = [date, other ?? values.find(value => typeof value !== typeof date) ?? values.at(-1)];
      notes.push(
        `"${path}" is ${shown.map(value => JSON.stringify(value)).join(', ')} here: map "${member}" by hand, to a date in ISO 8601`,
      );
      return;
    }
  }

  /** The first member of the items, if it is a different code in each: `PurchaseOrder` of an OData service. */
  function codeOfItems(): string | undefined {
    const first = paths.find(path => isOwn(path) && !path.includes('@') && valuesAt(path).every(isScalar));
    const values = first === undefined ? [] : valuesAt(first);
    if (first === undefined || !values.every(isCode) || !fits('id', values, items.length)) return undefined;
    notes.push(`No member is named like an id: "${first}" is taken as one, which is different in each item`);
    return first;
  }

  function lackOfId(): string {
    const different = paths.filter(path => isOwn(path) && fits('id', valuesAt(path), items.length)).slice(0, 5);
    return different.length === 0
      ? 'No member has a different value in each item: map "id" by hand'
      : `No member is named like an id: map "id" to one that is different in each item, such as ${different.map(path => `"${path}"`).join(', ')}`;
  }

  /** Whether a member is the technical name of what the title names for people, as in Bonita. */
  function isStepName(path: string): boolean {
    const keys = parsePath(path);
    const shown = textOfPath([...keys.slice(0, -1), 'displayName']);
    return keys.at(-1) === 'name' && map['title'] === shown;
  }

  /** The name of a pair of id and name, as Odoo gives records; `false` is its missing value. */
  function withoutPair(path: string, isUser: boolean, isDate: boolean): readonly [string, readonly unknown[]] {
    const values = valuesAt(path);
    const present = values.filter(value => value !== false);
    if (present.length === 0 || !present.every(isPair)) return [path, isDate || isUser ? present : values];
    if (isUser) return [path, present];
    const name = `${path}[1]`;
    return [name, valuesAt(name)];
  }

  function mapped(member: string, path: string, values: readonly unknown[]): MappedValue | null {
    if (member === 'state') return stateOf(path, values);
    if (DATES.has(member)) return dateOf(path, values);
    // "invoice:2:8d80": key, version and id.
    if (member === 'name' && values.every(value => DEFINITION.test(String(value)))) {
      return `{{ ${asTemplatePath(path)} | split: ":" | first }}`;
    }
    if (member === 'tags' && typeof values.flat()[0] === 'object') return `{{ ${asTemplatePath(path)} | map: "name" }}`;
    if (!USERS.has(member)) return path;
    const person = mappedPerson(member, path, values, { paths, valuesAt, namesOfUsers });
    if (person === null) return null;
    if (person.isIdOnly && member === 'creator') {
      creatorById ??= person;
      return null;
    }
    if (person.note !== null) notes.push(person.note);
    return person.value;
  }

  function dateOf(path: string, values: readonly unknown[]): string {
    const line = dateLine(asTemplatePath(path), values);
    const mixed =
      line || values.every(value => isIsoDate(String(value))) ? null : mixedDates(path, asTemplatePath(path), values);
    if (mixed) notes.push(mixed.note);
    if (!line) return mixed?.template ?? optionalTimes(asTemplatePath(path), values) ?? path;
    const timed = line.written.length > 10 ? undefined : values.find(value => /\d:\d\d/.test(String(value)));
    if (timed !== undefined)
      notes.push(`"${path}" has times, as in ${JSON.stringify(timed)}: only their days are taken`);
    if (line.otherwise !== null)
      notes.push(`"${path}" has dates such as ${String(values[0])}: if the day comes first, swap d[0] and d[1]`);
    return line.template;
  }

  /** Derives the state from an end date or a member "active"; tasks of an engine are all active. */
  function stateOtherwise(): MappedValue | null {
    const [active] = candidates(paths.filter(isOwn), ['active']);
    instead = past[0] ?? active ?? null;
    if (past.length > 0) {
      const note = noteOfEnds(past);
      if (note !== null) notes.push(note);
      return stateOfEnds(past);
    }
    const values = active === undefined ? [] : valuesAt(active);
    const areBooleans = values.every(value => typeof value === 'boolean');
    if (values.length > 0 && (areBooleans || values.every(value => value === 'true' || value === 'false')))
      return `{% if ${asTemplatePath(active!)}${areBooleans ? '' : ' == "true"'} %}2{% else %}10{% endif %}`;
    instead = null;
    const names = new Set(paths.map(path => plainName(path)));
    if (!names.has('assignee') || !names.has('processdefinitionid')) return null;
    notes.push('No member gives a state: all items are taken as active (2)');
    return 2;
  }

  function stateOf(path: string, values: readonly unknown[]): MappedValue | null {
    const keys = parsePath(path);
    // Jira names its states in the reader's language, but not their category.
    const category = textOfPath([...keys.slice(0, -1), 'statusCategory', 'key']);
    if (valuesAt(category).length > 0) return completeIf(`${asTemplatePath(category)} == "done"`);
    const formatted = textOfPath([...keys.slice(0, -1), `${keys.at(-1)}${FORMATTED}`]);
    if (valuesAt(formatted).length > 0) return stateOf(formatted, valuesAt(formatted));
    const incident = incidentState(path, values, sample);
    if (incident !== null) {
      notes.push(incident.note);
      return incident.template;
    }
    if (values.every(value => STATES.has(value)) && !areRecords(sample)) return path;
    if (values.every(value => typeof value === 'boolean')) {
      // A card of Trello is done with its date, and closed when it leaves the board.
      const ofDate = path === 'closed' && valuesAt('dueComplete').some(value => typeof value === 'boolean');
      return completeIf(asTemplatePath(path) + (ofDate ? ' or $item.dueComplete' : ''));
    }
    if (areNumbers(values)) {
      numbered ??= path;
      return null;
    }
    const found = stateOfWords(path, values);
    if (found === null) return null;
    notes.push(found.note);
    return found.state;
  }
}

/** A name of an id with a word of its own: `ticket_nr`, `orderNo`, `InstanceID`; not `casino`. */
const NUMBERED = /(?:^|[^A-Z])(?:ID|Id|_id|id|[Nn]r|NO|No|_no|[Nn]umber|[Nn]ummer|[Kk]ey)$/;
/** Whether a text may be a date in another notation, such as `20 Nov 2026`. */
const hasYear = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= 40 && /(?<!\d)(?:19|20)\d{2}(?!\d)/.test(value);
const DEFINITION = /^[^:\s]+:\d+:[^:\s]+$/;
