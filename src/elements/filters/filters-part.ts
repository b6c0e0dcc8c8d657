import { loadPart } from '../panel/load-part.ts';
import type { ReaderFilters } from './reader-filters.ts';

let Filters: typeof ReaderFilters | null = null;

/** The part of the library that only grids with filters or named views need; null: it has not been loaded. */
export const filtersPart = (): typeof ReaderFilters | null => Filters;

/** Loads that part. Null: it is there; rejects with a ProcessPanelError `panel/part`. */
export function filtersReady(): Promise<void> | null {
  if (Filters) return null;
  return loadPart('the filters', async () => {
    ({ ReaderFilters: Filters } = await import('./reader-filters.ts'));
  });
}
