import { type DateLine, dateLine } from '../../../adapters/map/remarks/date-line.ts';
import { isIsoDate } from '../../../core/base/dates/instant.ts';

export interface MixedDates {
  /** A template of `$item` that writes the dates in ISO 8601. */
  readonly template: string;
  /** For the author to check. */
  readonly note: string;
  /** Whether the dates tell if the day or the month comes first. */
  readonly isClear: boolean;
}

/** Texts that are no dates, up to which they are taken as missing ones. */
const MAX_OTHER_TEXTS = 3;
const SLASHES = /^\s*\d{1,2}\s*\/\s*\d{1,2}\s*\/\s*\d{4}(?!\d)|^\s*\d{4}\s*\/\s*\d{1,2}\s*\/\s*\d{1,2}(?!\d)/;
const DOTS = /^\s*\d{1,2}\s*\.\s*\d{1,2}\s*\.\s*\d{4}(?!\d)/;

/**
 * A template for dates of which some are in ISO 8601, some between slashes, some between dots, and some are texts such
 * as "open" in place of a date.
 *
 * @param path - of the dates
 * @param whole - the same as templates write it: `$item.due`
 * @param values - those of the items, missing ones aside
 * @returns null if they cannot be told apart, or if more than half of them are no dates
 */
export function mixedDates(path: string, whole: string, values: readonly unknown[]): MixedDates | null {
  if (!values.every((value): value is string => typeof value === 'string')) return null;
  const iso = values.filter(isIsoDate);
  const slashes = values.filter(value => SLASHES.test(value));
  const dots = values.filter(value => !slashes.includes(value) && DOTS.test(value));
  const known = new Set([...iso, ...slashes, ...dots]);
  const others = [...new Set(values.filter(value => !known.has(value)))];
  const [bySlashes, byDots] = [dateLine(whole, slashes), dateLine(whole, dots)];
  const isReadable =
    (slashes.length === 0 || bySlashes !== null) &&
    (dots.length === 0 || byDots !== null) &&
    // a dot may also stand before the parts of a second
    (dots.length === 0 || !iso.some(value => value.includes('.'))) &&
    others.length <= MAX_OTHER_TEXTS &&
    !others.some(value => /["./{}\\\n]/.test(value) || dateLine(whole, [value]) !== null) &&
    values.filter(value => known.has(value)).length * 2 >= values.length;
  if (!isReadable) return null;
  const branches = [
    ...(bySlashes ? [[`${whole} contains "/"`, inner(bySlashes, whole)]] : []),
    ...(byDots ? [[`${whole} contains "."`, inner(byDots, whole)]] : []),
    ...(iso.length > 0 ? [[others.map(value => `${whole} != "${value}"`).join(' and '), `{{ ${whole} }}`]] : []),
  ];
  const written = branches.map(([test, then], i) =>
    test === '' ? `{% else %}${then}` : `{% ${i === 0 ? 'if' : 'elsif'} ${test} %}${then}`,
  );
  const examples = [iso, slashes, dots].flatMap(([first]) => (first === undefined ? [] : [first]));
  const notations = examples.length > 1 ? `dates in several notations: ${examples.join(', ')}` : '';
  const missing = others.length > 0 ? `${others.map(value => `"${value}"`).join(', ')} in place of a date` : '';
  const isClear = bySlashes === null || bySlashes.otherwise === null;
  const swap = !isClear ? '; if the day comes first, swap d[0] and d[1]' : '';
  return {
    template: `${written.join('')}{% endif %}`,
    note: `"${path}" has ${[notations, missing].filter(Boolean).join(', and ')}. Check what is shown of them${swap}`,
    isClear,
  };
}

/** The template without its test that there is a date. */
const inner = ({ template }: DateLine, whole: string): string =>
  template.slice(`{% if ${whole} %}`.length, -'{% endif %}'.length);
