import { formatDay, isCalendarDay, parseDay } from '../../base/dates/calendar-days.ts';
import { parseRelativeDate } from '../../base/dates/relative-dates.ts';
import { meantDay, meantRelativeDate, scalarText } from './meant-value.ts';

/** A criterion on days: its key, with sign and `Relative`, and its value. */
export interface DayCriterion {
  readonly key: string;
  readonly value: string;
  /** The author's own day belongs to the days meant, which a sign leaves out. */
  readonly includesDay: boolean;
}

/** Days on one side of a day, which itself is part of them where it is shifted. */
interface Bound {
  readonly sign: string;
  /** A day or a relative date. */
  readonly day: string;
  readonly shift: number;
}

/** Longer texts are no comparison. */
const MAX_LENGTH = 40;
const SIDES: readonly (readonly [words: RegExp, sign: string, shift: number])[] = [
  [
    /^(?:from|min|since|starting|(?:on|today) or (?:after|later)|not before|no earlier than|von|ab|seit|od|gt?e|>=|=>|≥)$/,
    '>',
    -1,
  ],
  [/^(?:after|later than|nach|gt|>)$/, '>', 0],
  [
    /^(?:to|max|end|until|till|up to|by|through|(?:on|today) or (?:before|earlier)|not after|no later than|bis|do|lt?e|<=|=<|≤)$/,
    '<',
    1,
  ],
  [/^(?:before|earlier than|prior to|vor|před|lt|<)$/, '<', 0],
];
const AMOUNT = String.raw`\d{1,5} ?(?:[dwmy]|days?|weeks?|months?|years?)`;
const AGE = new RegExp(`^(?:(older|newer|younger)|(more|longer|less)) than (${AMOUNT})( ago| old)?$`);
const LAST = new RegExp(`^(?:(?:with)?in |during )?(?:the )?(?:last|past|previous) (${AMOUNT})$`);
const NEXT = new RegExp(`^(?:due )?(?:(?:(?:with)?in |during )?(?:the )?next|within) (${AMOUNT})$`);
const PAST = /^(?:overdue|over due|past due|late|expired|past|in the past|überfällig|abgelaufen|verspätet)$/;
const FUTURE = /^(?:future|in the future|upcoming)$/;
const SPAN = /^\s*([^\s].{0,20}?)\s*(?:\.\.+|–|\bto\b|\bbis\b|\/)\s*(.{1,20}?)\s*$/;
const NOW = /^(?:now|today|current_?date|getdate|sysdate|curdate)(?:\(\))?$/;

/**
 * The criteria that an author means by a comparison in words or a range of days: `before today`, `older than 30 days`,
 * `{from: …, to: …}`, `2026-01-01..2026-01-31`, or `true` of `expired`.
 *
 * @param key - of the criterion, with any sign
 * @returns undefined if it is no comparison, or contradicts the sign of the key
 */
export function daysInWords(key: string, value: unknown): DayCriterion[] | undefined {
  const [, given = '', base] =
    /^([<>]?)(start|expiration)(?:Relative)?$/.exec(key.replace(/^expired$/, '<expiration')) ?? [];
  if (!base) return undefined;
  const bounds = boundsOf(value) ?? (key === 'expired' ? boundOfExpired(value) : undefined);
  if (!bounds || (given && (bounds.length > 1 || bounds[0]!.sign !== given))) return undefined;
  return bounds.map(({ sign, day, shift }) => dayCriterion(sign + base, shiftedDay(day, shift), shift !== 0));
}

/** The criterion of `before: today`, where the author leaves out of what. */
export function comparedWith(word: string, value: unknown, base: 'start' | 'expiration'): DayCriterion | undefined {
  const side = sideOf(word);
  return side && daysInWords(base, { [word]: value })?.[0];
}

function dayCriterion(key: string, value: string, includesDay: boolean): DayCriterion {
  return { key: isCalendarDay(value) ? key : `${key}Relative`, value, includesDay };
}

