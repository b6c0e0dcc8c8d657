import { dayByName } from './month-names.ts';
import { withoutPrefix } from '../../base/text/criterion-prefix.ts';
import { isCalendarDay } from '../../base/dates/calendar-days.ts';
import { parseRelativeDate } from '../../base/dates/relative-dates.ts';
import { cut } from '../check/config-diagnostic.ts';
import { quoted } from './lines/repaired-text.ts';

/** Meanings of the numbers of contract 3.1. */
const TYPES: Readonly<Record<string, number>> = {
  start: 1,
  manual: 2,
  auto: 3,
  automatic: 3,
  async: 4,
  summary: 7,
  'end user': 8,
  enduser: 8,
  end: 9,
};
const NOTHING = /^(?:none|null|undefined|nil|all|unlimited|no|infinity|∞)$/i;

/** The reader, as authors write it. */
export const ME = /^(?:@?me|myself|i|\$?user|current_?user|ich|moi|je|yo|já|ja)$/iu;

/** Longer texts would be cut, and are not a fix. */
const MAX_FIX_LENGTH = 160;

/**
 * What an author most probably meant by a wrong value, written in YAML; undefined if it would be a guess.
 *
 * @param type - the required type: `integer`, `array`, `string`, `boolean` or `object`
 * @param pointer - of the value in the contents of `config`
 */
export function meantValue(type: string, value: unknown, pointer: string): string | undefined {
  if (typeof value === 'string' && value.length > MAX_FIX_LENGTH) return undefined;
  const key = withoutPrefix(/([^/]*?)(?:\/\d+)?$/.exec(pointer)![1]!);
  const meant =
    type === 'integer'
      ? wholeNumber(value, key, pointer)
      : type === 'array'
        ? list(value, key)
        : type === 'string'
          ? text(value, key, pointer)
          : type === 'object'
            ? map(value, pointer)
            : undefined;
  return meant && meant.length <= MAX_FIX_LENGTH ? meant : undefined;
}

/** What to do about a list in place of a map; undefined if no item tells. */
export function hintForItems(value: unknown, pointer: string): string | undefined {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof first !== 'object' || first === null) return undefined;
  if (pointer === '/filter') return 'Write "criteria:" above it, and indent it below that.';
  if (pointer.endsWith('/fields')) return 'Write "name: value" lines without dashes.';
  const map = /^\/(?:table\/)?(columns|actions|filters|views)$/.exec(pointer)?.[1];
  if (map === undefined) return undefined;
  const [only, ...more] = Object.entries(first);
  if (only && more.length === 0 && typeof only[1] === 'object')
    return `Remove each dash, so that "${cut(only[0])}:" is a name in "${map}".`;
  const { field, title, label } = first as Record<string, unknown>;
  const words = map === 'columns' ? scalarText(field) : scalarText(title ?? label).toLowerCase();
  const name = /^[a-z]\w{0,39}$/i.test(words) ? words : 'name';
  return `Write a name in place of each dash, such as "${name}:", with the rest indented below it.`;
}

