import { type ProcessPanelError, toProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import { loadPart } from '../../../core/base/tasks/load-part.ts';
import type { CheckFilters } from '../../../core/config/check/meaning/check-filters.ts';

let checks: CheckFilters | undefined;

/** The function that checks reader filters and named views; undefined before `loadFilterChecks`. */
export const filterChecks = (): CheckFilters | undefined => checks;

/** Whether a configuration may have reader filters or named views. */
export function mentionsFilters(value: string | object): boolean {
  if (typeof value === 'string') return /\b(?:filters|views)\b/.test(value);
  const { process_grid: grid } = value as { process_grid?: { config?: object } };
  return [value, grid?.config].some(each => 'filters' in Object(each) || 'views' in Object(each));
}

/**
 * Loads the function of `filterChecks`.
 *
 * @returns null, or the error if it cannot be loaded: `panel/part`
 */
export async function loadFilterChecks(): Promise<ProcessPanelError | null> {
  try {
    await loadPart('the check of filters', async () => {
      ({ checkFilters: checks } = await import('../../../core/config/check/meaning/check-filters.ts'));
    });
    return null;
  } catch (thrown) {
    return toProcessPanelError(thrown, 'panel/part');
  }
}
