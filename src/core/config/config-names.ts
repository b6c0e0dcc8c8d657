import { DEFAULT_COLUMNS, DEFAULT_FIELDS } from './defaults.ts';
import { type YamlNode, nodeAt, pointerTo } from './yaml/yaml-node.ts';

/** Things that a configuration names. */
export type Named = 'field' | 'column' | 'filter' | 'choice' | 'action';

/** Where a configuration defines names: pointers, from the contents of `config`, to maps whose keys are the names. */
export const GIVEN_AT: Readonly<Record<Named, string>> = {
  field: '/table/fields',
  column: '/table/columns',
  filter: '/filters',
  choice: '/filters/{filter}/choices',
  action: '/actions',
};

/** A place that refers to such a name. */
export interface NameUse {
  /** Pointer from the contents of `config`: `*` is any name or number, `{filter}` the filter of {@link GIVEN_AT}. */
  readonly at: string;
  readonly named: Named;
  /** The names are the keys of the map there, not the value. */
  readonly asKeys?: true;
}

/**
 * Every place that refers to a name defined elsewhere. Completion of names reads this table, and tests require that
 * each place is checked: a new one takes a row and a check.
 */
export const USED_AT: readonly NameUse[] = [
  { at: '/table/columns/*/field', named: 'field' },
  { at: '/table/columns/*/sortField', named: 'field' },
  { at: '/table/searchFields/*', named: 'field' },
  { at: '/filters/*/field', named: 'field' },
  { at: '/table/groupBy/column', named: 'column' },
  { at: '/views/*/sort/*/column', named: 'column' },
  { at: '/views/*/filters', named: 'filter', asKeys: true },
  { at: '/views/*/filters/{filter}', named: 'choice' },
  { at: '/views/*/filters/{filter}/*', named: 'choice' },
  { at: '/actions/*/undo', named: 'action' },
];

/** Adds the default names: default fields always, default columns if none are given. */
export function withDefaults(named: Named, given: readonly string[] | null): string[] {
  if (named === 'field') return [...new Set([...DEFAULT_FIELDS.keys(), ...(given ?? [])])];
  return given ? [...given] : named === 'column' ? DEFAULT_COLUMNS.map(({ name }) => name) : [];
}

/** The names that a configuration defines, with the default ones. `root`: the contents of `config`. */
export function namesOf(root: YamlNode, named: Exclude<Named, 'choice'>): string[] {
  const map = nodeAt(root, GIVEN_AT[named])?.node;
  return withDefaults(named, map?.kind === 'map' ? Array.from(map.entries.values(), ({ key }) => key) : null);
}

/** The nodes that refer to such a name by their value, with their pointers. */
export function usesOf(root: YamlNode, named: Exclude<Named, 'choice'>): { node: YamlNode; path: string }[] {
  return USED_AT.filter(use => use.named === named && !use.asKeys).flatMap(({ at }) => nodesAt(root, at));
}

/** The nodes at a pointer, in which parts may be `*`. */
function nodesAt(root: YamlNode, pattern: string): { node: YamlNode; path: string }[] {
  let found = [{ node: root, path: '' }];
  for (const part of pattern.split('/').slice(1)) found = found.flatMap(each => below(each, part));
  return found;
}

function below({ node, path }: { node: YamlNode; path: string }, part: string): { node: YamlNode; path: string }[] {
  if (node.kind === 'list')
    return part === '*' ? node.items.map((item, i) => ({ node: item, path: pointerTo(path, i) })) : [];
  if (node.kind !== 'map') return [];
  const entries = part === '*' ? [...node.entries.values()] : [node.entries.get(part)];
  return entries.flatMap(entry => (entry ? [{ node: entry.value, path: pointerTo(path, entry.key) }] : []));
}
