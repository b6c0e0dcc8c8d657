import { PREFIX, PREFIXED_NAME, withoutPrefix } from '../../../base/text/criterion-prefix.ts';
import { nearestName } from '../../../base/text/nearest-name.ts';
import type { PanelName, SortField } from '../../../query/process-query.ts';
import { cut, either, type Remedy, shown, type ValueAt, writeKey, writeValue } from '../../check/config-diagnostic.ts';
import { isGroup } from '../../check/criterion-pointer.ts';
import { criterionShapes, definitions, gridKeys, listKeys } from '../../check/schemas.generated.js';

export const PANELS: readonly PanelName[] = ['process_grid', 'process_list'];
const KEYS = { process_grid: gridKeys, process_list: listKeys };

/** Matches author-defined names in a pointer. */
export const NAMED = /(\/columns(?=\/[^/]*$)|^\/(?:actions|filters|views))\/[^/]*/;

/** Matches the pointer of a question of an action. */
export const QUESTION = /^\/actions\/[^/]+\/ask\/[^/]+$/;
const QUESTION_KEYS = Object.keys(definitions['question']!.properties!);

/** The known keys of the map at a pointer; `''` is the top-level map. */
export function keysAt(pointer: string, panel: PanelName): readonly string[] {
  if (QUESTION.test(pointer)) return QUESTION_KEYS;
  return KEYS[panel][pointer.replace(NAMED, '$1/*')] ?? [];
}

/**
 * What to do about an unknown key with its value in a map of known keys.
 *
 * @param elsewhere - the hint if a key of another map may be meant
 */
export function fixOfName(
  key: string,
  value: unknown,
  known: readonly string[],
  panel: PanelName,
  elsewhere?: () => string | undefined,
): Remedy {
  const blank = fixOfColon(key, known);
  if (blank) return blank;
  const group = groupOf(value, known);
  if (group) return { hint: `Indent it below "${group}".` };
  if (known.includes('direction')) return fixOfSort(`${key} ${wordsOf(value)}`);
  const nearest = nearestName(key, known);
  // `field` for `fields`, even if another map has a `field`
  if (nearest && (nearest === `${key}s` || key === `${nearest}s`)) return writeKey(nearest);
  if (key === 'config' && known.includes('process_grid'))
    return { hint: `Indent it below "${panel}:", and the rest below "config:".` };
  const home = homeOf(key, panel);
  if (home) {
    const isWrapper = known.includes('config') || known.includes('process_grid');
    if (home === 'config' && isWrapper)
      return { hint: 'Indent it below "config:", and the lines below it along with it.' };
    return {
      hint: home === 'config' ? 'Move it to the top level, beside "filter".' : `Move it below "${home}", indented.`,
    };
  }
  if (nearest) return writeKey(nearest);
  if (Object.hasOwn(criterionShapes, key) && isOfView(known)) return { hint: fixOfViewed(key) };
  if (Object.hasOwn(criterionShapes, key)) return { hint: `Put it into "criteria": - ${key}: ${shown(value)}` };
  const other = PANELS.find(name => homeOf(key, name));
  const instead = key === 'sort' && other === 'process_list' ? ` ${sortOfColumn(value)}` : '';
  return { hint: other ? `Only ${other} has it.${instead}` : (elsewhere?.() ?? `Known here: ${known.join(', ')}.`) };
}

/** Whether these are the keys of a view, which has filters of the reader and no criteria. */
const isOfView = (known: readonly string[]): boolean => known.includes('filters') && known.includes('search');

const fixOfViewed = (key: string): string =>
  `Write "filters: {${key}: …}", and beside "views": filters: {${key}: {title: …, criterion: ${key}}}`;

/** The keys with which a column of a grid sorts as a `sort` of a list is meant. */
function sortOfColumn(value: unknown): string {
  const { field, direction = 'asc' } = Object(value) as { readonly field?: unknown; readonly direction?: unknown };
  const given = typeof field === 'string' ? field : wordsOf(value);
  const [, minus, name = 'process'] = /^\W*?(-?)(\w+)/.exec(given) ?? [];
  const isDown = minus || DESCENDING.test(`${String(direction)} ${wordsOf(value)}`);
  return `A grid is sorted by a column. Add to the column: sortField: ${name}, initialSort: ${isDown ? 'desc' : 'asc'}`;
}

