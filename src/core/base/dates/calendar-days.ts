/** Milliseconds of a day without a clock change. */
export const DAY_MS = 86_400_000;

/** A day as the number of days since 1970-01-01, so that days compare as integers. */
export type DayNumber = number;

const LAST_DAY = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const WRITTEN_DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Day number of a date of the Gregorian calendar, or NaN if it does not exist. Months count from 1. */
export function dayNumberOf(year: number, month: number, day: number): DayNumber {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf(year, month))) return NaN;
  // years that start in March end with the leap day; 719,468 days lie between 0000-03-01 and 1970-01-01
  const y = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear - 719_468;
}

/** `2026-02-28` → its day number; NaN if the text is not a valid date. */
export function parseDay(text: string): DayNumber {
  const [, year, month, day] = WRITTEN_DAY.exec(text) ?? [];
  return dayNumberOf(Number(year), Number(month), Number(day));
}

/** The day in the form `YYYY-MM-DD`; days outside the years 0 to 9999 are clamped. */
export function formatDay(day: DayNumber): string {
  const inside = Math.min(Math.max(day, -719_528), 2_932_896);
  return new Date(inside * DAY_MS).toISOString().slice(0, 10);
}

/** Whether the text is a valid date in the form `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  return !Number.isNaN(parseDay(text));
}

/** The number of days in a month. Months count from 1. */
export function lastDayOf(year: number, month: number): number {
  return month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : LAST_DAY[month - 1]!;
}
