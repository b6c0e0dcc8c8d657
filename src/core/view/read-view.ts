import { streamSafe } from '../base/text/stream-safe.ts';
import { type FilterState, isFilterValue } from './filters/filter-state.ts';
import { readPersonalColumns } from './personal-columns.ts';
import type { ViewState } from './view-state.ts';

/** Reads a view from any value; drops malformed parts. */
export function viewOf(value: unknown): ViewState | null {
  if (typeof value !== 'object' || value === null) return null;
  const { search, sort, page, perPage, columns, filters, named } = value as Record<string, unknown>;
  const chosen = filtersOf(filters);
  const choices = readPersonalColumns(columns);
  return {
    search: typeof search === 'string' ? streamSafe(search) : '',
    sort: (Array.isArray(sort) ? sort : []).flatMap((key: unknown) => {
      const { column, direction } = (key ?? {}) as Record<string, unknown>;
      return typeof column === 'string' && (direction === 'asc' || direction === 'desc') ? [{ column, direction }] : [];
    }),
    page: isCount(page) ? page : 1,
    ...(isCount(perPage) && { perPage }),
    ...(Object.keys(chosen).length > 0 && { filters: chosen }),
    ...(typeof named === 'string' && named !== '' && { named }),
    ...(choices && { columns: choices }),
  };
}

/** Reads the filters that are on; drops malformed ones. */
function filtersOf(value: unknown): FilterState {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const on = Object.entries(value).flatMap(([name, values]: [string, unknown]) => {
    const kept = [values].flat().filter(isFilterValue);
    return kept.length > 0 ? [[name, kept] as const] : [];
  });
  return Object.fromEntries(on);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