function wholeNumber(value: unknown, key: string, pointer: string): string | undefined {
  const mayBeNull = /\/(?:limit|perPage)$/.test(pointer);
  if (typeof value === 'number' && Number.isFinite(value)) return String(Math.trunc(value));
  if (value === false && key === 'offset') return '0';
  if ((value === false || value === true) && mayBeNull) return 'null';
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  if (key === 'stepType' && Object.hasOwn(TYPES, word)) return `${TYPES[word]} (${word})`;
  if (NOTHING.test(word)) return mayBeNull ? 'null' : key === 'offset' ? '0' : undefined;
  const seconds = key === 'every' ? /^(\d+) ?s(?:ec(?:ond)?s?)?$/.exec(word)?.[1] : undefined;
  if (seconds !== undefined) return seconds;
  if (/^[1-9]\d{0,2}(?:[.,_'\u00a0\u202f ]\d{3})+$/.test(word)) return word.replace(/\D/g, '');
  // a plain number in quotes
  if (/^-?\d+$/.test(word)) return undefined;
  return /^#?(-?\d+)(?:[,;.]|\s+[a-z]+)?$/.exec(word)?.[1];
}

function list(value: unknown, key: string): string | undefined {
  if (key === 'criteria') return undefined;
  if (typeof value === 'number') return `[${value}]`;
  const items =
    typeof value === 'string'
      ? value.replace(/^[[({]|[\])}]$/g, '').split(/\s*[,;]\s*|\s+(?=\d)/)
      : isNamesOnly(value)
        ? Object.keys(value)
        : [];
  if (key === 'searchFields') return value === false ? '[]' : written(items, /^[a-z]+$/);
  const types = items.map(item => (key === 'stepType' ? TYPES[item.toLowerCase()] : undefined) ?? item);
  return written(types.map(String), /^-?\d+$/);
}

function written(items: readonly string[], sound: RegExp): string | undefined {
  const all = items.map(item => item.replace(/^["'“”„]|["'“”]$/g, ''));
  return all.length > 0 && all.every(item => sound.test(item)) ? `[${all.join(', ')}]` : undefined;
}

/** `{1, 2}`, which is a map of two names. */
function isNamesOnly(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(each => each === null)
  );
}

function text(value: unknown, key: string, pointer: string): string | undefined {
  if (Array.isArray(value)) {
    const texts = value.filter((each): each is string => typeof each === 'string');
    if (texts.length !== value.length || texts.length === 0) return undefined;
    return key.endsWith('Class') ? `"${texts.join(' ')}"` : undefined;
  }
  if (typeof value === 'object' && value !== null && /\/fields\/[^/]+$/.test(pointer)) {
    const [only, ...more] = Object.values(value);
    return typeof only === 'string' && more.length === 0 ? safe(only) : undefined;
  }
  return undefined;
}

function map(value: unknown, pointer: string): string | undefined {
  const column = /\/columns\/([^/]+)$/.exec(pointer)?.[1];
  if (column !== undefined && (value === null || typeof value === 'string')) {
    const isField = value !== null && /^[a-z]+$/.test(value);
    const field = isField ? value : column;
    const meant = `{field: ${field}, title: ${value === null || isField ? titleOf(column) : safe(value)}}`;
    return /^[a-z]+$/.test(field) ? (value === null ? `"${column}: ${meant}"` : meant) : undefined;
  }
  if (
    pointer.endsWith('/columns') &&
    Array.isArray(value) &&
    value.every(each => typeof each === 'string' && /^[a-z]+$/.test(each))
  ) {
    return `{${value.map(each => `${each}: {field: ${each}, title: ${titleOf(String(each))}}`).join(', ')}}`;
  }
  if (typeof value !== 'string') return undefined;
  const [, name, is] = /^([\w.]+)\s*[=:]\s*([\w.-]+)$/.exec(value) ?? [];
  return pointer.endsWith('/variables') && name ? `{${name}: ${is}}` : undefined;
}

/** A title for a column without one, made from its name. */
export function titleOf(column: string): string {
  const words = column.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return safe(words.charAt(0).toUpperCase() + words.slice(1));
}

/** The date that an author wrote in another form; undefined if it is ambiguous. */
export function meantDay(value: unknown): string | undefined {
  const text = scalarText(value);
  const day = (year: string, month: string, date: string): string | undefined => {
    const written = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
    return isCalendarDay(written) ? written : undefined;
  };
  let found = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (found) return day(found[1]!, found[2]!, found[3]!) ?? lastDay(found[1]!, found[2]!, found[3]!);
  found = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/.exec(text);
  if (found) return day(found[3]!, found[2]!, found[1]!);
  found = /^(\d{1,2})\.\s*(\d{1,2})\.\s*([2-9]\d)$/.exec(text);
  if (found) return day(`20${found[3]}`, found[2]!, found[1]!);
  const named = dayByName(text);
  if (named) return day(...named);
  found = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  if (!found) return undefined;
  const [, first = '', second = '', year = ''] = found;
  if (Number(first) > 12) return day(year, second, first);
  return Number(second) > 12 || first === second ? day(year, first, second) : undefined;
}

/** 28 February for 30 February. */
function lastDay(year: string, month: string, date: string): string | undefined {
  for (let day = Math.min(31, Number(date)) - 1; day >= 28; day--) {
    const written = `${year}-${month.padStart(2, '0')}-${day}`;
    if (Number(date) <= 31 && isCalendarDay(written)) return written;
  }
  return undefined;
}

/** In German and Czech, as keys and states are read too. */
const NAMED_DAYS: Readonly<Record<string, string>> = {
  heute: 'today',
  dnes: 'today',
  gestern: 'yesterday',
  včera: 'yesterday',
  morgen: 'tomorrow',
  zítra: 'tomorrow',
};
const UNITS: Readonly<Record<string, string>> = { d: 'day', w: 'week', m: 'month', y: 'year' };

/** The relative date that an author wrote in another form. */
export function meantRelativeDate(value: unknown): string | undefined {
  const text = scalarText(value)
    .toLowerCase()
    .replace(/^in (?=\d)/, '');
  if (parseRelativeDate(text)) return text;
  if (Object.hasOwn(NAMED_DAYS, text)) return NAMED_DAYS[text];
  const day = meantDay(text);
  if (day) return day;
  const sum = (sign: string, count: number, unit: string): string => {
    const plural = count === 1 ? '' : 's';
    return `${sign || '+'}${count} ${UNITS[unit]}${plural}`;
  };
  const hours = /^([+-]?)\s*(\d{1,6})\s*(?:h|hours?)$/.exec(text);
  if (hours && Number(hours[2]) % 24 === 0) return sum(hours[1]!, Number(hours[2]) / 24, 'd');
  const terms = /^([+-]?)\s*(\d{1,6})(?:\s*(d|w|m|y|days?|weeks?|months?|years?))?(\s+ago)?$/.exec(text);
  if (terms) return sum(terms[4] ? '-' : terms[1]!, Number(terms[2]), terms[3]?.[0] ?? 'd');
  const named = /^(last|next|in a|a) (day|week|month|year)( ago)?$/.exec(text);
  if (named) return sum(named[1] === 'last' || named[3] ? '-' : '+', 1, named[2]![0]!);
  return undefined;
}

/** A text as YAML, in quotes where it needs them. */
export function safe(text: string): string {
  return /^[A-Za-zÀ-ž][\wÀ-ž .-]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off)$/i.test(text)
    ? text
    : quoted(text);
}

/** A scalar as text; empty for lists and maps: maps have no prototype and cannot be converted. */
export function scalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}
