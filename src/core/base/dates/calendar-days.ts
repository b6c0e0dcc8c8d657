/** Milliseconds of a day without a change of the clocks. */
export const DAY = 86_400_000;

/** A day as the number of days since 1970-01-01, so that days compare as integers. */
export type DayNumber = number;

const LAST_DAY = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const WRITTEN_DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Day number of a date of the Gregorian calendar, or NaN where there is no such day. Months count from 1. */
export function dayNumberOf(year: number, month: number, day: number): DayNumber {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf(year, month))) return NaN;
  // years that start in March end with the leap day; 719,468 days lie between 0000-03-01 and 1970-01-01
  const y = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear - 719_468;
}

/** `2026-02-28` to its day number; NaN where the text is no day of the calendar. */
export function parseDay(text: string): DayNumber {
  const [, year, month, day] = WRITTEN_DAY.exec(text) ?? [];
  return dayNumberOf(Number(year), Number(month), Number(day));
}

/** The day in the form `YYYY-MM-DD`; days outside of the years 0 to 9999 are taken to the nearest inside. */
export function formatDay(day: DayNumber): string {
  const inside = Math.min(Math.max(day, -719_528), 2_932_896);
  return new Date(inside * DAY).toISOString().slice(0, 10);
}

/** Whether the text is a day of the calendar in the form `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  return !Number.isNaN(parseDay(text));
}

function lastDayOf(year: number, month: number): number {
  return month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : LAST_DAY[month - 1]!;
}

/** A shift by months, then by days. */
export interface DateTerm {
  readonly months: number;
  readonly days: number;
}

/** A day that stands for itself, or terms that apply to today from left to right. */
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
 * The day that a relative date means on a given today, both `YYYY-MM-DD`. A month too short for the day gives its last
 * day. Sums beyond the years 0 to 9999 stop at their ends.
 *
 * @throws RangeError if the expression is none of those that {@link parseRelativeDate} reads
 */
export function resolveRelativeDate(expression: string, today: string): string {
  const read = parseRelativeDate(expression);
  if (!read) throw new RangeError(`no relative date: ${expression}`);
  if ('day' in read) return read.day;
  return read.terms.reduce((day, { months, days }) => formatDay(addMonths(day, months) + days), today);
}

function addMonths(day: string, months: number): DayNumber {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1];
  if (year < 0 || year > 9999) return year * Infinity;
  return dayNumberOf(year, month, Math.min(Number(day.slice(8)), lastDayOf(year, month)));
}
