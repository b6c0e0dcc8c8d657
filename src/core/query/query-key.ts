import type { ProcessQuery } from './process-query.ts';

/**
 * A text that is the same for two queries that select the same processes in the same order. `now` and `timeZone` play no
 * part: days are resolved before a query is made. They are not even read, since finding out the reader's zone takes long.
 */
export function queryKey(query: ProcessQuery): string {
  const { panel, criteria, sort, limit, offset, acl, self, current, window, search, orderBy } = query;
  return JSON.stringify([panel, criteria, sort, limit, offset, acl, self, current, window, search, orderBy]);
}
