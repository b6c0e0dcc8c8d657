import { COLUMN_TYPES, type ColumnTypeFacts } from '../../../base/column-type.ts';
import { TONES } from '../../../base/tone.ts';
import { either, type Remedy, type ValueAt } from '../../check/config-diagnostic.ts';
import { meantTone } from '../../check/meaning/column-format-diagnostics.ts';
import { pointerTo } from '../../yaml/yaml-node.ts';
import { colorsByValue } from './fix-of-column-key.ts';
import { quoted } from '../lines/repaired-text.ts';

const COLORS = /^(?:(?:badge|status|cell|text|button|background)?_?colou?r(?:s|_?map|_?scheme)?|tones?|tone_?map)$/i;
const LOOKS = /^(?:variant|style|kind|severity|level)$/i;
/** Tones of buttons by those of cells. */
const TONES_OF_ACTIONS: Readonly<Record<string, string>> = {
  neutral: 'neutral',
  info: 'primary',
  success: 'primary',
  danger: 'danger',
};
/** Longer templates are not repeated in hints. */
const MAX_TEMPLATE_LENGTH = 120;

/** What to do about a key for colors in a column or an action, where there are tones; undefined for any other key. */
export function fixOfColor(key: string, valueAt: ValueAt, pointer: string): Remedy | undefined {
  const [, map] = /^\/(?:table\/)?(columns|actions)\/[^/]+$/.exec(pointer) ?? [];
  if (map === undefined || key === 'tone' || !(COLORS.test(key) || LOOKS.test(key))) return undefined;
  const value = valueAt(pointerTo(pointer, key));
  const byValue = map === 'columns' && COLORS.test(key) ? colorsByValue(value, valueAt, pointer) : undefined;
  if (byValue) return byValue;
  const isThere = (valueAt(`${pointer}/tone`) ?? null) !== null;
  if (isThere || typeof value !== 'string' || value.trim() === '' || value.length > MAX_TEMPLATE_LENGTH)
    return undefined;
  const meant = map === 'columns' ? toneOfColumn(value) : toneOfAction(value);
  if (meant === undefined) return LOOKS.test(key) ? undefined : inWords(map);
  if (map === 'columns' && !takesTone(valueAt(`${pointer}/type`)))
    return { hint: `Write "type: badge" and "tone: ${meant}" in its place.` };
  return { hint: `Write "tone: ${meant}".`, key: 'tone', value: meant };
}

/** The tone of a button that a color, or a tone of cells, stands for. */
export function toneOfAction(written: string): string | undefined {
  return TONES_OF_ACTIONS[meantTone(written.trim()) ?? ''];
}

/** The tone that a color stands for, also for each of the colors that a template chooses from, as YAML. */
function toneOfColumn(written: string): string | undefined {
  if (!/\{[{%]/.test(written)) return meantTone(written.trim());
  if (/\{\{/.test(written)) return undefined;
  const meant = written.replace(
    /(\{%[^{}]*%\})|([A-Za-z]+)/g,
    (all: string, tag: string | undefined, word: string) => tag ?? meantTone(word) ?? all,
  );
  return meant === written ? undefined : quoted(meant);
}

function inWords(map: string): Remedy {
  const words = map === 'columns' ? TONES : [...new Set(Object.values(TONES_OF_ACTIONS))];
  return { hint: `Write "tone", with ${either(words)}.`, key: 'tone' };
}

function takesTone(type: unknown): boolean {
  const facts: ColumnTypeFacts | undefined = COLUMN_TYPES[type as keyof typeof COLUMN_TYPES];
  return facts?.takes.includes('tone') ?? false;
}
