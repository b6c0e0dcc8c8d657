import type { ColumnType } from '../../../core/base/column-type.ts';
import { dateLine, isMsText } from '../../../adapters/map/remarks/date-line.ts';
import { isIsoDate } from '../../../core/base/dates/instant.ts';
import { parsePath, type Path, textOfPath, valueAt } from '../../../core/config/mapping/path.ts';
import type { SourceMapping } from '../../../core/config/panel-config.ts';
import { lookedAt } from './choice-of-members.ts';
import { titleOf } from './headings.ts';
import { API, CONTAINERS, plainName } from '../names/member-names.ts';
import { areNumbers } from '../../../adapters/map/remarks/numbers-of-states.ts';
import { type Amount, amountOf, outputOf } from './amounts.ts';
import { areNumberedPeople } from '../values/machine-ids.ts';
import { isGiven } from '../values/odd-values.ts';
import { isOwn, pathsOfItems } from '../names/paths-of-members.ts';
import { namesOfPeople } from '../people/names-of-people.ts';
import { OF_WORDS, orderOfPriorities, WORDS_OF_CODE } from './order-of-priorities.ts';
import { otherDates } from './other-dates.ts';
import { ShownValues } from './repeated-values.ts';
import { isRepeatedDate } from './repeated-dates.ts';
import { type Meaning, meaningOf, saysState } from './telling-members.ts';
import { isUsed, textsIn } from '../values/texts-in.ts';
import { isOfCounters, isUnchosen } from './unchosen-members.ts';
import { noteOfTexts } from './written-amounts.ts';
import { nameInParts, wholeName } from '../people/whole-names.ts';

/** A column for a member that is not one of a process. */
export interface OwnColumn {
  /** Name of the column and of its field. */
  readonly name: string;
  readonly title: string;
  /** Template of its field. */
  readonly template: string;
  readonly type: ColumnType;
  /** Of an amount. */
  readonly currency?: string;
  readonly digits?: number;
  /** Template of what it sorts by, where that is not its own; null: nothing that would make sense. */
  readonly sort?: string | null;
  readonly amount?: { readonly path: string; readonly amount: Amount };
  /** For the author to check. */
  readonly note?: string;
  /** The path of whole numbers as texts, which stand for words: nobody reads them without a heading. */
  readonly code?: string;
  /** What it says, which has a place of its own among the columns. */
  readonly meaning?: 'priority' | 'name';
}

/** Names of members that hold a time, where that is a number. */
const OF_TIMES = /(?:time|date|stamp|(?:[a-z]|_)(?:At|at|On|on))$|^date/i;
const MAX_TEXT_LENGTH = 80;
/** Names of members with addresses, which need not say where they begin: `/envelopes/7/documents`. */
const OF_ADDRESSES = /(?:^ur[il]|[a-z]Ur[il]|[a-z]UR[IL]|_ur[il])s?$|^href$/;
/** What one reads to a machine: an address, a token or an id of another record. */
const MACHINE_TEXT = /^[a-z][a-z+.-]*:\/\/|^(?=\S*\d)[\w:+/=-]{16,}$/i;
const OF_OTHERS =
  /^id(?:[A-Z]|_)|(?:^|[a-z])(?:Id|ID|Key|Guid|Uuid)s?$|(?:^|[_-])(?:id|key|guid|uuid|token|hash|etag|cursor)s?$|(?:Date|Time|At|On)$|^(?:pos|position|rank|(?:calendar|business)_stc|sort_?[oO]rder|order_?[iI]ndex|short_?(?:[lL]ink|[uU]rl))$/;
/** What stands before the names of members in Azure DevOps. */
const OF_AZURE = /^(?:System|Microsoft\.VSTS\.\w+)\.(?=\w)/;
const OF_STATES = /(?:^|[a-z_-])(?:state|status)$/i;
/** Milliseconds or seconds since 1970, which nobody reads. */
const isTimestamp = (value: unknown): boolean => (typeof value === 'number' && value > 1e9) || isMsText(value);

