import type { AdapterCapabilities } from '../../processes/adapter.ts';
import type { ProcessQuery, QueryCriterion } from '../../query/process-query.ts';
import type { Template } from '../../template/template.ts';

/** Part of a query that a source which serves windows is asked with (contract 5.3). */
export type WindowRequest = Pick<ProcessQuery, 'window' | 'search' | 'orderBy'> & {
  /** The reader's filters: they come behind the criteria of the query, all of which stand. Left out where none is on. */
  readonly filters?: readonly QueryCriterion[];
};

/** The request to a source for a window of a query. */
export const windowOf = (query: ProcessQuery, { filters = [], ...request }: WindowRequest): ProcessQuery => ({
  ...query,
  ...request,
  criteria: [...query.criteria, ...filters],
});

/** The path that the source sorts by for a column's `sortField`; null where that is not one output of such a path. */
export function sortPathOf(
  {
    fields,
    capabilities,
  }: { readonly fields: ReadonlyMap<string, Template>; readonly capabilities: AdapterCapabilities },
  sortField: string | null,
): string | null {
  const path = sortField === null ? null : (fields.get(sortField)?.path ?? null);
  return path !== null && capabilities.orderBy?.includes(path) ? path : null;
}
