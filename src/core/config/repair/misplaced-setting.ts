import type { PanelName } from '../../query/process-query.ts';
import { diagnosticAt, type UnplacedDiagnostic, type ValueAt } from '../check/config-diagnostic.ts';
import { pointerTo } from '../yaml/yaml-node.ts';
import { keysAt } from './fixes/fix-of-name.ts';

/** Maps whose names authors choose, and what is in them. */
const NAMED_MAPS: Readonly<Record<string, string>> = {
  '/table/fields': 'fields',
  '/table/columns': 'columns',
  '/filters': 'filters',
  '/views': 'views',
  '/actions': 'actions',
};
/** Pointers of maps whose entries authors name. */
export const ENTRY_MAPS = Object.keys(NAMED_MAPS);

/** The pointer of the entry of such a map that a pointer leads into; undefined outside of them. */
export const entryAt = (pointer: string): string | undefined => ENTRY.exec(pointer)?.[0];

const ENTRY = /^((?:\/table\/(?:fields|columns)|\/(?:filters|views|actions)))\/([^/]+)/;

/**
 * A setting that is indented too far, so that it became an entry of the map above it: `columns` among the fields.
 *
 * @param pointer - of a mistake in it
 * @returns undefined if the mistake is in an entry that belongs there
 */
export function misplacedSetting(pointer: string, valueAt: ValueAt, panel: PanelName): UnplacedDiagnostic | undefined {
  const [path, map = '', name = ''] = ENTRY.exec(pointer) ?? [];
  if (path !== undefined && isOutdented(name, map, valueAt, panel)) {
    const message = `"${name}" is not indented far enough, so it is one of the ${NAMED_MAPS[map]}`;
    return diagnosticAt(path, 'config/unknown-key', message, 'Indent it as far as the line above it.', 'key');
  }
  const parent = map.slice(0, map.lastIndexOf('/'));
  if (path === undefined || pointerTo(parent, name) === map || !keysAt(parent, panel).includes(name)) return undefined;
  const [value, other] = [valueAt(path), valueAt(pointerTo(parent, name))];
  if (value === null || (other !== null && other !== undefined)) return undefined;
  const isEntry = typeof value === 'object' && keysAt(`${map}/*`, panel).some(key => Object.hasOwn(value, key));
  if (isEntry) return undefined;
  const above = map.slice(parent.length + 1);
  const message = `"${name}" is indented too far, so it is one of the ${NAMED_MAPS[map]}`;
  const hint = `Indent "${name}:" as far as "${above}:", and the lines below it along with it.`;
  return diagnosticAt(path, 'config/unknown-key', message, hint, 'key');
}

/** Whether an entry is a key of the entry before it: a column `title` with a text, below a column without a title. */
export function isOutdented(name: string, map: string, valueAt: ValueAt, panel: PanelName): boolean {
  if (!keysAt(`${map}/*`, panel).includes(name)) return false;
  const value = valueAt(pointerTo(map, name));
  if (value === undefined || typeof value === 'object') return false;
  const entries = valueAt(map) as object;
  const before = Object.entries(entries).slice(0, Object.keys(entries).indexOf(name));
  const [, last] = before.filter(([, each]) => typeof each === 'object').at(-1) ?? [];
  return last === null || (typeof last === 'object' && !Object.hasOwn(last as object, name));
}
