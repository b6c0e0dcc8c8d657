import { readInstant } from '../../../core/base/dates/instant.ts';
import { type TimeZone, timeZoneOf } from '../../../core/base/dates/time-zone.ts';

/** What `readInstant` does not read, and PostgreSQL writes: far years, and offsets with seconds of days before there were zones. */
const AS_STORED = /^(?:-?infinity|\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d(?::\d\d){0,2}(?: BC)?)$/;
const OFFSET = /(?:[Zz]|[+-]\d\d(?::?\d\d)?)$/;
/** Digits of a second behind its thousandths. */
const MICROSECONDS = /[.,]\d{3}(\d{1,3})/;

/** Reads an instant as a text; null where there is none. */
export type ReadInstant = (text: unknown) => string | null;

/**
 * Reads instants so that two texts are the same where the instants are, to the microsecond that the database keeps.
 *
 * @param timeZone - of days, and of times without an offset; without it these are refused, for nobody knows what they mean
 * @throws RangeError for a time zone that is none; what it gives, TypeError for a text that is no instant
 */
export function instantReader(timeZone?: string): ReadInstant {
  const zone = timeZone === undefined ? null : timeZoneOf(timeZone);
  return text => (text === null || text === undefined ? null : written(text, zone));
}

const UTC = timeZoneOf('UTC');

function written(text: unknown, zone: TimeZone | null): string {
  const found = readInstant(text, zone ?? UTC);
  if (Number.isNaN(found)) {
    if (typeof text === 'string' && AS_STORED.test(text)) return text;
    throw new TypeError(`${JSON.stringify(text)} is not a date or time of ISO 8601`);
  }
  if (!zone && !hasOffset(text as string))
    throw new TypeError(`${JSON.stringify(text)} has no offset from UTC: write one, or give the option timeZone`);
  const microseconds = MICROSECONDS.exec(text as string)?.[1]?.replace(/0+$/, '') ?? '';
  return new Date(found).toISOString().replace('Z', `${microseconds}Z`);
}

/** Behind the time, not the day: `-05` may be one of either. */
const hasOffset = (text: string): boolean => OFFSET.test(text.slice(11));

const readStored = instantReader('UTC');

/** Whether an instant is later than another, to the microsecond; not where one is missing, or cannot be compared. */
export function isLater(a: unknown, b: unknown): boolean {
  try {
    const [first, second] = [readStored(a), readStored(b)].map(text => text?.replace('Z', ''));
    return first !== undefined && second !== undefined && first > second;
  } catch {
    return false;
  }
}

/** Whether two texts are the same instant, to the microsecond; missing ones are the same. */
export function isSameInstant(a: unknown, b: unknown): boolean {
  try {
    return readStored(a) === readStored(b);
  } catch {
    return a === b;
  }
}
