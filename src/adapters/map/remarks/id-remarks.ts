import { isIsoDate } from '../../../core/base/dates/instant.ts';
import { parsePath, pathsIn, valueAt } from '../../../core/config/mapping/path.ts';
import type { Remark } from '../../../core/processes/adapter.ts';
import type { GivenProcess } from '../../../core/processes/process.ts';
import { asYaml } from './as-yaml.ts';
import { keptOf, sourceWith } from './state-remarks.ts';

/** Rows that are looked at for the names of their members. */
const LOOKED = 20;
const TITLES = ['title', 'summary', 'subject', 'betreff', 'titel', 'bezeichnung', 'headline', 'name', 'label'];
/** Names of what people call a thing by. */
const NUMBERS = /(?:number|nummer|key|code|reference|(?:^|[^a-z])(?:no|nr|num|ref))$/;
const IDS = /^(?:uuid|guid|oid)$|(?:[^a-z]|^)id$/;

/** Says that no row has an id, and which member to take as one. Source: contract 4. */
export function remarkOfIds(rows: readonly GivenProcess[]): Remark {
  const paths = [...new Set(rows.slice(0, LOOKED).flatMap(pathsIn))];
  const [id] = paths
    .map(path => ({ path, rank: rankOf(path, rows[0]), depth: parsePath(path).length }))
    .toSorted((a, b) => a.rank - b.rank || a.depth - b.depth)
    .filter(({ path }) => isDifferent(path, rows));
  const setting = '';
  const message = 'No row has an "id"';
  if (!id) {
    const hint = 'Give each row an "id" that no other has: no member of the rows is different in each';
    return { message, hint, setting };
  }
  const kept = keptOf(rows);
  const title = kept.length === 0 && titleAmong(paths, id.path, rows);
  const state = rows.some(row => [1, 2, 10].includes(row.state!));
  const lines = [
    `id: ${asYaml(id.path)}`,
    ...(title ? [`title: ${asYaml(title)}`] : []),
    ...kept,
    ...(state ? ['state: state'] : []),
  ];
  return { message, hint: `Add to ${sourceWith(`map: {${lines.join(', ')}}`, false)}`, setting };
}

/** How likely a member is an id, by its name and its value; the likeliest is 0. */
function rankOf(path: string, row: unknown): number {
  const names = parsePath(path);
  const last = String(names.at(-1));
  const words = last
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}]+$/u, '');
  // how MongoDB writes an id
  if (/^id$/i.test(last) || path === '_id' || path === '_id.$oid') return names.length > 1 && last !== '$oid' ? 3 : 0;
  const within = names.length > 1 ? 3 : 0;
  if (NUMBERS.test(words)) return 1 + within;
  if (IDS.test(words)) return 2 + within;
  const value = valueAt(row, names);
  const isCode = typeof value === 'string' ? /^\S{1,24}$/.test(value) && !isIsoDate(value) : Number(value) < 1e9;
  return (isCode ? 6 : 7) + within;
}

/** Whether each row has an id of its own at a path. */
function isDifferent(path: string, rows: readonly unknown[]): boolean {
  const keys = parsePath(path);
  const found = new Set<unknown>();
  for (const row of rows) {
    const value = valueAt(row, keys);
    if (!(Number.isSafeInteger(value) || (typeof value === 'string' && value !== '')) || found.has(value)) return false;
    found.add(value);
  }
  return true;
}

function titleAmong(paths: readonly string[], id: string, rows: readonly unknown[]): string | undefined {
  const isText = (path: string) => rows.slice(0, LOOKED).some(row => typeof valueAt(row, parsePath(path)) === 'string');
  return TITLES.flatMap(name => paths.filter(path => path.toLowerCase() === name)).find(
    path => path !== id && isText(path),
  );
}
