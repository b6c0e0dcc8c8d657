import { offsetOfMistake } from '../../adapters/http/response/broken-json.ts';
import { SourceText } from '../../core/config/yaml/source-text.ts';
import { hintForList, isKeyed, isObject, kindOf, listsIn } from '../../adapters/map/lists.ts';
import { messageOf } from '../../core/base/errors/process-panel-error.ts';
import { parsePath, type Path, textOfPath, valueAt } from '../../core/config/mapping/path.ts';
import type { SourceMapping } from '../../core/config/panel-config.ts';
import { noteOfPages } from './further-pages.ts';
import { guessMap } from './guess-map.ts';
import { noteOfOtherIds } from './ids-of-others.ts';
import { type GroupedItems, itemsInGroups, noteOfGroups } from './items-in-groups.ts';
import { noteOfPairs } from './lists-of-pairs.ts';
import { missingMembers } from './missing-members.ts';
import { lettersOf } from './names/names-in-languages.ts';
import { scalar } from './yaml-scalar.ts';

/** A hint for HTML in place of JSON. */
export const LOGIN = 'If it is a login page, save the JSON while you are logged in.';

/** JSON with a guessed mapping. */
export interface GuessedSource {
  readonly items: readonly unknown[];
  readonly source: SourceMapping;
  /** Where the items are, if a mapping cannot say so; null if it can. */
  readonly groups: GroupedItems | null;
  /** Notes for the author to check. */
  readonly notes: readonly string[];
  /** Members of a process for which nothing was found, each with its meaning and, if known, why. */
  readonly missing: readonly string[];
}

/**
 * Guesses where the items of JSON are, and a mapping of them by names and values.
 *
 * @param place - the source of the JSON, for messages
 * @throws Error if there is no list of items
 */
export function guessSource(json: unknown, place: string): GuessedSource {
  const grouped = itemsInGroups(json);
  const { list, mapping } = grouped === null ? placeOfItems(json, place) : { list: grouped.list, mapping: {} };
  if (list.length > 0 && !list.some(isObject))
    throw new Error(`${place} is a list of ${kindOf(list[0])} and the like, not of objects`);
  const { map, notes: ofMap } = guessMap(list, mapping.entries === true, mapping.items ?? '');
  const groups = grouped?.found ?? null;
  const ofGroups = groups === null ? null : noteOfGroups(groups);
  const ofPages = noteOfPages(json, mapping, list.length);
  const ofOthers = [noteOfPairs(list, map), noteOfOtherIds(json, list, groups?.groups)];
  const notes = [ofGroups, ...ofMap, ...ofOthers, ofPages].filter(note => note !== null);
  return { items: list, source: { ...mapping, map }, groups, notes, missing: missingMembers(map, list) };
}

/**
 * Parses JSON.
 *
 * @param place - the source of the text, for messages
 * @throws Error that describes a text that is not JSON
 */
export function parseJson(text: string, place: string): unknown {
  if (text.trim() === '') throw new Error(`${place} is empty`);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (thrown) {
    if (/^\s*</.test(text)) {
      throw new Error(`${place} is HTML, not JSON. ${LOGIN}`, {
        cause: thrown,
      });
    }
    if (isLines(text))
      throw new Error(`${place} is one JSON value a line: put them into a list, [{…}, {…}]`, { cause: thrown });
    const { line, column } = new SourceText(text).placeOf(Math.max(0, offsetOfMistake(text)));
    const why = messageOf(thrown).replaceAll(/\s+/g, ' ');
    const csv = IS_CSV.test(text) ? '. It looks like CSV: convert it to JSON, a list of objects' : '';
    throw new Error(`${place} cannot be read as JSON: ${why} (line ${line}, column ${column})${csv}`, {
      cause: thrown,
    });
  }
}

