import { withoutPrefix } from '../../../base/text/criterion-prefix.ts';
import { nearestName } from '../../../base/text/nearest-name.ts';
import type { PanelName } from '../../../query/process-query.ts';
import { type Remedy, shown, type ValueAt, writeKey, writeValue } from '../../check/config-diagnostic.ts';
import { criterionNameAt, isCriterionAt } from '../../check/criterion-pointer.ts';
import { hasOneValue } from '../../check/known-names.ts';
import { criterionShapes } from '../../check/schemas.generated.js';
import { GIVEN_AT, withDefaults } from '../../config-names.ts';
import { MAPPED_MEMBERS } from '../../mapping/members.ts';
import { replacing } from '../../yaml/source-of-node.ts';
import { pointerTo } from '../../yaml/yaml-node.ts';
import { colorsByValue, fixOfColumnKey, fixOfColumnWithin } from './fix-of-column-key.ts';
import { fixOfColor } from './fix-of-color.ts';
import { fixOfNameOfOther } from './criteria/fix-of-criterion-key.ts';
import { meantCriterion } from './criteria/fix-of-criterion-text.ts';
import { fixOfRange } from './criteria/fix-of-range.ts';
import { fixOfEntryKey } from './fix-of-entry-key.ts';
import { fixOfEntrySetting, fixOfName, keysAt } from './fix-of-name.ts';
import { fixOfPerson } from './fix-of-person.ts';
import { fixOfSetting } from './fix-of-setting.ts';
import { groupOfSeveral } from '../group-of-several.ts';
import { quoted } from '../lines/repaired-text.ts';
import { hintForItems, meantDay, meantRelativeDate, meantValue, safe, scalarText, titleOf } from '../meant-value.ts';
import { synonymOf } from '../synonyms.ts';

/** Whether an unknown key is another name for a missing one, or a misspelt one, as its own diagnostic already says. */
export function isMeantAs(missing: string, key: string, pointer: string, panel: PanelName): boolean {
  if (keysAt(pointer, panel).includes(key)) return false;
  if (synonymOf(key, pointer, [missing]) !== undefined || key.startsWith(`${missing}=`)) return true;
  return fixOfKey(key, () => null, pointer, panel).hint === writeKey(missing).hint;
}

/** What to do about an unknown key of the map at a pointer. */
export function fixOfKey(key: string, valueAt: ValueAt, pointer: string, panel: PanelName): Remedy {
  const value = valueAt(pointerTo(pointer, key));
  const known = keysAt(pointer, panel);
  const color = fixOfColor(key, valueAt, pointer);
  if (color) return color;
  const ofColumn = fixOfColumnKey(key, valueAt, pointer);
  if (ofColumn) return ofColumn;
  const ofEntry = fixOfEntryKey(key, valueAt, pointer);
  if (ofEntry) return ofEntry;
  if (pointer === '/source' && MAPPED_MEMBERS.includes(key)) return fixOfUnmapped(valueAt);
  const synonym = synonymOf(key, pointer, known);
  const there = synonym && !known.includes(key) ? valueAt(pointerTo(pointer, synonym)) : undefined;
  if (there !== undefined && there !== null) return { hint: `Remove it: "${synonym}" is there already.` };
  if (synonym === 'sortField' && typeof value === 'boolean') {
    const field = valueAt(`${pointer}/field`);
    return {
      hint: value && typeof field === 'string' ? replacing(`${key}: true`, `sortField: ${field}`) : 'Remove it.',
    };
  }
  if (synonym && !known.includes(key)) return writeKey(synonym);
  const pair = /^(\w+)\s*=\s*(.+)$/.exec(key);
  if (pair && known.includes(pair[1]!)) return { hint: replacing(key, `${pair[1]}: ${pair[2]}`) };
  const column = fixOfColumnWithin(key, value, known, pointer);
  if (column) return column;
  // what is within a request or an action is hardly meant for the table
  const isDeep = /\/.*\//.test(pointer);
  return (
    fixOfEntrySetting(key, valueAt, pointer, panel) ??
    fixOfName(key, value, known, panel, () => (isDeep ? undefined : meantElsewhere(key, panel)))
  );
}

/** What to do about members of processes in `source` that belong into its `map`. */
function fixOfUnmapped(valueAt: ValueAt): Remedy {
  if (valueAt('/source/map')) return { hint: 'Move it below "map", indented.' };
  const given = Object.entries(valueAt('/source') as object).filter(([key]) => MAPPED_MEMBERS.includes(key));
  return {
    hint: `Write them below "map": map: {${given.map(([key, value]) => `${key}: ${shown(value)}`).join(', ')}}`,
  };
}

