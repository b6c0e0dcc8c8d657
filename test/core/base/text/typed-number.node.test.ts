import { suite, test } from 'node:test';
import { expect } from 'chai';
import { decimalSignIn, typedNumber, writtenNumber } from '../../../../src/core/base/text/typed-number.ts';

// text, value where the decimal sign is a point, and where it is a comma
const CASES: readonly (readonly [string, number, number])[] = [
  ['12', 12, 12],
  ['12,5', 12.5, 12.5],
  ['12.5', 12.5, 12.5],
  ['-0,25', -0.25, -0.25],
  ['−3', -3, -3],
  ['+3', 3, 3],
  ['.5', 0.5, 0.5],
  ['5,', 5, 5],
  ['1,234.50', 1234.5, 1234.5],
  ['1.234,50', 1234.5, 1234.5],
  ['1 234,50', 1234.5, 1234.5],
  ["1'234.50", 1234.5, 1234.5],
  ['1,234,567', 1234567, 1234567],
  ['1.234.567', 1234567, 1234567],
  ['1.234', 1.234, 1234],
  ['1,234', 1234, 1.234],
  ['0,125', 0.125, 0.125],
  ['1234,567', 1234.567, 1234.567],
  ['١٢٫٥', 12.5, 12.5],
  ['١٬٢٣٤٫٥', 1234.5, 1234.5],
  ['1e3', 1000, 1000],
  ['  7  ', 7, 7],
  ['', NaN, NaN],
  ['-', NaN, NaN],
  [',', NaN, NaN],
  ['abc', NaN, NaN],
  ['12 €', NaN, NaN],
  ['1,2,3', NaN, NaN],
  ['1.2,3,4', NaN, NaN],
  ['12,34.5', NaN, NaN],
  ['1.234,567.8', NaN, NaN],
  ['Infinity', NaN, NaN],
  ['0x10', NaN, NaN],
];

suite('a number as people type it', () => {
  for (const [text, point, comma] of CASES)
    test(`"${text}" is ${point}${Object.is(point, comma) ? '' : `, or ${comma} where the decimal sign is a comma`}`, () => {
      expect([typedNumber(text, '.'), typedNumber(text, ',')]).to.deep.equal([point, comma]);
    });

  for (const lang of ['en', 'de', 'de-CH', 'fr', 'es', 'pl', 'cs', 'he', 'ar-EG', 'fa'])
    test(`is read back as it is written in the language, ${lang}`, () => {
      const format = new Intl.NumberFormat(lang, { maximumFractionDigits: 4 });
      const sign = decimalSignIn(format.format(0.5));
      for (let n = 0; n < 2000; n++) {
        const value = Math.round(Math.exp(n / 100) * 1e4) / 1e4;
        expect(typedNumber(format.format(value), sign), format.format(value)).to.equal(value);
        expect(typedNumber(writtenNumber(value, sign), sign), writtenNumber(value, sign)).to.equal(value);
      }
    });
});