/** Two lines of several texts, of which the first is neither an object nor a list. */
const IS_CSV = /^[^\n{[]*[;,\t][^\n]*\n[^\n]*[;,\t]/;

/** Whether the first lines are JSON values of their own. */
function isLines(text: string): boolean {
  const lines = text.trim().split('\n', 3);
  try {
    return lines.length > 1 && lines.slice(0, 2).every(line => typeof JSON.parse(line) === 'object');
  } catch {
    return false;
  }
}

/** The longest list of objects, or an object of items by id. */
function placeOfItems(json: unknown, place: string): { list: readonly unknown[]; mapping: SourceMapping } {
  if (Array.isArray(json)) return { list: json, mapping: {} };
  const items = (json as { processes?: unknown } | null)?.processes;
  if (Array.isArray(items)) return { list: items, mapping: {} };
  const lists = listsIn(json).filter(path => !isWithinOthers(json, path));
  const path = lists.find(each => !ASIDE.has(lettersOf(String(parsePath(each).at(-1))))) ?? lists[0];
  if (path) {
    const list = valueAt(json, parsePath(path)) as unknown[];
    const total = totalIn(json, parsePath(path), list.length);
    return { list, mapping: { items: path, ...(total !== null && { total }) } };
  }
  if (isKeyed(json)) return { list: Object.values(json), mapping: { entries: true } };
  const within = Object.entries(Object(json) as object).find(([, value]) => isKeyed(value));
  if (within) return { list: Object.values(within[1] as object), mapping: { items: within[0], entries: true } };
  throw new Error(`${place} is ${kindOf(json)}: there is no list of items in it. ${hintForList(json)}`);
}

/** Names of lists of what happened to items, or of what these refer to. */
const ASIDE = new Set(
  'actions activities activity events logs history comments members users people labels tags checklists customfields attachments'.split(
    ' ',
  ),
);

/** Whether a list belongs to one of several items, of which the others have their own. */
function isWithinOthers(json: unknown, path: string): boolean {
  const keys = parsePath(path);
  return keys.some((key, at) => key === 0 && (valueAt(json, keys.slice(0, at)) as unknown[]).length > 1);
}

/** The path of the total: in the JSON itself or an object around the list, or in one about the page within these. */
function totalIn(json: unknown, list: Path, count: number): string | null {
  for (let depth = 0; depth < list.length; depth++) {
    const around = list.slice(0, depth);
    const found = totalAt(valueAt(json, around), count);
    if (found) return textOfPath([...around, ...found]);
  }
  return null;
}

function totalAt(json: unknown, count: number): Path | null {
  const within = (value: unknown) => {
    const entries = Object.entries(Object(value) as object);
    const named = TOTALS.flatMap(wanted => entries.filter(([name]) => lettersOf(name) === wanted));
    return named.find(([, total]) => isCount(total) && Number(total) >= count)?.[0];
  };
  const beside = within(json);
  if (beside !== undefined) return [beside];
  for (const [name, value] of Object.entries(Object(json) as object)) {
    const found = PAGES.has(lettersOf(name)) && !Array.isArray(value) ? within(value) : undefined;
    if (found !== undefined) return [name, found];
  }
  return null;
}

/** Whether a value counts something; `1250.5` is a sum of money. */
const isCount = (value: unknown): boolean =>
  /^(?:number|string)$/.test(typeof value) && Number.isInteger(Number(value));

const TOTALS = [
  'total',
  'totalcount',
  'totalelements',
  'totalresults',
  'totalitems',
  'totalrecords',
  'totalsize',
  'totalsetsize',
  'totalentries',
  'odatacount',
  'gesamtanzahl',
  'gesamtzahl',
  'gesamttreffer',
  'anzahlgesamt',
  'insgesamt',
  'gesamt',
  'trefferanzahl',
  'treffer',
  'anzahl',
  'count',
  'length',
];
const PAGES = new Set([
  'page',
  'paging',
  'pagination',
  'pageinfo',
  'meta',
  'metadata',
  'result',
  'data',
  'seite',
  'seiten',
  'seiteninfo',
  'paginierung',
  'ergebnis',
  'metadaten',
]);

/** A mapping as the author would write it. */
export function yamlOf({ items, entries, total, map }: SourceMapping): string {
  const lines = ['source:'];
  if (items) lines.push(`  items: ${scalar(items)}`);
  if (total) lines.push(`  total: ${scalar(total)}`);
  if (entries) lines.push('  entries: true');
  lines.push(Object.keys(map ?? {}).length > 0 ? '  map:' : '  map: {}');
  for (const [member, value] of Object.entries(map ?? {})) {
    if (typeof value === 'number') lines.push(`    ${member}: ${value}`);
    else if (typeof value !== 'object' || value === null) lines.push(`    ${member}: ${scalar(String(value))}`);
    else {
      const inner = Object.entries(value).map(
        ([name, path]) => `${name}: ${scalar(typeof path === 'string' ? path : JSON.stringify(path))}`,
      );
      lines.push(`    ${member}: {${inner.join(', ')}}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
