import type { ProcessQuery } from './process-query.ts';

/** A query that nothing narrows, orders or cuts, as far as its user may see: what is asked for where nothing else is said. */
export const WHOLE_QUERY: ProcessQuery = {
  panel: 'process_grid',
  criteria: [],
  sort: null,
  limit: null,
  offset: 0,
  acl: true,
  self: true,
  current: null,
  now: '',
  timeZone: 'UTC',
  window: null,
  search: null,
  orderBy: [],
};
