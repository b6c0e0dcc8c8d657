import { parseRelativeDate, resolveRelativeDate } from '../../base/dates/relative-dates.ts';
import type { TimeZone } from '../../base/dates/time-zone.ts';
import { readNumber } from '../../base/text/read-number.ts';
import { textOfValue } from '../../base/text/text-of-value.ts';
import { dayText } from '../../base/value-range.ts';
import type { FieldTest, FilterChoiceConfig } from '../../config/filters/reader-filter-config.ts';
import type { FieldValues } from '../field-values.ts';
import type { ReadFilterValue } from './filter-column.ts';

/**
 * Makes the function that reads the values of a row for a filter by a field.
 *
 * @param type - how to read the values; null: as they are, with people and markup as displayed
 */
export function fieldValueGetter(
  field: FieldValues,
  type: 'number' | 'date' | 'values' | null,
  zone: () => TimeZone,
): ReadFilterValue {
  if (type === 'number') return (process, step) => numberOrNull(field.value(process, step));
  if (type === 'date') return (process, step) => dayText(field.value(process, step), zone);
  return (process, step) => shownValue(field.value(process, step));
}

/**
 * Makes the function that reads the names of the choices of a field that a row matches.
 *
 * @param today - in the panel's time zone, as `YYYY-MM-DD`
 */
export function fieldChoiceGetter(
  field: FieldValues,
  choices: readonly FilterChoiceConfig[],
  today: string,
  zone: () => TimeZone,
): ReadFilterValue {
  const all = choices.map(({ tests }) => tests.map(test => testOf(test, today, zone)));
  return (process, step) => {
    const given = field.value(process, step);
    const value = given instanceof Error ? null : given;
    return choices.flatMap(({ name }, i) => (all[i]!.every(test => test(value)) ? name : []));
  };
}

function testOf({ operator, values }: FieldTest, today: string, zone: () => TimeZone): (value: unknown) => boolean {
  const wanted = values.map(value => comparisonWith(value, today, zone));
  const isAny = (value: unknown): boolean =>
    Array.isArray(value) ? value.some(isAny) : wanted.some(({ equals }) => equals(value));
  if (operator === '=') return isAny;
  if (operator === '!=') return value => !isAny(value);
  return value => wanted.some(({ order }) => (operator === '<' ? order(value) < 0 : order(value) > 0));
}

/**
 * Compares values with a wanted one: as numbers, as days, or, for equality only, as texts. NaN if they are not
 * comparable.
 */
function comparisonWith(wanted: unknown, today: string, zone: () => TimeZone) {
  const text = String(wanted);
  const day = parseRelativeDate(text) ? resolveRelativeDate(text, today) : null;
  const number = readNumber(wanted);
  const order = (value: unknown): number => {
    if (day === null) return readNumber(value) - number;
    const other = dayText(value, zone);
    return other === null ? NaN : other < day ? -1 : Number(other > day);
  };
  const isText = (shown: unknown) =>
    (typeof shown === 'number' || typeof shown === 'boolean' ? String(shown) : shown) === text;
  return { order, equals: (value: unknown) => isText(shownValue(value)) || order(value) === 0 };
}

function numberOrNull(value: unknown): number | null {
  const number = readNumber(value);
  return Number.isNaN(number) ? null : number;
}

/** The value as displayed: people by name. A failed template shows nothing. */
function shownValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shownValue);
  if (value instanceof Error || value === null || value === undefined) return null;
  if (typeof value === 'string') return value.trim() || null;
  if (typeof value !== 'object') return value;
  const { fullname } = value as { fullname?: unknown };
  return typeof fullname === 'string' && fullname !== '' ? fullname : textOfValue(value) || null;
}