/** The group of `table` that a misplaced value belongs to: `columns` for a column, `fields` for a template. */
function groupOf(value: unknown, known: readonly string[]): string | undefined {
  if (!known.includes('columns')) return undefined;
  if (typeof value === 'string') return /\{[{%]/.test(value) ? 'fields' : undefined;
  const isColumn =
    typeof value === 'object' && value !== null && keysAt('/table/columns/*', 'process_grid').some(key => key in value);
  return isColumn ? 'columns' : undefined;
}

/** The words of a value; of a map or list, those of its direct members. */
export function wordsOf(value: unknown, isInner = false): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return isInner
    ? ''
    : Object.entries(value)
        .flatMap(([key, held]) => [key, wordsOf(held, true)])
        .join(' ');
}

/** Writes the sort meant by words such as `expiration desc` or `-expiration`. */
export function fixOfSort(words: string): Remedy {
  const [, minus = '', name = 'process', rest = ''] = /^\W*?(-?)([a-z]+)(.*)$/is.exec(words) ?? [];
  const field = nearestName(name, SORT_FIELDS) ?? 'process';
  const direction = minus || DESCENDING.test(rest) ? 'desc' : 'asc';
  return writeValue(`{field: ${field}, direction: ${direction}}`);
}

const DESCENDING = /desc|down|-1/i;
const SORT_FIELDS: readonly SortField[] = [
  'process',
  'modified',
  'step',
  'expiration',
  'resolver',
  'creator',
  'start',
  'plan',
  'async',
];

/** The map that has a key, or undefined. */
function homeOf(key: string, panel: PanelName): string | undefined {
  const home = Object.entries(KEYS[panel]).find(([at, keys]) => at !== '/views/*' && keys.includes(key))?.[0];
  return home === undefined ? home : home.replace('/*', '').split('/').at(-1) || 'config';
}

/**
 * What to do about a key of columns in an action, and the like; undefined for one that no such entry has, and for a
 * misspelt one.
 *
 * @param pointer - of the map that has the key
 */
export function fixOfEntrySetting(
  key: string,
  valueAt: ValueAt,
  pointer: string,
  panel: PanelName,
): Remedy | undefined {
  const [, map, name = ''] = /^\/(?:table\/)?(columns|actions|filters|views)\/([^/]+)$/.exec(pointer) ?? [];
  const known = keysAt(pointer, panel);
  if (map === undefined || nearestName(key, known)) return undefined;
  const entries = ['/table/columns', '/actions', '/filters', '/views'];
  const homes = entries.filter(each => !each.endsWith(map) && keysAt(`${each}/*`, panel).includes(key));
  const other = homes.find(each => typeof valueAt(`${each}/${name}`) === 'object' && valueAt(`${each}/${name}`));
  const [what, ...more] = homes.map(each => each.slice(each.lastIndexOf('/') + 1));
  if (what === undefined) return undefined;
  if (other) return { hint: `Move it to the ${other.slice(other.lastIndexOf('/') + 1, -1)} ${shown(name)}.` };
  return { hint: `Only ${[what, ...more].join(' and ')} have it. Known here: ${known.join(', ')}.` };
}

const SIGN = new RegExp(PREFIX);
const KEY_WITH_VALUE = new RegExp(String.raw`^(${PREFIXED_NAME}):(?=.)(.*)$`);

/** What to do about a missing space: `{limit:5}` has a key `limit:5`. */
function fixOfColon(key: string, known: readonly string[]): Remedy | undefined {
  const [, name, value] = KEY_WITH_VALUE.exec(key) ?? [];
  if (!name || !known.includes(name)) return undefined;
  return { hint: `Write a space after the colon: ${name}: ${cut(value!)}`, key: `${keyOf(name)}: ${value}` };
}

/** What to do about an unknown criterion. */
export function fixOfCriterion(key: string): Remedy {
  const names = Object.keys(criterionShapes);
  const blank = fixOfColon(key, names);
  if (blank) return blank;
  const fix = fixOfSigns(key, names);
  if (fix) return fix;
  const nearest = nearestName(key, names);
  if (nearest) return { hint: `Write "${nearest}".`, key: keyOf(nearest) };
  return { hint: `Known criteria: ${names.filter(name => /^\w/.test(name) && !isGroup(name)).join(', ')}.` };
}

/** `tag!`, `start >=`, `not tag`, `=tag`: a criterion with a wrong or misplaced sign. */
function fixOfSigns(key: string, names: readonly string[]): Remedy | undefined {
  const plain = key.replace(/^not(?=[\s_A-Z])|\W/g, '').replace(/^_/, '');
  if (plain === key) return undefined;
  const name = nearestName(
    plain,
    names.filter(each => /^\w/.test(each)),
  );
  if (!name) return undefined;
  const signs = key.replace(/[\w\s]/g, '');
  const sign = key.startsWith('not') ? '!' : (SIGN.exec(signs)?.[0] ?? '');
  if (!sign) return writeKey(name);
  if (!names.includes(sign + name)) {
    const variants = names.filter(each => withoutPrefix(each) === name);
    return { hint: `Write ${either(variants.map(each => (each === name ? `"${each}"` : `'${each}'`)))}.` };
  }
  const meant = `'${sign}${name}'`;
  return sign !== '!' && signs.includes('=')
    ? {
        hint: `Write ${meant} for the days ${sign === '>' ? 'after' : 'before'} it, "${name}" for the day itself.`,
        key: meant,
      }
    : { hint: `Write ${meant}, in quotes and with "${sign}" in front.`, key: meant };
}

/** A criterion written as a YAML key: `'!tag'`. */
export function keyOf(criterion: string): string {
  return /^\w/.test(criterion) ? criterion : `'${criterion}'`;
}
