import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { relativeTime } from '../../../../src/core/base/dates/relative-time.ts';
import { timeZoneOf } from '../../../../src/core/base/dates/time-zone.ts';

const PRAGUE = timeZoneOf('Europe/Prague');
const at = (text: string) => Date.parse(text);
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const said = (text: string, now: string) => {
  const found = relativeTime(text, at(now), PRAGUE);
  return found && words.format(found.value, found.unit);
};

suite('a time relative to now', () => {
  // time, now, words
  const cases = [
    ['2026-03-10T12:00:00Z', '2026-03-10T12:00:20Z', 'now'],
    ['2026-03-10T12:00:00Z', '2026-03-10T12:05:59Z', '5 minutes ago'],
    ['2026-03-10T12:30:00Z', '2026-03-10T12:00:01Z', 'in 29 minutes'],
    ['2026-03-10T12:00:00Z', '2026-03-10T15:30:00Z', '3 hours ago'],
    ['2026-03-10T20:00:00Z', '2026-03-10T12:00:00Z', 'in 8 hours'],
    // by the calendar of the zone, where it is an hour later
    ['2026-03-09T22:30:00Z', '2026-03-10T05:00:00Z', 'yesterday'],
    ['2026-03-10T23:30:00Z', '2026-03-10T22:45:00Z', 'in 45 minutes'],
    ['2026-03-11T06:00:00Z', '2026-03-10T08:00:00Z', 'tomorrow'],
    // a day without a time is that day
    ['2026-03-10', '2026-03-10T00:30:00Z', 'today'],
    ['2026-03-10', '2026-03-10T22:30:00Z', 'today'],
    ['2026-03-10', '2026-03-10T23:30:00Z', 'yesterday'],
    ['2026-03-13', '2026-03-10T12:00:00Z', 'in 3 days'],
    // over the change to summer time
    ['2026-03-30', '2026-03-28T12:00:00Z', 'in 2 days'],
    ['2026-03-23', '2026-03-10T12:00:00Z', 'in 13 days'],
    ['2026-03-24', '2026-03-10T12:00:00Z', 'in 2 weeks'],
    ['2026-05-09', '2026-03-10T12:00:00Z', 'in 8 weeks'],
    ['2026-05-10', '2026-03-10T12:00:00Z', 'in 2 months'],
    ['2025-12-31', '2026-03-10T12:00:00Z', '2 months ago'],
    ['2027-03-09', '2026-03-10T12:00:00Z', 'in 11 months'],
    ['2027-03-10', '2026-03-10T12:00:00Z', 'next year'],
    ['2016-03-11', '2026-03-10T12:00:00Z', '9 years ago'],
  ] as const;
  for (const [time, now, expected] of cases) {
    test(`${time} at ${now} is ${expected}`, () => {
      expect(said(time, now)).to.equal(expected);
    });
  }

  for (const text of ['soon', '', null, 5, {}, '2026-13-01', '2026-02-30']) {
    test(`${JSON.stringify(text)} is not one`, () => {
      expect(relativeTime(text, 0, PRAGUE)).to.equal(null);
    });
  }

  test('is in the past once it is over, a day once it has ended', () => {
    const past = (time: string, now: string) => relativeTime(time, at(now), PRAGUE)?.past;
    expect(past('2026-03-10T12:00:00Z', '2026-03-10T12:00:00.001Z')).to.equal(true);
    expect(past('2026-03-10T12:00:00Z', '2026-03-10T12:00:00Z')).to.equal(false);
    expect(past('2026-03-10', '2026-03-10T22:59:59Z')).to.equal(false);
    expect(past('2026-03-10', '2026-03-10T23:00:00Z')).to.equal(true);
  });

  test('stays as it is until it says, and not a moment longer', () => {
    const hours = 24 * 70;
    const key = (text: string, now: number) => {
      const { value, unit, past } = relativeTime(text, now, PRAGUE)!;
      return `${value} ${unit} ${past}`;
    };
    const instant = fc.integer({ min: at('2026-02-01T00:00:00Z'), max: at('2026-06-01T00:00:00Z') });
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: -hours * 3_600_000, max: hours * 3_600_000 }),
        fc.boolean(),
        (now, d, day) => {
          const iso = new Date(now + d).toISOString();
          const text = day ? iso.slice(0, 10) : iso;
          const { until } = relativeTime(text, now, PRAGUE)!;
          expect(until).to.be.greaterThan(now);
          expect(key(text, until - 1)).to.equal(key(text, now));
          expect(key(text, now + Math.floor((until - now) / 2))).to.equal(key(text, now));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
