import { readInstant } from '../../../core/base/dates/instant.ts';
import { type TimeZone, timeZoneOf } from '../../../core/base/dates/time-zone.ts';

/** Instants that PostgreSQL writes but `readInstant` cannot read: distant years, offsets with seconds in old dates. */
const AS_STORED = /^(?:-?infinity|\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d(?::\d\d){0,2}(?: BC)?)$/;
const OFFSET = /(?:[Zz]|[+-]\d\d(?::?\d\d)?)$/;
/** Digits of a second after the milliseconds. */
const MICROSECONDS = /[.,]\d{3}(\d{1,3})/;

/** Normalises the text of an instant; null if there is none. */
export type ReadInstant = (text: unknown) => string | null;

/**
 * Makes a function that normalises instants: equal ones become equal texts, to the microsecond that the database keeps.
 *
 * @param timeZone - for dates, and times without an offset; without it these are refused as ambiguous
 * @throws RangeError for an invalid time zone; the function throws TypeError for a text that is not an instant
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

/** Looks after the date only: `-05` may be a day or an offset. */
const hasOffset = (text: string): boolean => OFFSET.test(text.slice(11));

const readStored = instantReader('UTC');

/** Whether `a` is later than `b`, to the microsecond; false if one is missing or cannot be read. */
export function isLater(a: unknown, b: unknown): boolean {
  try {
    const [first, second] = [readStored(a), readStored(b)].map(text => text?.replace('Z', ''));
    return first !== undefined && second !== undefined && first > second;
  } catch {
    return false;
  }
}

/** Whether two texts are the same instant, to the microsecond; two missing ones are the same. */
export function isSameInstant(a: unknown, b: unknown): boolean {
  try {
    return readStored(a) === readStored(b);
  } catch {
    return a === b;
  }
}
