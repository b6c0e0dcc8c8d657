import { suite, test } from 'node:test';
import { expect } from 'chai';
import type { ColumnType } from '../../../../src/core/base/column-type.ts';
import { valueFormatOf } from '../../../../src/core/view/cells/value-formats.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const WORDS: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No', overdue: 'overdue, {distance}' };

function shown(type: ColumnType, value: unknown, options: { currency?: string; digits?: number; lang?: string } = {}) {
  const { currency = 'EUR', digits = null, lang = 'en' } = options;
  const locale = {
    lang,
    timeZone: 'Europe/Prague',
    message: (key: string, values: Readonly<Record<string, string>> = {}) =>
      WORDS[key]!.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!),
  };
  return valueFormatOf({ type, currency, digits, locale, now: () => NOW })(value, {});
}

const textOf = (...args: Parameters<typeof shown>) => {
  const content = shown(...args);
  return content && 'text' in content ? content.text.replaceAll(/[\u00a0\u202f]/g, ' ') : content;
};

suite('the value of a column of a type', () => {
  // type, value, options, text
  const cases = [
    ['text', 'Jane', {}, 'Jane'],
    ['text', 5, {}, '5'],
    ['number', 1234.5, {}, '1,234.5'],
    ['number', '1234.50', {}, '1,234.5'],
    ['number', 1234.5, { digits: 2 }, '1,234.50'],
    ['number', 1234.5, { lang: 'de' }, '1.234,5'],
    ['number', 0, {}, '0'],
    ['currency', 12, {}, '€12.00'],
    ['currency', '12.5', { currency: 'CZK', lang: 'cs' }, '12,50 Kč'],
    ['currency', 12, { currency: 'JPY', lang: 'ja' }, '￥12'],
    ['percent', 0.256, {}, '26%'],
    ['percent', 0.256, { digits: 1 }, '25.6%'],
    ['date', '2026-03-10T23:30:00Z', {}, 'Mar 11, 2026'],
    ['date', '2026-03-10', {}, 'Mar 10, 2026'],
    ['datetime', '2026-03-10T23:30:00Z', {}, 'Mar 11, 2026, 12:30 AM'],
    ['datetime', '2026-03-10', {}, 'Mar 10, 2026'],
    ['relative', '2026-03-13', {}, 'in 3 days'],
    ['relative', '2026-03-09', { lang: 'de' }, 'gestern'],
    ['user', { id: 1, fullname: 'Jane Roe' }, {}, 'Jane Roe'],
    ['user', 'Jane Roe', {}, 'Jane Roe'],
    ['badge', 'open', {}, 'open'],
    ['progress', 0.5, {}, '50%'],
    ['boolean', true, {}, 'Yes'],
    ['boolean', false, {}, 'No'],
  ] as const;
  for (const [type, value, options, expected] of cases) {
    test(`${type} of ${JSON.stringify(value)} ${JSON.stringify(options)} is ${expected}`, () => {
      expect(textOf(type, value, options)).to.equal(expected);
    });
  }

  for (const type of ['number', 'date', 'relative', 'user', 'tags', 'badge', 'progress', 'boolean'] as const) {
    test(`${type} shows nothing where the value is missing`, () => {
      for (const value of [null, undefined, '']) expect(textOf(type, value)).to.equal('');
    });
  }

  const misfits = [
    ['number', 'twelve'],
    ['number', NaN],
    ['number', [1]],
    ['currency', '1,50'],
    ['percent', true],
    ['date', 'tomorrow'],
    ['date', 20260310],
    ['datetime', '2026-02-30'],
    ['relative', 'soon'],
    ['user', { name: 'Jane' }],
    ['user', ['Jane']],
    ['tags', [{ a: 1 }]],
    ['progress', 50],
    ['progress', -0.1],
    ['boolean', 'yes'],
    ['boolean', 1],
  ] as const;
  for (const [type, value] of misfits) {
    test(`${JSON.stringify(value)} is not a ${type}`, () => {
      expect(shown(type, value)).to.equal(null);
    });
  }

  test('tags are a list, or one text, without empty ones', () => {
    expect(shown('tags', ['a', '', 5])).to.deep.include({ kind: 'tags', tags: ['a', '5'] });
    expect(shown('tags', 'a')).to.deep.include({ kind: 'tags', tags: ['a'] });
  });

  test('a relative time tells its full date, and when it will read otherwise', () => {
    expect(shown('relative', '2026-03-10T11:00:00Z')).to.deep.equal({
      kind: 'time',
      text: '1 hour ago',
      distance: '1 hour ago',
      datetime: '2026-03-10T11:00:00Z',
      full: 'Tuesday, March 10, 2026 at 12:00 PM',
      until: Date.parse('2026-03-10T13:00:00Z'),
      tone: undefined,
    });
  });

  test('a deadline that is over is overdue, in words and in tone', () => {
    const locale = {
      lang: 'en',
      timeZone: 'UTC',
      message: (_: string, values: Record<string, string> = {}) => `Overdue, ${values['distance']}`,
    };
    const format = valueFormatOf({ type: 'relative', currency: 'EUR', digits: null, locale, now: () => NOW });
    const late = format('2026-03-08', { isDeadline: true });
    expect(late).to.include({ text: 'Overdue, 2 days ago', tone: 'danger' });
    expect(format('2026-03-12', { isDeadline: true })).to.include({ text: 'in 2 days', tone: undefined });
  });
});
