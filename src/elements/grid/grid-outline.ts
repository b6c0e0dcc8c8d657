import type { GridConfig } from '../../core/config/panel-config.ts';
import type { Outline } from '../panel/frame/skeleton.ts';

/**
 * The outline of a configuration.
 *
 * @param exportable - the panel has a tool for it
 */
export function outlineOf(config: GridConfig, exportable: boolean): Outline {
  const { table, filter, filters, views, live, explain } = config;
  const tools = [exportable, explain, table.personal].filter(Boolean).length;
  return {
    perPage: table.perPage,
    limit: filter.limit ?? null,
    views: views.length > 0,
    filters: filters.length > 0,
    bar: table.searchFields.length > 0 || tools > 0,
    tools,
    live: live !== null,
    title: '',
    description: '',
  };
}
