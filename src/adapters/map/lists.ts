import { clipText } from '../../core/base/text/clip-text.ts';
import { pathsIn, parsePath, valueAt } from '../../core/config/mapping/path.ts';

/** Whether a value is an object and not a list. */
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of the lists of objects in a JSON value, the longest list first. */
export function listsIn(value: unknown): string[] {
  return pathsIn(value)
    .map(path => ({ path, list: valueAt(value, parsePath(path)) }))
    .filter(({ list }) => Array.isArray(list) && list.length > 0 && isObject(list[0]))
    .sort((a, b) => (b.list as unknown[]).length - (a.list as unknown[]).length)
    .map(({ path }) => path);
}

/** Whether a value is an object of similar objects: items by id. */
export function isKeyed(value: unknown): value is object {
  if (!isObject(value)) return false;
  const members = Object.values(value) as unknown[];
  if (members.length < 2 || !members.every(isObject)) return false;
  const [first, second] = members.map(member => Object.keys(member));
  return first!.some(name => second!.includes(name));
}

/** Describes a value and its members: `an object with "data" and "meta"`. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return value === null ? 'null' : 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'string') {
    if (/^\s*</.test(value)) return 'HTML';
    return `the text ${JSON.stringify(clipText(value, 40))}`;
  }
  if (typeof value !== 'object') return `the ${typeof value} ${JSON.stringify(value)}`;
  const names = Object.keys(value).map(name => JSON.stringify(name));
  if (names.length === 0) return 'an empty object';
  return `an object with ${names.slice(0, 8).join(', ')}${names.length > 8 ? ', …' : ''}`;
}

/** A hint on how to configure the list of items, for a value that is not a list. */
export function hintForList(value: unknown): string {
  const [list] = listsIn(value);
  if (list) return `Say where the list is: "source: {items: ${quoted(list)}}".`;
  if (isKeyed(value)) return 'If it is items by their ids, say so: "source: {entries: true}".';
  const keyed = pathsIn(value).find(path => isKeyed(valueAt(value, parsePath(path))));
  if (keyed)
    return `If the items stand there by their ids, say so: "source: {items: ${quoted(keyed)}, entries: true}".`;
  const problem = problemIn(value);
  if (problem) return `It says ${JSON.stringify(clipText(problem, 120))}: if that is an error, solve it at the source.`;
  return 'Give {"processes": […]} or a list.';
}

const quoted = (path: string): string => (/^[\w.-]+$/.test(path) ? path : `'${path}'`);

/** What an answer in place of data says about why. */
function problemIn(value: unknown): string | null {
  const { error, message, detail } = Object(value) as Record<string, unknown>;
  for (const each of [isObject(error) ? (error as { message?: unknown }).message : error, message, detail])
    if (typeof each === 'string' && each.trim() !== '') return each;
  return null;
}
