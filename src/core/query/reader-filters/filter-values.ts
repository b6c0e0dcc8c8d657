import type { TimeZone } from '../../base/dates/time-zone.ts';
import { dayText, parseRange } from '../../base/value-range.ts';
import type { FilterSource } from '../../config/filters/reader-filter-config.ts';
import type { FacetSource } from '../../processes/facets.ts';
import type { Process, Step } from '../../processes/process.ts';
import type { FilterValue, ReadFilterValue } from '../../view/filters/filter-column.ts';
import { ME } from '../criteria/criterion-value.ts';
import { variableAt } from '../predicates/variable-equals.ts';

/** What criteria compare with, row by row: the values with which `KEY: VALUE` holds. */
const OF_CRITERION: Readonly<Record<string, ReadFilterValue>> = {
  process: ({ templateProcess }) => templateProcess?.id,
  creator: ({ creator }) => creator?.id,
  processState: ({ state }) => state,
  stepState: (_, { state }) => state,
  resolver: (_, { resolver }) => resolver?.id,
  possibleResolver: (_, { possibleResolvers }) => possibleResolvers,
  reader: ({ readers }) => readers,
  supervisor: ({ supervisors }) => supervisors,
  tag: ({ tags }) => tags,
  stepType: (_, { templateStep }) => templateStep?.type,
  stepName: (_, { templateStep }) => templateStep?.name,
  file: ({ files }) => files,
};

/** What a value is called, where the data say so. */
const NAMES: Readonly<Record<string, (process: Process, step: Step) => string | undefined>> = {
  process: ({ templateProcess }) => templateProcess?.name,
  creator: ({ creator }) => creator?.fullname,
  resolver: (_, { resolver }) => resolver?.fullname,
  stepName: (_, { templateStep }) => templateStep?.title,
};

/** Values of criteria that are few and known. */
export const LISTED: Readonly<Record<string, readonly number[]>> = {
  processState: [1, 2, 10],
  stepState: [1, 2, 10],
  stepType: [1, 2, 3, 4, 7, 8, 9],
};
const PEOPLE: readonly string[] = ['creator', 'resolver', 'possibleResolver', 'reader', 'supervisor'];
const TEXTS: readonly string[] = ['tag', 'stepName'];
const DAYS = /^(?:expiration|start)(?:Relative)?$/;
const LONGEST = 1000;

/** The criterion on days that a filter has ranges for, `expiration` or `start`; null: it has none. */
export const dayKeyOf = (source: FilterSource): 'expiration' | 'start' | null =>
  'criterion' in source && DAYS.test(source.criterion)
    ? (source.criterion.replace('Relative', '') as 'expiration' | 'start')
    : null;

/** Whether `me` stands for the current user among the values. */
export const isAboutPeople = (source: FilterSource): boolean =>
  'criterion' in source && PEOPLE.includes(source.criterion);

/** What a value of a filter is called by the row where it was met; undefined where that says nothing. */
export function nameIn(source: FilterSource, process: Process, step: Step): string | undefined {
  const name = 'criterion' in source ? NAMES[source.criterion]?.(process, step) : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** How the values of a filter by a criterion or a variable are read from a row: those with which the criterion holds. */
export function valueReader(source: FacetSource, zone: () => TimeZone): ReadFilterValue {
  if ('variable' in source) {
    const path = source.variable.split('.');
    return ({ variables }) => scalarsOf(variableAt(variables, path));
  }
  const day = dayKeyOf(source);
  if (day) return process => dayText(process[day], zone);
  return OF_CRITERION[source.criterion] ?? (() => null);
}

/**
 * The value of a filter that one from outside means, such as a text in an address; undefined for one that the filter cannot
 * have.
 *
 * @param windowed - the source is asked with it, which takes ids that are numbers only
 */
export function meantValue(source: FilterSource, value: FilterValue, windowed: boolean): FilterValue | undefined {
  if (typeof value === 'string' && (value === '' || value.length > LONGEST)) return undefined;
  if ('field' in source) return value;
  if (value === null) return undefined;
  if ('variable' in source) return sameNumber(value);
  const { criterion } = source;
  if (DAYS.test(criterion)) return parseRange(value)?.type === 'date' ? value : undefined;
  if (TEXTS.includes(criterion)) return typeof value === 'boolean' ? undefined : String(value);
  if (value === ME) return isAboutPeople(source) ? ME : undefined;
  const number = sameNumber(value);
  const listed = LISTED[criterion];
  if (listed) return listed.includes(number as number) ? number : undefined;
  if (Number.isSafeInteger(number)) return number;
  return typeof number === 'string' && !windowed && isAboutPeople(source) ? number : undefined;
}

/** A text that writes a number as JSON does is that number to variables (contract 3.3), and in addresses. */
export function sameNumber(value: string | number | boolean): string | number | boolean {
  if (typeof value !== 'string' || value.length > 24) return value;
  const number = Number(value);
  return Number.isFinite(number) && JSON.stringify(number) === value ? number : value;
}

/** A variable equals each value of a list, at any depth. */
function scalarsOf(value: unknown): unknown {
  if (Array.isArray(value))
    return (value.flat(20) as unknown[]).map(each => (Array.isArray(each) ? null : scalarsOf(each)));
  return typeof value === 'string' ? sameNumber(value) : value;
}
