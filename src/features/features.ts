import type { GridConfig } from '../core/config/panel-config.ts';
import type { FeatureEntry } from '../elements/panel/feature.ts';

/** The reader may group the rows. */
const isGroupable = ({ personal, columns }: GridConfig['table']): boolean =>
  personal && columns.some(({ layout }) => layout.groupable);

/**
 * All that a panel can do beyond showing rows, in the order in which features act and are rendered. Each line names a
 * folder, which is loaded if a panel wants it. Without its line, a panel works, but lacks the feature.
 */
export const FEATURES: readonly FeatureEntry[] = [
  {
    name: 'remote',
    title: 'the server-side view',
    wanted: ({ panel }, { capabilities }) => (panel === 'process_grid' && capabilities ? 'with-rows' : 'no'),
    load: async () => (await import('./remote/remote-feature.ts')).REMOTE,
  },
  {
    name: 'persist',
    title: 'the saved view',
    wanted: (_, { persist }) => (persist === null ? 'no' : 'with-rows'),
    load: async () => (await import('./persist/persist-feature.ts')).PERSIST,
  },
  {
    name: 'filters',
    title: 'the filters',
    wanted: config =>
      config.panel === 'process_grid' && config.filters.length + config.views.length > 0 ? 'with-rows' : 'no',
    load: async () => (await import('./filters/filters-feature.ts')).FILTERS,
  },
  {
    name: 'lines',
    title: 'groups and details',
    wanted: config =>
      config.panel === 'process_grid' &&
      (config.table.details !== null || config.table.groupBy !== null || isGroupable(config.table))
        ? 'with-rows'
        : 'no',
    load: async () => (await import('./lines/lines-feature.ts')).LINES,
  },
  {
    name: 'live',
    title: 'the live rows',
    wanted: ({ live }) => (live ? 'with-rows' : 'no'),
    load: async () => (await import('./live/live-feature.ts')).LIVE,
  },
  {
    name: 'selection',
    title: 'the selection',
    wanted: config => (config.panel === 'process_grid' && config.selection ? 'with-rows' : 'no'),
    load: async () => (await import('./selection/selection-feature.ts')).SELECTION,
  },
  {
    name: 'actions',
    title: 'the actions',
    wanted: ({ actions, explain }) => {
      if (explain || actions.some(({ places }) => places.includes('row'))) return 'with-rows';
      return actions.length > 0 ? 'after-rows' : 'no';
    },
    // The bar is shown even if nothing is selected.
    comingTool: config => (config.panel === 'process_grid' && config.selection ? '' : null),
    load: async () => (await import('./actions/actions-feature.ts')).ACTIONS,
  },
  {
    name: 'export',
    title: 'the export',
    wanted: (config, { exportable }) =>
      config.panel === 'process_grid' && (exportable || config.selection) ? 'after-rows' : 'no',
    comingTool: (_, { exportable }) => (exportable ? 'exportCsv' : null),
    load: async () => (await import('./export/export-feature.ts')).EXPORT,
  },
  {
    name: 'explain',
    title: 'the explanation',
    wanted: ({ explain }) => (explain ? 'with-rows' : 'no'),
    load: async () => (await import('./explain/explain-feature.ts')).EXPLAIN,
  },
  {
    name: 'columns',
    title: 'the column menu',
    wanted: config => (config.panel === 'process_grid' && config.table.personal ? 'after-rows' : 'no'),
    comingTool: () => 'columns',
    load: async () => (await import('./columns/columns-feature.ts')).COLUMNS,
  },
  {
    name: 'shortcuts',
    title: 'the shortcuts',
    wanted: ({ ui }, { shortcuts }) =>
      shortcuts === 'on' || (shortcuts !== 'off' && ui.shortcuts) ? 'after-rows' : 'no',
    load: async () => (await import('./shortcuts/shortcuts-feature.ts')).SHORTCUTS,
  },
  {
    name: 'help',
    title: 'the check of configurations',
    // Loaded by the step that reads the configuration, if that is not sound, and after the rows are painted. A strict
    // panel shows the warnings that it finds in rows.
    wanted: (_, { strict }) => (strict ? 'after-rows' : 'no'),
    load: async () => (await import('./help/help-feature.ts')).HELP,
  },
  {
    name: 'debug',
    title: 'the debugging output',
    // Loaded by its attribute, even if there is no configuration.
    wanted: () => 'no',
    load: async () => (await import('./debug/debug-feature.ts')).DEBUG,
  },
];
