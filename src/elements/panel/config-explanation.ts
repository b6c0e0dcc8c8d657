import { type ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { readConfig } from '../../core/config/read-config.ts';
import { loadPart } from './load-part.ts';

let reading: typeof readConfig | null = null;

/** Reads a configuration with all that can be said about it; null before `loadExplanation`. */
export const explainedReading = (): typeof readConfig | null => reading;

/**
 * Loads what explains and mends mistakes of configurations: a sound one is shown without it.
 *
 * @returns null, or why it cannot be loaded: `panel/part`
 */
export async function loadExplanation(): Promise<ProcessPanelError | null> {
  try {
    await loadPart('the check of configurations', async () => {
      ({ readConfig: reading } = await import('../../core/config/read-config.ts'));
    });
    return null;
  } catch (thrown) {
    return toProcessPanelError(thrown, 'panel/part');
  }
}
