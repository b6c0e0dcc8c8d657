import { KEYS } from './cure-of-name.ts';
import { criterionShapes } from './panel-schemas.generated.js';

const NAMES = new Set([
  'process_grid',
  'process_list',
  'config',
  ...Object.keys(criterionShapes),
  ...Object.values(KEYS).flatMap(keys => Object.values(keys).flat()),
]);

/** Whether any map of a configuration has such a key. */
export function isKnownName(name: string): boolean {
  return NAMES.has(name);
}