/** A hint if exactly one other map has such a key, by a similar name or a synonym. */
function meantElsewhere(key: string, panel: PanelName): string | undefined {
  const found = ['filter', 'table', 'ui', 'selection'].flatMap(group => {
    const known = keysAt(`/${group}`, panel);
    const name = synonymOf(key, `/${group}`, known) ?? nearestName(key, known);
    return name === undefined ? [] : [`Write "${name}", and put it into "${group}".`];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Longer groups are no hint. */
const MAX_GROUP_LENGTH = 160;

/** A value to suggest for a missing key. */
export function missingValue(key: string, pointer: string, valueAt: ValueAt): string {
  const column = /^\/table\/columns\/([^/]+)$/.exec(pointer)?.[1];
  const action = /^\/actions\/([^/]+)$/.exec(pointer)?.[1];
  const named = /^\/(?:filters|views)\/([^/]+)$/.exec(pointer)?.[1];
  if (column && key === 'title') return titleOf(column);
  if (named && key === 'title') return titleOf(named);
  if (action && key === 'label') return titleOf(action);
  const given = valueAt(GIVEN_AT.field);
  const fields = new Set(withDefaults('field', Object.keys(typeof given === 'object' && given ? given : {})));
  if (column && key === 'field') return fields.has(column) ? column : (nearestName(column, fields) ?? '…');
  return key === 'variable' ? 'selected' : '…';
}

/**
 * What to write for a value of the wrong type; undefined if unknown.
 *
 * @param textIds - the source has ids that are texts
 */
export function fixOfValue(
  type: string,
  value: unknown,
  pointer: string,
  valueAt: ValueAt,
  textIds: boolean,
): Remedy | undefined {
  const key = criterionNameAt(pointer);
  const shape = criterionShapes[key];
  const range = fixOfRange(key, value);
  if (range) return range;
  if (key && typeof value === 'string' && ALL.test(value.trim()))
    return { hint: 'Remove the criterion: without it all are shown.' };
  if (withoutPrefix(key) === 'process' && isName(value)) return fixOfNameOfOther('processName', [value].flat()[0]);
  if (shape === 'date') {
    const day = meantDay(value);
    return day === undefined ? undefined : writeValue(day, ' (YYYY-MM-DD)');
  }
  if (shape === 'relative-date') {
    const meant = meantRelativeDate(value);
    return meant === undefined ? undefined : { hint: `Write "${meant}".`, value: quoted(meant) };
  }
  if (key && value === null) return { hint: 'Write its value after the colon, or remove the criterion.' };
  if (isCriterionAt(pointer)) return meantCriterion(value);
  const person = fixOfPerson(value, pointer, valueAt, textIds);
  if (person) return person;
  const several = key && Array.isArray(value) && hasOneValue(key) ? groupOf(key, value) : undefined;
  if (several) return several;
  if (pointer.endsWith('/sortField') && value === true) {
    const field = valueAt(pointer.replace(/sortField$/, 'field'));
    return typeof field === 'string' ? { hint: `Write "sortField: ${field}".`, value: field } : undefined;
  }
  const column = /^(\/table\/columns\/[^/]+)\/tone$/.exec(pointer)?.[1];
  const colors = column && colorsByValue(value, valueAt, column);
  if (colors) return colors;
  const setting = fixOfSetting(value, pointer);
  if (setting) return setting;
  const items = hintForItems(value, pointer);
  if (items !== undefined) return { hint: items };
  const meant = meantValue(type, value, pointer);
  if (meant === undefined) return undefined;
  if (meant === 'null') return fixOfNone(pointer, valueAt);
  // `2 (manual)` and `"pid: {…}"` are hints, not YAML
  return /^-?\d+ \(|^"/.test(meant) ? { hint: `Write ${meant}.` } : writeValue(meant);
}

/** How authors say that a criterion leaves nothing out. */
const ALL = /^(?:all|any|every|everyone|everything|alle|\*)$/i;

/** Whether a value is a name in place of the id of a template. */
const isName = (value: unknown): boolean => {
  const [only, ...more]: unknown[] = [value].flat();
  return typeof only === 'string' && more.length === 0 && /^[^\W\d_]/u.test(only.trim());
};

/** What to do about `perPage: all` and `limit: none`. */
function fixOfNone(pointer: string, valueAt: ValueAt): Remedy {
  if (pointer.endsWith('/limit')) return { hint: 'Leave it out, or write null: there is no limit.', value: 'null' };
  const sizes = valueAt(pointer.replace(/perPage$/, 'pageSizes'));
  return Array.isArray(sizes)
    ? { hint: 'Write a number: with "pageSizes" there are always pages.' }
    : { hint: 'Leave it out, or write null: all rows are on one page.', value: 'null' };
}

/** What to write for a list in place of one value of a criterion; undefined if that is ambiguous. */
function groupOf(key: string, values: readonly unknown[]): Remedy | undefined {
  const items = values.map(each => (typeof each === 'number' ? String(each) : safe(scalarText(each))));
  const group = values.every(each => scalarText(each) !== '') ? groupOfSeveral(key, items) : undefined;
  return group === undefined || group.length > MAX_GROUP_LENGTH
    ? undefined
    : { hint: `Write a group in its place: - ${group}` };
}
