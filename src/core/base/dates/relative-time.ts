import { DAY_MS } from './calendar-days.ts';
import { readDay, readInstant } from './instant.ts';
import type { TimeZone } from './time-zone.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** How far a time is from now, in the unit that people would use. Negative values are in the past. */
export interface RelativeTime {
  readonly value: number;
  readonly unit: 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';
  /** When the wording next changes, in milliseconds since 1970. */
  readonly until: number;
  /** The time has passed: an instant before now, a day before today. */
  readonly past: boolean;
}

/**
 * How far an ISO 8601 time is from now, by the calendar: within an hour in minutes, within the same day in hours,
 * beyond it by calendar days ("yesterday" begins at midnight), from two weeks on in weeks, from two months on in months
 * by the calendar, then in years. A date without a time is a day in the zone and is never given in hours.
 *
 * @param now - milliseconds since 1970
 * @returns null if the text is not an ISO 8601 date
 *
 * Cost: about a microsecond; days are found without a formatter if the zone's offset is known.
 */
export function relativeTime(text: unknown, now: number, zone: TimeZone): RelativeTime | null {
  const instant = readInstant(text, zone);
  if (Number.isNaN(instant)) return null;
  const today = zone.dayAt(now);
  const isDay = (text as string).length === 10;
  const distance = instant - now;
  const past = isDay ? readDay(text, zone) < today : distance < 0;
  if (!isDay && Math.abs(distance) < HOUR_MS) return minutesFrom(distance, now, past);
  const days = zone.dayAt(instant) - today;
  const midnight = zone.startOf(today + 1);
  if (days === 0 && !isDay) {
    const value = Math.trunc(distance / HOUR_MS);
    // The wording changes when one whole hour less is left, or one more has passed.
    const boundary = past ? instant + (Math.abs(value) + 1) * HOUR_MS : instant - value * HOUR_MS + 1;
    return { value, unit: 'hour', until: Math.min(boundary, midnight), past };
  }
  return { ...calendarDistance(today, days), until: nextChange(instant, days, midnight, isDay), past };
}

function minutesFrom(distance: number, now: number, past: boolean): RelativeTime {
  const value = Math.trunc(distance / MINUTE_MS);
  const instant = now + distance;
  const until = past ? instant + (Math.abs(value) + 1) * MINUTE_MS : instant - value * MINUTE_MS + 1;
  return value === 0 ? { value, unit: 'second', until, past } : { value, unit: 'minute', until, past };
}

/** Other days change at midnight, but a time early tomorrow is given in minutes within the last hour. */
function nextChange(instant: number, days: number, midnight: number, isDay: boolean): number {
  return days === 1 && !isDay ? Math.min(midnight, instant - HOUR_MS + 1) : midnight;
}

/** A distance in days, in the unit that people would use. */
function calendarDistance(today: number, days: number): Pick<RelativeTime, 'value' | 'unit'> {
  const size = Math.abs(days);
  if (size < 14) return { value: days, unit: 'day' };
  const months = monthsBetween(today, today + days);
  if (Math.abs(months) < 2) return { value: Math.trunc(days / 7), unit: 'week' };
  return Math.abs(months) < 12 ? { value: months, unit: 'month' } : { value: Math.trunc(months / 12), unit: 'year' };
}

/** Whole calendar months between two days, counted like birthdays. */
function monthsBetween(from: number, to: number): number {
  const [a, b] = [new Date(Math.min(from, to) * DAY_MS), new Date(Math.max(from, to) * DAY_MS)];
  const months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
  const whole = b.getUTCDate() < a.getUTCDate() ? months - 1 : months;
  return from <= to ? whole : -whole;
}
