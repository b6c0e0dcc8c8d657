import { groupOf, membersOf } from '../../core/query/criteria/criteria-groups.ts';
import type { Criterion, ProcessQuery, QueryCriterion } from '../../core/query/process-query.ts';

/**
 * Makes a failing query as small as possible by leaving out one thing at a time: conditions, values of lists, sort,
 * limit, offset, acl and self.
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
    for (const smaller of smallerCriteria(criterion)) yield { ...query, criteria: criteria.with(i, smaller) };
  }
}

/** A group is replaced by one of its members, loses one, or has a smaller one; a condition loses one of its values. */
function* smallerCriteria(criterion: QueryCriterion): Generator<QueryCriterion> {
  const group = membersOf(criterion);
  if (group) {
    const [kind, members] = group;
    yield* members;
    if (members.length > 1) for (const left of members.keys()) yield groupOf(kind, without(members, left));
    for (const [i, member] of members.entries()) {
      for (const smaller of smallerCriteria(member)) yield groupOf(kind, members.with(i, smaller));
    }
    return;
  }
  const condition = criterion as Criterion;
  if (condition.value.length < 2) return;
  for (const left of condition.value.keys()) yield { ...condition, value: without(condition.value, left) };
}

const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, i) => i !== index);
