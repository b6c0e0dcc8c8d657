import type { GridConfig } from '../../../core/config/panel-config.ts';
import type { AdapterCapabilities } from '../../../core/processes/adapter.ts';
import type { QueryCriterion } from '../../../core/query/process-query.ts';
import type { FilterState } from '../../../core/view/filters/filter-state.ts';
import type { ViewFilters } from '../../../core/view/filters/view-filters.ts';
import type { ViewState } from '../../../core/view/view-state.ts';

/**
 * The reader's filters as the models of a grid use them: features/filters/reader-filters.ts. Grids without filters do
 * not load them.
 */
export interface ModelFilters {
  /**
   * Applies a configuration and a kind of source.
   *
   * @param capabilities - of a source that serves windows; null if all pairs are loaded
   * @returns filters for loaded rows; null if the source filters
   */
  configure(config: GridConfig, capabilities: AdapterCapabilities | null): ViewFilters | null;
  /** Expands a change that only names a view to the contents of that view. */
  expand(change: Partial<ViewState>): Partial<ViewState>;
  /** Removes filters, values and view names that do not exist from a view, and reports them to the reader. */
  withoutUnknown(view: ViewState): ViewState;
  /** The active filters as criteria, resolved as of now. */
  criteriaOf(filters: FilterState): readonly QueryCriterion[];
  /** The active filters, in words; empty: none. */
  readonly words: string;
  /** Clears all filters. */
  clear(): void;
}
