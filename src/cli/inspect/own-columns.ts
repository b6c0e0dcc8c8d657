import type { ColumnType } from '../../core/base/column-type.ts';
import { isIsoDate } from '../../core/base/dates/instant.ts';
import { parsePath, pathsIn, valueAt } from '../../core/config/mapping/path.ts';
import type { SourceMapping } from '../../core/config/panel-config.ts';
import { CONTAINERS, plainName } from './member-names.ts';

/** A column for a member that is not one of a process. */
export interface OwnColumn {
  /** Name of the column and of its field. */
  readonly name: string;
  readonly title: string;
  /** Path in an item. */
  readonly path: string;
  readonly type: ColumnType;
}

/** Columns of the whole table, up to which own ones are added. */
const ENOUGH_COLUMNS = 8;
const MAX_TEXT_LENGTH = 80;
/** What one reads to a machine: an address, a token or an id of another record. */
const MACHINE_TEXT = /^[a-z][a-z+.-]*:\/\/|^(?=\S*\d)[\w:+/=-]{16,}$/i;
const OF_OTHERS =
  /(?:^|[a-z])(?:Id|ID|Key|Guid|Uuid)s?$|(?:^|[_-])(?:id|key|guid|uuid|token|hash|etag)s?$|(?:Date|Time|At|On)$/;
/** Milliseconds or seconds since 1970, which nobody reads. */
const isTimestamp = (value: unknown): boolean => typeof value === 'number' && value > 1e9;

/**
 * Columns for further members of the items whose values differ, in the order of the items, until there are enough.
 *
 * @param taken - names of fields and columns that there are
 * @param count - columns that there are
 */
export function ownColumns(
  items: readonly unknown[],
  { map = {} }: SourceMapping,
  taken: readonly string[],
  count: number,
): OwnColumn[] {
  const looked = items.slice(0, 100);
  const used = JSON.stringify(map);
  const columns: OwnColumn[] = [];
  const names = new Set(taken);
  for (const path of new Set(looked.slice(0, 20).flatMap(pathsIn))) {
    if (columns.length + count >= ENOUGH_COLUMNS) break;
    const keys = parsePath(path);
    const last = String(keys.at(-1));
    const isOwn = keys.slice(0, -1).every(key => CONTAINERS.has(plainName(key)));
    if (!isOwn || !/^[A-Za-z][\w.-]*$/.test(path) || isUsed(path, used)) continue;
    const all = looked.map(item => valueAt(item, keys) ?? '');
    const values = all.filter(value => value !== '');
    const type = typeOf(last, values);
    const letters = plainName(last);
    const name = names.has(letters) ? `own${letters}` : letters;
    const isSame = looked.length > 1 && new Set(all).size < 2;
    if (type === null || isSame || letters === '' || names.has(name)) continue;
    names.add(name);
    columns.push({ name, title: titleOf(last), path, type });
  }
  return columns;
}

/** Whether a mapping reads a path, or a member of it. */
function isUsed(path: string, map: string): boolean {
  const at = map.indexOf(path);
  return at >= 0 && new RegExp(`(?<![\\w-])${path.replaceAll('.', '\\.')}(?![\\w-])`).test(map);
}

/** The type that fits all values; null if a reader would learn nothing from them. */
function typeOf(name: string, values: readonly unknown[]): ColumnType | null {
  if (values.length === 0) return null;
  if (values.every(value => typeof value === 'boolean')) return 'boolean';
  if (values.every(value => typeof value === 'string' && isIsoDate(value)))
    return values.every(value => String(value).length === 10) ? 'date' : 'datetime';
  if (OF_OTHERS.test(name)) return null;
  if (values.every(value => typeof value === 'number' || (typeof value === 'string' && /^-?\d+\.\d+$/.test(value))))
    return values.some(isTimestamp) ? null : 'number';
  const isReadable = (value: unknown): boolean =>
    typeof value === 'string' && value.length <= MAX_TEXT_LENGTH && !MACHINE_TEXT.test(value);
  return values.every(isReadable) ? 'text' : null;
}

/** `grandTotal`, `grand-total` and `grand_total` are two words. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_.-]+/)
    .filter(Boolean);

function titleOf(name: string): string {
  const title = wordsOf(name).join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}
