import type { ProcessQuery } from './process-query.ts';

/** The default query: all processes that the user may see, without criteria, order or limit. */
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
