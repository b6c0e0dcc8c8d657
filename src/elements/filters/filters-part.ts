import { loadPart } from '../../core/base/tasks/load-part.ts';
import type { FilterBar } from '../../features/filters/bar/filter-bar.ts';
import type { ReaderFilters } from '../../features/filters/reader-filters.ts';

/** The part of the library that only grids with filters or named views need. */
export interface FiltersPart {
  readonly ReaderFilters: typeof ReaderFilters;
  readonly FilterBar: typeof FilterBar;
}

let part: FiltersPart | null = null;

/** That part; null: it has not been loaded. */
export const filtersPart = (): FiltersPart | null => part;

/** Loads that part. Null: it is there; rejects with a ProcessPanelError `panel/part`. */
export function filtersReady(): Promise<void> | null {
  if (part) return null;
  return loadPart('the filters', async () => {
    const [{ ReaderFilters }, { FilterBar }] = await Promise.all([
      import('../../features/filters/reader-filters.ts'),
      import('../../features/filters/bar/filter-bar.ts'),
    ]);
    part = { ReaderFilters, FilterBar };
  });
}
