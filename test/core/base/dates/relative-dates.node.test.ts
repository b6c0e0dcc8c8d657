import { suite, test } from 'node:test';
import { expect } from 'chai';
import { formatDay, isCalendarDay, parseDay } from '../../../../src/core/base/dates/calendar-days.ts';
import { parseRelativeDate, resolveRelativeDate } from '../../../../src/core/base/dates/relative-dates.ts';

suite('days of the calendar', () => {
  for (const day of [
    '2026-11-21',
    '2024-02-29',
    '2000-02-29',
    '0001-01-01',
    '0000-02-29',
    '9999-12-31',
    '1969-12-31',
  ]) {
    test(`${day} is one`, () => {
      expect(isCalendarDay(day)).to.equal(true);
      expect(formatDay(parseDay(day))).to.equal(day);
    });
  }

  const none = [
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '20260101',
    '2026-01-01 ',
    ' 2026-01-01',
    '2026-01-01\n',
    '+002026-01-01',
    '２０２６-01-01',
    '2026-01-01T00:00:00Z',
    'today',
    '',
  ];
  for (const text of none)
    test(`${JSON.stringify(text)} is none`, () => {
      expect(isCalendarDay(text)).to.equal(false);
    });

  test('are numbered from 1970-01-01, one by one, through 400 years', () => {
    expect(parseDay('1970-01-01')).to.equal(0);
    for (let day = parseDay('1900-01-01'); day < parseDay('2300-01-01'); day += 1) {
      if (parseDay(formatDay(day)) !== day) expect.fail(formatDay(day));
    }
  });
});

suite('relative dates', () => {
  // today, expression -> day
  const cases = [
    ['2026-11-21', 'today', '2026-11-21'],
    ['2026-11-21', 'now', '2026-11-21'],
    ['2026-03-01', 'yesterday', '2026-02-28'],
    ['2026-12-31', 'tomorrow', '2027-01-01'],
    ['2026-11-21', '2025-02-03', '2025-02-03'],
    ['2026-11-21', '+7 days', '2026-11-28'],
    ['2026-11-21', '+1 day', '2026-11-22'],
    ['2026-11-21', '+1 days', '2026-11-22'],
    ['2026-11-21', '-7 day', '2026-11-14'],
    ['2026-11-21', '+0 days', '2026-11-21'],
    ['2026-11-21', '-0 months', '2026-11-21'],
    ['2026-11-21', '+007 days', '2026-11-28'],
    ['2026-03-28', '+2 days', '2026-03-30'], // over the change to summer time
    ['2026-11-21', '-2 weeks', '2026-11-07'],
    ['2026-11-21', '+1 week', '2026-11-28'],
    ['2026-03-31', '+1 month', '2026-04-30'], // clamps to the month's last day
    ['2026-03-31', '-1 month', '2026-02-28'],
    ['2024-03-31', '-1 month', '2024-02-29'],
    ['2026-01-31', '-1 month', '2025-12-31'],
    ['2026-12-15', '+1 month', '2027-01-15'],
    ['2026-12-15', '+14 months', '2028-02-15'],
    ['2024-02-29', '+1 year', '2025-02-28'],
    ['2024-02-29', '-4 years', '2020-02-29'],
    ['2026-11-21', '-1 month +2 days', '2026-10-23'],
    ['2026-03-31', '-1 month +2 days', '2026-03-02'], // from left to right: first to the 28th
    ['2026-03-31', '+2 days -1 month', '2026-03-02'],
    ['2026-03-30', '+2 days -1 month', '2026-03-01'],
    ['2026-01-31', '+1 month +1 month', '2026-03-28'], // each month clamps
    ['2026-01-31', '+2 months', '2026-03-31'],
    ['2026-11-21', 'P7D', '2026-11-28'],
    ['2026-11-20', 'P1M', '2026-12-20'],
    ['2026-11-20', '-P1M', '2026-10-20'],
    ['2026-11-20', '+P1M', '2026-12-20'],
    ['2026-11-20', 'P2W', '2026-12-04'],
    ['2026-11-20', 'P1Y2M1W3D', '2028-01-30'],
    ['2026-03-31', '-P1M1D', '2026-02-27'], // months before days
    ['2026-01-31', 'P1M1D', '2026-03-01'],
    ['2024-01-31', 'P1Y1M', '2025-02-28'],
    ['2026-11-21', 'P0D', '2026-11-21'],
    ['2026-11-21', '+999999 years', '9999-12-31'],
    ['2026-11-21', '-999999 months', '0000-01-01'],
    ['2026-11-21', '+999999 years -1 day', '9999-12-30'],
  ] as const;
  for (const [today, expression, day] of cases) {
    test(`${expression} on ${today} is ${day}`, () => {
      expect(resolveRelativeDate(expression, today)).to.equal(day);
    });
  }

  const misspelt = [
    '',
    ' ',
    'Today',
    'today ',
    'to day',
    'next week',
    'monday',
    '7 days',
    '+7days',
    '+ 7 days',
    '+7  days',
    '+7 Days',
    '+7 dayss',
    '+7 d',
    '+7.5 days',
    '+7',
    'days',
    '+7 hours',
    '+7 days,-1 month',
    '+7 days-1 month',
    'today +1 day',
    '+1 day today',
    '+1234567 days',
    '2026-02-30',
    '2026-2-3',
    'P',
    'P1',
    'PD',
    'P7d',
    'p7D',
    'PT1H',
    'P1DT1H',
    'P1D1M',
    'P1.5D',
    'P-1D',
    'P1M ',
    '--P1M',
    'P1D P1D',
    '+7 days\n',
    'constructor',
    '__proto__',
    '+'.repeat(100_000),
    '+1 day '.repeat(20_000),
  ];
  for (const text of misspelt) {
    test(`${JSON.stringify(text).slice(0, 40)} is none`, () => {
      expect(parseRelativeDate(text)).to.equal(null);
    });
  }

  test('a misspelt one is not resolved', () => {
    expect(() => resolveRelativeDate('soon', '2026-11-21')).to.throw(RangeError, 'soon');
  });
});
