/** Beginnings of the names of the months, in English and German. */
const MONTHS = [
  'jan',
  'feb',
  'mar|mär|maer',
  'apr',
  'may|mai',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct|okt',
  'nov',
  'dec|dez',
].map(names => new RegExp(`^(?:${names})`));
const DAY_FIRST = /^(\d{1,2})(?:\.|st|nd|rd|th)? ?([a-zä]{3,9})\.?,? ?(\d{4})$/;
const MONTH_FIRST = /^([a-zä]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;

/** The year, month and date of a day whose month is written as a word: `1. März 2026`, `Mar 1, 2026`. */
export function dayByName(text: string): readonly [year: string, month: string, date: string] | undefined {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const [, date, name, year] = DAY_FIRST.exec(plain) ?? reordered(MONTH_FIRST.exec(plain)) ?? [];
  const month = name === undefined ? -1 : MONTHS.findIndex(pattern => pattern.test(name));
  return month < 0 ? undefined : [year!, String(month + 1), date!];
}

const reordered = (found: RegExpExecArray | null): readonly string[] | undefined =>
  found ? [found[0], found[2]!, found[1]!, found[3]!] : undefined;
