import { formatDay, parseDay } from '../../base/dates/calendar-days.ts';
import { parseRange } from '../../base/value-range.ts';
import type { CriterionConfig } from '../../config/filters/criterion-config.ts';
import type { ReaderFilterConfig } from '../../config/filters/reader-filter-config.ts';
import type { CurrentUser } from '../../processes/process.ts';
import type { FilterValue } from '../../view/filters/filter-column.ts';
import { groupOf } from '../criteria/criteria-groups.ts';
import { ME } from '../criteria/criterion-value.ts';
import type { Criterion, QueryCriterion } from '../process-query.ts';
import { dayKeyOf, isAboutPeople } from './filter-values.ts';

/** The values that filters are resolved with, at the time of use. */
export interface FilterContext {
  /** Null: nobody is known. */
  readonly user: CurrentUser | null;
  /** A condition of the configuration as it is in a query: templates, `me` and relative dates resolved. */
  readonly build: (criterion: CriterionConfig) => QueryCriterion;
}

/**
 * A filter with its chosen values as a criterion that a source can be asked with. What a reader, a link or a script gives is
 * compared as it is: only what the author wrote may be a template.
 *
 * @param values - at least one, each of which `meantValue` has given
 * @throws ProcessPanelError where a template of the author's fails
 */
export function filterCriterion(
  { source, choices }: ReaderFilterConfig,
  values: readonly FilterValue[],
  { user, build }: FilterContext,
): QueryCriterion {
  if (choices) {
    const chosen = choices.filter(({ name }) => values.includes(name));
    return anyOf(chosen.map(({ criteria }) => allOf(criteria.map(criterion => build(criterion)))));
  }
  if ('variable' in source) {
    // Counts of databases have texts for true and false.
    const wanted = values.flatMap((value): FilterValue[] =>
      /^(?:true|false)$/.test(String(value)) ? [String(value) === 'true', String(value)] : [value],
    );
    return { key: 'variables', operator: '=', value: [{ name: source.variable, operator: '=', value: wanted }] };
  }
  const day = dayKeyOf(source);
  if (day) return anyOf(values.map(value => withinDays(day, value)));
  if (!('criterion' in source)) throw new TypeError('a filter by a field is no criterion');
  const ids = values.flatMap(value => (value === ME && isAboutPeople(source) ? (user ? [user.id] : []) : [value]));
  return { key: source.criterion, operator: '=', value: ids as Criterion['value'] };
}

const anyOf = (criteria: readonly QueryCriterion[]): QueryCriterion =>
  criteria.length === 1 ? criteria[0]! : groupOf('any', criteria);
const allOf = (criteria: readonly QueryCriterion[]): QueryCriterion =>
  criteria.length === 1 ? criteria[0]! : groupOf('all', criteria);

/** From one day to another, both included. */
function withinDays(key: string, value: FilterValue): QueryCriterion {
  const { from, to } = parseRange(value) as { from: string | null; to: string | null };
  const beside = (day: string, by: number) => [formatDay(parseDay(day) + by)];
  return allOf([
    ...(from === null ? [] : [{ key, operator: '>', value: beside(from, -1) } satisfies Criterion]),
    ...(to === null ? [] : [{ key, operator: '<', value: beside(to, 1) } satisfies Criterion]),
  ]);
}
