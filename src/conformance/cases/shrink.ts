import type { ProcessQuery } from '../../core/query/process-query.ts';

/**
 * The smallest query that still fails, as far as leaving out one thing at a time leads: conditions, values of lists,
 * sort, limit, offset, acl and self.
 *
 * @param fails - whether a query gives a wrong answer
 */
export async function shrunk(
  query: ProcessQuery,
  fails: (query: ProcessQuery) => Promise<boolean>,
): Promise<ProcessQuery> {
  for (const smaller of smallerThan(query)) {
    if (await fails(smaller)) return shrunk(smaller, fails);
  }
  return query;
}

function* smallerThan(query: ProcessQuery): Generator<ProcessQuery> {
  const { criteria } = query;
  for (const left of criteria.keys()) yield { ...query, criteria: criteria.filter((_, i) => i !== left) };
  if (query.sort) yield { ...query, panel: 'process_grid', sort: null };
  if (query.limit !== null) yield { ...query, limit: null };
  if (query.offset > 0) yield { ...query, offset: 0 };
  if (query.acl) yield { ...query, acl: false };
  if (query.current !== null) yield { ...query, self: true, current: null };
  if (query.sort && query.sort.field !== 'process') yield { ...query, sort: { ...query.sort, field: 'process' } };
  for (const [i, criterion] of criteria.entries()) {
    if (criterion.value.length < 2) continue;
    for (const left of criterion.value.keys()) {
      const value = criterion.value.filter((_, j) => j !== left);
      yield { ...query, criteria: criteria.with(i, { ...criterion, value }) };
    }
  }
}
