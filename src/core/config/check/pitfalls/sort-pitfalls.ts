import { DEFAULT_FIELDS } from '../../defaults.ts';
import { replacing } from '../../yaml/source-of-node.ts';
import { shown } from '../config-diagnostic.ts';
import type { Warn } from './criteria-pitfalls.ts';

/** An output and the path that it begins with. */
const OUTPUT = /\{\{-?\s*(?:(\$_(?:process|step)(?:\.\w+)+))?/g;
const PATH = /\$_(?:process|step)(?:\.\w+)+/g;
/** Paths of values with many unrelated members. */
const WIDE = /^\$_(?:process|step)(?:\.variables)?$/;
/** A date as people write it, whose text does not begin with the year. */
const WRITTEN_DATE = /\|\s*(?:date:\s*["']%-?[aAbBcdDehmux]|date_local\b)/;

/**
 * Warns of a column that sorts by a text of several values and does not show the first of them, such as the text for
 * searching: its order looks random. A single hidden value, such as a rank beside its word, is taken as intended.
 *
 * @param fields - templates of the configuration by name
 */
export function sortPitfall(
  column: string,
  path: string,
  field: string | undefined,
  sortField: string | undefined,
  fields: ReadonlyMap<string, string | undefined>,
  warn: Warn,
): void {
  const templateOf = (name: string | undefined) =>
    name === undefined ? undefined : fields.has(name) ? fields.get(name) : DEFAULT_FIELDS.get(name);
  const [what, by] = [templateOf(field), templateOf(sortField)];
  if (field === undefined || sortField === undefined || what === undefined || by === undefined) return;
  const [first, ...more] = Array.from(by.matchAll(OUTPUT), ([, output]) => output);
  if (first === undefined || more.length === 0 || by.includes('{%')) return;
  const paths = what.match(PATH) ?? [];
  if (paths.length === 0 || paths.some(each => areRelated(each, first))) return;
  const message = `the column ${shown(column)} sorts by ${shown(sortField)}, which starts with something that the column does not show, so its order looks random`;
  warn(path, message, { hint: replacing(sortField, field), value: field });
}

/** Warns of a column that sorts by the text of a date which begins with its day or month. */
export function writtenDatePitfall(
  column: string,
  path: string,
  sortField: string | undefined,
  fields: ReadonlyMap<string, string | undefined>,
  warn: Warn,
): void {
  const by = sortField === undefined ? undefined : fields.get(sortField);
  if (by === undefined || !WRITTEN_DATE.test(by)) return;
  const [date = '$_process.start'] = by.match(PATH) ?? [];
  const message = `the column ${shown(column)} sorts by ${shown(sortField)}, a date that is written out, so "01.12." comes before "02.11."`;
  warn(path, message, `Sort by another field, with the date alone: "{{ ${date} }}".`);
}

/** One contains the other, or both belong to the same object, such as two names of one person. */
function areRelated(a: string, b: string): boolean {
  if (`${a}.`.startsWith(`${b}.`) || `${b}.`.startsWith(`${a}.`)) return true;
  const parent = a.slice(0, a.lastIndexOf('.'));
  return !WIDE.test(parent) && b.startsWith(`${parent}.`);
}
