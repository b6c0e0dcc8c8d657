import type { AdapterCapabilities } from '../../processes/adapter.ts';
import type { ProcessQuery, QueryCriterion } from '../../query/process-query.ts';
import type { Template } from '../../template/template.ts';

/** The part of a query that requests a window from a source (contract 5.3). */
export type WindowRequest = Pick<ProcessQuery, 'window' | 'search' | 'orderBy'> & {
  /** The reader's filters, which are added after the query's own criteria. Left out if none is on. */
  readonly filters?: readonly QueryCriterion[];
};

/** The query for a window of a query's result. */
export const windowOf = (query: ProcessQuery, { filters = [], ...request }: WindowRequest): ProcessQuery => ({
  ...query,
  ...request,
  criteria: [...query.criteria, ...filters],
});

/**
 * The path by which the source sorts for a column's `sortField`; null if its template is not a single output of one.
 */
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
