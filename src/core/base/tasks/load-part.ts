import { messageOf, ProcessPanelError } from '../errors/process-panel-error.ts';

/**
 * Loads a part of this library that the first rows do not need. The single-file build for script tags contains it
 * already.
 *
 * @param name - its name for readers, such as "the sanitizer"
 * @param load - imports it; called again each time, since the connection may be back
 * @throws ProcessPanelError `panel/part` if it cannot be loaded
 */
export async function loadPart<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const hint = 'Check the connection and reload the page.';
    const message = `${name} of the panel cannot be loaded: ${messageOf(cause)}`;
    throw new ProcessPanelError('panel/part', message, { cause, hint });
  }
}
