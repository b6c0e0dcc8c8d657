import type { ColumnType } from '../../base/column-type.ts';
import { readInstant } from '../../base/dates/instant.ts';
import { relativeTime } from '../../base/dates/relative-time.ts';
import { readNumber } from '../../base/text/read-number.ts';
import { streamSafe } from '../../base/text/stream-safe.ts';
import { textOfValue } from '../../base/text/text-of-value.ts';
import { type TimeZone, timeZoneOf } from '../../base/dates/time-zone.ts';
import { hueOf, initialsOf } from '../../base/text/person.ts';
import type { Tone } from '../../base/tone.ts';
import type { CellContent } from './cell-content.ts';

/** The language and time zone of a panel, for its formats. */
export interface FormatLocale {
  /** BCP 47, known to `Intl`. */
  readonly lang: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Words of the interface. */
  message(key: string, values?: Readonly<Record<string, string>>): string;
}

export interface ValueFormatOptions {
  readonly type: ColumnType;
  /** ISO 4217. */
  readonly currency: string;
  /** Fraction digits; null: as the language has them. */
  readonly digits: number | null;
  readonly locale: FormatLocale;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Further facts of a value. */
export interface ValueContext {
  readonly tone?: Tone | undefined;
  /** A time in the past is marked as overdue. */
  readonly isDeadline?: boolean;
}

/**
 * Formats a value of a column's type; null if it does not fit the type, so that it is shown as text. Missing values
 * (null, undefined, an empty text) fit every type and show nothing.
 */
export type ValueFormat = (value: unknown, context: ValueContext) => CellContent | null;

const NOTHING: CellContent = { kind: 'text', text: '' };

/**
 * Makes the format of a column's type. Formatters of `Intl` are created for the first value, and kept.
 *
 * Cost of a call: one call of an `Intl` formatter, which is created once a column.
 */
export function valueFormatOf(options: ValueFormatOptions): ValueFormat {
  const format = FORMATS[options.type](options);
  return (value, context) => (value === null || value === undefined || value === '' ? NOTHING : format(value, context));
}

const FORMATS: Readonly<Record<ColumnType, (options: ValueFormatOptions) => ValueFormat>> = {
  html: textFormat,
  text: textFormat,
  number: options => numberFormat(options, {}),
  currency: options => numberFormat(options, { style: 'currency', currency: options.currency }),
  percent: options => numberFormat(options, { style: 'percent' }),
  date: options => dateFormat(options, { dateStyle: 'medium' }),
  datetime: options => dateFormat(options, { dateStyle: 'medium', timeStyle: 'short' }),
  relative: relativeFormat,
  user: userFormat,
  badge:
    () =>
    (value, { tone = 'neutral' }) => ({ kind: 'badge', text: textOfValue(value), tone }),
  tags:
    () =>
    (value, { tone }) =>
      tagsOf(value, tone),
  progress: progressFormat,
  boolean: ({ locale }) => {
    const words = { true: locale.message('yes'), false: locale.message('no') };
    return (value, { tone }) =>
      typeof value === 'boolean' ? { kind: 'boolean', value, text: words[`${value}`], tone } : null;
  },
};

function textFormat(): ValueFormat {
  return (value, { tone }) => ({ kind: 'text', text: textOfValue(value), tone });
}

function numberFormat({ locale, digits }: ValueFormatOptions, style: Intl.NumberFormatOptions): ValueFormat {
  const fixed = digits === null ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = once(() => new Intl.NumberFormat(locale.lang, { ...style, ...fixed }));
  return (value, { tone }) => {
    const number = readNumber(value);
    return Number.isNaN(number) ? null : { kind: 'text', text: format().format(number), tone };
  };
}

function dateFormat({ locale }: ValueFormatOptions, style: Intl.DateTimeFormatOptions): ValueFormat {
  const { zone, format, dayFormat } = dates(locale, style);
  return (value, { tone }) => {
    const instant = readInstant(value, zone());
    if (Number.isNaN(instant)) return null;
    return { kind: 'text', text: (isDay(value) ? dayFormat() : format()).format(instant), tone };
  };
}

function relativeFormat({ locale, now }: ValueFormatOptions): ValueFormat {
  const { zone, format, dayFormat } = dates(locale, { dateStyle: 'full', timeStyle: 'short' });
  const words = once(() => new Intl.RelativeTimeFormat(locale.lang, { numeric: 'auto' }));
  return (value, { tone, isDeadline }) => {
    const found = relativeTime(value, now(), zone());
    if (!found) return null;
    const distance = words().format(found.value, found.unit);
    const overdue = isDeadline === true && found.past;
    return {
      kind: 'time',
      text: overdue ? locale.message('overdue', { distance }) : distance,
      distance,
      datetime: String(value),
      full: (isDay(value) ? dayFormat() : format()).format(readInstant(value, zone())),
      until: found.until,
      tone: tone ?? (overdue ? 'danger' : undefined),
    };
  };
}

function dates(locale: FormatLocale, style: Intl.DateTimeFormatOptions) {
  const made = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale.lang, { ...options, timeZone: locale.timeZone }));
  return {
    zone: once((): TimeZone => timeZoneOf(locale.timeZone)),
    format: made(style),
    // A date without a time is shown without one.
    dayFormat: made({ ...style, timeStyle: undefined }),
  };
}

/** A text without a time of day. */
const isDay = (value: unknown) => (value as string).length === 10;

function userFormat({ locale }: ValueFormatOptions): ValueFormat {
  return (value, { tone }) => {
    const user = typeof value === 'string' ? { fullname: value } : (value as Readonly<Record<string, unknown>>);
    if (typeof user !== 'object' || Array.isArray(user)) return null;
    const memberOf = (name: string): unknown => (Object.hasOwn(user, name) ? user[name] : undefined);
    const [name, id, picture] = [memberOf('fullname'), memberOf('id'), memberOf('avatar')];
    if (typeof name !== 'string') return null;
    return {
      kind: 'user',
      text: streamSafe(name),
      initials: initialsOf(name, locale.lang),
      hue: hueOf(textOfValue(id ?? name)),
      picture: typeof picture === 'string' && picture !== '' ? picture : null,
      tone,
    };
  };
}

/** A list of texts, or one text. */
function tagsOf(value: unknown, tone: Tone | undefined): CellContent | null {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.some(tag => typeof tag === 'object' && tag !== null)) return null;
  return { kind: 'tags', tags: list.map(textOfValue).filter(tag => tag !== ''), tone };
}

/** A fraction of 1, like a percentage. */
function progressFormat({ locale, digits }: ValueFormatOptions): ValueFormat {
  const format = once(
    () => new Intl.NumberFormat(locale.lang, { style: 'percent', maximumFractionDigits: digits ?? 0 }),
  );
  return (value, { tone = 'info' }) => {
    const share = readNumber(value);
    if (Number.isNaN(share) || share < 0 || share > 1) return null;
    return { kind: 'progress', share, text: format().format(share), tone };
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
