import { type DayNumber, dayNumberOf, formatDay, isCalendarDay, lastDayOf } from './calendar-days.ts';

/** A shift by months, then by days. */
export interface DateTerm {
  readonly months: number;
  readonly days: number;
}

/** A fixed day, or terms that are applied to today from left to right. */
export type RelativeDate = { readonly day: string } | { readonly terms: readonly DateTerm[] };

const NAMED: Readonly<Record<string, number>> = { today: 0, now: 0, yesterday: -1, tomorrow: 1 };
const SUM = /^[+-]\d{1,6} (?:day|week|month|year)s?(?: [+-]\d{1,6} (?:day|week|month|year)s?)*$/;
const TERM = /([+-]\d+) ([dwmy])/g;
const DURATION = /^([+-]?)P(?=\d)(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?$/;

/**
 * Reads a relative date (contract 3.4): a day, `today`, `now`, `yesterday`, `tomorrow`, a sum such as
 * `-1 month +2 days`, or a duration such as `P7D` and `-P1M`. Null for any other spelling.
 */
export function parseRelativeDate(text: string): RelativeDate | null {
  if (isCalendarDay(text)) return { day: text };
  if (Object.hasOwn(NAMED, text)) return { terms: [{ months: 0, days: NAMED[text]! }] };
  if (SUM.test(text)) return { terms: Array.from(text.matchAll(TERM), ([, n, unit]) => termOf(Number(n), unit!)) };
  const duration = DURATION.exec(text);
  if (!duration) return null;
  const sign = duration[1] === '-' ? -1 : 1;
  const [years = 0, months = 0, weeks = 0, days = 0] = duration.slice(2).map(part => sign * Number(part ?? 0));
  return { terms: [{ months: 12 * years + months, days: 7 * weeks + days }] };
}

function termOf(n: number, unit: string): DateTerm {
  if (unit === 'm' || unit === 'y') return { months: unit === 'y' ? 12 * n : n, days: 0 };
  return { months: 0, days: unit === 'w' ? 7 * n : n };
}

/**
 * Resolves a relative date for a given today, both `YYYY-MM-DD`. If the month has no such day, its last day is taken.
 * Results are clamped to the years 0 to 9999.
 *
 * @throws RangeError if the expression is not one that {@link parseRelativeDate} reads
 */
export function resolveRelativeDate(expression: string, today: string): string {
  const read = parseRelativeDate(expression);
  if (!read) throw new RangeError(`"${expression}" is not a relative date`);
  if ('day' in read) return read.day;
  return read.terms.reduce((day, { months, days }) => formatDay(addMonths(day, months) + days), today);
}

function addMonths(day: string, months: number): DayNumber {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1];
  if (year < 0 || year > 9999) return year * Infinity;
  return dayNumberOf(year, month, Math.min(Number(day.slice(8)), lastDayOf(year, month)));
}
