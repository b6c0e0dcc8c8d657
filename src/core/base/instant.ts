import { DAY, dayNumberOf, type DayNumber } from './calendar.ts';
import type { TimeZone } from './time-zone.ts';

/**
 * The instant that an ISO 8601 text means, in milliseconds since 1970; NaN where it is none. A text without offset is
 * a time of the given zone's clocks, a mere day its first instant.
 *
 * Cost: no allocation; meant for millions.
 */
export function readInstant(text: unknown, zone: TimeZone): number {
  const wallClock = readWallClock(text);
  if (Number.isNaN(wallClock)) return NaN;
  if ((text as string).length === 10) return zone.startOf(wallClock / DAY);
  const offset = readOffset(text as string);
  return offset === null ? zone.instantOf(wallClock) : wallClock - offset;
}

/** The calendar day that an ISO 8601 text means in a time zone; NaN where it means none. */
export function readDay(text: unknown, zone: TimeZone): DayNumber {
  const wallClock = readWallClock(text);
  if (Number.isNaN(wallClock)) return NaN;
  const offset = readOffset(text as string);
  return offset === null ? Math.floor(wallClock / DAY) : zone.dayAt(wallClock - offset);
}

/** Whether a text is a date, or a date and time, of ISO 8601. */
export function isIsoDate(text: string): boolean {
  return !Number.isNaN(readWallClock(text));
}

/** Date and time as they are written, as if they were UTC: `YYYY-MM-DD`, or with `THH:MM`, seconds, fraction, offset. */
function readWallClock(text: unknown): number {
  if (typeof text !== 'string' || text.length < 10) return NaN;
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return NaN;
  const day = dayNumberOf(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)) * DAY;
  if (text.length === 10) return day;
  const separator = text.charCodeAt(10) | 32;
  if ((separator !== 116 && separator !== 32) || text.charCodeAt(13) !== 58) return NaN;
  const hour = digits(text, 11, 13);
  const minute = digits(text, 14, 16);
  let end = 16;
  let second = 0;
  let fraction = 0;
  if (text.charCodeAt(end) === 58) {
    second = digits(text, 17, 19);
    end = 19;
    const mark = text.charCodeAt(end);
    if (mark === 46 || mark === 44) {
      let weight = 100;
      for (end++; isDigit(text.charCodeAt(end)); end++, weight /= 10) {
        if (weight >= 1) fraction += weight * (text.charCodeAt(end) - 48);
      }
      if (end === 20) return NaN;
    }
  }
  // 24:00 is the end of the day; a leap second is the last one of its minute
  if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && minute + second + fraction > 0)) return NaN;
  if (end !== startOfOffset(text)) return NaN;
  return day + ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1000 + fraction;
}

/** Offset from UTC at the end of a text, in milliseconds: `Z`, `+02:00`, `+0200` or `+02`; null where there is none. */
function readOffset(text: string): number | null {
  const start = startOfOffset(text);
  if (start === text.length) return null;
  const sign = text.charCodeAt(start);
  if ((sign | 32) === 122) return 0;
  const minutes = text.length - start > 3 ? digits(text, text.length - 2, text.length) : 0;
  const ahead = (digits(text, start + 1, start + 3) * 60 + minutes) * 60_000;
  return sign === 45 ? -ahead : ahead;
}

/** Where the offset starts; the length of the text where it has none; -1 where it is misspelt. */
function startOfOffset(text: string): number {
  const { length } = text;
  if ((text.charCodeAt(length - 1) | 32) === 122) return length - 1;
  const start = isSign(text, length - 6) ? length - 6 : isSign(text, length - 5) ? length - 5 : length - 3;
  if (!isSign(text, start)) return length;
  if (length - start === 6 && text.charCodeAt(start + 3) !== 58) return -1;
  const minutes = length - start > 3 ? digits(text, length - 2, length) : 0;
  return digits(text, start + 1, start + 3) <= 23 && minutes <= 59 ? start : -1;
}

function isSign(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at >= 16 && (code === 43 || code === 45);
}

/** The number written between two places; NaN where anything else stands there. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (!isDigit(code)) return NaN;
    number = number * 10 + code - 48;
  }
  return number;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
