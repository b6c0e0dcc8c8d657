import { SizedCache } from '../sized-cache.ts';
import { DAY_MS, type DayNumber } from './calendar-days.ts';

/** Holds some sixty zones, each with a formatter of 25 kB. */
const zones = new SizedCache<TimeZone>(4000);
/** Days of a zone whose offset is kept: a century. */
const MAX_CACHED_DAYS = 36_525;

/** @param name - IANA name, in any case; if `Intl` does not know it, the first use of the clocks throws a RangeError */
export function timeZoneOf(name: string): TimeZone {
  const key = name.toLowerCase();
  let zone = zones.get(key);
  if (!zone) zones.set(key, (zone = new TimeZone(name)));
  return zone;
}

/**
 * The clocks of one time zone, by `Intl` alone. Where the clocks do not change in the UTC day around an instant, the
 * offset of the whole day is kept, so that a million instants cost a few formatter calls for each day among them;
 * around a change each instant is formatted on its own. Handles changes at midnight, skipped days and offsets with
 * seconds.
 */
export class TimeZone {
  readonly #name: string;
  /** Created when first needed: the first formatter of a page is slow to create. */
  #format: Intl.DateTimeFormat | undefined;
  /** Offset by UTC day; NaN for a day on which it changes. */
  readonly #offsets = new Map<number, number>();
  #lastDay = NaN;
  #lastOffset = NaN;

  constructor(name: string) {
    this.#name = name;
  }

  /** How far the clocks are ahead of UTC at an instant, in milliseconds. */
  offsetAt(instant: number): number {
    const day = Math.floor(instant / DAY_MS);
    if (day !== this.#lastDay) {
      this.#lastDay = day;
      this.#lastOffset = this.#offsetOfDay(day);
    }
    return Number.isNaN(this.#lastOffset) ? this.#computeOffset(instant) : this.#lastOffset;
  }

  /** The calendar day at an instant. */
  dayAt(instant: number): DayNumber {
    return Math.floor((instant + this.offsetAt(instant)) / DAY_MS);
  }

  /** The first instant of a day, or of the next one if the zone skipped it. */
  startOf(day: DayNumber): number {
    let [before, after] = [(day - 2) * DAY_MS, (day + 2) * DAY_MS];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (this.dayAt(middle) < day) before = middle;
      else after = middle;
    }
    return after;
  }

  /**
   * The instant at which the clocks show a time, which is given as if it were UTC. Of a time shown twice, the first.
   */
  instantOf(wallClock: number): number {
    const earlier = wallClock - this.offsetAt(wallClock - DAY_MS);
    const later = wallClock - this.offsetAt(wallClock + DAY_MS);
    return earlier + this.offsetAt(earlier) === wallClock ? earlier : later;
  }

  #offsetOfDay(day: number): number {
    const known = this.#offsets.get(day);
    if (known !== undefined) return known;
    const first = this.#computeOffset(day * DAY_MS);
    const offset = first === this.#computeOffset((day + 1) * DAY_MS - 1) ? first : NaN;
    if (this.#offsets.size >= MAX_CACHED_DAYS) this.#offsets.clear();
    this.#offsets.set(day, offset);
    return offset;
  }

  #computeOffset(instant: number): number {
    this.#format ??= new Intl.DateTimeFormat('en-US', {
      timeZone: this.#name,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    const text = this.#format.format(instant);
    const [month, day, year, hour, minute, second] = text.match(/\d+/g)!.map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const written = new Date(0).setUTCFullYear(text.includes('B') ? 1 - year : year, month - 1, day);
    const wallClock = written + ((hour * 60 + minute) * 60 + second) * 1000;
    return wallClock - Math.floor(instant / 1000) * 1000;
  }
}

/** The start of the day after `now`, for panels left open over midnight. */
export function nextMidnight(now: Date, timeZone: string): Date {
  const zone = timeZoneOf(timeZone);
  return new Date(zone.startOf(zone.dayAt(now.getTime()) + 1));
}
