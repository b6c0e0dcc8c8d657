import { type Remedy, type ValueAt, writeKey } from '../../check/config-diagnostic.ts';
import { pointerTo } from '../../yaml/yaml-node.ts';
import { scalarText, titleOf } from '../meant-value.ts';

/** `comment: required` and `needsReason: true` */
const COMMENT =
  /^(?:(?:requires?|needs?|with|ask(?:for)?|mandatory)_?)?(comment|reason|note|remark)s?(?:_?(?:required|mandatory))?$/i;
const ADDRESS = /^(?:url|uri|src|href|endpoint|address|file|path|json)$/i;
const WIDGET = /^(?:type|kind|input|widget|control|component|multiple|multi)$/i;

/**
 * What to do about an unknown key of an action, a filter, a column or the source that stands for more than another key; undefined
 * for any other one.
 *
 * @param pointer - of the map that has the key
 */
export function fixOfEntryKey(key: string, valueAt: ValueAt, pointer: string): Remedy | undefined {
  if (/^\/actions\/[^/]+$/.test(pointer)) return fixOfComment(key, valueAt, pointer);
  if (/^\/filters\/[^/]+$/.test(pointer) && WIDGET.test(key))
    return { hint: 'Remove it: how readers choose follows from what the filter compares.' };
  if (pointer === '/source' && ADDRESS.test(key)) return { hint: 'Write it into the attribute "src" of the element.' };
  return /^\/table\/columns\/[^/]+$/.test(pointer) ? fixOfDirection(key, valueAt, pointer) : undefined;
}

/** A comment that an action asks for is a question. */
function fixOfComment(key: string, valueAt: ValueAt, pointer: string): Remedy | undefined {
  const name = COMMENT.exec(key)?.[1]?.toLowerCase();
  if (!name) return undefined;
  const question = `${name}: {label: ${titleOf(name)}, type: comment, required: true}`;
  const asked = valueAt(`${pointer}/ask`);
  const isAsked = typeof asked === 'object' && asked !== null;
  return { hint: isAsked ? `Ask for it, below "ask": ${question}` : `Ask for it: ask: {${question}}` };
}

const DIRECTION =
  /^(?:(asc)(?:ending)?|(desc)(?:ending)?|(?:oldest|earliest|lowest|smallest) first|(newest|latest|highest|largest) first)$/i;

/** `sort: desc` and `sort: newest first` of a column */
function fixOfDirection(key: string, valueAt: ValueAt, pointer: string): Remedy | undefined {
  const [word, , descending, last] = DIRECTION.exec(scalarText(valueAt(pointerTo(pointer, key))).trim()) ?? [];
  const direction = descending || last ? 'desc' : 'asc';
  if (word === undefined || !/^sort(?:ed|ing)?$/i.test(key)) return undefined;
  const field = scalarText(valueAt(`${pointer}/field`));
  const isSortable = Boolean(valueAt(`${pointer}/sortField`));
  if (isSortable && word !== direction) return { hint: `Write "initialSort: ${direction}" in its place.` };
  if (isSortable || !/^[a-z]{1,40}$/.test(field)) return writeKey('initialSort');
  return { hint: `Write "sortField: ${field}, initialSort: ${direction}" in its place.` };
}
