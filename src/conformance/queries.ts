import { parseCriterion } from '../core/query/criteria/criterion-notation.ts';
import { groupOf, isGroupKind } from '../core/query/criteria/criteria-groups.ts';
import type { ProcessQuery, QueryCriterion } from '../core/query/process-query.ts';
import { WHOLE_QUERY } from '../core/query/whole-query.ts';

/** Conditions as in an entry of `criteria`: `{'!process': [1, 2]}`, `{any: [{tag: 'a'}, {tag: 'b'}]}`. */
export type Conditions = Readonly<Record<string, unknown>>;

/** Converts conditions to the criteria of a query. Relative dates and templates are not resolved. */
export function criteriaOf(...conditions: readonly Conditions[]): QueryCriterion[] {
  return conditions
    .flatMap(entry => Object.entries(entry))
    .map(([name, value]) =>
      isGroupKind(name) ? groupOf(name, criteriaOf(...(value as Conditions[]))) : parseCriterion(name, value),
    );
}

/** The query for everything, with some members changed. */
export function queryOf(changes: Partial<ProcessQuery> = {}): ProcessQuery {
  return {
    ...WHOLE_QUERY,
    panel: changes.sort ? 'process_list' : 'process_grid',
    acl: false,
    now: '2026-03-29T10:00:00.000Z',
    timeZone: 'Europe/Prague',
    ...changes,
  };
}
