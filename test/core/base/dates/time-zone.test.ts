import { expect } from 'chai';
import { formatDay, parseDay } from '../../../../src/core/base/dates/calendar-days.ts';
import { readDay, readInstant } from '../../../../src/core/base/dates/instant.ts';
import { nextMidnight, timeZoneOf } from '../../../../src/core/base/dates/time-zone.ts';

const at = (text: string) => Date.parse(text);
const iso = (instant: number) => new Date(instant).toISOString().replace('.000', '');

suite('time zones', () => {
  // zone, instant -> day there
  const days = [
    ['UTC', '2026-11-21T23:59:59.999Z', '2026-11-21'],
    ['Europe/Prague', '2026-11-21T22:59:59.999Z', '2026-11-21'],
    ['Europe/Prague', '2026-11-21T23:00:00Z', '2026-11-22'],
    ['Europe/Prague', '2026-03-28T22:59:59Z', '2026-03-28'], // 23 hours long the next day
    ['Europe/Prague', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['Europe/Prague', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Europe/Prague', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['Europe/Prague', '2026-10-24T22:00:00Z', '2026-10-25'], // 25 hours long
    ['Europe/Prague', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['Europe/Prague', '2026-10-25T23:00:00Z', '2026-10-26'],
    ['America/Los_Angeles', '2026-11-21T07:59:59Z', '2026-11-20'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21'],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'], // the 30th was left out
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
    ['America/Sao_Paulo', '2018-11-04T02:59:59Z', '2018-11-03'], // no midnight: 23:59 to 01:00
    ['America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04'],
    ['America/St_Johns', '2010-11-07T02:30:30Z', '2010-11-07'], // one minute after midnight the clocks go back
    ['America/St_Johns', '2010-11-07T02:31:00Z', '2010-11-06'],
    ['America/St_Johns', '2010-11-07T03:30:00Z', '2010-11-07'],
    ['+05:30', '2026-11-20T18:30:00Z', '2026-11-21'],
  ] as const;
  for (const [zone, instant, day] of days) {
    test(`${instant} is in ${day} in ${zone}`, function () {
      let known;
      try {
        known = timeZoneOf(zone);
        known.dayAt(0);
      } catch {
        return this.skip(); // offsets as names are younger than the others
      }
      expect(formatDay(known.dayAt(at(instant)))).to.equal(day);
    });
  }

  // zone, day -> first instant
  const starts = [
    ['UTC', '2026-11-21', '2026-11-21T00:00:00Z'],
    ['Europe/Prague', '2026-03-29', '2026-03-28T23:00:00Z'],
    ['Europe/Prague', '2026-03-30', '2026-03-29T22:00:00Z'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'],
    ['America/Havana', '2024-11-03', '2024-11-03T04:00:00Z'], // midnight comes twice: the first
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'], // never was: the next
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z'],
  ] as const;
  for (const [zone, day, start] of starts) {
    test(`${day} starts at ${start} in ${zone}`, () => {
      expect(iso(timeZoneOf(zone).startOf(parseDay(day)))).to.equal(start);
    });
  }

  // now, zone -> next midnight
  const midnights = [
    ['2026-11-21T12:00:00Z', 'Europe/Prague', '2026-11-21T23:00:00Z'],
    ['2026-11-21T23:00:00Z', 'Europe/Prague', '2026-11-22T23:00:00Z'],
    ['2026-11-21T22:59:59.999Z', 'Europe/Prague', '2026-11-21T23:00:00Z'],
    ['2026-03-28T23:30:00Z', 'Europe/Prague', '2026-03-29T22:00:00Z'],
    ['2018-11-03T12:00:00Z', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['2026-12-31T12:00:00Z', 'Asia/Tokyo', '2026-12-31T15:00:00Z'],
  ] as const;
  for (const [now, zone, midnight] of midnights) {
    test(`after ${now} the next day begins at ${midnight} in ${zone}`, () => {
      expect(iso(nextMidnight(new Date(now), zone).getTime())).to.equal(midnight);
    });
  }

  test('an unknown zone is told', () => expect(() => timeZoneOf('Mars/Olympus').dayAt(0)).to.throw(RangeError));
});

suite('instants as texts', () => {
  const prague = timeZoneOf('Europe/Prague');
  // text -> instant, day in Prague
  const cases = [
    ['2026-11-21T10:00:00.000+01:00', '2026-11-21T09:00:00Z', '2026-11-21'],
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00Z', '2026-11-21'],
    ['2026-11-21T10:00Z', '2026-11-21T10:00:00Z', '2026-11-21'],
    ['2026-11-21t10:00:00z', '2026-11-21T10:00:00Z', '2026-11-21'],
    ['2026-11-21 10:00:00+01:00', '2026-11-21T09:00:00Z', '2026-11-21'],
    ['2026-11-21T10:00:00+0100', '2026-11-21T09:00:00Z', '2026-11-21'],
    ['2026-11-21T10:00:00-05', '2026-11-21T15:00:00Z', '2026-11-21'],
    ['2026-11-21T23:30:00-05:30', '2026-11-22T05:00:00Z', '2026-11-22'],
    ['2026-11-21T00:30:00+14:00', '2026-11-20T10:30:00Z', '2026-11-20'],
    ['2026-11-21T24:00:00Z', '2026-11-22T00:00:00Z', '2026-11-22'],
    ['2026-11-21', '2026-11-20T23:00:00Z', '2026-11-21'], // a mere day is that day anywhere
    ['2026-11-21T10:00:00', '2026-11-21T09:00:00Z', '2026-11-21'], // without offset: the clocks of the zone
    ['2026-07-01T10:00:00', '2026-07-01T08:00:00Z', '2026-07-01'],
    ['2026-10-25T02:30:00', '2026-10-25T00:30:00Z', '2026-10-25'], // shown twice: the first
    ['2026-03-29T02:30:00', '2026-03-29T00:30:00Z', '2026-03-29'], // never shown
    ['2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00Z', '2026-10-25'],
    ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00Z', '0099-01-01'],
  ] as const;
  for (const [text, instant, day] of cases) {
    test(`${text} is ${instant}`, () => {
      expect(iso(readInstant(text, prague))).to.equal(instant);
      expect(formatDay(readDay(text, prague))).to.equal(day);
    });
  }

  test('fractions of a second count to the millisecond', () => {
    const read = (text: string) => readInstant(text, prague) - at('2026-11-21T10:00:00Z');
    expect(
      ['.5Z', '.25Z', '.123Z', '.123456789Z', ',5Z', '.000Z'].map(end => read(`2026-11-21T10:00:00${end}`)),
    ).to.deep.equal([500, 250, 123, 123, 500, 0]);
  });

  const none = [
    undefined,
    null,
    5,
    {},
    '',
    'yesterday',
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '2026-11-21T',
    '2026-11-21T10',
    '2026-11-21T10Z',
    '2026-11-21T25:00:00Z',
    '2026-11-21T24:00:01Z',
    '2026-11-21T10:60:00Z',
    '2026-11-21T10:00:61Z',
    '2026-11-21T10:00:00.Z',
    '2026-11-21T10:00:00+24:00',
    '2026-11-21T10:00:00+01:60',
    '2026-11-21T10:00:00+1:00',
    '2026-11-21T10:00:00 +01:00',
    '2026-11-21T10:00:00 CET',
    '2026-11-21T10:00:00ZZ',
    '2026-11-21X10:00:00Z',
    'Sat Nov 21 2026 10:00:00 GMT+0100',
    '11/21/2026',
    '1764000000000',
  ];
  for (const text of none) {
    test(`${JSON.stringify(text)} is none`, () => {
      expect(readInstant(text, prague)).to.deep.equal(NaN);
      expect(readDay(text, prague)).to.deep.equal(NaN);
    });
  }
});
