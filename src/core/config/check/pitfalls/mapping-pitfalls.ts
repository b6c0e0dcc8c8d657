import { nearestName } from '../../../base/text/nearest-name.ts';
import { MAPPED_MEMBERS } from '../../mapping/members.ts';
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
 * Warns of a member of `source.map` whose name is misspelt, or another system's word for one that is not mapped. One
 * that a template prints is meant.
 */
export function mappingPitfalls(map: YamlNode | undefined, text: string, warn: Warn): void {
  if (map?.kind !== 'map') return;
  for (const { key } of map.entries.values()) {
    const near = MAPPED_MEMBERS.includes(key) ? undefined : nearestName(key, MAPPED_MEMBERS);
    const meant = near ?? wordFor(key, map);
    if (!meant || text.includes(`$_process.${key}`)) continue;
    const message = `${shown(key)} is not a member of a process, so it is kept as an additional one`;
    warn(pointerTo('/source/map', key), message, `Write "${meant}" if that is meant.`, 'key');
  }
}

/** The member that a word of another system means, if it is not mapped. */
function wordFor(key: string, map: Extract<YamlNode, { kind: 'map' }>): string | undefined {
  const word = key.toLowerCase().replace(/_/g, '');
  const meant = Object.hasOwn(MEMBERS, word) ? MEMBERS[word]! : undefined;
  return meant !== undefined && map.entries.has(meant) ? undefined : meant;
}

/** Warns of paths in the notation of JSON Pointer: `/a/b`. */
export function pathPitfalls(node: YamlNode | undefined, path: string, warn: Warn): void {
  if (node?.kind === 'map') {
    for (const { key, value } of node.entries.values()) pathPitfalls(value, pointerTo(path, key), warn);
    return;
  }
  const text = node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : '';
  const [, rest] = /^\/([\w.\-[\]/]{1,100})$/.exec(text) ?? [];
  if (rest === undefined) return;
  const meant = rest.replace(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.');
  warn(path, `${shown(text)} is not a path of this notation: no item has such a member`, writeValue(meant));
}
