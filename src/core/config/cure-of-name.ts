import { nearestName } from '../base/nearest-name.ts';
import type { PanelName } from '../query/process-query.ts';
import { cut, shown } from './config-fault.ts';
import { criterionShapes, gridKeys, listKeys } from './validators.generated.js';

export const PANELS: readonly PanelName[] = ['process_grid', 'process_list'];
const KEYS = { process_grid: gridKeys, process_list: listKeys };

/** The keys of the map at a pointer, `''` for the uppermost of the configuration. */
export function keysAt(pointer: string, panel: PanelName): readonly string[] {
  return KEYS[panel][pointer.replace(/columns\/[^/]*$/, 'columns/*')] ?? [];
}

/** What to do about an unknown key with its value, in a map that has the known keys. */
export function cureOfName(key: string, value: unknown, known: readonly string[], panel: PanelName): string {
  const blank = cureOfColon(key, known);
  if (blank) return blank;
  const home = homeOf(key, panel);
  if (home) return `It belongs to "${home}".`;
  const nearest = nearestName(key, known);
  if (nearest) return `Write "${nearest}".`;
  if (Object.hasOwn(criterionShapes, key)) return `Put it into "criteria": - ${key}: ${shown(value)}`;
  const other = PANELS.find(name => homeOf(key, name));
  return other ? `Only ${other} has it.` : `Known here: ${known.join(', ')}.`;
}

/** The map that has such a key, undefined where none has. */
function homeOf(key: string, panel: PanelName): string | undefined {
  const home = Object.entries(KEYS[panel]).find(([, keys]) => keys.includes(key))?.[0];
  return home === undefined ? home : home.replace('/*', '').split('/').at(-1) || 'config';
}

/** `{limit:5}` has a key `limit:5`. */
function cureOfColon(key: string, known: readonly string[]): string | undefined {
  const [, name, value] = /^([!<>]?\w+):(?=.)(.*)$/.exec(key) ?? [];
  return name && known.includes(name) ? `Write a space after the colon: ${name}: ${cut(value!)}` : undefined;
}

/** What to do about an unknown criterion. */
export function cureOfCriterion(key: string): string {
  const names = Object.keys(criterionShapes);
  const blank = cureOfColon(key, names);
  if (blank) return blank;
  const plain = key.replace(/^[!<>=]+/, '');
  const variants = plain === key ? [] : names.filter(name => name.replace(/^[!<>]/, '') === plain);
  if (variants.length > 0) return `Write ${variants.map(name => `"${name}"`).join(', ')}.`;
  const nearest = nearestName(key, names);
  return nearest ? `Write "${nearest}".` : `Known criteria: ${names.filter(name => /^\w/.test(name)).join(', ')}.`;
}
