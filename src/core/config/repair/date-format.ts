/** Date formats of PHP, and below those that repeat letters, in English, German, French, Italian, Czech and Polish. */
const OF_PHP = 'Y%Y y%y m%m n%-m d%d j%-d H%H G%-H i%M s%S D%a l%A M%b F%B';
const REPEATED =
  'YYYY%Y yyyy%Y YY%y yy%y MMMM%B MM%m M%-m DD%d dd%d D%-d d%-d HH%H H%-H mm%M ss%S ' +
  'JJJJ%Y jjjj%Y AAAA%Y aaaa%Y RRRR%Y rrrr%Y JJ%y jj%y AA%y aa%y RR%y rr%y TT%d tt%d T%-d t%-d GG%d gg%d';

/** Translates a date format of another language, such as `dd.mm.yyyy` or `TT.MM.JJJJ`; undefined if it is none. */
export function meantDateFormat(text: string): string | undefined {
  const words = (/([a-z])\1/i.test(text) ? REPEATED : OF_PHP)
    .split(' ')
    .map(word => word.split('%') as [string, string]);
  const codes = new Map(words);
  // beside the year as "AAAA", "JJ" is the French day
  if (/aaaa|jj\W*mm\W*aa/i.test(text)) for (const day of ['JJ', 'jj']) codes.set(day, 'd');
  // "mm" beside a day or a year is the month, unless there is another; twice, it may be either
  if (/mm\b.*\bmm/.test(text)) return undefined;
  const besideDay = /\b(?:[dtgj]{1,2}|[yjar]+)\W+mm\b|\bmm\W+(?:[dtgj]{1,2}|[yjar]+)\b/i;
  if (!/M/.test(text) && besideDay.test(text)) codes.set('mm', 'm');
  const meant = text.replace(/([a-z])\1*/gi, letters => (codes.has(letters) ? `%${codes.get(letters)}` : letters));
  return /%/.test(meant) && !/(?<![%-])[a-z]/i.test(meant) ? meant : undefined;
}

/** A code of a date format, as Liquid reads it, with its letter apart. */
const CODE = /%[-_0^#:]*\d*[EO]?(.)/g;
/** The letters that Liquid knows. */
const LETTERS = 'aAbBcCdeHIjklLmMNpPqsSuUwWxXyYzZtnh%';
/** Codes that there are in C, Python or MySQL, in those of Liquid. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  R: '%H:%M',
  T: '%H:%M:%S',
  r: '%I:%M:%S %p',
  f: '%L',
  i: '%M',
};

/** The first code of a date format that Liquid prints as it is. */
export const unknownDateCode = (format: string): RegExpExecArray | undefined =>
  [...format.matchAll(CODE)].find(([, letter]) => !LETTERS.includes(letter!));

/** The same format with codes that Liquid knows; undefined if one of them has no meaning. */
export function knownDateCodes(format: string): string | undefined {
  const known = format.replace(CODE, (code, letter: string) =>
    Object.hasOwn(OF_OTHERS, letter) ? OF_OTHERS[letter]! : code,
  );
  return unknownDateCode(known) ? undefined : known;
}
