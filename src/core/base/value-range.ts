import { formatDay, isCalendarDay } from './dates/calendar-days.ts';
import { isIsoDate, readDay } from './dates/instant.ts';
import type { TimeZone } from './dates/time-zone.ts';
import { readNumber } from './text/read-number.ts';

/** A range of numbers or days, both ends included; null: open at that end. */
export type ValueRange =
  | { readonly type: 'number'; readonly from: number | null; readonly to: number | null }
  | { readonly type: 'date'; readonly from: string | null; readonly to: string | null };

/** Reads `100..500`, `100..` or `..2026-12-31`; null if it is not a range. */
export function parseRange(value: unknown): ValueRange | null {
  if (typeof value !== 'string' || value.length > 64) return null;
  const at = value.indexOf('..');
  if (at < 0) return null;
  const ends = [value.slice(0, at), value.slice(at + 2)];
  if (ends.every(end => end === '')) return null;
  const numbers = ends.map(end => (end === '' ? null : readNumber(end)));
  if (!numbers.some(Number.isNaN)) return { type: 'number', from: numbers[0]!, to: numbers[1]! };
  if (!ends.every(end => end === '' || isCalendarDay(end))) return null;
  return { type: 'date', from: ends[0] || null, to: ends[1] || null };
}

/** Writes a range for `view.filters` and addresses. */
export const rangeText = (from: number | string | null, to: number | string | null): string =>
  `${from ?? ''}..${to ?? ''}`;

/**
 * Whether a value lies within a range. Numbers are compared with numbers, days with days; any other value is outside.
 *
 * @param zone - assigns instants to days; called only for instants
 */
export function rangeTest({ type, from, to }: ValueRange, zone: () => TimeZone): (value: unknown) => boolean {
  if (type === 'date') {
    return value => {
      const day = dayText(value, zone);
      return day !== null && (from === null || day >= from) && (to === null || day <= to);
    };
  }
  const [least, greatest] = [from ?? -Infinity, to ?? Infinity];
  return value => {
    const number = typeof value === 'number' ? value : readNumber(value);
    return number >= least && number <= greatest;
  };
}

/** The day of an ISO 8601 date or instant, as `YYYY-MM-DD`; null for anything else. */
export function dayText(value: unknown, zone: () => TimeZone): string | null {
  if (typeof value !== 'string' || !isIsoDate(value)) return null;
  if (value.length === 10) return value;
  const day = readDay(value, zone());
  return Number.isNaN(day) ? null : formatDay(day);
}
