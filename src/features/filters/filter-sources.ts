import { formatDay } from '../../core/base/dates/calendar-days.ts';
import { type TimeZone, timeZoneOf } from '../../core/base/dates/time-zone.ts';
import { toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { parseRange, rangeTest } from '../../core/base/value-range.ts';
import type { CriterionConfig } from '../../core/config/filters/criterion-config.ts';
import type { ReaderFilterConfig } from '../../core/config/filters/reader-filter-config.ts';
import type { CurrentUser } from '../../core/processes/process.ts';
import { ME } from '../../core/query/criteria/criterion-value.ts';
import type { QueryCriterion } from '../../core/query/process-query.ts';
import { choiceGetter } from '../../core/query/reader-filters/choice-values.ts';
import { filterCriterion } from '../../core/query/reader-filters/filter-criteria.ts';
import { dayKeyOf, isAboutPeople, valueGetter } from '../../core/query/reader-filters/filter-values.ts';
import type { LazyTimeZone } from '../../core/template/engine.ts';
import { fieldChoiceGetter, fieldValueGetter } from '../../core/view/filters/field-getters.ts';
import type { FilterValue } from '../../core/view/filters/filter-column.ts';
import type { FilterState } from '../../core/view/filters/filter-state.ts';
import type { RowFilterSource } from '../../core/view/filters/row-filters.ts';
import type { RowReports } from '../../elements/panel/panel-reports.ts';
import type { FilterLabels } from './filter-labels.ts';

/** The context in which filters are resolved when used. */
export interface FilterSourcesContext {
  readonly zone: LazyTimeZone;
  /** The current user, if known. */
  readonly user: () => CurrentUser | null;
  /** Resolves a condition of the configuration in the same way as those of the query. */
  readonly build: (criterion: CriterionConfig) => QueryCriterion;
  /** Where failed templates of choices are reported. */
  readonly reports: RowReports;
  /** Receives the names of values. */
  readonly labels: FilterLabels;
}

/** Replaces a condition that could not be resolved, since an incomplete filter would show too much. */
const NOTHING: QueryCriterion = { key: 'id', operator: '=', value: [] };
const NEVER = () => false;

/** A filter over rows in memory. */
export function rowSourceOf(filter: ReaderFilterConfig, context: FilterSourcesContext): RowFilterSource {
  const { name, source, choices } = filter;
  const zone = () => timeZoneOf(context.zone.timeZone);
  return {
    name,
    reading(fields) {
      if (!choices) {
        const field = 'field' in source ? fields.get(source.field) : null;
        if (!('field' in source)) return { key: '', read: valueGetter(source, zone) };
        return { key: '', read: field ? fieldValueGetter(field, source.type, zone) : () => null };
      }
      if ('field' in source) {
        const today = formatDay(zone().dayAt(Date.now()));
        const field = fields.get(source.field);
        return { key: today, read: field ? fieldChoiceGetter(field, choices, today, zone) : () => null };
      }
      const resolved = choices.map(({ criteria }) => criteria.map(criterion => buildSafely(criterion, context)));
      return { key: JSON.stringify(resolved), read: choiceGetter(choices, resolved, zone) };
    },
    wanted: values => (choices ? { values } : wantedOf(filter, values, context.user(), zone)),
    onvalue: (value, process, step) => context.labels.addFromRow(filter, value, process, step),
  };
}

/** The active filters as criteria for a source that serves windows, each with its filter. */
export function criteriaOf(
  filters: readonly ReaderFilterConfig[],
  state: FilterState,
  context: FilterSourcesContext,
): readonly { readonly name: string; readonly criterion: QueryCriterion }[] {
  const build = (criterion: CriterionConfig) => buildSafely(criterion, context);
  return filters.flatMap(filter => {
    const values = Object.hasOwn(state, filter.name) ? state[filter.name]! : [];
    if (values.length === 0 || 'field' in filter.source) return [];
    return { name: filter.name, criterion: filterCriterion(filter, values, { user: context.user(), build }) };
  });
}

function buildSafely(criterion: CriterionConfig, { build, reports }: FilterSourcesContext): QueryCriterion {
  try {
    return build(criterion);
  } catch (thrown) {
    reports.reportError(toProcessPanelError(thrown, 'template/evaluation'), criterion.path);
    return NOTHING;
  }
}

/** Tests for the wanted values: `me` matches the current user's id, a range the values within. */
function wantedOf(
  { source }: ReaderFilterConfig,
  values: readonly FilterValue[],
  user: CurrentUser | null,
  zone: () => TimeZone,
): ReturnType<RowFilterSource['wanted']> {
  if (isAboutPeople(source)) {
    const ids = values.flatMap(value => (value === ME ? (user ? [user.id] : []) : [value]));
    return { values: ids, wants: ids.length === 0 ? NEVER : null };
  }
  if (!('field' in source) && !dayKeyOf(source)) return { values };
  const tests = values.flatMap(value => {
    const range = parseRange(value);
    return range ? rangeTest(range, zone) : [];
  });
  return { values, wants: tests.length > 0 ? value => tests.some(test => test(value)) : null };
}
