import { parseCriterion } from '../core/query/criterion-notation.ts';
import type { Criterion, ProcessQuery } from '../core/query/process-query.ts';

/** Conditions as an entry of `criteria` has them: `{'!process': [1, 2]}`. */
export type Conditions = Readonly<Record<string, unknown>>;

/** The criteria of a query that such conditions become. Relative dates and templates are not resolved. */
export function criteriaOf(...conditions: readonly Conditions[]): Criterion[] {
  return conditions.flatMap(entry => Object.entries(entry)).map(([name, value]) => parseCriterion(name, value));
}

/** The query that asks for everything, with some of it changed. */
export function queryOf(changes: Partial<ProcessQuery> = {}): ProcessQuery {
  return {
    panel: changes.sort ? 'process_list' : 'process_grid',
    criteria: [],
    sort: null,
    limit: null,
    offset: 0,
    acl: false,
    self: true,
    current: null,
    now: '2026-03-29T10:00:00.000Z',
    timeZone: 'Europe/Prague',
    window: null,
    search: null,
    orderBy: [],
    ...changes,
  };
}
