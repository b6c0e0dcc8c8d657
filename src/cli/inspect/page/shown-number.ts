import { parsePath, valueAt } from '../../../core/config/mapping/path.ts';
import type { SourceMapping } from '../../../core/config/panel-config.ts';
import { CONTAINERS, plainName, WRAPPERS } from '../names/member-names.ts';
import { pathsOfItems } from '../names/paths-of-members.ts';

/** Names of what people call an item by, beside the id that machines know it by. */
const NUMBERS = ['number', 'ticketnumber', 'casenumber', 'ordernumber', 'businesskey', 'iid', 'idshort'];

/** Names of ids that people use: "HR-12" as `idReadable` beside "2-101". */
const READABLE_IDS = ['idreadable', 'readableid', 'displayid', 'humanid', 'publicid'];
/** What parts the end of an id, which people say, from what is before it for machines: `WORK S-3001`. */
const BEFORE_END = /[\s!/:|]$/;

/** Whether the number that stands in place of the id is an id itself, by its name or its letters. */
export const isReadableId = (path: string): boolean => {
  const name = nameOfItem(path);
  return name !== null && (READABLE_IDS.includes(name) || !(NUMBERS.includes(name) || OF_NUMBERS.test(name)));
};

/**
 * The path of the number by which people know the items, such as `TASK0010021` of ServiceNow beside its `sys_id`; null
 * if there is none, or if it is the id.
 */
export function shownNumber(items: readonly unknown[], { map }: SourceMapping): string | null {
  const sample = items.slice(0, 100);
  const paths = pathsOfItems(sample);
  const ofItem = paths.filter(path => map?.['id'] !== path && map?.['title'] !== path && nameOfItem(path) !== null);
  const named = [...READABLE_IDS, ...NUMBERS].flatMap(name => ofItem.filter(path => nameOfItem(path) === name));
  const valuesAt = (path: string) => sample.map(item => valueAt(item, parsePath(path)));
  const id = map?.['id'];
  const ids = typeof id === 'string' && !id.includes('{') ? valuesAt(id) : [];
  // "ENG-120" is what people say, also where its 120 has a member of its own
  const isPartOfId = (path: string) =>
    ids.length > 0 &&
    valuesAt(path).every((value, at) => /^\p{L}[\p{L}\d]*[-_ #]0*(\d+)$/u.exec(String(ids[at]))?.[1] === String(value));
  const found = named.find(path => isNumbering(valuesAt(path)) && !isPartOfId(path));
  if (found !== undefined) return found;
  const isEndOfId = (value: unknown, at: number): boolean => {
    const [text, whole] = [String(value), String(ids[at])];
    const isEnd = /^\p{L}[\w./-]*\d$/u.test(text) && whole.endsWith(text);
    return isEnd && BEFORE_END.test(whole.slice(0, -text.length));
  };
  const end = ofItem.find(path => isNumbering(valuesAt(path)) && valuesAt(path).every(isEndOfId));
  if (end !== undefined) return end;
  // a number of their own says more than letters: `incident_number` beside "PT4KHLK1"
  const isOfLetters = ids.length > 0 && ids.every(value => /\p{L}/u.test(String(value)));
  const counts = (path: string) => isNumbering(valuesAt(path)) && valuesAt(path).every(isCount) && !isPartOfId(path);
  return (isOfLetters && ofItem.find(path => OF_NUMBERS.test(nameOfItem(path)!) && counts(path))) || null;
}

const OF_NUMBERS = /(?:number|nummer)$/;
/** Whether a value is a number that somebody may say. */
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0 && Number(value) < 1e8;

/** The name of a member of an item itself, or of the object that its value is wrapped in; null for any other. */
function nameOfItem(path: string): string | null {
  const keys = parsePath(path);
  if (!keys.every(key => typeof key === 'string')) return null;
  const names = keys.map(plainName);
  const own = names.length > 1 && WRAPPERS.has(names.at(-1)!) ? names.slice(0, -1) : names;
  return own.slice(0, -1).every(name => CONTAINERS.has(name)) ? own.at(-1)! : null;
}

/** Whether each item has a number of its own. */
const isNumbering = (values: readonly unknown[]): boolean =>
  values.every(value => typeof value === 'number' || (typeof value === 'string' && value !== '')) &&
  new Set(values).size === values.length;
