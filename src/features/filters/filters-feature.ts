import type { GridPanel } from '../../elements/grid/grid-panel.ts';
import type { GridPorts } from '../../elements/grid/grid-ports.ts';
import { hasFilters } from '../../elements/grid/model/grid-models.ts';
import type { Feature } from '../../elements/panel/feature.ts';
import { actionToneStyles } from '../../elements/styles/action-tones.ts';
import { fieldStyles } from '../../elements/styles/on-demand/field-styles.ts';
import { FilterBar } from './bar/filter-bar.ts';
import { filterBarStyles } from './bar/filter-bar-styles.ts';
import { filterMenuStyles } from './bar/filter-menu-styles.ts';
import { filterSheetStyles } from './bar/filter-sheet-styles.ts';
import { ReaderFilters } from './reader-filters.ts';
import { viewTabStyles } from './views/view-tab-styles.ts';

/** Reader filters and named views of a grid, with their bar. */
export const FILTERS: Feature = {
  connect(panel: GridPanel) {
    const { host, locale, announcement, graph } = panel;
    const filters = new ReaderFilters(panel);
    const bar = new FilterBar({
      host,
      model: () => (hasFilters(graph.setup.config) ? filters : null),
      messages: () => locale.messages,
      say: text => announcement.say(text),
    });
    return {
      slots: { views: () => bar.renderViews(), filters: () => bar.renderFilters() },
      styles: [actionToneStyles, filterBarStyles, fieldStyles, filterMenuStyles, filterSheetStyles, viewTabStyles],
      ports: { filters } satisfies Partial<GridPorts>,
    };
  },
};
