import type { TableConfig } from '../../../core/config/panel-config.ts';
import { loadPart } from '../../../core/base/tasks/load-part.ts';
import type { LineParts } from './line-parts.ts';

let loaded: LineParts | null = null;

/** Whether a table has more than rows. */
const hasMore = ({ details, groupBy }: TableConfig) => details !== null || groupBy !== null;

/**
 * Loads what shows groups and details, where a table has them.
 *
 * @returns null where there is nothing to wait for; rejects with a ProcessPanelError `panel/part`
 */
export function linesReady(table: TableConfig): Promise<void> | null {
  if (loaded || !hasMore(table)) return null;
  return loadPart('groups and details', async () => {
    ({ LINE_PARTS: loaded } = await import('./line-parts.ts'));
  });
}

/** What shows groups and details; null where a table has none, or before it is loaded. */
export function linePartsFor(table: TableConfig): LineParts | null {
  return hasMore(table) ? loaded : null;
}
