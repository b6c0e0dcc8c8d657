import { criterionShapes, gridKeys, listKeys } from './validators.generated.js';

const NAMES = new Set([
  'process_grid',
  'process_list',
  'config',
  ...Object.keys(criterionShapes),
  ...Object.values(gridKeys).flat(),
  ...Object.values(listKeys).flat(),
]);

/** Whether any map of a configuration has such a key. */
export function isKnownName(name: string): boolean {
  return NAMES.has(name);
}
