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
