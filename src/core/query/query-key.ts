import type { ProcessQuery } from './process-query.ts';

/**
 * A text that is the same for queries that select the same processes in the same order. `now` and `timeZone` do not
 * matter, as days are already resolved, and are not read, since the reader's zone is slow to find.
 */
export function queryKey(query: ProcessQuery): string {
  const { panel, criteria, sort, limit, offset, acl, self, current, window, search, orderBy } = query;
  return JSON.stringify([panel, criteria, sort, limit, offset, acl, self, current, window, search, orderBy]);
}