function boundsOf(value: unknown): Bound[] | undefined {
  if (typeof value === 'object') return value === null || Array.isArray(value) ? undefined : boundsOfMap(value);
  const text = scalarText(value)
    .toLowerCase()
    .replace(/^([<>=≤≥]+)\s*/, '$1 ')
    .replace(/\s+/g, ' ');
  if (text === '' || text.length > MAX_LENGTH) return undefined;
  if (PAST.test(text)) return [{ sign: '<', day: 'today', shift: 0 }];
  if (FUTURE.test(text)) return [{ sign: '>', day: 'today', shift: 0 }];
  const next = NEXT.exec(text)?.[1];
  if (next) return boundsOfMap({ from: 'today', to: `+${next}` });
  const last = LAST.exec(text)?.[1];
  if (last) return boundsOfMap({ after: `-${last}`, to: 'today' });
  const [, old, long, amount, ago] = AGE.exec(text) ?? [];
  if (amount && (old || ago))
    return boundsOfMap({ [/^(?:older|more|longer)/.test(old ?? long!) ? 'lt' : 'gt']: `-${amount}` });
  const words = text
    .replace(/^older than/, 'before')
    .replace(/^(?:newer|younger) than/, 'after')
    .split(' ');
  for (let count = 1; count <= 3 && count < words.length; count++) {
    const bounds = boundsOfMap({ [words.slice(0, count).join(' ')]: words.slice(count).join(' ') });
    if (bounds) return bounds;
  }
  const [, from, to] = SPAN.exec(text) ?? [];
  return from && to ? boundsOfMap({ from, to }) : undefined;
}

function boundsOfMap(map: object): Bound[] | undefined {
  const bounds = Object.entries(map).map(([words, written]) => {
    const [side, day] = [sideOf(words), pointOf(written)];
    return side && day ? { sign: side[1], day, shift: side[2] } : undefined;
  });
  const known = bounds.filter(bound => bound !== undefined);
  return known.length === bounds.length && known.length > 0 && known.length <= 2 ? known : undefined;
}

const sideOf = (words: string) => SIDES.find(([pattern]) => pattern.test(words.toLowerCase()));

/** A day before which something has expired. */
function boundOfExpired(value: unknown): Bound[] | undefined {
  const text = scalarText(value);
  const day = /^(?:true|yes|y|on|1)$/i.test(text) ? 'today' : pointOf(text);
  // another spelling of a day is a value of "expired"
  return day === undefined || isCalendarDay(day) ? undefined : [{ sign: '<', day, shift: 0 }];
}

/** A day or a relative date, as it is written in a configuration. */
function pointOf(written: unknown): string | undefined {
  const text = scalarText(written);
  if (NOW.test(text.toLowerCase())) return 'today';
  if (/^[+-]?p\d/i.test(text)) return parseRelativeDate(text.toUpperCase()) ? text.toUpperCase() : undefined;
  return meantDay(text) ?? (/[a-z]/i.test(text) ? meantRelativeDate(text) : undefined);
}

/** A day or a relative date, by some days later or earlier. */
function shiftedDay(day: string, by: number): string {
  const read = by === 0 ? null : parseRelativeDate(day);
  if (!read) return day;
  if ('day' in read) return formatDay(parseDay(read.day) + by);
  const months = read.terms.reduce((sum, term) => sum + term.months, 0);
  const days = read.terms.reduce((sum, term) => sum + term.days, by);
  if (months === 0 && Math.abs(days) < 2) return ['yesterday', 'today', 'tomorrow'][days + 1]!;
  return [term(months, 'month'), term(days, 'day')].filter(Boolean).join(' ');
}

const term = (count: number, unit: string): string =>
  count === 0 ? '' : `${count > 0 ? '+' : ''}${count} ${unit}${Math.abs(count) === 1 ? '' : 's'}`;
