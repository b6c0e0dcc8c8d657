import type { GridConfig } from '../../../core/config/panel-config.ts';
import type { AdapterCapabilities } from '../../../core/processes/adapter.ts';
import type { QueryCriterion } from '../../../core/query/process-query.ts';
import type { FilterState } from '../../../core/view/filters/filter-state.ts';
import type { ViewFilters } from '../../../core/view/filters/view-filters.ts';
import type { ViewState } from '../../../core/view/view-state.ts';

/** The reader's filters as the models of a grid use them; grids without filters do not load them. */
export interface ModelFilters {
  /**
   * Takes a configuration and a kind of source up.
   *
   * @param capabilities - of a source that serves windows; null where all pairs are loaded
   * @returns what narrows loaded rows; null where the source does
   */
  configure(config: GridConfig, capabilities: AdapterCapabilities | null): ViewFilters | null;
  /** A change that names a view and says nothing else of what is shown: with what the view says. */
  expand(change: Partial<ViewState>): Partial<ViewState>;
  /** A view without filters, values and names of views that do not exist; those are named to the reader. */
  reachable(view: ViewState): ViewState;
  /** The filters that are on as criteria, resolved as of now. */
  criteriaOf(filters: FilterState): readonly QueryCriterion[];
  /** The filters that are on, in words; empty: none is. */
  readonly words: string;
  /** All filters are off. */
  clear(): void;
}
