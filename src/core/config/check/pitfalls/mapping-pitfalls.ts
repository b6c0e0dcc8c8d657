import { shown, writeValue } from '../config-diagnostic.ts';
import { pointerTo, type YamlNode } from '../../yaml/yaml-node.ts';
import type { Warn } from './criteria-pitfalls.ts';

/** Words of other systems for members of a process, in small letters. */
const MEMBERS: Readonly<Record<string, string>> = {
  assignee: 'resolver',
  assignedto: 'resolver',
  owner: 'resolver',
  duedate: 'expiration',
  deadline: 'expiration',
  author: 'creator',
  createdby: 'creator',
  createdat: 'start',
  updatedat: 'modified',
  labels: 'tags',
};

/**
 * Warns of a member of `source.map` whose name is another system's word for one that is not mapped. One that a template
 * prints is meant.
 */
export function mappingPitfalls(map: YamlNode | undefined, text: string, warn: Warn): void {
  if (map?.kind !== 'map') return;
  for (const { key } of map.entries.values()) {
    const word = key.toLowerCase().replace(/_/g, '');
    const meant = Object.hasOwn(MEMBERS, word) ? MEMBERS[word]! : undefined;
    if (!meant || map.entries.has(meant) || text.includes(`$_process.${key}`)) continue;
    const message = `${shown(key)} is not a member of a process, so it is kept as an additional one`;
    warn(pointerTo('/source/map', key), message, `Write "${meant}" if that is meant.`, 'key');
  }
}

/** Warns of paths in another notation: `$.a.b` of JSONPath, `/a/b` of JSON Pointer, `$item.a` of templates. */
export function pathPitfalls(node: YamlNode | undefined, path: string, warn: Warn): void {
  if (node?.kind === 'map') {
    for (const { key, value } of node.entries.values()) pathPitfalls(value, pointerTo(path, key), warn);
    return;
  }
  const text = node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : '';
  const [, notation, rest = ''] = /^(\$\.|\$item\.|\/)([\w.\-[\]/]{1,100})$/.exec(text) ?? [];
  if (notation === undefined) return;
  const meant = notation === '/' ? rest.replace(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.') : rest;
  if (meant.includes('/')) return;
  warn(path, `${shown(text)} is not a path of this notation: no item has such a member`, writeValue(meant));
}
