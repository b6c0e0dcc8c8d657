import { nearestName } from '../base/nearest-name.ts';
import type { PanelName } from '../query/process-query.ts';
import { shown } from './config-fault.ts';
import { criterionShapes, gridKeys, listKeys } from './validators.generated.js';

const KEYS = { process_grid: gridKeys, process_list: listKeys };

/**
 * What to do about an unknown key.
 *
 * @param pointer - of the map that it stands in
 * @param value - its value
 */
export function cureOfName(key: string, pointer: string, value: unknown, panel: PanelName): string {
  if (/^\/filter\/criteria\/\d+$/.test(pointer)) return cureOfCriterion(key);
  const known = KEYS[panel][pointer.replace(/columns\/[^/]*$/, 'columns/*')] ?? [];
  const home = homeOf(key, panel);
  if (home !== undefined) return home ? `It belongs to "${home}".` : 'It belongs to the uppermost level.';
  const nearest = nearestName(key, known);
  if (nearest) return `Write "${nearest}".`;
  if (Object.hasOwn(criterionShapes, key)) return `Put it into "criteria": - ${key}: ${shown(value)}`;
  const other = panel === 'process_grid' ? 'process_list' : 'process_grid';
  if (homeOf(key, other) !== undefined) return `Only ${other} has it.`;
  return `Known here: ${known.join(', ')}.`;
}

/** The map that has such a key: `filter`, `table`, or `''` for the uppermost; undefined where none has. */
function homeOf(key: string, panel: PanelName): string | undefined {
  const home = Object.entries(KEYS[panel]).find(([, keys]) => keys.includes(key))?.[0];
  return home?.replace('/*', '').split('/').at(-1);
}

function cureOfCriterion(key: string): string {
  const names = Object.keys(criterionShapes);
  const plain = key.replace(/^[!<>=]+/, '');
  const nearest = nearestName(key, names);
  if (plain !== key && Object.hasOwn(criterionShapes, plain)) {
    const variants = names.filter(name => name.endsWith(plain) && /^[!<>]?$/.test(name.slice(0, -plain.length)));
    return `Write ${variants.map(name => `"${name}"`).join(', ')}.`;
  }
  return nearest ? `Write "${nearest}".` : `Known criteria: ${names.filter(name => /^\w/.test(name)).join(', ')}.`;
}
