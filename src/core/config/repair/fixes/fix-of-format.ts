import { meantDateFormat } from '../date-format.ts';

/** Styles of `date_local`. */
const STYLE = /^(?:short|medium|long|full)$/i;
/** `#,##0.00 €` and the like, with the decimal places apart. */
const NUMBER = /^[^\w#]*[#0][#0., ']*?(?:[.,]([0#]+))?\s*[^\w#]{0,3}$/;
/** Longer formats are not repeated in hints. */
const MAX_LENGTH = 40;
const OF_DATES = /^(?:(?:to|format|as)_?(?:locale?_?)?date(?:_?(?:time|string))*|date_?time|date_?format(?:ted)?)$/i;
const OF_NUMBERS = /^(?:(?:to|format|as)_?(?:locale?_?)?number|number_?format(?:ted)?|to_?fixed|decimals?)$/i;
const FORMATS = /^(?:format(?:ted)?|strftime|to_?(?:locale_?)?string)$/i;
/** A filter with one value, or none. */
const CALL =
  /^(\w{1,30})(?:\s*[:(]\s*(?:"([^"{}|]{1,40})"|'([^'{}|]{1,40})'|(\d{1,2}))(?:\s*\))?)?(?=\s*(?:\||-?\}\}))/;

/** The filter for a format of dates, such as `DD.MM.YYYY` or `short`; undefined if it is none. */
export function filterOfDateFormat(format: string): string | undefined {
  if (STYLE.test(format)) return `date_local: "${format.toLowerCase()}"`;
  const code = /%/.test(format) ? format : meantDateFormat(format);
  return code && code.length < MAX_LENGTH ? `date: "${code}"` : undefined;
}

/** The decimal places of a format of numbers, such as `#,##0.00`; undefined if it is none. */
export function digitsOfFormat(format: string): number | undefined {
  const digits = NUMBER.exec(format);
  return digits ? (digits[1]?.length ?? 0) : undefined;
}

/** The filter meant by one of other languages that formats, and how that is written; undefined for any other one. */
export function formatAt(rest: string): { readonly written: string; readonly filter: string } | undefined {
  const [written, name = '', double, single, digits] = CALL.exec(rest) ?? [];
  if (written === undefined) return undefined;
  const format = double ?? single;
  const [dates, numbers] = [OF_DATES.test(name), OF_NUMBERS.test(name)];
  if (!dates && !numbers && !FORMATS.test(name)) return undefined;
  const places = format === undefined ? digits : digitsOfFormat(format);
  if (places !== undefined && !dates) return { written, filter: `number_local: ${places}` };
  const ofDate = format === undefined ? undefined : filterOfDateFormat(format);
  const filter = ofDate ?? (dates && format === undefined && digits === undefined ? 'date_local: "medium"' : undefined);
  return filter === undefined ? undefined : { written, filter };
}
