import { parsePath, pathsIn, textOfPath, valueAt } from '../../../core/config/mapping/path.ts';
import type { MappedValue } from '../../../core/config/panel-config.ts';
import { candidates, isOwn, withoutWrapper } from '../names/paths-of-members.ts';
import { lookedAt } from './choice-of-members.ts';

const READ = /\$item\.?((?:[\p{L}\p{N}_.-]+|\["[^"'\\]*"\]|\[\d+\])+) ==/u;

/**
 * The path of the words that the items have for their states, such as "To Do", which a mapping turns into numbers; null
 * if they have none.
 */
export function wordsOfStates(mapped: MappedValue | undefined, items: readonly unknown[]): string | null {
  const looked = lookedAt(items);
  const areWords = (path: string) => {
    const values = looked.map(item => valueAt(item, parsePath(path)) ?? '');
    return values.every(value => typeof value === 'string' && !/^(?:-?\d+|true|false)$/.test(value));
  };
  // none of them says "complete"
  if (mapped === 2) return pathsOfStates(looked).find(areWords) ?? null;
  const [, read] = (typeof mapped === 'string' && READ.exec(mapped)) || [];
  if (read === undefined) return null;
  const keys = parsePath(read);
  // Jira has a word for people beside the category for machines.
  const path = textOfPath(keys.at(-2) === 'statusCategory' ? [...keys.slice(0, -2), 'name'] : keys);
  return areWords(path) ? path : null;
}

function pathsOfStates(items: readonly object[]): string[] {
  const paths = [...new Set(items.slice(0, 20).flatMap(pathsIn))].filter(path => isOwn(withoutWrapper(path)));
  return candidates(paths, ['state', 'status']);
}

const OF_ENUMERATION = /^[A-Z][A-Z\d_]*_STAT(?:US|E)_(?=[A-Z])/;

/** Filters that make words of the names of an enumeration: of `ORDER_STATUS_TIMED_OUT` they leave "Timed out". */
export function filtersOfWords(path: string, items: readonly unknown[]): string {
  const keys = parsePath(path);
  const prefixes = new Set(items.slice(0, 100).map(item => OF_ENUMERATION.exec(String(valueAt(item, keys)))?.[0]));
  const [prefix] = prefixes;
  return prefixes.size === 1 && prefix !== undefined ? ` | remove: "${prefix}" | replace: "_", " " | capitalize` : '';
}
