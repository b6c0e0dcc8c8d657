/** What a keyboard has for the decimal sign of a language. */
export type DecimalSign = '.' | ',';

/** Separators of groups that are never decimal signs: spaces, apostrophes, and the one of Arabic. */
const GROUPING = /[\s'’٬]/gu;
/** Groups of three digits, all with the same separator. */
const GROUPED = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/;

/**
 * Reads a number as people type it: `12,5` and `12.5`, `1,234.50` and `1 234,50`, with the digits of Arabic, too. A point
 * or comma that could be either counts as the panel's language has it: `1.234` is 1234 where the decimal sign is a comma.
 *
 * @param decimalSign - of the language
 * @returns NaN: it is not a number
 */
export function typedNumber(text: string, decimalSign: DecimalSign): number {
  const plain = text
    .replace(GROUPING, '')
    .replace(/[٠-٩۰-۹]/g, digit => String(digit.charCodeAt(0) & 15))
    .replace('٫', decimalSign)
    .replace(/^−/, '-');
  if (/^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i.test(plain)) return Number(plain);
  const [, sign, digits] = /^([+-]?)([\d.,]*\d[.,]?)$/.exec(plain) ?? [];
  if (digits === undefined) return NaN;
  const mark = decimalMark(digits, decimalSign);
  const end = mark === null ? digits.length : digits.lastIndexOf(mark);
  const whole = digits.slice(0, end);
  if (/[.,]/.test(whole) && !GROUPED.test(whole)) return NaN;
  return Number(`${sign}${whole.replace(/[.,]/g, '')}.${digits.slice(end + 1)}`);
}

/** The point or comma after which the fraction begins; null: there is none. */
function decimalMark(digits: string, decimalSign: DecimalSign): string | null {
  const marks: readonly string[] = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1) ?? null;
  if (marks.length > 1) return marks.indexOf(last!) === marks.length - 1 ? last : null;
  return last !== decimalSign && GROUPED.test(digits) ? null : last;
}

/**
 * Writes a number as people of a language type it, without groups.
 *
 * @param decimalSign - of the language
 */
export const writtenNumber = (value: number, decimalSign: DecimalSign): string =>
  String(value).replace('.', decimalSign);

/** @param written - one half, as a number of the language */
export const decimalSignIn = (written: string): DecimalSign => (written.includes(',') ? ',' : '.');
