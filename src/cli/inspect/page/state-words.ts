import { parsePath, textOfPath, valueAt } from '../../../core/config/mapping/path.ts';
import type { MappedValue } from '../../../core/config/panel-config.ts';
import { candidates, isOwn, pathsOfItems, withoutWrapper } from '../names/paths-of-members.ts';
import { isPair } from '../values/odd-values.ts';
import { lookedAt } from './choice-of-members.ts';
import { WORDS_OF_CODE } from './order-of-priorities.ts';

const READ = /\$item\.?((?:[\p{L}\p{N}_.-]+|\["[^"'\\]*"\]|\[\d+\])+) ==/u;

/**
 * The path of the words that the items have for their states, such as "To Do", which a mapping turns into numbers; null
 * if they have none.
 */
export function wordsOfStates(mapped: MappedValue | undefined, items: readonly unknown[]): string | null {
  const looked = lookedAt(items);
  const areWords = (path: string) => {
    const values = looked.map(item => valueAt(item, parsePath(path)) ?? '');
    return (
      values.some(Boolean) && values.every(value => typeof value === 'string' && !/^(?:-?\d+|true|false)$/.test(value))
    );
  };
  // none of them says "complete"
  if (mapped === 2) return pathsOfStates(looked).find(areWords) ?? null;
  const [, read] = (typeof mapped === 'string' && READ.exec(mapped)) || [];
  if (read === undefined) return null;
  const keys = parsePath(read);
  // Jira has a word for people beside the category for machines.
  const path = textOfPath(keys.at(-2) === 'statusCategory' ? [...keys.slice(0, -2), 'name'] : keys);
  const paths = pathsOfItems(looked);
  const beside = WORDS_OF_CODE.map(end => path + end).find(each => paths.includes(each) && areWords(each));
  if (beside !== undefined) return beside;
  if (!areWords(path)) return null;
  const areCodes = looked.every(item => CODE.test((valueAt(item, parsePath(path)) ?? '') as string));
  return (areCodes && pathsOfStages(looked, path).find(areWords)) || path;
}

/** `01_in_progress`, `READY`: words as programs write them. */
const CODE = /^$|^(?=.*[_\d])[a-z\d_]+$|^[A-Z][A-Z\d_]*$/;

/** Paths of the name of a stage, of all items, beside codes: that of a pair of id and name, or of an object. */
function pathsOfStages(items: readonly object[], codes: string): string[] {
  const paths = pathsOfItems(items).filter(path => path !== codes && isOwn(withoutWrapper(path)));
  const areAll = (path: string, test: (value: unknown) => boolean) =>
    items.every(item => test(valueAt(item, parsePath(path))));
  return candidates(paths, ['stageid', 'statusid', 'stage'])
    .map(path => (areAll(path, isPair) ? `${path}[1]` : path))
    .filter(path => withoutWrapper(path) !== path || path.endsWith('[1]'))
    .filter(path => areAll(path, value => typeof value === 'string' && value !== ''));
}

function pathsOfStates(items: readonly object[]): string[] {
  return candidates(
    pathsOfItems(items).filter(path => isOwn(withoutWrapper(path))),
    ['state', 'status'],
  );
}

const OF_ENUMERATION = /^[A-Z][A-Z\d_]*_STAT(?:US|E)_(?=[A-Z])/;

/** Filters that make words of the names of an enumeration: of `ORDER_STATUS_TIMED_OUT` they leave "Timed out". */
export function filtersOfWords(path: string, items: readonly unknown[]): string {
  const keys = parsePath(path);
  const prefixes = new Set(items.slice(0, 100).map(item => OF_ENUMERATION.exec(String(valueAt(item, keys)))?.[0]));
  const [prefix] = prefixes;
  return prefixes.size === 1 && prefix !== undefined ? ` | remove: "${prefix}" | replace: "_", " " | capitalize` : '';
}
