import type { TimeZone } from '../../base/dates/time-zone.ts';
import { dayText, parseRange } from '../../base/value-range.ts';
import type { FilterSource } from '../../config/filters/reader-filter-config.ts';
import type { FacetSource } from '../../processes/facets.ts';
import type { Process, Step } from '../../processes/process.ts';
import type { FilterValue, ReadFilterValue } from '../../view/filters/filter-column.ts';
import { criterionFacts, factsOfFilter, LISTED, queryKeyOf } from '../criteria/criterion-facts.ts';
import { ME } from '../criteria/criterion-value.ts';
import { variableAt } from '../predicates/variable-equals.ts';

const MAX_TEXT_LENGTH = 1000;

/** The criterion of a filter by ranges of days, `expiration` or `start`; null for other filters. */
export const dayKeyOf = (source: FilterSource): string | null =>
  'criterion' in source && criterionFacts(source.criterion)?.filter === 'days' ? queryKeyOf(source.criterion) : null;

/** Whether the value `me` stands for the current user. */
export const isAboutPeople = (source: FilterSource): boolean => factsOfFilter(source)?.kind === 'person';

/** The name of a filter's value, from a row that has it; undefined if the row has no name. */
export function nameIn(source: FilterSource, process: Process, step: Step): string | undefined {
  const name = factsOfFilter(source)?.nameOf?.(process, step);
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Reads from a row the values of a filter by a criterion or a variable, namely those for which the row matches. */
export function valueGetter(source: FacetSource, zone: () => TimeZone): ReadFilterValue {
  if ('variable' in source) {
    const path = source.variable.split('.');
    return ({ variables }) => scalarsOf(variableAt(variables, path));
  }
  const { read, filter } = criterionFacts(source.criterion) ?? {};
  if (!read || filter === 'choices') return () => null;
  return filter === 'days' ? (process, step) => dayText(read(process, step), zone) : read;
}

/**
 * The filter's value for one from outside, such as a text in an address; undefined if the filter cannot have it.
 *
 * @param windowed - the value is for a source, which takes only numeric ids
 */
export function meantValue(source: FilterSource, value: FilterValue, windowed: boolean): FilterValue | undefined {
  if (typeof value === 'string' && (value === '' || value.length > MAX_TEXT_LENGTH)) return undefined;
  if ('field' in source) return value;
  if (value === null) return undefined;
  if ('variable' in source) return sameNumber(value);
  const { kind, filter } = criterionFacts(source.criterion) ?? {};
  if (filter === 'days') return parseRange(value)?.type === 'date' ? value : undefined;
  if (kind === 'text') return typeof value === 'boolean' ? undefined : String(value);
  if (value === ME) return kind === 'person' ? ME : undefined;
  const number = sameNumber(value);
  const listed = kind && LISTED[kind];
  if (listed) return listed.includes(number as number) ? number : undefined;
  if (Number.isSafeInteger(number)) return number;
  return typeof number === 'string' && !windowed && kind === 'person' ? number : undefined;
}

/**
 * Converts a text that writes a number as JSON does: for variables (contract 3.3) and in addresses both are the same.
 */
export function sameNumber(value: string | number | boolean): string | number | boolean {
  if (typeof value !== 'string' || value.length > 24) return value;
  const number = Number(value);
  return Number.isFinite(number) && JSON.stringify(number) === value ? number : value;
}

/** The values that a variable equals: itself, or the members of a list at any depth. */
function scalarsOf(value: unknown): unknown {
  if (Array.isArray(value))
    return (value.flat(20) as unknown[]).map(each => (Array.isArray(each) ? null : scalarsOf(each)));
  return typeof value === 'string' ? sameNumber(value) : value;
}
