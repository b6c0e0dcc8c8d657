import { COLUMN_TYPES, type ColumnTypeFacts } from '../../../base/column-type.ts';
import { nearestName } from '../../../base/text/nearest-name.ts';
import { cut, type Remedy, type ValueAt } from '../../check/config-diagnostic.ts';
import { meantTone } from '../../check/meaning/column-format-diagnostics.ts';
import { pointerTo } from '../../yaml/yaml-node.ts';
import { digitsOfFormat, filterOfDateFormat } from './fix-of-format.ts';
import { quoted } from '../lines/repaired-text.ts';
import { scalarText } from '../meant-value.ts';

const COLUMN = /^\/table\/columns\/[^/]+$/;
const FORMAT = /^(?:(?:date|display|number|value)?_?format(?:ter|string)?|pattern|mask)$/i;
/** Longer templates and more colors are not repeated in hints. */
const MAX_TEMPLATE_LENGTH = 120;
const MAX_COLORS = 4;

/**
 * What to do about a format, which columns do not have, in the words of other grids; undefined for any other key.
 *
 * @param pointer - of the map that has the key
 */
export function fixOfColumnKey(key: string, valueAt: ValueAt, pointer: string): Remedy | undefined {
  if (!COLUMN.test(pointer)) return undefined;
  const value = valueAt(pointerTo(pointer, key));
  return FORMAT.test(key) && typeof value === 'string' ? fixOfFormat(key, value.trim(), valueAt, pointer) : undefined;
}

function fixOfFormat(key: string, format: string, valueAt: ValueAt, pointer: string): Remedy | undefined {
  if (Object.hasOwn(COLUMN_TYPES, format)) return undefined;
  const type: unknown = valueAt(`${pointer}/type`);
  const digits = digitsOfFormat(format);
  if (digits !== undefined) {
    const places = `"digits: ${digits}"`;
    const facts: ColumnTypeFacts | undefined = COLUMN_TYPES[type as keyof typeof COLUMN_TYPES];
    const isNumber = facts?.takes.includes('digits');
    return { hint: isNumber ? `Write ${places} in its place.` : `Write "type: number" and ${places} in its place.` };
  }
  const filter = filterOfDateFormat(format);
  const isTime = /^(?:date|datetime|relative)$/.test(String(type));
  if (!filter) {
    return isTime ? { hint: `Remove it: "type: ${String(type)}" has the format of the reader's language.` } : undefined;
  }
  const { field, path } = fieldOf(valueAt, pointer);
  // a column that sorts by its field would sort by the text of the date
  const isSorted = valueAt(`${pointer}/sortField`) === field;
  const name = isSorted ? `${field}text` : field;
  const removed = typeof type === 'string' ? `"${key}" and "type"` : `"${key}"`;
  const added = isSorted ? `, write "field: ${name}", and add to "fields"` : ', and write in "fields"';
  const kept = isTime ? String(type) : 'date';
  return {
    hint:
      `Remove ${removed}${added}: ${name}: '{{ ${path} | ${filter} }}'. ` +
      `Or keep "type: ${kept}" alone, in the format of the reader's language.`,
  };
}

/**
 * The template meant by colors by value, such as `{high: red, low: green}`; undefined if the value is no such map.
 *
 * @param pointer - of the column
 */
export function colorsByValue(value: unknown, valueAt: ValueAt, pointer: string): Remedy | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const colors = Object.entries(value).filter(([, color]) => typeof color === 'string');
  if (colors.length === 0) return undefined;
  const { path } = fieldOf(valueAt, pointer);
  const cases = colors.slice(0, MAX_COLORS).map(([written, color]) => {
    const compared = /^-?\d{1,15}$/.test(written) ? written : `"${written.replace(/["{}%]/g, '')}"`;
    return `{% when ${compared} %}${meantTone(String(color)) ?? 'neutral'}`;
  });
  const template = `{% case ${path} %}${cases.join('')}{% endcase %}`;
  return { hint: `Write a template that gives a tone: tone: ${quoted(template)}` };
}

/** What to do about a column that is indented below the one before it. */
export function fixOfColumnWithin(
  key: string,
  value: unknown,
  known: readonly string[],
  pointer: string,
): Remedy | undefined {
  if (!COLUMN.test(pointer) || nearestName(key, known) || !/^\w+$/.test(key)) return undefined;
  const isColumn = typeof value === 'object' && (value === null || 'field' in value || 'title' in value);
  const above = pointer.slice(pointer.lastIndexOf('/') + 1);
  return isColumn
    ? { hint: `If it is a column, indent it as far as "${cut(above)}:", and the lines below it along with it.` }
    : undefined;
}

/** The field of a column and the path that its template prints, for examples; `…` where it is not known. */
function fieldOf(valueAt: ValueAt, pointer: string): { field: string; path: string } {
  const name = scalarText(valueAt(`${pointer}/field`));
  const field = /^[a-z]{1,40}$/.test(name) ? name : 'name';
  const template = scalarText(valueAt(pointerTo('/table/fields', field)));
  const path = /^\{\{-?\s*([$\w.[\]"]+)/.exec(template)?.[1] ?? '…';
  return { field, path: path.length > MAX_TEMPLATE_LENGTH ? '…' : path };
}
