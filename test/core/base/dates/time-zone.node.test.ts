import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { formatDay, parseDay } from '../../../../src/core/base/dates/calendar-days.ts';
import { readInstant } from '../../../../src/core/base/dates/instant.ts';
import { timeZoneOf } from '../../../../src/core/base/dates/time-zone.ts';

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const instant = fc.oneof(
  fc.integer({ min: Date.UTC(1850, 0), max: Date.UTC(2100, 0) }),
  fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) }),
);
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatted(at: number, timeZone: string): string {
  let format = formatters.get(timeZone);
  if (!format) {
    const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    formatters.set(timeZone, (format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...numeric })));
  }
  return format.format(at);
}

suite('the zones that are kept', () => {
  const spellings = Array.from({ length: 3000 }, (_, i) =>
    'america/argentina/buenos_aires'.replace(/./g, (letter, at: number) =>
      (i >> at) & 1 ? letter.toUpperCase() : letter,
    ),
  );
  const offsets = Array.from({ length: 1440 }, (_, i) => {
    const [hours, minutes] = [Math.floor(i / 60), i % 60].map(part => String(part).padStart(2, '0'));
    return `+${hours}:${minutes}`;
  });

  test('are one for all spellings of a name', () => {
    expect(new Set(spellings.map(timeZoneOf)).size).to.equal(1);
  });

  test('are few, and the one asked last is among them', () => {
    const first = offsets.map(timeZoneOf);
    expect(timeZoneOf(offsets.at(-1)!)).to.equal(first.at(-1));
    const kept = offsets.toReversed().filter((name, i) => timeZoneOf(name) === first.at(-1 - i));
    expect(kept.length).to.be.within(20, 100);
  });
});

suite('every time zone that Intl knows', () => {
  test('has the days that Intl has', () => {
    fc.assert(
      fc.property(zone, instant, (name, at) => {
        expect(formatDay(timeZoneOf(name).dayAt(at))).to.equal(formatted(at, name));
      }),
      { numRuns: 2000 },
    );
  });

  test('has days that start where the one before ends', () => {
    fc.assert(
      fc.property(zone, instant, (name, at) => {
        const clocks = timeZoneOf(name);
        const day = clocks.dayAt(at);
        const start = clocks.startOf(day);
        expect(clocks.dayAt(start)).to.be.at.least(day);
        expect(clocks.dayAt(start - 1)).to.be.below(day);
      }),
      { numRuns: 500 },
    );
  });

  test('has clocks that show each time at the instant that reads so', () => {
    fc.assert(
      fc.property(zone, instant, (name, at) => {
        const clocks = timeZoneOf(name);
        const shown = at + clocks.offsetAt(at);
        const read = clocks.instantOf(shown);
        expect(read + clocks.offsetAt(read)).to.equal(shown);
        expect(read).to.be.at.most(at);
      }),
      { numRuns: 1000 },
    );
  });
});

suite('texts of instants', () => {
  test('read as Date.parse reads them, where both do', () => {
    const utc = timeZoneOf('UTC');
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), fc.nat(28), (date, half) => {
        const offset = half - 14;
        const ahead = `${offset < 0 ? '-' : '+'}${String(Math.abs(offset)).padStart(2, '0')}:00`;
        const text = new Date(date.getTime() + offset * 3_600_000).toISOString().replace('Z', ahead);
        expect(readInstant(text, utc)).to.equal(date.getTime()).and.to.equal(Date.parse(text));
      }),
    );
  });

  test('never throw, and give an instant or NaN', () => {
    const piece = fc.constantFrom(
      '2026-',
      '-11',
      '-21',
      'T',
      '10:',
      '00',
      ':00',
      '.',
      '5',
      'Z',
      '+',
      '-',
      '02:00',
      ' ',
    );
    const utc = timeZoneOf('UTC');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map(pieces => pieces.join('')),
        ),
        text => {
          const read = readInstant(text, utc);
          expect(Number.isInteger(read) || Number.isNaN(read)).to.equal(true);
          expect(Number.isNaN(parseDay(text)) || text.length === 10).to.equal(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
