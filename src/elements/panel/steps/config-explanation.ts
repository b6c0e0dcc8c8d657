import { type ProcessPanelError, toProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { CheckFilters } from '../../../core/config/check/meaning/check-filters.ts';
import type { readConfig } from '../../../core/config/read-config.ts';
import { loadPart } from '../../../core/base/tasks/load-part.ts';

let reading: typeof readConfig | null = null;

let checks: CheckFilters | undefined;

/** Checks filters of the reader and named views; undefined before `loadFilterChecks`. */
export const filterChecks = (): CheckFilters | undefined => checks;

/** Whether a configuration may have some. */
export function mentionsFilters(value: string | object): boolean {
  if (typeof value === 'string') return /\b(?:filters|views)\b/.test(value);
  const { process_grid: grid } = value as { process_grid?: { config?: object } };
  return [value, grid?.config].some(each => 'filters' in Object(each) || 'views' in Object(each));
}

/**
 * Loads what checks them.
 *
 * @returns null, or why it cannot be loaded: `panel/part`
 */
export function loadFilterChecks(): Promise<ProcessPanelError | null> {
  return loaded('the check of filters', async () => {
    ({ checkFilters: checks } = await import('../../../core/config/check/meaning/check-filters.ts'));
  });
}

/** Reads a configuration with all that can be said about it; null before `loadExplanation`. */
export const explainedReading = (): typeof readConfig | null => reading;

/**
 * Loads what explains and mends mistakes of configurations: a sound one is shown without it.
 *
 * @returns null, or why it cannot be loaded: `panel/part`
 */
export function loadExplanation(): Promise<ProcessPanelError | null> {
  return loaded('the check of configurations', async () => {
    ({ readConfig: reading } = await import('../../../core/config/read-config.ts'));
  });
}

async function loaded(name: string, load: () => Promise<void>): Promise<ProcessPanelError | null> {
  try {
    await loadPart(name, load);
    return null;
  } catch (thrown) {
    return toProcessPanelError(thrown, 'panel/part');
  }
}