/** `1`, as a text. */
const IS_CODE = /^-?\d{1,2}$/;

/** What of a table is there before its own columns. */
export interface TableSoFar {
  /** Paths that are read beside those of the mapping. */
  readonly read: readonly string[];
  /** Names of fields and columns. */
  readonly taken: readonly string[];
  /** How many columns may be added. */
  readonly room: number;
  /** How many more, if they are for the priority or for the kind of an item. */
  readonly roomForTelling: number;
  /** Whether a column says of which kind an item is. */
  readonly hasKind: boolean;
  /** States of the items; null if none are mapped, or if the items' own words for them are shown. */
  readonly states: readonly unknown[] | null;
}

/**
 * Columns for further members of the items whose values differ and that at least half of them have, in the order of the
 * items, as far as there is room: first their priority, then their kind, then whom they are for.
 */
export function ownColumns(
  items: readonly unknown[],
  source: SourceMapping,
  { read, taken, room, roomForTelling, hasKind, states }: TableSoFar,
): OwnColumn[] {
  const looked = lookedAt(items);
  const map = source.map ?? {};
  const used = [...textsIn(map), ...read];
  const mappedPeople = [map['creator'], map['resolver']].filter(person => !areNumberedPeople(person, items));
  const people = textsIn(mappedPeople);
  const columns: OwnColumn[] = [];
  const places = new Map<string, number>();
  const names = new Set(taken);
  /** Of the path that is looked at. */
  let meaning: 'priority' | 'name' | null = null;
  const paths = pathsOfItems(looked);
  // what every item has twice is read once: "number" and "task_effective_number"
  const shown = new Set(
    paths
      .filter(path => isUsed(path, used))
      .map(path => textOfAll(looked.map(item => valueAt(item, parsePath(path)) ?? ''))),
  );
  const said = new ShownValues(looked, map);
  const add = (path: string, words: string, template = `{{ ${wholeOf(path)} }}`): boolean => {
    const keys = parsePath(path);
    if (!isPlain(keys) || isUsed(path, used)) return false;
    // a code beside its words: "Status" and "StatusName"
    if (WORDS_OF_CODE.some(end => paths.includes(path + end))) return false;
    const all = looked.map(item => valueAt(item, keys) ?? '');
    const present = all.filter(value => value !== '');
    // a column that is empty in most rows takes its width from the titles
    if (present.length * 2 < looked.length) return false;
    const last = String(keys.at(-1));
    if (isUnchosen(keys, !isOwn(path), present, people)) return false;
    // beside the state, its number says nothing
    if ('state' in map && OF_STATES.test(last) && areNumbers(present)) return false;
    if ('state' in map && saysState(last, all, states)) return false;
    const time = timeAt(path, present);
    const amount = amountOf(keys, present, looked);
    const plain = amount?.type ?? typeOf(last, present);
    const dates = plain === 'date' || plain === 'datetime' ? null : otherDates(path, wholeOf(path), present);
    const turned = time ?? dates?.template ?? null;
    const type = time !== null ? 'datetime' : turned !== null ? 'date' : plain;
    const isDate = type === 'date' || type === 'datetime';
    if (isDate && isRepeatedDate(path, map, paths)) return false;
    // two dates may be the same by chance
    if (!isDate && looked.length > 1 && shown.has(textOfAll(all))) return false;
    if (said.repeats(type, all)) return false;
    const letters = plainName(words).replaceAll(/[^a-z]/g, '');
    // names of columns have letters from a to z
    const name = letters === '' ? nameInOrder(names) : names.has(letters) ? `own${letters}` : letters;
    const isSame = looked.length > 1 && new Set(all).size < 2;
    if (type === null || isSame || names.has(name)) return false;
    names.add(name);
    shown.add(textOfAll(all));
    said.add(type, all);
    const written =
      type === 'text' ? noteOfTexts(path, wholeOf(path), name, present, present.length < looked.length) : null;
    const note = dates?.note ?? written;
    places.set(name, paths.indexOf(path));
    const order = meaning === 'priority' && type === 'text' ? orderOfPriorities(path, paths, looked) : path;
    if (order !== null) used.push(order);
    columns.push({
      name,
      title: titleOf(meaning === 'priority' ? words.replace(OF_WORDS, '') : words),
      template: turned ?? template,
      type,
      ...(amount !== null && columnOfAmount(path, amount, present.length < looked.length)),
      ...(order !== path && { sort: order && `{{ ${wholeOf(order)} }}` }),
      ...(note !== null && { note }),
      ...(type === 'text' && present.every(value => isText(value, IS_CODE)) && { code: path }),
      ...(meaning !== null && { meaning }),
    });
    return true;
  };
  /** Whether a path leads to names that a column shows already: the reporter of Jira, who is the creator in all items. */
  const isNamedAlike = (path: string): boolean => {
    const values = looked.map(item => valueAt(item, parsePath(path)) ?? '');
    const isName = NAMES.includes(plainName(parsePath(path).at(-1)!));
    return isName && looked.length > 1 && values.some(isGiven) && shown.has(textOfAll(values));
  };
  /** One column for both names of a person; false if the object has not both, or they are nothing to read. */
  const addName = (object: string, words: string): boolean => {
    const parts = nameInParts(object, paths);
    const isOwn = parts !== undefined && isPlain(parsePath(parts.first)) && !isUsed(parts.first, used);
    return isOwn && add(parts.last, words, wholeName(parts, '$_process.item'));
  };
  const placeOf = (found: Meaning): 'priority' | 'name' | null => {
    if (found === 'priority') return found;
    return found === 'name' && !hasKind && !columns.some(({ meaning }) => meaning === 'name') ? found : null;
  };
  const done = new Set<string>();
  const [best] = namesOfPeople(paths, path => looked.map(item => valueAt(item, parsePath(path)))).filter(
    name => name === 'name' || name === 'displayname',
  );
  const telling = [best!, ...TELLING];
  const meanings = new Map(paths.map(path => [path, meaningOf(path)]));
  const rankOf = (path: string) => RANKS.indexOf(meanings.get(path)!);
  for (const path of paths.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    meaning = placeOf(meanings.get(path)!);
    if (columns.length >= room + (meaning === null ? 0 : roomForTelling)) continue;
    const keys = parsePath(path);
    if (!areNames(keys)) continue;
    const last = keys.at(-1)!;
    const around = keys.slice(0, -1);
    const object = textOfPath(around);
    if (around.every(key => CONTAINERS.has(plainName(key)))) {
      const parts = nameInParts(object, paths);
      const isPart = parts !== undefined && (path === parts.first || path === parts.last);
      if (isPart && (done.has(object) || addName(object, 'name'))) done.add(object);
      else add(path, last.replace(OF_AZURE, ''));
      continue;
    }
    if (done.has(object) || !around.slice(0, -1).every(key => CONTAINERS.has(plainName(key)))) continue;
    done.add(object);
    if (isUsed(object, used) || isOfCounters(around.at(-1)!)) continue;
    const members = paths.filter(each => textOfPath(parsePath(each).slice(0, -1)) === object);
    if (addName(object, around.at(-1)!)) continue;
    const ordered = byMeaning(members, [plainName(around.at(-1)!), ...telling]);
    if (isNamedAlike(ordered[0]!)) continue;
    ordered.some(each => add(each, titleWords(around.at(-1)!, each)));
  }
  return columns.toSorted((a, b) => places.get(a.name)! - places.get(b.name)!);
}

