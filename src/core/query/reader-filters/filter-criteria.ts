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

/** The values with which filters are resolved when they are used. */
export interface FilterContext {
  /** Null: unknown. */
  readonly user: CurrentUser | null;
  /** Turns a condition of the configuration into a query's, with templates, `me` and relative dates resolved. */
  readonly build: (criterion: CriterionConfig) => QueryCriterion;
}

/**
 * Turns a filter's chosen values into a criterion for the source. Values from a reader, a link or a script are compared
 * literally; only the author's may be templates.
 *
 * @param values - at least one, each a result of `meantValue`
 * @throws ProcessPanelError if a template of the author fails
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
    // Databases count true and false as texts.
    const wanted = values.flatMap((value): FilterValue[] =>
      /^(?:true|false)$/.test(String(value)) ? [String(value) === 'true', String(value)] : [value],
    );
    return { key: 'variables', operator: '=', value: [{ name: source.variable, operator: '=', value: wanted }] };
  }
  const day = dayKeyOf(source);
  if (day) return anyOf(values.map(value => withinDays(day, value)));
  if (!('criterion' in source)) throw new TypeError('a filter by a field is not a criterion');
  const ids = values.flatMap(value => (value === ME && isAboutPeople(source) ? (user ? [user.id] : []) : [value]));
  return { key: source.criterion, operator: '=', value: ids as Criterion['value'] };
}

const anyOf = (criteria: readonly QueryCriterion[]): QueryCriterion =>
  criteria.length === 1 ? criteria[0]! : groupOf('any', criteria);
const allOf = (criteria: readonly QueryCriterion[]): QueryCriterion =>
  criteria.length === 1 ? criteria[0]! : groupOf('all', criteria);

/** A criterion for the days of a range, both ends included. */
function withinDays(key: string, value: FilterValue): QueryCriterion {
  const { from, to } = parseRange(value) as { from: string | null; to: string | null };
  const beside = (day: string, by: number) => [formatDay(parseDay(day) + by)];
  return allOf([
    ...(from === null ? [] : [{ key, operator: '>', value: beside(from, -1) } satisfies Criterion]),
    ...(to === null ? [] : [{ key, operator: '<', value: beside(to, 1) } satisfies Criterion]),
  ]);
}
