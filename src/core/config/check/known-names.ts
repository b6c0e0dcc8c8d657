import { criterionShapes, gridKeys, groupKinds, listKeys } from './schemas.generated.js';

const NAMES = new Set([
  'process_grid',
  'process_list',
  'config',
  ...Object.keys(criterionShapes),
  ...Object.values(gridKeys).flat(),
  ...Object.values(listKeys).flat(),
]);

/** Keys whose value is a map or a list. */
const GROUPS = new Set([
  'process_grid',
  'process_list',
  'config',
  'criteria',
  'fields',
  'columns',
  'variables',
  ...groupKinds,
  ...[...Object.keys(gridKeys), ...Object.keys(listKeys)].map(pointer => pointer.split('/').at(-1)!),
]);

/** Whether the part of a line before its value has such a key: `filter: `, `- "variables": `. */
export function isGroup(before: string): boolean {
  return GROUPS.has(/^\s*(?:-[ \t]+)*["']?(\w+)["']?[ \t]*:/.exec(before)?.[1] ?? '');
}

/** Whether any map of a configuration has such a key. */
export function isKnownName(name: string): boolean {
  return NAMES.has(name);
}