/** `owna`, `ownb` and so on, for a column whose own name has other letters. */
function nameInOrder(taken: ReadonlySet<string>): string {
  const found = Array.from('abcdefghijklmnopqrstuvwxyz', letter => `own${letter}`).find(name => !taken.has(name));
  return found ?? 'own';
}

const RANKS: readonly Meaning[] = ['priority', 'name', 'party', null];

/** Names of members by which people call an object; its column has the name of the object alone. */
const NAMES = ['displayname', 'displayvalue', 'fullname', 'name', 'title', 'label', 'text', 'value', 'amount'];
/** Members that say what an object is, the most readable first. */
const TELLING = [...NAMES, 'company', 'organization', 'organisation', 'subject', 'summary'];

/** Members of a nested object, those first that say what it is. */
function byMeaning(paths: readonly string[], telling: readonly string[]): string[] {
  const rank = (path: string): number => {
    const at = telling.indexOf(plainName(parsePath(path).at(-1)!));
    return at < 0 ? telling.length : at;
  };
  return paths.toSorted((a, b) => rank(a) - rank(b));
}

/** The words of a member of a nested object: `customer` for its name, `customer_city` for another. */
function titleWords(object: string, path: string): string {
  const member = String(parsePath(path).at(-1));
  const plain = plainName(member);
  // a reference of PagerDuty has its name there
  const isName = NAMES.includes(plain) || plain === 'summary' || plain === plainName(object);
  return isName ? object : `${object}${/\s/.test(object + member) ? ' ' : '_'}${member}`;
}

