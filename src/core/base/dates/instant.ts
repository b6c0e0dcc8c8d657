import { DAY_MS, type DayNumber, dayNumberOf } from './calendar-days.ts';
import type { TimeZone } from './time-zone.ts';

/**
 * Reads an ISO 8601 text as milliseconds since 1970; NaN if it is malformed. A text without an offset is local time in
 * the given zone, a date alone the first instant of that day.
 *
 * Cost: no allocation; meant for millions.
 */
export function readInstant(text: unknown, zone: TimeZone): number {
  const wallClock = readWallClock(text);
  if (Number.isNaN(wallClock)) return NaN;
  if ((text as string).length === 10) return zone.startOf(wallClock / DAY_MS);
  const offset = readOffset(text as string);
  return offset === null ? zone.instantOf(wallClock) : wallClock - offset;
}

/** The calendar day of an ISO 8601 text in a time zone; NaN if the text is malformed. */
export function readDay(text: unknown, zone: TimeZone): DayNumber {
  const wallClock = readWallClock(text);
  if (Number.isNaN(wallClock)) return NaN;
  const offset = readOffset(text as string);
  return offset === null ? Math.floor(wallClock / DAY_MS) : zone.dayAt(wallClock - offset);
}

/** Whether a text is an ISO 8601 date, or date and time. */
export function isIsoDate(text: string): boolean {
  if (!ISO.test(text)) return false;
  // the expression does not check the last days of a month and 24:00
  return (numberAt(text, 8, 10) <= 28 && numberAt(text, 11, 13) < 24) || !Number.isNaN(readWallClock(text));
}

/** `YYYY-MM-DD`, alone or with hours and minutes, then optional seconds, fraction and offset. */
const ISO =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[Tt ](?:[01]\d|2[0-4]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d+)?)?(?:[Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/;

/** Date and time as written, taken as UTC; NaN if the text is malformed. */
function readWallClock(text: unknown): number {
  if (typeof text !== 'string' || !ISO.test(text)) return NaN;
  const day = dayNumberOf(numberAt(text, 0, 4), numberAt(text, 5, 7), numberAt(text, 8, 10)) * DAY_MS;
  if (text.length === 10) return day;
  let time = numberAt(text, 11, 13) * 3_600_000 + numberAt(text, 14, 16) * 60_000;
  if (text[16] === ':') {
    // a leap second counts as second 59
    time += Math.min(numberAt(text, 17, 19), 59) * 1000;
    if (text[19] === '.' || text[19] === ',') {
      for (let i = 20, weight = 100; i < 23 && isDigit(text, i); i++, weight /= 10)
        time += numberAt(text, i, i + 1) * weight;
    }
  }
  // 24:00 is the end of the day
  return time <= DAY_MS ? day + time : NaN;
}

/** Offset of a text from UTC in milliseconds: `Z`, `+02:00`, `+0200` or `+02`; null if it has none. */
function readOffset(text: string): number | null {
  const { length } = text;
  if (length === 10) return null;
  const last = text[length - 1]!;
  if (last === 'Z' || last === 'z') return 0;
  const start = isSign(text, length - 6) ? length - 6 : isSign(text, length - 5) ? length - 5 : length - 3;
  if (!isSign(text, start)) return null;
  const minutes =
    numberAt(text, start + 1, start + 3) * 60 + (start < length - 3 ? numberAt(text, length - 2, length) : 0);
  return (text[start] === '-' ? -minutes : minutes) * 60_000;
}

function isSign(text: string, at: number): boolean {
  return text[at] === '+' || (text[at] === '-' && at > 10);
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** The number written between two offsets. */
function numberAt(text: string, from: number, to: number): number {
  let number = 0;
  for (let i = from; i < to; i++) number = number * 10 + text.charCodeAt(i) - 48;
  return number;
}