/** A name that templates and YAML read as it is, between brackets and quotes at most. */
const PLAIN = /^[\p{L}_][\p{L}\p{M}\p{N} _.,()/%°+#:&-]*$/u;

const isPlain = (path: Path): boolean =>
  areNames(path) &&
  path.every(name => PLAIN.test(name)) &&
  (!path[0]!.startsWith('_') || (path.length > 1 && CONTAINERS.has(plainName(path[0]!))));

/** Whether a path leads through no list. */
const areNames = (path: Path): path is readonly string[] => path.every(name => typeof name === 'string');

/** The template of numbers that count from 1970; null for others. */
function timeAt(path: string, values: readonly unknown[]): string | null {
  const isTime = OF_TIMES.test(String(parsePath(path).at(-1))) && values.every(isTimestamp);
  return isTime ? (dateLine(wholeOf(path), values)?.template ?? null) : null;
}

/** A path as the templates of fields write it. */
const wholeOf = (path: string): string => `$_process.item${path.startsWith('[') ? '' : '.'}${path}`;

/** What a column needs to show an amount; where some items have none, it shows nothing of these. */
function columnOfAmount(path: string, amount: Amount, isOfSome: boolean): Partial<OwnColumn> {
  const { currency, digits, divisor } = amount;
  const whole = wholeOf(path);
  return {
    ...(divisor !== 1 && { template: outputOf(whole, [`divided_by: ${divisor.toFixed(1)}`], isOfSome) }),
    ...(divisor !== 1 && isOfSome && { sort: `{{ ${whole} }}` }),
    ...(currency !== undefined && { currency }),
    ...(digits !== undefined && { digits }),
    amount: { path, amount },
  };
}

/** The type that fits all values; null if a reader would learn nothing from them. */
function typeOf(name: string, values: readonly unknown[]): ColumnType | null {
  if (values.length === 0) return null;
  if (values.every(value => typeof value === 'boolean')) return 'boolean';
  if (values.every(value => typeof value === 'string' && isIsoDate(value)))
    return values.every(value => String(value).length === 10) ? 'date' : 'datetime';
  if (OF_OTHERS.test(name)) return null;
  // whole numbers alone may be codes
  const isNumber = (value: unknown): boolean => typeof value === 'number' || isText(value, /^-?\d+\.\d+$/);
  if (values.some(isNumber) && values.every(value => isNumber(value) || isText(value, /^-?(?:0|[1-9]\d*)$/)))
    return values.some(isTimestamp) ? null : 'number';
  const isReadable = (value: unknown): boolean =>
    typeof value === 'string' &&
    value.length <= MAX_TEXT_LENGTH &&
    !MACHINE_TEXT.test(value) &&
    !(value.startsWith('/') && API.test(value)) &&
    !(OF_ADDRESSES.test(name) && value.includes('/'));
  return values.every(isReadable) ? 'text' : null;
}

const isText = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);

/** The values as one text, in which "#1001" is 1001. */
const textOfAll = (values: readonly unknown[]): string =>
  JSON.stringify(values.map(value => String(value).replace(/^#(?=\d)/, '')));
